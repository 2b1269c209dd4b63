import Workspace

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The descriptor of an open file or folder, which closes with this object.
///
/// Child processes do not inherit it.
final class Descriptor: Sendable {
  let number: Int32

  /// Opens `name` in the folder `base`, or in the current folder where that is nil.
  ///
  /// - Returns: nil when it fails; sets `errno`.
  init?(at base: Descriptor?, _ name: String, _ flags: Int32, permissions: mode_t = 0) {
    // A C string ends at a NUL, so a name with a NUL would open another file.
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

  /// The status of the file; nil when it fails, and then sets `errno`.
  func status() -> FileStatus? {
    var found = stat()
    return fstat(number, &found) == 0 ? FileStatus(found) : nil
  }

  /// Reads from the current position to the end of the file.
  ///
  /// - Parameter size: the expected size; the file may have changed since.
  /// - Returns: nil when it fails; sets `errno`.
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
        // It requests one byte more than expected, so that the end of the file needs no second call.
        isComplete = count == size
        if isComplete { return }
      }
    }
    // The file has grown since the caller read its size.
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

  /// Whether the rest of the file has exactly these bytes.
  ///
  /// - Returns: nil when it fails; sets `errno`.
  func holds(_ bytes: [UInt8]) -> Bool? {
    // Parts of this size fit into the processor's cache.
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
  /// - Returns: false when it fails; sets `errno`.
  func write(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var done = 0
      while done < buffer.count {
        let amount = retrying {
          systemWrite(number, buffer.baseAddress.map { $0 + done }, buffer.count - done)
        }
        guard amount >= 0 else { return false }
        // A disk that writes nothing and reports no error would cause an endless loop.
        guard amount > 0 else {
          errno = EIO
          return false
        }
        done += amount
      }
      return true
    }
  }

  /// Whether the file has this size: a disk may report success without writing everything.
  ///
  /// - Returns: false when it has not; sets `errno`.
  func hasSize(_ size: Int) -> Bool {
    guard let found = status() else { return false }
    if found.size == size { return true }
    errno = EIO
    return false
  }

  /// Waits until the bytes are on the disk.
  ///
  /// - Returns: false when it fails; true also for a disk that does not support it.
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
}

/// The C function `read`, which a local variable hides above.
private func systemRead(_ file: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(file, bytes, count)
}

/// The C function `write`, which methods of that name hide.
func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(file, bytes, count)
}
