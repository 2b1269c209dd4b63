extension String {
  /// Replaces passwords in addresses: `ssh://user:secret@host` becomes `ssh://user:******@host`.
  ///
  /// The length stays the same, so columns stay valid. In a web address it also replaces the user, which
  /// may be a token.
  public var withoutPasswords: String {
    let bytes = Array(utf8)
    let mark = Array("://".utf8)
    var result: [UInt8] = []
    var copied = 0
    var index = 0
    while index + mark.count < bytes.count {
      guard bytes[index...].starts(with: mark) else {
        index += 1
        continue
      }
      let start = index + mark.count
      let end =
        bytes[start...].firstIndex { $0 <= 0x20 || "/'\"`".utf8.contains($0) } ?? bytes.endIndex
      let scheme = String(decoding: bytes[..<index].suffix(5), as: UTF8.self).lowercased()
      let isWeb = scheme == "https" || scheme.hasSuffix("http")
      index = end
      guard let at = bytes[start..<end].lastIndex(of: UInt8(ascii: "@")) else { continue }
      let colon = bytes[start..<at].firstIndex(of: UInt8(ascii: ":"))
      guard let first = isWeb ? start : colon.map({ $0 + 1 }) else { continue }
      let length = String(decoding: bytes[first..<at], as: UTF8.self).unicodeScalars.count
      result += bytes[copied..<first] + [UInt8](repeating: UInt8(ascii: "*"), count: length)
      copied = at
    }
    return copied == 0 ? self : String(decoding: result + bytes[copied...], as: UTF8.self)
  }
}
