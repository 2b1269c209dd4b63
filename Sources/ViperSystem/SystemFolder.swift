import Workspace

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A folder of the real disk, held by its descriptor.
struct SystemFolder: HeldFolder {
  private let descriptor: Descriptor
  let path: Path

  init(_ descriptor: Descriptor, path: Path) {
    self.descriptor = descriptor
    self.path = path
  }

  func folder(_ name: String) throws(FileError) -> any HeldFolder {
    let place = path.appending(name)
    if let opened = Descriptor(at: descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW) {
      return SystemFolder(opened, path: place)
    }
    let failure = FileError.last("open the folder", place)
    // Systems differ in what they answer for a link; asking is certain.
    if failure.reason == .notAFolder || failure.reason == .tooManyLinks,
      try status(name)?.kind == .symbolicLink
    {
      throw FileError("open the folder", place, .leavesFolder)
    }
    throw failure
  }

  func status(_ name: String) throws(FileError) -> FileStatus? {
    try findStatus(
      at: descriptor.number, name, flags: AT_SYMLINK_NOFOLLOW, path.appending(name))
  }

  func entries() throws(FileError) -> [String] {
    try readEntries(of: descriptor, path)
  }

  func read(_ name: String) throws(FileError) -> [UInt8] {
    try readFile(at: descriptor, name, O_RDONLY | O_NOFOLLOW, path.appending(name))
  }

  func writableFile(
    _ name: String, holding bytes: [UInt8], seen: FileStatus?
  ) throws(FileError) -> FileStatus? {
    let place = path.appending(name)
    do throws(FileError) {
      // Opening it for writing asks the system whether this user may; nothing is written.
      let (file, status) = try openFile(at: descriptor, name, O_RDWR | O_NOFOLLOW, place)
      guard status.permissions & 0o222 != 0 else {
        throw FileError("write", place, .permissionDenied)
      }
      if status == seen { return status }
      guard status.size == bytes.count else { return nil }
      guard let isEqual = file.holds(bytes) else { throw .last("read", place) }
      return isEqual ? status : nil
    } catch {
      let reason = error.reason == .tooManyLinks ? .leavesFolder : error.reason
      throw FileError("write", place, reason)
    }
  }

  func createFolder(_ name: String, permissions: UInt16) throws(FileError) {
    guard mkdirat(descriptor.number, name, mode_t(permissions)) == 0 else {
      throw .last("create the folder", path.appending(name))
    }
  }

  func createFile(
    _ name: String, bytes: [UInt8], permissions: UInt16?, synced: Bool
  ) throws(FileError) {
    let place = path.appending(name)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
    guard let file = Descriptor(at: descriptor, name, flags, permissions: 0o666) else {
      throw .last("write", place)
    }
    if let permissions, fchmod(file.number, mode_t(permissions)) != 0 {
      throw .last("write", place)
    }
    guard file.write(bytes), file.hasSize(bytes.count), !synced || file.sync() else {
      throw .last("write", place)
    }
  }

  func append(_ bytes: [UInt8], to name: String, synced: Bool) throws(FileError) {
    guard let file = Descriptor(at: descriptor, name, O_WRONLY | O_APPEND | O_NOFOLLOW),
      let before = file.status(), file.write(bytes), file.hasSize(before.size + bytes.count),
      !synced || file.sync()
    else { throw .last("write", path.appending(name)) }
  }

  func link(_ name: String, as other: String) throws(FileError) {
    if linkat(descriptor.number, name, descriptor.number, other, 0) == 0 { return }
    switch errno {
    case EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS, EMLINK:
      throw FileError("write", path.appending(other), .notSupported)
    default: throw .last("write", path.appending(other))
    }
  }

  func rename(_ name: String, over other: String) throws(FileError) {
    guard renameat(descriptor.number, name, descriptor.number, other) == 0 else {
      throw .last("write", path.appending(other))
    }
  }

  func rename(_ name: String, toFree other: String) throws(FileError) {
    #if canImport(Darwin)
      if renameatx_np(
        descriptor.number, name, descriptor.number, other, UInt32(RENAME_EXCL)) == 0
      {
        return
      }
    #else
      // Swift can't see Linux's own call for this; a second name can't replace anything either.
      if linkat(descriptor.number, name, descriptor.number, other, 0) == 0 {
        return try removeFile(name)
      }
    #endif
    switch errno {
    case EINVAL, ENOTSUP, EOPNOTSUPP, EPERM, ENOSYS, EMLINK:
      // This disk can't do it in one step, nor can Linux with a folder: one that somebody makes in
      // between is replaced if it is empty, and else refused.
      guard try status(other) == nil else {
        throw FileError("write", path.appending(other), .alreadyExists)
      }
      try rename(name, over: other)
    default: throw .last("write", path.appending(other))
    }
  }

  func removeFile(_ name: String) throws(FileError) {
    guard unlinkat(descriptor.number, name, 0) == 0 else {
      throw .last("remove", path.appending(name))
    }
  }

  func removeFolder(_ name: String) throws(FileError) {
    guard unlinkat(descriptor.number, name, AT_REMOVEDIR) == 0 else {
      throw .last("remove the folder", path.appending(name))
    }
  }

  func lock(waiting: () -> Void) throws(FileError) -> (any FolderLock)? {
    // A lock belongs to what was opened, so it needs an opening of its own.
    guard let own = Descriptor(at: descriptor, ".", O_RDONLY | O_DIRECTORY) else {
      throw .last("lock the folder", path)
    }
    if flock(own.number, LOCK_EX | LOCK_NB) == 0 { return SystemLock(own) }
    if errno == EWOULDBLOCK {
      waiting()
      if retrying({ flock(own.number, LOCK_EX) }) == 0 { return SystemLock(own) }
    }
    switch errno {
    // What network disks answer that have no locks for folders.
    case EBADF, EINVAL, ENOTSUP, EOPNOTSUPP, ENOLCK, ENOSYS: return nil
    default: throw .last("lock the folder", path)
    }
  }
}

/// A lock of the kernel, which ends at the latest with the process.
private struct SystemLock: FolderLock {
  private let descriptor: Descriptor

  init(_ descriptor: Descriptor) { self.descriptor = descriptor }

  func release() { _ = flock(descriptor.number, LOCK_UN) }
}
