/// Finds the first byte that is not well-formed UTF-8.
package enum UTF8Check {
  /// - Returns: the offset of the first invalid sequence; nil when there is none.
  package static func firstFault(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var at = 0
    while at < bytes.count {
      // Most text is ASCII, of which the compiler checks many bytes at a time.
      let part = UnsafeBufferPointer(rebasing: bytes[at..<min(at + 1_024, bytes.count)])
      if part.reduce(0, |) < 0x80 {
        at += part.count
        continue
      }
      var (rest, parser) = (bytes[at...].makeIterator(), Unicode.UTF8.ForwardParser())
      let end = at + part.count
      while at < end {
        guard case .valid(let scalar) = parser.parseScalar(from: &rest) else { return at }
        at += scalar.count
      }
    }
    return nil
  }
}
