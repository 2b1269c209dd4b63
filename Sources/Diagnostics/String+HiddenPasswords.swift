extension String {
  /// Replaces passwords in addresses: `ssh://user:secret@host` becomes `ssh://user:******@host`.
  ///
  /// The number of characters stays the same, so columns stay valid. In a web address it also
  /// replaces the user, which may be a token.
  package var withoutPasswords: String {
    let bytes = Array(utf8)
    let mark = Array("://".utf8)
    var result: [UInt8] = []
    var (copied, end) = (0, 0)
    for index in bytes.indices where index >= end && bytes[index...].starts(with: mark) {
      let start = index + mark.count
      end = bytes[start...].firstIndex { $0 <= 0x20 || "/'\"`".utf8.contains($0) } ?? bytes.endIndex
      let scheme = String(decoding: bytes[..<index].suffix(5), as: UTF8.self).lowercased()
      let isWeb = scheme == "https" || scheme.hasSuffix("http")
      guard let at = bytes[start..<end].lastIndex(of: UInt8(ascii: "@")) else { continue }
      let colon = bytes[start..<at].firstIndex(of: UInt8(ascii: ":"))
      guard let first = isWeb ? start : colon.map({ $0 + 1 }) else { continue }
      // A combining mark at the start belongs to the character before it.
      func characters(to end: Int) -> Int {
        String(decoding: bytes[index..<end], as: UTF8.self).count
      }
      let length = characters(to: at) - characters(to: first)
      result += bytes[copied..<first] + [UInt8](repeating: UInt8(ascii: "*"), count: length)
      copied = at
    }
    return copied == 0 ? self : String(decoding: result + bytes[copied...], as: UTF8.self)
  }
}
