/// Finds lines, comments and indents around an offset.
extension ProjectFile {
  var newline: String {
    guard let end = bytes.firstIndex(of: 0x0A) else { return "\n" }
    return end > 0 && bytes[end - 1] == 0x0D ? "\r\n" : "\n"
  }

  /// The start of the line where only blanks precede `offset`; nil where there is other text.
  func lineStart(before offset: Int) -> Int? {
    var at = offset
    while at > 0, Self.isBlank(bytes[at - 1]) { at -= 1 }
    return at == 0 || bytes[at - 1] == 0x0A ? at : nil
  }

  /// The start of the next line where only blanks and `/* */` comments follow on this one.
  func nextLine(after offset: Int) -> Int? {
    var at = offset
    while at < bytes.count {
      if bytes[at] == 0x0A { return at + 1 }
      let isBlank = Self.isBlank(bytes[at]) || bytes[at] == 0x0D
      let end = isBlank ? at + 1 : commentEnd(after: at)
      guard end > at, !bytes[at..<end].contains(0x0A) else { return nil }
      at = end
    }
    return nil
  }

  /// The end of the comment that follows on the same line, or else `offset`.
  func commentEnd(after offset: Int) -> Int {
    var at = offset
    while at < bytes.count, Self.isBlank(bytes[at]) { at += 1 }
    guard at + 1 < bytes.count, bytes[at] == 0x2F, bytes[at + 1] == 0x2A else { return offset }
    at += 3
    while at < bytes.count, !(bytes[at - 1] == 0x2A && bytes[at] == 0x2F) { at += 1 }
    return min(at + 1, bytes.count)
  }

  /// The text between `/* ` and ` */` that follows on the same line. An id in quotes ends before the
  /// closing one.
  func comment(after offset: Int) -> Range<Int>? {
    let start = offset + (offset < bytes.count && bytes[offset] == 0x22 ? 1 : 0)
    let end = commentEnd(after: start)
    guard let slash = bytes[start..<end].firstIndex(of: 0x2F), slash + 6 < end,
      bytes[slash + 2] == 0x20, bytes[end - 3] == 0x20
    else { return nil }
    return (slash + 3)..<(end - 3)
  }

  /// The blanks before `offset`, where only blanks precede it on its line.
  func indent(of offset: Int) -> String? { lineStart(before: offset).map { raw($0..<offset) } }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
