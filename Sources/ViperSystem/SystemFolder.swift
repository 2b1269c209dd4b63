import Workspace

/// A folder of the real disk.
struct SystemFolder: OpenDirectory {
  let descriptor: Descriptor
  let path: Path

  func folder(_ name: String) throws(FileError) -> any OpenDirectory {
    let place = path.appending(name)
    do throws(FileError) {
      let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW
      let opened = try Descriptor(at: descriptor, name, flags, to: "open the folder", place)
      return SystemFolder(descriptor: opened, path: place)
    } catch {
      // Systems report different errors for a link.
      guard [.notAFolder, .tooManyLinks].contains(error.reason),
        try status(name)?.kind == .symbolicLink
      else { throw error }
      throw FileError("open the folder", place, .leavesFolder)
    }
  }

  func status(_ name: String) throws(FileError) -> FileStatus? {
    try findStatus(at: descriptor.number, name, flags: AT_SYMLINK_NOFOLLOW, path.appending(name))
  }

  func entries() throws(FileError) -> [String] { try readEntries(of: descriptor, path) }

  func read(_ name: String) throws(FileError) -> [UInt8] {
    try readFile(at: descriptor, name, O_RDONLY | O_NOFOLLOW, path.appending(name))
  }

  func writableFile(_ name: String, holding bytes: [UInt8]) throws(FileError) -> FileStatus? {
    let place = path.appending(name)
    do throws(FileError) {
      // Opening the file for writing checks the permission; nothing is written.
      let (file, status) = try openFile(at: descriptor, name, O_RDWR | O_NOFOLLOW, place)
      guard status.permissions & 0o222 != 0 else {
        throw FileError("write", place, .permissionDenied)
      }
      guard status.size == bytes.count else { return nil }
      guard let isEqual = file.holds(bytes) else { throw .last("read", place) }
      return isEqual ? status : nil
    } catch {
      let reason = error.reason == .tooManyLinks ? .leavesFolder : error.reason
      throw FileError("write", place, reason)
    }
  }

  func copyAttributes(
    of name: String, to other: String, in folder: any OpenDirectory
  ) throws(FileError) -> [String] {
    guard let folder = folder as? SystemFolder else { return [] }
    let flags = O_NOFOLLOW | O_NONBLOCK
    let from = try Descriptor(
      at: descriptor, name, flags | O_RDONLY, to: "read", path.appending(name))
    let to = try Descriptor(
      at: folder.descriptor, other, flags | O_WRONLY, to: "write", folder.path.appending(other))
    return from.copyAttributes(to: to)
  }

  func isBeingWritten(_ name: String) -> Bool {
    #if canImport(Darwin)
      false
    #else
      // The system grants a read lease only while no program has the file open for writing. It is
      // released at once; the caller knows that no program opens the file meanwhile.
      let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK
      guard let file = attempt(try Descriptor(at: descriptor, name, flags, to: "read", path)) else {
        return false
      }
      if fcntl(file.number, setLease, F_RDLCK) == 0 {
        _ = fcntl(file.number, setLease, F_UNLCK)
        return false
      }
      return errno == EAGAIN
    #endif
  }

  func createFolder(_ name: String, permissions: UInt16) throws(FileError) {
    try require(
      mkdirat(descriptor.number, name, mode_t(permissions)) == 0, "create the folder",
      path.appending(name))
  }

  func setPermissions(_ permissions: UInt16) throws(FileError) {
    try require(fchmod(descriptor.number, mode_t(permissions)) == 0, "set the permissions of", path)
  }

  func createFile(
    _ name: String, bytes: [UInt8], permissions: UInt16?, synced: Bool
  ) throws(FileError) {
    let place = path.appending(name)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
    let file = try Descriptor(at: descriptor, name, flags, to: "write", place)
    if let permissions {
      try require(fchmod(file.number, mode_t(permissions)) == 0, "write", place)
    }
    try require(file.write(bytes) && (!synced || file.sync()), "write", place)
  }

  func rename(_ name: String, over other: String) throws(FileError) {
    try require(
      renameat(descriptor.number, name, descriptor.number, other) == 0, "write",
      path.appending(other))
  }

  func renameExclusively(_ name: String, to other: String) throws(FileError) {
    if renameAtOnce(name, other, renameExclusive) { return }
    let place = path.appending(other)
    try require(Self.isUnsupported, "write", place)
    // A hard link can't replace a file either.
    if linkat(descriptor.number, name, descriptor.number, other, 0) == 0 {
      return try removeFile(name)
    }
    try require(Self.isUnsupported || errno == EMLINK, "write", place)
    // This disk can't do it in one step: a file created in between is replaced.
    guard try status(other) == nil else { throw FileError("write", place, .alreadyExists) }
    try rename(name, over: other)
  }

  func exchange(_ name: String, with other: String) throws(FileError) {
    if renameAtOnce(name, other, renameExchange) { return }
    let reason = Self.isUnsupported ? .notSupported : FileError.Reason(number: errno)
    throw FileError("write", path.appending(other), reason)
  }

  /// Whether the last call failed because the disk does not support it.
  private static var isUnsupported: Bool {
    [EINVAL, ENOTSUP, EOPNOTSUPP, EPERM, ENOSYS].contains(errno)
  }

  private func renameAtOnce(_ name: String, _ other: String, _ flags: UInt32) -> Bool {
    #if canImport(Darwin)
      renameatx_np(descriptor.number, name, descriptor.number, other, flags) == 0
    #else
      viper_renameat2(descriptor.number, name, descriptor.number, other, flags) == 0
    #endif
  }

  func sync() throws(FileError) { try require(descriptor.sync(), "write in", path) }

  func removeFile(_ name: String) throws(FileError) {
    try require(unlinkat(descriptor.number, name, 0) == 0, "remove", path.appending(name))
  }

  func removeFolder(_ name: String) throws(FileError) {
    try require(
      unlinkat(descriptor.number, name, AT_REMOVEDIR) == 0, "remove the folder",
      path.appending(name))
  }

  func tryLock() throws(FileError) -> LockAttempt {
    // A lock belongs to an open file description, so it needs a new one.
    let own = try Descriptor(
      at: descriptor, ".", O_RDONLY | O_DIRECTORY, to: "lock the folder", path)
    if retrying({ flock(own.number, LOCK_EX | LOCK_NB) }) == 0 {
      return .locked(own)
    }
    switch errno {
    case EWOULDBLOCK: return .taken
    // The errors of network disks without locks for folders.
    case EBADF, EINVAL, ENOTSUP, EOPNOTSUPP, ENOLCK, ENOSYS: return .notSupported
    default: throw .last("lock the folder", path)
    }
  }
}

#if canImport(Darwin)
  private let renameExclusive = UInt32(RENAME_EXCL)
  private let renameExchange = UInt32(RENAME_SWAP)
#else
  // The C library declares these only with GNU extensions.
  private let (renameExclusive, renameExchange) = (1 as UInt32, 2 as UInt32)
  private let setLease: Int32 = 1024
#endif

extension Descriptor: FolderLock {
  /// Releases the `flock`, which also ends with the process.
  func release() { _ = flock(number, LOCK_UN) }
}
