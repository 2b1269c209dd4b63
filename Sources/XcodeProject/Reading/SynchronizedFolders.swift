/// The synchronized folders of a project, with the targets that build them and the exceptions.
struct SynchronizedFolders {
  /// One `PBXFileSystemSynchronizedRootGroup`.
  struct Root {
    var object: Int
    var location: DiskPath
    var targets: Set<Int>
    /// The exceptions, sorted by the position of the target; usually one set for each.
    var sets: [ExceptionSet]

    func sets(of target: Int) -> [ExceptionSet] { sets.filter { $0.target == target } }
  }

  /// Files that a target lacks where it builds the folder, else files that it has.
  struct ExceptionSet {
    var object: Int
    var target: Int
    var paths: [String]

    func covers(_ path: String) -> Bool { Self.cover(path, paths) }

    /// Whether the exceptions include the file or a folder around it.
    static func cover(_ path: String, _ exceptions: [String]) -> Bool {
      exceptions.contains { entry in
        path == entry || path.hasPrefix(entry.hasSuffix("/") ? entry : entry + "/")
          || LocalizedException.covers(entry, path)
      }
    }
  }

  private(set) var roots: [Root] = []

  init(_ project: ProjectFile, tree: GroupTree) {
    var builders: [Int: Set<Int>] = [:]
    for target in project.targetObjects {
      for root in project.references("fileSystemSynchronizedGroups", of: target) {
        builders[root, default: []].insert(target)
      }
    }
    var taken: Set<Int> = []
    roots = project.objects.indices.compactMap { object in
      guard project.objects[object].kind == .synchronizedRoot, tree.shows(object),
        let location = tree.location(of: object)
      else { return nil }
      var sets: [ExceptionSet] = []
      for set in project.references("exceptions", of: object) {
        // A set that several folders list belongs to the first one.
        guard project.objects[set].kind == .buildFileExceptions, taken.insert(set).inserted,
          let target = project.reference("target", of: set)
        else { continue }
        let paths = project.strings("membershipExceptions", of: set)
        sets.append(ExceptionSet(object: set, target: target, paths: paths))
      }
      return Root(
        object: object, location: location, targets: builders[object] ?? [],
        sets: sets.sorted { $0.target < $1.target })
    }
  }

  /// The innermost synchronized folder around a place, and the path from it.
  func folder(of place: DiskPath) -> (root: Root, path: String)? {
    let paths = roots.compactMap { root in
      place.components(below: root.location).map { (root, $0.joined(separator: "/")) }
    }
    return paths.max { $0.0.location.components.count < $1.0.location.components.count }
  }
}

/// What a target builds of a synchronized folder.
package struct SynchronizedMembership: Sendable, Hashable {
  /// Relative to the project folder.
  package var folder: String
  /// Whether the target builds everything except the exceptions, else only these.
  package var isWhole: Bool
  /// Files and folders, relative to the folder.
  package var exceptions: [String]

  /// Whether the target builds a file; the path is relative to the folder.
  package func builds(_ path: String) -> Bool {
    SynchronizedFolders.ExceptionSet.cover(path, exceptions) != isWhole
  }
}

extension ProjectFile {
  /// What a target builds of synchronized folders.
  package func synchronizedMemberships(of target: ProjectTarget) -> [SynchronizedMembership] {
    guard let object = find(id: target.id) else { return [] }
    return SynchronizedFolders(self, tree: GroupTree(self)).roots.compactMap { root in
      let sets = root.sets(of: object)
      let isWhole = root.targets.contains(object)
      guard isWhole || !sets.isEmpty, let folder = pathOnDisk(root.location) else { return nil }
      return SynchronizedMembership(
        folder: folder, isWhole: isWhole, exceptions: sets.flatMap(\.paths))
    }
  }
}
