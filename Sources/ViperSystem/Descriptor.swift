import Workspace

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An open file or folder, closed at the end of its life.
///
/// Never inherited by a process that is started meanwhile.
final class Descriptor: Sendable {
  let number: Int32

  /// Opens `name` as seen from the folder `base`, or from the current one where that is nil.
  ///
  /// - Returns: nil when it fails; `errno` says why.
  init?(at base: Descriptor?, _ name: String, _ flags: Int32, permissions: mode_t = 0) {
    // A C string ends at a NUL, so that a name with one would mean another file.
    guard name.withCString({ strlen($0) }) == name.utf8.count else {
      errno = EINVAL
      return nil
    }
    let opened = retrying {
      openat(base?.number ?? AT_FDCWD, name, flags | O_CLOEXEC, permissions)
    }
    guard opened >= 0 else { return nil }
    number = opened
  }

  deinit { close(number) }

  /// What is open here.
  ///
  /// - Returns: nil when it fails; `errno` says why.
  func status() -> FileStatus? {
    var found = stat()
    return fstat(number, &found) == 0 ? FileStatus(found) : nil
  }

  /// All bytes from here to the end of the file.
  ///
  /// - Parameter size: how many are expected; there may be more or less.
  /// - Returns: nil when it fails; `errno` says why.
  func readToEnd(expecting size: Int) -> [UInt8]? {
    var failed = false
    var isComplete = false
    var bytes = [UInt8](unsafeUninitializedCapacity: size + 1) { buffer, count in
      while count < buffer.count {
        let amount = retrying {
          read(number, buffer.baseAddress.map { $0 + count }, buffer.count - count)
        }
        if amount <= 0 {
          failed = amount < 0
          isComplete = true
          return
        }
        count += amount
        // One more was requested, so that the end needs no call of its own to be seen.
        isComplete = count == size
        if isComplete { return }
      }
    }
    // The file grew since its size was asked.
    while !isComplete, bytes.count <= FileStatus.readableSize {
      let more = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
        let amount = retrying { read(number, buffer.baseAddress, buffer.count) }
        failed = amount < 0
        count = max(0, amount)
      }
      isComplete = more.isEmpty
      bytes += more
    }
    return failed ? nil : bytes
  }

  /// Whether the file holds these bytes from here to its end.
  ///
  /// - Returns: nil when it fails; `errno` says why.
  func holds(_ bytes: [UInt8]) -> Bool? {
    // A part at a time: a part stays in the processor's cache, the whole of a large file does not.
    let part = min(bytes.count, 1 << 18) + 1
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: part) { buffer in
      bytes.withUnsafeBytes { expected in
        var done = 0
        while true {
          let amount = retrying { systemRead(number, buffer.baseAddress, buffer.count) }
          if amount < 0 { return nil }
          if amount == 0 { return done == expected.count }
          guard done + amount <= expected.count, let known = expected.baseAddress,
            let read = buffer.baseAddress, memcmp(known + done, read, amount) == 0
          else { return false }
          done += amount
        }
      }
    }
  }

  /// Writes all bytes at the current position.
  ///
  /// - Returns: whether it worked; otherwise `errno` says why not.
  func write(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var done = 0
      while done < buffer.count {
        let amount = retrying {
          systemWrite(number, buffer.baseAddress.map { $0 + done }, buffer.count - done)
        }
        guard amount >= 0 else { return false }
        // A disk that takes nothing and names no cause would be asked forever.
        guard amount > 0 else {
          errno = EIO
          return false
        }
        done += amount
      }
      return true
    }
  }

  /// Whether the file is that long, because a disk may claim to have written what it has not.
  ///
  /// - Returns: false also sets `errno`.
  func hasSize(_ size: Int) -> Bool {
    guard let found = status() else { return false }
    if found.size == size { return true }
    errno = EIO
    return false
  }

  /// Waits until the bytes are on the disk.
  ///
  /// - Returns: whether it worked; a disk that can't sync has nothing to wait for.
  func sync() -> Bool {
    #if canImport(Darwin)
      // There, `fsync` leaves the bytes in the drive's memory, which a power failure empties. Disks
      // on a network and some others know nothing better.
      if retrying({ fcntl(number, F_FULLFSYNC) }) == 0 { return true }
      switch errno {
      case ENOTSUP, EOPNOTSUPP, EINVAL, ENOTTY, ENOSYS, ENODEV: break
      default: return false
      }
    #endif
    return retrying { fsync(number) } == 0 || errno == EINVAL || errno == ENOTSUP
  }
}

/// The C function under a name that a local variable does not hide.
private func systemRead(_ file: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(file, bytes, count)
}

/// The C function under a name that methods called `write` do not hide.
func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(file, bytes, count)
}
