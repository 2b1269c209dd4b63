/// The line ending of a text.
package enum LineEnding: CaseIterable, Sendable {
  case lineFeed
  /// git checks out files with it on Windows, or with `core.autocrlf`.
  case carriageReturnLineFeed

  /// Finds the ending that all lines share; nil for a text with both endings, or none.
  package init?(of bytes: [UInt8]) {
    var found: LineEnding?
    for (index, byte) in bytes.enumerated() where byte == 0x0A {
      let isAfterReturn = index > 0 && bytes[index - 1] == 0x0D
      let ending = isAfterReturn ? LineEnding.carriageReturnLineFeed : .lineFeed
      if let found, found != ending { return nil }
      found = ending
    }
    guard let found else { return nil }
    self = found
  }

  /// The text with this ending at all lines.
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
