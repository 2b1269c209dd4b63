/// Undoing a step.
///
/// It works from what exists, so that it is the same after a failure, after a kill at any point, and
/// after a kill while it was undone.
extension StepExecutor {
  /// Removes what was staged; nothing of it has got its name.
  func unstage() throws(FileError) { try discard(stagedName) }

  /// Removes a file or a folder. What is half removed is not what it was, so that it gets a name
  /// by which nobody takes it for that.
  func discard(_ other: String) throws(FileError) {
    try FolderTree.remove(discardedName, from: folder)
    guard let found = try folder.status(other) else { return }
    guard found.kind == .folder else { return try folder.removeFile(other) }
    try folder.renameExclusively(other, to: discardedName)
    try FolderTree.remove(discardedName, from: folder)
  }

  /// Keeps a version that is nowhere else; where it went, or nil if it is what has the name.
  func keep(_ other: String) throws(FileError) -> Path? {
    let version = DisplacedVersion(other, of: name, in: folder)
    if try version.isThere() {
      try discard(other)
      return nil
    }
    return step.path.parent.appending(try version.keep())
  }

  /// Brings back what was there before the run, and removes what the run left here.
  ///
  /// What somebody else has written meanwhile stays.
  ///
  /// In a recovery the run ended some time ago, and the disk may have lost the bytes of a file
  /// since, but not its name. The result is where the old version of a file was put that
  /// somebody has edited since, or nil.
  func undo(isRecovery: Bool) throws(FileError) -> Path? {
    switch step.kind {
    case .createFolder:
      if try isHidden() { try unstage() } else { try removeOwnFolder() }
      return nil
    case .removeFolder, .spellFolder: return nil
    case .create, .createTree, .moveHere:
      if try isOurs(name, isRecovery: isRecovery) { try takeOurVersionAway(isRecovery) }
      try unstage()
      return nil
    case .replace, .removeFile, .replaceTree, .removeTree:
      if try folder.status(stagedName) != nil, try !isOurs(stagedName, isRecovery: isRecovery) {
        // It has come out of an exchange, and only its new name is missing.
        do throws(FileError) {
          try folder.renameExclusively(stagedName, to: backupName)
        } catch  where error.reason == .alreadyExists || error.reason == .folderNotEmpty {
          _ = try keep(stagedName)
        }
      }
      // The staged version goes last: without it, the step would look as if it were done.
      let kept = try restoreBackup(isRecovery: isRecovery)
      try unstage()
      return kept
    }
  }

  /// Whether a new folder still has another name, so that what has its name is somebody else's.
  func isHidden() throws(FileError) -> Bool {
    if try folder.status(stagedName) != nil { return true }
    return try folder.status(discardedName) != nil
  }

  private func removeOwnFolder() throws(FileError) {
    guard try folder.status(name)?.kind == .folder else { return }
    do throws(FileError) {
      try folder.removeFolder(name)
    } catch  where error.reason == .folderNotEmpty || error.reason == .alreadyExists {
      // Somebody put a file of their own there.
    }
  }

  private func restoreBackup(isRecovery: Bool) throws(FileError) -> Path? {
    guard try folder.status(backupName) != nil else { return nil }
    if try isOurs(name, isRecovery: isRecovery) {
      do throws(FileError) {
        try folder.exchange(backupName, with: name)
      } catch  where error.reason == .notSupported {
        try takeOurVersionAway(isRecovery)
      }
    }
    if try isOurs(backupName, isRecovery: false) {
      try discard(backupName)
      return nil
    }
    if try folder.status(name) == nil {
      try folder.renameExclusively(backupName, to: name)
      return nil
    }
    return try keep(backupName)
  }

  /// Frees the name at once, because what is half removed can't be told from somebody's edit.
  private func takeOurVersionAway(_ isRecovery: Bool) throws(FileError) {
    try unstage()
    try folder.renameExclusively(name, to: stagedName)
    if try !isOurs(stagedName, isRecovery: isRecovery) {
      // Somebody has saved in the last moment.
      try folder.renameExclusively(stagedName, to: name)
    }
  }

  /// Whether the version before is kept here, so that the name is free or has a new version.
  func hasBackup() throws(FileError) -> Bool { try folder.status(backupName) != nil }

  func isOurs(_ name: String, isRecovery: Bool) throws(FileError) -> Bool {
    guard step.kind.hasNew, let current = try folder.status(name) else { return false }
    switch current.kind {
    case .file where current.size == 0 && isRecovery: return true
    case .file: return try digest(of: folder.read(name)) == step.digest
    case .folder: return try treeDigest(name) == step.digest
    case .symbolicLink, .other: return false
    }
  }
}
