internal import Diagnostics

/// Filters for HTML.
enum HTMLFilters {
  static let all: [Filter] = [
    Filter("escape", growth: 6) { input, _ in input.isNil ? .nil : .string(escape(input.text)) },
    Filter("h", growth: 6) { input, _ in input.isNil ? .nil : .string(escape(input.text)) },
    Filter("escape_once", growth: 6) { input, _ in
      .string(escape(input.text, keepingEntities: true))
    },
    Filter("strip_html") { input, _ in .string(stripTags(input.text)) },
  ]

  private static let entities = [
    UInt8(ascii: "&"): "&amp;", Byte.less: "&lt;", Byte.greater: "&gt;",
    Byte.doubleQuote: "&quot;", Byte.quote: "&#39;",
  ]

  private static func escape(_ text: String, keepingEntities: Bool = false) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
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
  private static func isEntity(_ bytes: [UInt8], at ampersand: Int) -> Bool {
    guard bytes[ampersand] == UInt8(ascii: "&") else { return false }
    var index = ampersand + 1
    let isNumber = index < bytes.count && bytes[index] == Byte.hash
    if isNumber { index += 1 }
    let start = index
    while index < bytes.count, isNumber ? bytes[index].isDigit : bytes[index].isLetter {
      index += 1
    }
    return index > start && index < bytes.count && bytes[index] == UInt8(ascii: ";")
  }

  /// Removes scripts, comments and styles with their content, then all other tags.
  private static func stripTags(_ text: String) -> String {
    let blocks: [(start: [UInt8], end: BytePattern)] = [
      (Array("<script".utf8), BytePattern("</script>".utf8)),
      (Array("<!--".utf8), BytePattern("-->".utf8)),
      (Array("<style".utf8), BytePattern("</style>".utf8)),
    ]
    let withoutBlocks = remove(blocks, from: Array(text.utf8))
    return remove([([Byte.less], BytePattern([Byte.greater]))], from: withoutBlocks).text()
  }

  private static func remove(
    _ blocks: [(start: [UInt8], end: BytePattern)], from bytes: [UInt8]
  ) -> [UInt8] {
    var result: [UInt8] = []
    // Searching again for a missing end would take quadratic time.
    var hasEnd = blocks.map { _ in true }
    var index = 0
    scan: while index < bytes.count {
      if bytes[index] == Byte.less {
        for (number, block) in blocks.enumerated() where hasEnd[number] {
          guard bytes[index...].starts(with: block.start) else { continue }
          if let end = block.end.first(in: bytes, from: index + block.start.count) {
            index = end + block.end.bytes.count
            continue scan
          }
          hasEnd[number] = false
        }
      }
      result.append(bytes[index])
      index += 1
    }
    return result
  }
}
