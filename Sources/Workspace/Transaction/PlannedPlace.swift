/// A change, where it really takes place, and what was found there.
struct PlannedPlace {
  let change: Change
  let real: Path
  /// Whether its folder is one that the run creates.
  let isInNewFolder: Bool
  private(set) var old: FileStatus?
  /// The file that moves here; nil for none.
  let source: (real: Path, status: FileStatus)?
  /// Whether the file that moves here is there by another spelling of the name.
  var isSpelling = false

  init(
    change: Change, real: Path, isInNewFolder: Bool,
    source: (real: Path, status: FileStatus)?
  ) {
    self.source = source
    self.change = change
    self.real = real
    self.isInNewFolder = isInNewFolder
  }

  /// Compares the disk with what the plan saw; `folder` is nil when it does not exist yet.
  ///
  /// On a disk that ignores case the file that moves here may have both names.
  ///
  /// - Returns: false when there is nothing to do.
  /// - Throws: ``FileError/Reason/changedMeanwhile`` when it is not as the plan saw it.
  mutating func findOld(in folder: (any OpenDirectory)?) throws(FileError) -> Bool {
    let name = real.name
    let found = try folder?.status(name)
    switch change.kind {
    case .createFolder: return false
    case .writeFile(_, let previous?), .removeFile(let previous):
      guard let folder, let found else { throw changed }
      try refuse(found)
      old = try folder.writableFile(name, holding: previous, seen: change.seen)
      guard old != nil else { throw changed }
    case .writeFile(_, nil):
      guard let found else { break }
      if isSpelling { break }
      try refuse(found)
      throw changed
    case .removeFolder:
      guard let found, found.kind == .folder else { return false }
      old = found
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
    }
    return true
  }

  /// Whether what has the name is still what the plan wants to be replaced or removed.
  func isExpected(_ name: String, in folder: any OpenDirectory) throws(FileError) -> Bool {
    guard let old, let now = try folder.status(name) else { return false }
    switch change.kind {
    case .writeFile(_, let previous?), .removeFile(let previous):
      // A status that was settled when the file was read shows each later change of the bytes.
      if change.seen == old, now.isSameVersion(as: old) { return true }
      guard now.kind == .file else { return false }
      return try folder.writableFile(name, holding: previous, seen: nil) != nil
    case .replaceFolder(_, let previous):
      guard now.kind == .folder else { return false }
      return try FolderTree.holds(previous, folder.folder(name))
    case .writeFile(_, nil), .createFolder, .removeFolder: return now.isSameVersion(as: old)
    }
  }

  /// Only files are written to and removed; a link would lead somewhere else.
  private func refuse(_ found: FileStatus) throws(FileError) {
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
