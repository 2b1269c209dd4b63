extension SwiftFile {
  /// `\n` or `\r\n`, as in the first line.
  var lineEnding: String {
    let first = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? 0
    return first > 0 && bytes[first - 1] == UInt8(ascii: "\r") ? "\r\n" : "\n"
  }

  /// The first indentation of a member relative to its type, or else of a comment in a type.
  var indentationUnit: String? {
    let members = types.flatMap { type in
      self.members(of: type).map { (type, $0.range.lowerBound) }
    }
    let bodies = types.compactMap { type in
      type.body.flatMap { body in
        let close = body.upperBound - 1
        let line = min(bytes.nextLine(after: body.lowerBound), close)
        return bytes[line..<close].firstIndex { !$0.isSpace }.map { (type, $0) }
      }
    }
    for (type, start) in members + bodies {
      let outer = bytes.indentation(at: type.range.lowerBound)
      let inner = bytes.indentation(at: start)
      if inner.count > outer.count, inner.hasPrefix(outer) {
        return String(inner.dropFirst(outer.count))
      }
    }
    return nil
  }

  /// The source text of a range, in which each level of indentation becomes two spaces.
  package func code(_ range: Range<Int>) -> String {
    let unit = indentationUnit ?? "    "
    let outer = bytes.indentation(at: range.lowerBound)
    let lines = text(range).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return lines.enumerated().map { number, line in
      guard number > 0, line.hasPrefix(outer) else { return String(line) }
      var (rest, levels) = (line.dropFirst(outer.count), 0)
      while rest.hasPrefix(unit) {
        rest = rest.dropFirst(unit.count)
        levels += 1
      }
      return String(repeating: "  ", count: levels) + rest
    }.joined(separator: "\n")
  }
}

extension [UInt8] {
  /// The white space at the start of the line that contains a byte.
  func indentation(at offset: Int) -> String {
    String(
      decoding: self[lineStart(at: offset)...].prefix { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
  }

  func lineStart(at offset: Int) -> Int {
    (self[..<offset].lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
  }

  /// The start of the line after a byte's, or the end of the file.
  func nextLine(after offset: Int) -> Int {
    self[offset...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? count
  }
}
