import Diagnostics

extension String {
  /// The lines without their endings; a final line break leaves an empty last line.
  package var lines: [String] {
    utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
      String(Substring($0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0))
    }
  }

  /// The text without spaces, tabs and line breaks at both ends.
  package var trimmed: String {
    let isBlank: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
    let utf8 = self.utf8
    guard let first = utf8.firstIndex(where: { !isBlank($0) }),
      let last = utf8.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(self[first...last])
  }

  /// Replaces every occurrence of `text`, also inside of words, compared byte by byte.
  package func replacing(_ text: String, with other: String) -> String {
    let wanted = Array(text.utf8)
    let bytes = Array(utf8)
    guard let first = wanted.first, bytes.contains(first) else { return self }
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index...].starts(with: wanted) {
        result += Array(other.utf8)
        index += wanted.count
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
