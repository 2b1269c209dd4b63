/// A folder that is open for reading and writing.
///
/// Each method takes a name directly in this folder and does not follow a symbolic link of that name.
/// The folder stays the same one when a folder above it is renamed or replaced by a link.
package protocol OpenDirectory: Sendable {
  /// The path with which the folder was opened; for messages.
  var path: Path { get }

  /// Opens a folder in this one; throws ``FileError/Reason/leavesFolder`` for a symbolic link.
  func folder(_ name: String) throws(FileError) -> any OpenDirectory
  /// The status of a file, folder or symbolic link; nil when it does not exist.
  func status(_ name: String) throws(FileError) -> FileStatus?
  /// The names in the folder, sorted by their bytes, without `.` and `..`.
  func entries() throws(FileError) -> [String]
  func read(_ name: String) throws(FileError) -> [UInt8]
  /// The status of a writable file with these contents; nil when it has others.
  ///
  /// Also throws for a file without write permissions, which a rename could replace: the user protected it.
  func writableFile(_ name: String, holding bytes: [UInt8]) throws(FileError) -> FileStatus?

  /// Whether a program has a file open for writing; false where the system can't tell.
  func isBeingWritten(_ name: String) -> Bool

  /// Creates a folder; the name must not exist. The umask applies to the permissions.
  func createFolder(_ name: String, permissions: UInt16) throws(FileError)
  /// Sets the permissions of this folder to exactly these.
  func setPermissions(_ permissions: UInt16) throws(FileError)
  /// Creates a file; the name must not exist.
  ///
  /// It gets exactly these permissions, or 0o666 and the umask where they are nil. `synced` waits until
  /// the bytes are on the disk.
  func createFile(
    _ name: String, bytes: [UInt8], permissions: UInt16?, synced: Bool
  ) throws(FileError)
  /// Copies owner, attributes and access control list. Returns what could not be copied, for a message.
  func copyAttributes(
    of name: String, to other: String, in folder: any OpenDirectory
  ) throws(FileError) -> [String]
  /// Renames a file or folder; replaces a file of the new name.
  func rename(_ name: String, over other: String) throws(FileError)
  /// Renames a file or folder; throws when the new name exists.
  func renameExclusively(_ name: String, to other: String) throws(FileError)
  /// Exchanges two files or folders in one step; throws `notSupported` where the disk can't.
  func exchange(_ name: String, with other: String) throws(FileError)
  /// Removes a file or a symbolic link.
  func removeFile(_ name: String) throws(FileError)
  /// Removes an empty folder.
  func removeFolder(_ name: String) throws(FileError)

  /// Waits until the names in the folder are on the disk.
  func sync() throws(FileError)

  /// Locks the folder unless another process has; the lock ends with the process.
  func tryLock() throws(FileError) -> LockAttempt
}

/// The result of ``OpenDirectory/tryLock()``.
package enum LockAttempt: Sendable {
  case locked(any FolderLock)
  /// Another process has it.
  case taken
  /// The disk has no locks.
  case notSupported

  var lock: (any FolderLock)? { if case .locked(let lock) = self { lock } else { nil } }
}

/// A lock that lasts until ``release()``, or as long as the value exists.
package protocol FolderLock: Sendable {
  /// Releases the lock; does nothing the second time.
  func release()
}
