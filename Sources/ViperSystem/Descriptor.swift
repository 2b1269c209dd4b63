import Workspace

/// The descriptor of an open file or folder, which closes with this object.
///
/// Child processes do not inherit it. Methods return nil or false when they fail, and set `errno`.
final class Descriptor: Sendable {
  let number: Int32

  /// Opens `name` in the folder `base`, or in the current folder where that is nil.
  init(
    at base: Descriptor?, _ name: String, _ flags: Int32, to operation: String, _ path: Path
  ) throws(FileError) {
    // A C string ends at a NUL, so a name with a NUL would open another file.
    if name.utf8.contains(0) { throw FileError(operation, path, FileError.Reason(number: EINVAL)) }
    let opened = retrying { openat(base?.number ?? AT_FDCWD, name, flags | O_CLOEXEC, 0o666) }
    try require(opened >= 0, operation, path)
    number = opened
  }

  deinit { close(number) }

  func status() -> FileStatus? {
    var found = stat()
    return fstat(number, &found) == 0 ? FileStatus(found) : nil
  }

  /// Reads the rest of the file, whose size may have changed.
  func readToEnd(expecting size: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    repeat {
      var amount = 0
      // It requests one byte more than expected, so that the end of the file needs no second call.
      let part = [UInt8](
        unsafeUninitializedCapacity: bytes.isEmpty ? size + 1 : 1 << 16
      ) { buffer, count in
        amount = retrying { read(number, buffer.baseAddress, buffer.count) }
        count = max(0, amount)
      }
      if amount < 0 { return nil }
      if bytes.isEmpty { bytes = part } else { bytes += part }
      if amount == 0 { break }
    } while bytes.count != size && bytes.count <= FileStatus.readableSize
    return bytes
  }

  /// Whether the rest of the file has exactly these bytes; nil if it can't be read.
  func holds(_ bytes: [UInt8]) -> Bool? {
    // A part stays in the processor's cache; the whole of a large file needs new memory.
    var part = [UInt8](repeating: 0, count: min(bytes.count, 1 << 17) + 1)
    var rest = bytes[...]
    while true {
      let amount = retrying { read(number, &part, part.count) }
      if amount <= 0 { return amount < 0 ? nil : rest.isEmpty }
      guard amount <= rest.count,
        rest.withUnsafeBytes({ $0.baseAddress.map { memcmp($0, part, amount) } }) == 0
      else { return false }
      rest = rest.dropFirst(amount)
    }
  }

  /// Writes all bytes to this file, which must be empty.
  func write(_ bytes: [UInt8]) -> Bool {
    guard bytes.withUnsafeBytes({ StreamWriter(number, patience: 0).write($0) }),
      let found = status()
    else { return false }
    // A disk may report success without writing everything.
    if found.size != bytes.count { errno = EIO }
    return found.size == bytes.count
  }

  /// Waits until the bytes are on the disk; true also for a disk that does not support it.
  func sync() -> Bool {
    #if canImport(Darwin)
      // On macOS, `fsync` leaves the bytes in the drive's memory. Network disks and some others support
      // nothing else.
      if retrying({ fcntl(number, F_FULLFSYNC) }) == 0 { return true }
      switch errno {
      case ENOTSUP, EOPNOTSUPP, EINVAL, ENOTTY, ENOSYS, ENODEV: break
      default: return false
      }
    #endif
    return retrying { fsync(number) } == 0 || errno == EINVAL || errno == ENOTSUP
  }

  /// Copies owner, attributes and access control list. Returns what could not be copied, for a message.
  func copyAttributes(to other: Descriptor) -> [String] {
    var lost: [String] = []
    if !copyOwner(to: other) { lost.append("its owner") }
    #if canImport(Darwin)
      let flags = copyfile_flags_t(COPYFILE_ACL | COPYFILE_XATTR)
      if fcopyfile(number, other.number, nil, flags) != 0 { lost.append("its extended attributes") }
    #else
      for name in attributeNames() where !copyAttribute(name, to: other) {
        // Security modules set their attributes themselves.
        if !name.hasPrefix("security.") { lost.append("its extended attribute `\(name)`") }
      }
    #endif
    return lost
  }

  private func copyOwner(to other: Descriptor) -> Bool {
    var mine = stat()
    var theirs = stat()
    guard fstat(number, &mine) == 0, fstat(other.number, &theirs) == 0 else { return false }
    if mine.st_uid == theirs.st_uid, mine.st_gid == theirs.st_gid { return true }
    let isDone = fchown(other.number, mine.st_uid, mine.st_gid) == 0
    // A user who can't change the owner may still change the group.
    if !isDone { _ = fchown(other.number, theirs.st_uid, mine.st_gid) }
    // Changing the owner removes some permissions.
    _ = fchmod(other.number, mine.st_mode & 0o7777)
    return isDone
  }

  #if !canImport(Darwin)
    private func attributeNames() -> [String] {
      let size = flistxattr(number, nil, 0)
      guard size > 0 else { return [] }
      var names = [CChar](repeating: 0, count: size)
      let count = flistxattr(number, &names, size)
      guard count > 0 else { return [] }
      return names.prefix(count).split(separator: 0).map {
        String(decoding: $0.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      }
    }

    private func copyAttribute(_ name: String, to other: Descriptor) -> Bool {
      let size = fgetxattr(number, name, nil, 0)
      guard size >= 0 else { return false }
      var value = [UInt8](repeating: 0, count: size)
      let count = fgetxattr(number, name, &value, size)
      guard count >= 0 else { return false }
      return fsetxattr(other.number, name, value, count, 0) == 0
    }
  #endif
}

/// The C function `write`, which methods of that name hide.
func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(file, bytes, count)
}
