/// The folders that Xcode 16 takes as they are on the disk, and who builds what is in them.
struct SynchronizedFolders {
  /// One `PBXFileSystemSynchronizedRootGroup`.
  struct Root {
    var object: Int
    var location: DiskPath
    /// The targets that build the folder.
    var targets: Set<Int>
    /// The exceptions to that, a set for a target.
    var exceptions: [ExceptionSet]
  }

  /// What differs for one target: it lacks these where it builds the folder, else it has them.
  struct ExceptionSet {
    var object: Int
    var target: Int
    var paths: [String]

    /// Whether the file, or a folder that it is in, is an exception.
    func covers(_ path: String) -> Bool {
      paths.contains { path == $0 || path.hasPrefix($0.hasSuffix("/") ? $0 : $0 + "/") }
    }
  }

  private(set) var roots: [Root] = []

  init(_ project: ProjectFile, tree: GroupTree) {
    let found = project.objects.indices.filter {
      project.objects[$0].kind == .synchronizedRoot
    }
    guard !found.isEmpty else { return }
    var builders: [Int: Set<Int>] = [:]
    for target in project.targetObjects {
      for root in project.references("fileSystemSynchronizedGroups", of: target) {
        builders[root, default: []].insert(target)
      }
    }
    roots = found.compactMap { object in
      guard tree.groupPath(of: object) != nil, let location = tree.location(of: object) else {
        return nil
      }
      let sets = project.references("exceptions", of: object).compactMap { set -> ExceptionSet? in
        guard project.objects[set].kind == .buildFileExceptions,
          let target = project.reference("target", of: set)
        else { return nil }
        let paths = project.elements("membershipExceptions", of: set).map { project.text($0.value) }
        return ExceptionSet(object: set, target: target, paths: paths)
      }
      return Root(
        object: object, location: location, targets: builders[object] ?? [], exceptions: sets)
    }
  }

  /// The innermost synchronized folder that holds the place, and the way from it.
  func folder(of place: DiskPath) -> (root: Root, path: String)? {
    let holding = roots.filter {
      $0.location.anchor == place.anchor && place.components.starts(with: $0.location.components)
    }
    guard
      let root = holding.max(by: { $0.location.components.count < $1.location.components.count })
    else { return nil }
    let way = place.components.dropFirst(root.location.components.count)
    return (root, way.joined(separator: "/"))
  }
}
