/// One step of a journal in the folder where it happens: doing it, undoing it, clearing up.
///
/// Undoing works from what exists, so that it is the same after a failure, after a kill at any
/// point, and after a kill while it was undone.
struct StepWork {
  let step: Journal.Step
  let folder: any HeldFolder
  private let journal: Journal
  private let index: Int

  init(_ journal: Journal, _ index: Int, in folder: any HeldFolder) {
    step = journal.steps[index]
    self.folder = folder
    self.journal = journal
    self.index = index
  }

  private var stagedName: String { journal.stagedName(index) }
  private var backupName: String { journal.backupName(index) }
  private var name: String { step.path.name }

  // MARK: Doing

  /// Writes the new version beside its place; in a folder that is itself still staged, at it.
  ///
  /// The permissions of `old`, which it replaces, stay.
  func stage(
    _ bytes: [UInt8], old: FileStatus?, synced: Bool, inNewFolder: Bool
  ) throws(FileError) {
    try naming("write") { () throws(FileError) in
      try folder.createFile(
        inNewFolder ? name : stagedName, bytes: bytes, permissions: old?.permissions,
        synced: synced)
    }
  }

  /// Writes the new version of a folder where ``stage(_:old:synced:inNewFolder:)`` would.
  func stage(_ files: [Path: [UInt8]], inNewFolder: Bool) throws(FileError) {
    let place = inNewFolder ? name : stagedName
    try naming("write") { () throws(FileError) in
      try folder.createFolder(place, permissions: 0o777)
      try FolderTree.write(files, into: folder.folder(place))
    }
  }

  /// Gives the new version its name and keeps the old one as the backup.
  ///
  /// `old` is what stood there when it was compared with the plan.
  func apply(old: FileStatus?) throws(FileError) {
    switch step.kind {
    case .createFolder:
      try naming("create the folder") { () throws(FileError) in
        try folder.rename(stagedName, toFree: name)
      }
    case .create, .createTree:
      try naming("write") { () throws(FileError) in
        try folder.rename(stagedName, toFree: name)
      }
    case .replace:
      try refuseChanged(since: old, "write")
      try naming("write") { () throws(FileError) in
        do throws(FileError) {
          try folder.link(name, as: backupName)
        } catch  where error.reason == .notSupported {
          // Then the file is away for a moment.
          try folder.rename(name, toFree: backupName)
        }
        try folder.rename(stagedName, over: name)
      }
    case .removeFile, .removeTree:
      try refuseChanged(since: old, "remove")
      try naming("remove") { () throws(FileError) in
        try folder.rename(name, toFree: backupName)
      }
    case .replaceTree:
      try refuseChanged(since: old, "write")
      try naming("write") { () throws(FileError) in
        try folder.rename(name, toFree: backupName)
        try folder.rename(stagedName, toFree: name)
      }
    }
  }

  private func refuseChanged(since old: FileStatus?, _ operation: String) throws(FileError) {
    guard try folder.status(name) == old else {
      throw FileError(operation, step.path, .changedMeanwhile)
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

  // MARK: Undoing

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
      if try isStaged() {
        try FolderTree.remove(stagedName, from: folder)
      } else {
        try removeOwnFolder()
      }
      return nil
    case .create, .createTree:
      if try holdsOurVersion(isRecovery: isRecovery) { try takeOurVersionAway() }
      try FolderTree.remove(stagedName, from: folder)
      return nil
    case .replace, .removeFile, .replaceTree, .removeTree:
      // The staged version goes last: without it, the step would look as if it were done.
      let kept = try restoreBackup(isRecovery: isRecovery)
      try FolderTree.remove(stagedName, from: folder)
      return kept
    }
  }

  /// Whether the new version still has another name, so that what has its name is somebody else's.
  func isStaged() throws(FileError) -> Bool { try folder.status(stagedName) != nil }

  private func removeOwnFolder() throws(FileError) {
    guard try folder.status(name)?.kind == .folder else { return }
    do throws(FileError) {
      try folder.removeFolder(name)
    } catch  where error.reason == .folderNotEmpty || error.reason == .alreadyExists {
      // Somebody put a file of their own there.
    }
  }

  private func restoreBackup(isRecovery: Bool) throws(FileError) -> Path? {
    guard let backup = try folder.status(backupName) else { return nil }
    guard let current = try folder.status(name) else {
      try folder.rename(backupName, toFree: name)
      return nil
    }
    let isBackupItself = current.inode == backup.inode && current.device == backup.device
    if isBackupItself {
      try folder.removeFile(backupName)
      return nil
    }
    if try holdsOurVersion(isRecovery: isRecovery) {
      if backup.kind == .folder {
        try takeOurVersionAway()
        try folder.rename(backupName, toFree: name)
      } else {
        try folder.rename(backupName, over: name)
      }
      return nil
    }
    let kept = name + ".before-viper"
    try folder.rename(backupName, toFree: kept)
    return step.path.parent.appending(kept)
  }

  /// Frees the name at once, because what is half removed can't be told from somebody's edit.
  private func takeOurVersionAway() throws(FileError) {
    try FolderTree.remove(stagedName, from: folder)
    try folder.rename(name, toFree: stagedName)
  }

  private func holdsOurVersion(isRecovery: Bool) throws(FileError) -> Bool {
    guard step.kind.hasNew, let current = try folder.status(name) else { return false }
    switch current.kind {
    case .file where current.size == 0 && isRecovery: return true
    case .file: return try digest(of: folder.read(name)) == step.digest
    case .folder: return try digest(of: FolderTree.read(folder.folder(name))) == step.digest
    case .symbolicLink, .other: return false
    }
  }

  // MARK: Clearing up

  /// Removes the old version, once the whole run is committed.
  func finish() throws(FileError) {
    if step.kind.hasBackup { try FolderTree.remove(backupName, from: folder) }
  }

  /// Whether nothing of this step is left to do.
  func isDone() throws(FileError) -> Bool {
    let isThere = try folder.status(name) != nil
    let isStaged = try isStaged()
    let isKept = try folder.status(backupName) != nil
    return isThere == step.kind.hasNew && !isStaged && isKept == step.kind.hasBackup
  }
}
