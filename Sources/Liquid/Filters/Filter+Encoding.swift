internal import Diagnostics

extension Filter {
  /// Filters for HTML, URLs and base64.
  static let encodings: [String: Filter] = [
    "escape": escaping, "h": escaping,
    "escape_once": Filter { .string(escape($0.text, keepingEntities: true)) },
    "strip_html": Filter { .string(stripTags($0.text)) },
    "url_encode": Filter { $0.value.isNil ? .nil : .string(percentEncode($0.text)) },
    "url_decode": Filter { $0.value.isNil ? .nil : .string(try percentDecode($0.text)) },
    "base64_encode": Filter { .string(base64Encode($0.text, "+/")) },
    "base64_decode": Filter { .string(try base64Decode($0.text, "+/")) },
    "base64_url_safe_encode": Filter { .string(base64Encode($0.text, "-_")) },
    "base64_url_safe_decode": Filter { .string(try base64Decode($0.text, "-_", isPadded: false)) },
  ]

  private static let escaping = Filter { $0.value.isNil ? .nil : .string(escape($0.text)) }
  private static let entities = [
    UInt8(ascii: "&"): "&amp;", UInt8(ascii: "<"): "&lt;", UInt8(ascii: ">"): "&gt;",
    UInt8(ascii: "\""): "&quot;", UInt8(ascii: "'"): "&#39;",
  ]

  private static func escape(_ text: String, keepingEntities: Bool = false) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      if let entity = entities[byte], !keepingEntities || !isEntity(bytes, at: index) {
        result += entity.utf8
      } else {
        result.append(byte)
      }
    }
    return result.text()
  }

  /// `&name;` or `&#123;`
  private static func isEntity(_ bytes: [UInt8], at index: Int) -> Bool {
    let isNumber = bytes[index...].starts(with: "&#".utf8)
    let start = index + (isNumber ? 2 : 1)
    let end = bytes.endOfRun(from: start, to: bytes.count) { isNumber ? $0.isDigit : $0.isLetter }
    return bytes[index] == UInt8(ascii: "&") && end > start
      && bytes[end...].first == UInt8(ascii: ";")
  }

  /// Removes scripts, comments and styles with their content, then all other tags.
  private static func stripTags(_ text: String) -> String {
    let blocks = [("<script", "</script>"), ("<!--", "-->"), ("<style", "</style>")]
    return remove([("<", ">")], from: remove(blocks, from: Array(text.utf8))).text()
  }

  private static func remove(
    _ blocks: [(start: String, end: String)], from bytes: [UInt8]
  ) -> [UInt8] {
    var result: [UInt8] = []
    // Searching again for a missing end would take quadratic time.
    var open = blocks.map { (start: Array($0.start.utf8), end: BytePattern($0.end.utf8)) }
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "<"),
        let found = open.firstIndex(where: { bytes[index...].starts(with: $0.start) })
      {
        let (start, end) = open[found]
        if let place = end.first(in: bytes, from: index + start.count) {
          index = place + end.bytes.count
          continue
        }
        open.remove(at: found)
      }
      result.append(bytes[index])
      index += 1
    }
    return result
  }

  private static func percentEncode(_ text: String) -> String {
    text.percentEncoded { $0.isWord || "-.~ ".utf8.contains($0) }.utf8
      .map { $0 == Byte.space ? UInt8(ascii: "+") : $0 }.text()
  }

  private static func percentDecode(_ text: String) throws -> String {
    let bytes = text.utf8.map { $0 == UInt8(ascii: "+") ? Byte.space : $0 }
    let result = bytes.text().percentDecodedBytes
    guard result.withUnsafeBufferPointer({ UTF8Check.firstFault(in: $0) }) == nil else {
      throw FilterProblem.invalid("the decoded text is not UTF-8")
    }
    return result.text()
  }

  private static func alphabet(_ last: String) -> [UInt8] {
    Array(("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789" + last).utf8)
  }

  /// Base64 without white space and with padding; `last` are the digits 62 and 63.
  private static func base64Encode(_ text: String, _ last: String) -> String {
    let (bytes, digits) = (Array(text.utf8), alphabet(last))
    var result: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start...].prefix(3)
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (24 - 8 * group.count)
      for place in 0...3 {
        result.append(place <= group.count ? digits[bits >> (18 - 6 * place) & 63] : Byte.equals)
      }
    }
    return result.text()
  }

  private static func base64Decode(
    _ text: String, _ last: String, isPadded: Bool = true
  ) throws -> String {
    var bytes = Array(text.utf8)
    if !isPadded, !bytes.contains(Byte.equals) {
      bytes += Array(repeating: Byte.equals, count: (4 - bytes.count % 4) % 4)
    }
    let padding = bytes.reversed().prefix(2).prefix { $0 == Byte.equals }.count
    let values = [UInt8: UInt8](uniqueKeysWithValues: zip(alphabet(last), 0...))
    let digits =
      bytes.dropLast(padding).compactMap { values[$0] } + Array(repeating: 0, count: padding)
    guard bytes.count % 4 == 0, digits.count == bytes.count else {
      throw FilterProblem.invalid("the input is not base64")
    }
    var result: [UInt8] = []
    for start in stride(from: 0, to: digits.count, by: 4) {
      let bits = digits[start..<start + 4].reduce(0) { $0 << 6 | Int($1) }
      result += [UInt8(bits >> 16), UInt8(bits >> 8 & 255), UInt8(bits & 255)]
    }
    return result.dropLast(padding).text()
  }
}
