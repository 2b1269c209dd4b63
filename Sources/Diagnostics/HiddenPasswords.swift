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
      let end = bytes[start...].firstIndex(where: Self.endsAuthority) ?? bytes.endIndex
      let isWeb = Self.isWeb(bytes[..<index])
      index = end
      guard let at = bytes[start..<end].lastIndex(of: UInt8(ascii: "@")) else { continue }
      let colon = bytes[start..<at].firstIndex(of: UInt8(ascii: ":"))
      guard let first = isWeb ? start : colon.map({ $0 + 1 }) else { continue }
      result += bytes[copied..<first]
      let isContinuation: (UInt8) -> Bool = { $0 & 0xC0 == 0x80 }
      result += bytes[first..<at].filter { !isContinuation($0) }.map { _ in UInt8(ascii: "*") }
      copied = at
    }
    return copied == 0 ? self : String(decoding: result + bytes[copied...], as: UTF8.self)
  }

  private static func isWeb(_ before: ArraySlice<UInt8>) -> Bool {
    let word = String(decoding: before.suffix(5), as: UTF8.self).lowercased()
    return word == "https" || word.hasSuffix("http")
  }

  private static func endsAuthority(_ byte: UInt8) -> Bool {
    byte <= 0x20 || "/'\"`".utf8.contains(byte)
  }
}
