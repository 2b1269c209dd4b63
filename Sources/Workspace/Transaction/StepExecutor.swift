import Diagnostics

/// Carries out, undoes or cleans up one step of a journal, in the folder of its path.
///
/// Each method decides by what exists on the disk. So it has the same result after a failure, after a
/// kill at any point, and after a kill while the step was undone.
struct StepExecutor {
  let step: Journal.Step
  let folder: any OpenDirectory
  let stagedName: String
  let backupName: String
  let discardedName: String
  /// The previous file, whose permissions and attributes the new version keeps.
  var origin: (folder: any OpenDirectory, name: String, status: FileStatus)?
  var name: String { step.path.name }

  init(_ journal: Journal, _ index: Int, in folder: any OpenDirectory) {
    step = journal.steps[index]
    self.folder = folder
    stagedName = journal.runID.stagedName(index)
    backupName = journal.runID.backupName(index)
    discardedName = journal.runID.discardedName(index)
  }

  // MARK: Staging

  /// Writes the new version under its staged name, or in a new folder under its final name.
  ///
  /// - Returns: the attributes of ``origin`` that the new version loses, for a message.
  func stage(_ change: Change, inNewFolder: Bool) throws(FileError) -> [String] {
    let place = inNewFolder ? name : stagedName
    let permissions = change.restoredPermissions ?? [:]
    if let files = change.kind.after.files {
      try folder.createFolder(place, permissions: 0o777)
      try FolderTree.write(
        files, permissions: permissions, into: folder.folder(place), synced: true)
    }
    guard let bytes = change.kind.after.bytes else { return [] }
    // A new version must survive a power failure; a new file can be generated again.
    try folder.createFile(
      place, bytes: bytes, permissions: permissions[FolderTree.top] ?? origin?.status.permissions,
      synced: change.isEdit || change.previous != nil)
    guard let origin else { return [] }
    let lost = try origin.folder.copyAttributes(of: origin.name, to: place, in: folder)
    if origin.status.links <= 1 { return lost }
    return lost + ["its other names (hard links), which keep the previous version"]
  }

  // MARK: Applying

  /// Gives the new version its name, and the previous one its backup name.
  func apply() throws(FileError) {
    if step.kind.isAfterCommit { return }
    guard step.kind.hasBackup else { return try folder.renameExclusively(stagedName, to: name) }
    let status = try folder.status(name)
    // Reading the bytes of an untouched file again would tell nothing.
    let isUntouched = status?.kind == .file && status == origin?.status
    if !isUntouched, try !isPreviousVersion(name) { throw changed }
    let isRemoval = step.kind == .remove
    try isRemoval ? folder.renameExclusively(name, to: backupName) : exchange()
    // Another program may have saved the file in between.
    guard try isPreviousVersion(backupName) else {
      try isRemoval ? folder.renameExclusively(backupName, to: name) : putBack()
      throw changed
    }
  }

  private var changed: FileError { FileError("write", step.path, .changedMeanwhile) }

  /// Exchanges the staged version with the current one, which becomes the backup.
  private func exchange() throws(FileError) {
    do throws(FileError) {
      try folder.exchange(stagedName, with: name)
      try folder.renameExclusively(stagedName, to: backupName)
    } catch  where error.reason == .notSupported {
      // The name is free for a moment; a file that another program saves there meanwhile stays.
      try folder.renameExclusively(name, to: backupName)
      do throws(FileError) {
        try folder.renameExclusively(stagedName, to: name)
      } catch  where error.reason.meansTaken {
        throw changed
      }
    }
  }

  /// Restores the backup, because it is not the version that the plan saw.
  private func putBack() throws(FileError) {
    do throws(FileError) {
      try folder.exchange(backupName, with: name)
    } catch  where error.reason == .notSupported {
      try folder.renameExclusively(name, to: stagedName)
      try folder.renameExclusively(backupName, to: name)
      return
    }
    if try isNewVersion(backupName, isRecovery: false) {
      try folder.renameExclusively(backupName, to: stagedName)
    } else {
      // Another program saved again in between: the later version keeps the name.
      try folder.exchange(backupName, with: name)
    }
  }

  // MARK: Cleaning up after the commit

  /// Removes the backup. Returns the new path of one that a program has written to since.
  func removeBackup(_ clock: any Clock) throws(FileError) -> Path? {
    try unstage()
    guard try hasBackup() else { return nil }
    // The comparison comes second, so that it includes the last write.
    guard try waitUntilClosed(clock), try isPreviousVersion(backupName) else {
      return try moveBesideFile(backupName)
    }
    try discard(backupName)
    return nil
  }

  /// Waits up to half a second for a program, such as an editor, to close the file that it opened before
  /// the run replaced it; false where it stays open.
  private func waitUntilClosed(_ clock: any Clock) throws(FileError) -> Bool {
    for _ in 0..<100 {
      if try !FolderTree.isBeingWritten(backupName, in: folder) { return true }
      clock.sleep(nanoseconds: 5_000_000)
    }
    return false
  }

  /// Removes or renames a folder of the user; `marker` is the name of the run's marker in it.
  func respellOrRemove(marker: String) throws(FileError) {
    do throws(FileError) {
      try removeIfThere { () throws(FileError) in try folder.folder(name).removeFolder(marker) }
      if step.kind == .spellFolder { return try changeSpelling() }
      try folder.removeFolder(name)
    } catch {
      switch error.reason {
      // The folder contains other files, or something else has its name now.
      case .notFound, .folderNotEmpty, .alreadyExists, .leavesFolder, .notAFolder: return
      default: throw error
      }
    }
  }

