import Diagnostics

/// Finds existing references to given files, without regard to case.
struct FileLookup {
  private var found: [DiskPath: Int] = [:]
  /// The references to other files with the name of one of the paths.
  private var sameNamed: [String: [Int]] = [:]

  /// Searches all references once for those to one of `paths`.
  init(_ paths: [DiskPath], in project: ProjectFile, tree: GroupTree) {
    let wanted = Dictionary(paths.map { ($0.caseFolded, $0) }) { first, _ in first }
    let names = Set(wanted.keys.compactMap(\.components.last))
    for object in project.objects.indices where project.objects[object].kind.isReference {
      let path = project.decoded(project.objects[object].pathOrFileRef)
      let last = path.utf8.split(separator: 0x2F).last.map { String(Substring($0)).caseFolded }
      guard let name = last, names.contains(name), tree.shows(object),
        let place = tree.location(of: object)
      else { continue }
      let folded = place.caseFolded
      if let path = wanted[folded] {
        // A path in the same case counts before others.
        let isBetter = found[folded].map { place == path && tree.location(of: $0) != place } ?? true
        if isBetter { found[folded] = object }
      } else {
        sameNamed[name, default: []].append(object)
      }
    }
  }

  func reference(to path: DiskPath) -> Int? { found[path.caseFolded] }

  func namesakes(of path: DiskPath) -> [Int] {
    sameNamed[(path.components.last ?? "").caseFolded] ?? []
  }
}
