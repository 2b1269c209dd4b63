/// What a target builds of a folder that Xcode 16 takes as it is on the disk.
public struct SynchronizedShare: Sendable, Hashable {
  /// From the project's folder.
  public var folder: String
  /// Whether the target builds all but the exceptions; else it builds these alone.
  public var isWhole: Bool
  /// Files and folders, from the folder.
  public var exceptions: [String]

  /// Whether the target builds a file, given by its path from the folder.
  public func holds(_ path: String) -> Bool {
    let isException = exceptions.contains { exception in
      path == exception || path.hasPrefix(exception.hasSuffix("/") ? exception : exception + "/")
        || LocalizedException.names(exception, path)
    }
    return isException != isWhole
  }
}

extension ProjectFile {
  /// What a target builds of the folders that Xcode 16 takes as they are; empty without such folders.
  ///
  /// Computed on each call.
  public func synchronizedShares(of target: ProjectTarget) -> [SynchronizedShare] {
    guard let object = find(id: target.id) else { return [] }
    return SynchronizedFolders(self, tree: GroupTree(self)).roots.compactMap { root in
      let sets = root.exceptions[object] ?? []
      let isWhole = root.targets.contains(object)
      guard isWhole || !sets.isEmpty, let folder = onDisk(root.location) else { return nil }
      return SynchronizedShare(
        folder: folder, isWhole: isWhole, exceptions: sets.flatMap(\.paths))
    }
  }
}
