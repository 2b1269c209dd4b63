import Diagnostics

/// One step of a journal in the folder where it happens: doing it, and clearing up.
struct StepExecutor {
  let step: Journal.Step
  let folder: any OpenDirectory
  let stagedName: String
  let backupName: String
  let discardedName: String
  /// The file whose permissions and attributes the new version keeps; nil where nothing was.
  var origin: (folder: any OpenDirectory, name: String, status: FileStatus)?
  var name: String { step.path.name }

  init(_ journal: Journal, _ index: Int, in folder: any OpenDirectory) {
    step = journal.steps[index]
    self.folder = folder
    stagedName = journal.mark.stagedName(index)
    backupName = journal.mark.backupName(index)
    discardedName = journal.mark.discardedName(index)
  }

  /// Writes the new version beside its place; in a folder that is itself still staged, at it.
  ///
  /// The permissions and attributes of ``origin`` stay.
  ///
  /// - Returns: what of that can't be kept, in words.
  func stage(
    _ bytes: [UInt8], synced: Bool, inNewFolder: Bool
  ) throws(FileError) -> [String] {
    var lost: [String] = []
    let place = inNewFolder ? name : stagedName
    try naming("write") { () throws(FileError) in
      try folder.createFile(
        place, bytes: bytes, permissions: origin?.status.permissions, synced: synced)
      guard let origin else { return }
      lost = try origin.folder.copyAttributes(of: origin.name, to: place, in: folder)
      if origin.status.links > 1 {
        lost.append("its other names (hard links), which keep the version from before")
      }
    }
    return lost
  }

  /// Writes the new version of a folder where ``stage(_:synced:inNewFolder:)`` would.
  func stage(_ files: [Path: [UInt8]], inNewFolder: Bool) throws(FileError) {
    let place = inNewFolder ? name : stagedName
    try naming("write") { () throws(FileError) in
      try folder.createFolder(place, permissions: 0o777)
      try FolderTree.write(files, into: folder.folder(place), synced: true)
    }
  }

  /// Gives the new version its name and keeps the old one as the backup.
  ///
  /// `isExpected` tells of the name in the folder that it gets whether that is still what the plan
  /// wants to be replaced or removed. It is asked before, and once more of what came out: between
  /// the two nobody can tell.
  func apply(
    _ isExpected: (String) throws(FileError) -> Bool
  ) throws(FileError) {
    switch step.kind {
    case .removeFolder, .spellFolder: break
    case .createFolder:
      try naming("create the folder") { () throws(FileError) in
        try folder.renameExclusively(stagedName, to: name)
      }
    case .create, .createTree, .moveHere:
      try naming("write") { () throws(FileError) in
        try folder.renameExclusively(stagedName, to: name)
      }
    case .replace, .replaceTree:
      try naming("write") { () throws(FileError) in
        guard try isExpected(name) else { throw changed("write") }
        try exchange()
        guard try isExpected(backupName) else {
          try putBack()
          throw changed("write")
        }
      }
    case .removeFile, .removeTree:
      try naming("remove") { () throws(FileError) in
        guard try isExpected(name) else { throw changed("remove") }
        try folder.renameExclusively(name, to: backupName)
        guard try isExpected(backupName) else {
          try folder.renameExclusively(backupName, to: name)
          throw changed("remove")
        }
      }
    }
  }

  private func changed(_ operation: String) -> FileError {
    FileError(operation, step.path, .changedMeanwhile)
  }

  /// Exchanges the staged version and what has the name, which becomes the backup.
  private func exchange() throws(FileError) {
    do throws(FileError) {
      try folder.exchange(stagedName, with: name)
      try folder.renameExclusively(stagedName, to: backupName)
    } catch  where error.reason == .notSupported {
      // Then there is nothing at the name for a moment: what is saved there meanwhile stays.
      try folder.renameExclusively(name, to: backupName)
      do throws(FileError) {
        try folder.renameExclusively(stagedName, to: name)
      } catch  where error.reason == .alreadyExists || error.reason == .folderNotEmpty {
        throw changed("write")
      }
    }
  }

  /// Gives what came out its name again, because it is not what was to be replaced.
  private func putBack() throws(FileError) {
    do throws(FileError) {
      try folder.exchange(backupName, with: name)
    } catch  where error.reason == .notSupported {
      try folder.renameExclusively(name, to: stagedName)
      try folder.renameExclusively(backupName, to: name)
      return
    }
    if try isOurs(backupName, isRecovery: false) {
      try folder.renameExclusively(backupName, to: stagedName)
    } else {
      // It was saved once more in between: the later one gets the name, the other one is kept.
      try folder.exchange(backupName, with: name)
    }
  }

  /// Reports a failure by the file that the user knows instead of one of ours.
  private func naming(
    _ operation: String, _ body: () throws(FileError) -> Void
  ) throws(FileError) {
    do throws(FileError) { try body() } catch {
      throw FileError(operation, step.path, error.reason)
    }
  }

  /// Removes the old version, once the whole run is committed.
  ///
  /// `isExpected` tells of the name that it has whether it is still the version that was replaced:
  /// who had the file open may have written to it since.
  ///
  /// - Returns: where it was put if it is not.
  func finish(
    _ isExpected: (String) throws(FileError) -> Bool
  ) throws(FileError) -> Path? {
    guard step.kind.hasBackup else { return nil }
    try unstage()
    guard try folder.status(backupName) != nil else { return nil }
    guard try isExpected(backupName) else {
      return try keep(backupName)
    }
    try discard(backupName)
    return nil
  }

  /// Removes or spells a folder of the user, once nothing else is left to do in it.
  ///
  /// `mark` is the name of the run's mark in it.
  func finishFolder(mark: String) throws(FileError) {
    do throws(FileError) {
      try removeIfThere { () throws(FileError) in
        try folder.folder(name).removeFolder(mark)
      }
      if step.kind == .spellFolder { return try spell() }
      try folder.removeFolder(name)
    } catch {
      switch error.reason {
      // It holds something that the run knows nothing of, or has become something else.
      case .notFound, .folderNotEmpty, .alreadyExists, .leavesFolder, .notAFolder: return
      default: throw error
      }
    }
  }

  /// In two renames: where both spellings mean one folder, one rename may do nothing.
  private func spell() throws(FileError) {
    if try folder.status(stagedName) == nil {
      let names = try folder.entries()
      guard try folder.status(name)?.kind == .folder,
        let found = names.first(where: name.isSameName),
        !names.contains(where: name.hasSameBytes)
      else { return }
      try folder.renameExclusively(found, to: stagedName)
    }
    try folder.renameExclusively(stagedName, to: name)
  }

  /// Whether a file or folder is the version that the journal says was replaced.
  func isPrevious(_ name: String) throws(FileError) -> Bool {
    switch try folder.status(name)?.kind {
    case .file: return try digest(of: folder.read(name)) == step.previous
    case .folder: return try treeDigest(name) == step.previous
    case .symbolicLink, .other, nil: return false
    }
  }

  func treeDigest(_ name: String) throws(FileError) -> UInt64? {
    try FolderTree.read(folder.folder(name)).map { digest(of: $0) }
  }
}
