/// A change with its real path and the file that exists there.
struct PlannedPlace {
  let change: Change
  let real: Path
  /// Whether the run creates its folder.
  let isInNewFolder: Bool
  private(set) var old: FileStatus?
  /// The permissions of what exists there, by relative path.
  private(set) var oldPermissions: [Path: UInt16] = [:]
  /// The file that moves here; nil for none.
  let source: (real: Path, status: FileStatus)?
  /// Whether the file that moves here has the same name on this disk, which ignores case.
  var isSpelling = false

  /// Compares the disk with what the plan saw; `folder` is nil when it does not exist.
  ///
  /// - Returns: false when there is nothing to do.
  /// - Throws: ``FileError/Reason/changedMeanwhile`` when the disk differs.
  mutating func findOld(in folder: (any OpenDirectory)?) throws(FileError) -> Bool {
    let name = real.name
    let found = try folder?.status(name)
    switch change.kind.before {
    case .file(let previous):
      guard let folder, let found else { throw changed }
      try requireFile(found)
      old = try folder.writableFile(name, holding: previous)
      guard let old else { throw changed }
      oldPermissions = [FolderTree.top: old.permissions]
    case .nothing:
      guard let found, !isSpelling else { break }
      try requireFile(found)
      throw changed
    case .folder:
      guard let found, found.kind == .folder else { return false }
      old = found
      oldPermissions = [FolderTree.top: found.permissions]
    case .tree(let previous):
      guard let folder, let found else {
        if change.kind.after == .nothing { return false }
        guard previous.isEmpty else { throw changed }
        break
      }
      guard found.kind == .folder else {
        throw failure(found.kind == .file ? .notAFolder : .leavesFolder)
      }
      old = found
      guard try isExpected(name, in: folder) else { throw changed }
      oldPermissions = try FolderTree.permissions(of: folder.folder(name), found)
    }
    return true
  }

  /// Whether the file or folder is still the one that ``findOld(in:)`` compared.
  ///
  /// Reading the bytes of an untouched file again would tell nothing.
  func isUntouched(in folder: any OpenDirectory) throws(FileError) -> Bool {
    if case .file = change.kind.before, try folder.status(real.name) == old { return true }
    return try isExpected(real.name, in: folder)
  }

  /// Whether the file or folder of this name is still the one that the plan saw.
  func isExpected(_ name: String, in folder: any OpenDirectory) throws(FileError) -> Bool {
    switch (change.kind.before, try folder.status(name)?.kind) {
    case (.file(let previous), .file):
      return try folder.writableFile(name, holding: previous) != nil
    case (.tree(let previous), .folder):
      return try FolderTree.read(folder.folder(name)) == previous
    default: return false
    }
  }

  /// Throws unless it is a regular file.
  private func requireFile(_ found: FileStatus) throws(FileError) {
    switch found.kind {
    case .file: return
    case .folder: throw failure(.isAFolder)
    case .symbolicLink: throw failure(.leavesFolder)
    case .other: throw failure(.notAFile)
    }
  }

  private var changed: FileError { failure(.changedMeanwhile) }

  private func failure(_ reason: FileError.Reason) -> FileError {
    FileError(change.operation, change.path, reason)
  }
}
