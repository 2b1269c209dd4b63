extension Path {
  /// How to write this place for the user: from the current folder where it lies below it or in
  /// the project that the user stands in, climbing one level at most elsewhere, and absolute
  /// otherwise.
  package func display(in world: World) -> String {
    let current = world.environment.currentFolder
    if isInside(current) { return relative(to: current).text }
    if isInside(world.project), current.isInside(world.project) {
      return relative(to: current).text
    }
    return isInside(current.parent) && current.parent != Path("/")
      ? relative(to: current).text : text
  }
}
