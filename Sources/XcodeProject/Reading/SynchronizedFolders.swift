/// The folders that Xcode 16 takes as they are on the disk, and who builds what is in them.
struct SynchronizedFolders {
  /// One `PBXFileSystemSynchronizedRootGroup`.
  struct Root {
    var object: Int
    var location: DiskPath
    /// The targets that build the folder.
    var targets: Set<Int>
    /// The exceptions to that by target, which has one set of them as a rule.
    var exceptions: [Int: [ExceptionSet]]

    /// The same in the order of the targets in the file.
    var sets: [ExceptionSet] {
      exceptions.sorted { $0.key < $1.key }.flatMap(\.value)
    }
  }

  /// What differs for one target: it lacks these where it builds the folder, else it has them.
  struct ExceptionSet {
    var object: Int
    var target: Int
    var paths: [String]

    /// Whether the file, or a folder that it is in, is an exception.
    func covers(_ path: String) -> Bool {
      paths.contains { entry in
        path == entry || path.hasPrefix(entry.hasSuffix("/") ? entry : entry + "/")
          || LocalizedException.names(entry, path)
      }
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
    var taken: Set<Int> = []
    roots = found.compactMap { object in
      guard tree.shows(object), let location = tree.location(of: object) else {
        return nil
      }
      var exceptions: [Int: [ExceptionSet]] = [:]
      for set in project.references("exceptions", of: object) {
        // A set that several folders list is the first one's.
        guard project.objects[set].kind == .buildFileExceptions, taken.insert(set).inserted,
          let target = project.reference("target", of: set)
        else { continue }
        let paths = project.elements("membershipExceptions", of: set).map { project.text($0.value) }
        exceptions[target, default: []].append(
          ExceptionSet(object: set, target: target, paths: paths))
      }
      return Root(
        object: object, location: location, targets: builders[object] ?? [],
        exceptions: exceptions)
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
