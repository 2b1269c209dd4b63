/// A pipe that child processes do not inherit. It stays open until its owner closes both ends.
struct Pipe: Sendable {
  let output: Int32
  let input: Int32

  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (output, input) = (ends[0], ends[1])
  }

  func send(_ byte: UInt8) {
    var byte = byte
    _ = systemWrite(input, &byte, 1)
  }

  /// Sends bytes and closes the end to write to; ends where no reader is left.
  func sendAll(_ bytes: [UInt8]) {
    _ = bytes.withUnsafeBytes { StreamWriter(input, patience: 0).write($0) }
    close(input)
  }
}
