/// Writes to a file descriptor; waits where it is nonblocking and full.
package struct StreamWriter {
  private let descriptor: Int32
  /// How long to wait where it accepts nothing, in milliseconds; 0: never.
  private let patience: Int64

  package init(_ descriptor: Int32, patience: Int64 = 60_000) {
    self.descriptor = descriptor
    self.patience = patience
  }

  /// - Returns: false when it fails; sets `errno`.
  @discardableResult
  package func write(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
  }

  func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var done = 0
    var deadline = now() + patience
    while done < bytes.count {
      let amount = retrying {
        systemWrite(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done)
      }
      // A disk that writes nothing and reports no error would cause an endless loop.
      if amount == 0 { errno = EIO }
      if amount > 0 {
        done += amount
        deadline = now() + patience
      } else {
        guard errno == EAGAIN, waitForRoom(until: deadline) else { return false }
      }
    }
    return true
  }

  /// - Returns: false after the deadline.
  private func waitForRoom(until deadline: Int64) -> Bool {
    let left = deadline - now()
    guard left > 0 else { return false }
    var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    // It may report room and still refuse to write; without the pause this loop would spin.
    if poll(&ready, 1, Int32(clamping: left)) != 0 { usleep(1_000) }
    return true
  }

  private func now() -> Int64 { SystemClock.nanoseconds(of: CLOCK_MONOTONIC) / 1_000_000 }
}
