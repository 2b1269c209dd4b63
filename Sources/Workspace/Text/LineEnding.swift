/// The line ending of a text.
package enum LineEnding: CaseIterable, Sendable {
  case lineFeed
  /// git checks out files with it on Windows, or with `core.autocrlf`.
  case carriageReturnLineFeed

  /// Finds the ending that all lines share; nil for a text with both endings, or none.
  package init?(of bytes: [UInt8]) {
    let feeds = bytes.indices.filter { bytes[$0] == 0x0A }
    let returns = feeds.count { $0 > 0 && bytes[$0 - 1] == 0x0D }
    guard !feeds.isEmpty, returns == 0 || returns == feeds.count else { return nil }
    self = returns == 0 ? .lineFeed : .carriageReturnLineFeed
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
