/// An open directory: a folder that is held open, so that what happens in it can't be led elsewhere.
///
/// Everything takes one name directly in this folder and never follows a symbolic link that has
/// that name. Who renames a folder above, or swaps a link in, moves the name and not what is
/// held. Only `Transaction/` uses it: this is the single place that writes.
package protocol OpenDirectory: Sendable {
  /// Where the folder stood when it was opened; for messages.
  var path: Path { get }

  /// Holds the folder of that name.
  ///
  /// - Throws: ``FileError/Reason/leavesFolder`` when a symbolic link has the name.
  func folder(_ name: String) throws(FileError) -> any OpenDirectory
  /// What has the name, a symbolic link itself; nil when nothing has.
  func status(_ name: String) throws(FileError) -> FileStatus?
  /// The names in the folder, sorted by their bytes, without `.` and `..`.
  func entries() throws(FileError) -> [String]
  /// The whole file.
  func read(_ name: String) throws(FileError) -> [UInt8]
  /// The status of a file that holds exactly these bytes and that this user may write; nil when
  /// it holds others.
  ///
  /// `seen` is the status with which the bytes were read: while the file has it, they are not
  /// read again. Nil where it was not settled then.
  ///
  /// - Throws: ``FileError/Reason/permissionDenied`` also for a file that nobody may write: the
  ///   user protected it, and replacing it by a rename would get around that.
  func writableFile(
    _ name: String, holding bytes: [UInt8], seen: FileStatus?
  ) throws(FileError) -> FileStatus?

  /// Whether a program has a file open to write to it; false where the system does not tell.
  func isBeingWritten(_ name: String) -> Bool

  /// Makes a folder; something of the name must not exist. The user's mask narrows the
  /// permissions.
  func createFolder(_ name: String, permissions: UInt16) throws(FileError)
  /// Makes a file; something of the name must not exist.
  ///
  /// It gets exactly these permissions, or where they are nil what the user's mask leaves of
  /// 0o666. When `synced`, the bytes are on the disk before this returns.
  func createFile(
    _ name: String, bytes: [UInt8], permissions: UInt16?, synced: Bool
  ) throws(FileError)
  /// Gives a file in `folder` what belongs to one here beside its bytes and permissions: owner,
  /// extended attributes, access control lists.
  ///
  /// - Returns: what the system does not let this user keep, in words.
  func copyAttributes(
    of name: String, to other: String, in folder: any OpenDirectory
  ) throws(FileError) -> [String]
  /// Renames a file or folder, replacing a file that has the new name.
  func rename(_ name: String, over other: String) throws(FileError)
  /// Renames a file or folder unless something has the new name.
  func renameExclusively(_ name: String, to other: String) throws(FileError)
  /// Exchanges what two names mean, both of which must exist, in one step.
  ///
  /// - Throws: ``FileError/Reason/notSupported`` where the disk can't do it.
  func exchange(_ name: String, with other: String) throws(FileError)
  /// Removes a file or a symbolic link.
  func removeFile(_ name: String) throws(FileError)
  /// Removes a folder that is empty.
  func removeFolder(_ name: String) throws(FileError)

  /// Waits until the names in the folder are on the disk.
  func sync() throws(FileError)

  /// Holds this folder's lock unless another process does.
  ///
  /// The lock leaves nothing on the disk and ends with its holder, however that ends.
  func tryLock() throws(FileError) -> LockAttempt
}

/// What became of the wish for a lock.
package enum LockAttempt: Sendable {
  case locked(any FolderLock)
  /// Another process has it.
  case taken
  /// The disk knows no locks.
  case notSupported
}

/// A lock that is held until ``release()`` or the end of its life.
package protocol FolderLock: Sendable {
  /// Lets the next one in; does nothing the second time.
  func release()
}
