/// How the lines of a text end.
package enum LineEnding: CaseIterable, Sendable {
  case lineFeed
  /// As git checks files out on Windows, or everywhere with `core.autocrlf`.
  case carriageReturnLineFeed

  /// Finds the ending that all lines of a text have; nil for a text with both, or without any.
  package init?(of bytes: [UInt8]) {
    var previous: UInt8 = 0
    var found: LineEnding?
    for byte in bytes {
      if byte == 0x0A {
        let ending = previous == 0x0D ? LineEnding.carriageReturnLineFeed : .lineFeed
        if let found, found != ending { return nil }
        found = ending
      }
      previous = byte
    }
    guard let found else { return nil }
    self = found
  }

  /// The text with all of its lines ended like this.
  package func applied(to bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for byte in bytes {
      if byte == 0x0A {
        if result.last == 0x0D { result.removeLast() }
        if self == .carriageReturnLineFeed { result.append(0x0D) }
      }
      result.append(byte)
    }
    return result
  }
}
