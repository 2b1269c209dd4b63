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
    switch change.kind {
    case .createFolder: return false
    case .writeFile(_, let previous?), .removeFile(let previous):
      guard let folder, let found else { throw changed }
      try requireFile(found)
      old = try folder.writableFile(name, holding: previous, seen: change.seen)
      guard let old else { throw changed }
      oldPermissions = [FolderTree.top: old.permissions]
    case .writeFile(_, nil):
      guard let found else { break }
      if isSpelling { break }
      try requireFile(found)
      throw changed
    case .removeFolder:
      guard let found, found.kind == .folder else { return false }
      old = found
      oldPermissions = [FolderTree.top: found.permissions]
    case .replaceFolder(let files, let previous):
      guard let folder, let found else {
        if files.isEmpty { return false }
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

  /// Whether the file or folder of this name is still the one that the plan saw.
  func isExpected(_ name: String, in folder: any OpenDirectory) throws(FileError) -> Bool {
    guard let old, let now = try folder.status(name) else { return false }
    switch change.kind {
    case .writeFile(_, let previous?), .removeFile(let previous):
      // The status would show any change after the file was read.
      if change.seen == old, now.isSameVersion(as: old) { return true }
      guard now.kind == .file else { return false }
      return try folder.writableFile(name, holding: previous, seen: nil) != nil
    case .replaceFolder(_, let previous):
      guard now.kind == .folder else { return false }
      return try FolderTree.holds(previous, folder.folder(name))
    case .writeFile(_, nil), .createFolder, .removeFolder: return now.isSameVersion(as: old)
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