  /// Renames twice, because one rename between two spellings of a name may have no effect.
  private func changeSpelling() throws(FileError) {
    if try folder.status(stagedName) == nil {
      let names = try folder.entries()
      guard try folder.status(name)?.kind == .folder,
        let found = names.first(where: name.isSameName), !names.contains(where: name.hasSameBytes)
      else { return }
      try folder.renameExclusively(found, to: stagedName)
    }
    try folder.renameExclusively(stagedName, to: name)
  }

  // MARK: Undoing

  /// Restores the previous version and removes the new one; keeps what other programs have saved.
  ///
  /// In a recovery, a file may have lost its bytes in a power failure, but not its name. Returns the new
  /// path of the previous version, where another program has saved the file since.
  func undo(isRecovery: Bool) throws(FileError) -> Path? {
    switch step.kind {
    case .createFolder:
      if try isStaged() {
        try unstage()
      } else if try folder.status(name)?.kind == .folder {
        do throws(FileError) { try folder.removeFolder(name) } catch  where error.reason.meansTaken
        {
          // It contains files of the user.
        }
      }
      return nil
    case .removeFolder, .spellFolder: return nil
    case .create, .moveHere:
      if try isNewVersion(name, isRecovery: isRecovery) { try restoreStagedName(isRecovery) }
      try unstage()
      return nil
    case .replace, .remove:
      if try folder.status(stagedName) != nil, try !isNewVersion(stagedName, isRecovery: isRecovery)
      {
        // It is the previous version, after the exchange and before the rename to its backup name.
        do throws(FileError) {
          try folder.renameExclusively(stagedName, to: backupName)
        } catch  where error.reason.meansTaken {
          _ = try moveBesideFile(stagedName)
        }
      }
      // The staged version goes last: without it, the step would look as if it were done.
      let kept = try restoreBackup(isRecovery: isRecovery)
      try unstage()
      return kept
    }
  }

  /// Removes the version that has the staged name.
  func unstage() throws(FileError) { try discard(stagedName) }

  /// Whether a new folder has not got its name yet; a folder of that name is not the run's.
  func isStaged() throws(FileError) -> Bool {
    if try folder.status(stagedName) != nil { return true }
    return try folder.status(discardedName) != nil
  }

  func hasBackup() throws(FileError) -> Bool { try folder.status(backupName) != nil }

  private func restoreBackup(isRecovery: Bool) throws(FileError) -> Path? {
    guard try hasBackup() else { return nil }
    if try isNewVersion(name, isRecovery: isRecovery) {
      do throws(FileError) {
        try folder.exchange(backupName, with: name)
      } catch  where error.reason == .notSupported {
        try restoreStagedName(isRecovery)
      }
    }
    if try isNewVersion(backupName, isRecovery: false) {
      try discard(backupName)
      return nil
    }
    if try folder.status(name) == nil {
      try folder.renameExclusively(backupName, to: name)
      return nil
    }
    return try moveBesideFile(backupName)
  }

  /// Gives the new version its staged name again; removing it here could leave half of it, like an edit.
  private func restoreStagedName(_ isRecovery: Bool) throws(FileError) {
    try unstage()
    try folder.renameExclusively(name, to: stagedName)
    if try !isNewVersion(stagedName, isRecovery: isRecovery) {
      // Another program saved the file before the rename.
      try folder.renameExclusively(stagedName, to: name)
    }
  }

  /// Removes a file or folder.
  ///
  /// A folder is renamed first, because a half removed one would not match its digest.
  private func discard(_ other: String) throws(FileError) {
    try FolderTree.remove(discardedName, from: folder)
    guard let found = try folder.status(other) else { return }
    guard found.kind == .folder else { return try folder.removeFile(other) }
    try folder.renameExclusively(other, to: discardedName)
    try FolderTree.remove(discardedName, from: folder)
  }

  /// Moves a version beside the file. Returns its new path; nil if it was equal, and is removed.
  private func moveBesideFile(_ version: String) throws(FileError) -> Path? {
    if let content = try content(of: version), try content == self.content(of: name) {
      try discard(version)
      return nil
    }
    // A visible folder beside templates would count as a template.
    let isFolder = try folder.status(version)?.kind == .folder
    let wanted = (isFolder ? "." : "") + name + ".before-viper"
    var (free, number) = (wanted, 1)
    while true {
      do throws(FileError) {
        try folder.renameExclusively(version, to: free)
        return step.path.parent.appending(free)
      } catch  where error.reason.meansTaken {
        number += 1
        free = "\(wanted)-\(number)"
      }
    }
  }

  // MARK: Comparing versions

  /// Whether a file or folder has the digest of the new version; in a recovery, an empty file too.
  private func isNewVersion(_ name: String, isRecovery: Bool) throws(FileError) -> Bool {
    guard step.kind.hasNewVersion, let current = try folder.status(name) else { return false }
    if current.kind == .file, current.size == 0, isRecovery { return true }
    return try content(of: name)?.digest == step.newDigest
  }

  /// Whether a file or folder has the digest of the previous version.
  private func isPreviousVersion(_ name: String) throws(FileError) -> Bool {
    try content(of: name)?.digest == step.previousDigest
  }

  /// - Returns: nil for a link, and for a folder with links.
  private func content(of name: String) throws(FileError) -> Content? {
    switch try folder.status(name)?.kind {
    case .file: .file(try folder.read(name))
    case .folder: try FolderTree.read(folder.folder(name)).map { .tree($0.files) }
    case .symbolicLink, .other, nil: nil
    }
  }
}

extension FileError.Reason {
  /// Whether a name is taken, or a folder has files of others.
  fileprivate var meansTaken: Bool { self == .alreadyExists || self == .folderNotEmpty }
}
