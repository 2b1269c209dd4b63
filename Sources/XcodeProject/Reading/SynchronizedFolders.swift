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

    func covers(_ path: String) -> Bool { Self.cover(path, paths) }

    /// Whether the file, or a folder that it is in, is among the exceptions.
    static func cover(_ path: String, _ exceptions: [String]) -> Bool {
      exceptions.contains { entry in
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

/// What a target builds of a folder that Xcode 16 takes as it is on the disk.
public struct SynchronizedMembership: Sendable, Hashable {
  /// From the project's folder.
  public var folder: String
  /// Whether the target builds all but the exceptions; else it builds these alone.
  public var isWhole: Bool
  /// Files and folders, from the folder.
  public var exceptions: [String]

  /// Whether the target builds a file, given by its path from the folder.
  public func holds(_ path: String) -> Bool {
    SynchronizedFolders.ExceptionSet.cover(path, exceptions) != isWhole
  }
}

extension ProjectFile {
  /// What a target builds of the folders that Xcode 16 takes as they are; empty without such folders.
  ///
  /// Computed on each call.
  public func synchronizedShares(of target: ProjectTarget) -> [SynchronizedMembership] {
    guard let object = find(id: target.id) else { return [] }
    return SynchronizedFolders(self, tree: GroupTree(self)).roots.compactMap { root in
      let sets = root.exceptions[object] ?? []
      let isWhole = root.targets.contains(object)
      guard isWhole || !sets.isEmpty, let folder = onDisk(root.location) else { return nil }
      return SynchronizedMembership(
        folder: folder, isWhole: isWhole, exceptions: sets.flatMap(\.paths))
    }
  }
}
