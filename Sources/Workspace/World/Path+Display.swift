extension Path {
  /// The path for messages: relative to the current folder in the project or nearby, else absolute.
  package func display(in world: World) -> String {
    let current = world.environment.currentFolder
    let isInProject = isInside(world.project) && current.isInside(world.project)
    let isNearby = isInside(current.parent) && current.parent != Path("/")
    return isInside(current) || isInProject || isNearby ? relative(to: current).text : text
  }
}
