extension CodeFormat {
  /// The text of code for a file; in `code`, each level has two spaces.
  ///
  /// Lists in lines that are too long get a line for each element.
  func text(of code: String, indentation: String, unit: String, ending: String) -> String {
    let (width, levelWidth) = (columnLimit - columns(indentation.utf8), columns(unit.utf8))
    return code.split(separator: "\n", omittingEmptySubsequences: false)
      .flatMap { broken($0, to: width, levelWidth) }
      .map { line in
        let spaces = line.utf8.prefix { $0 == UInt8(ascii: " ") }.count
        return spaces == line.utf8.count
          ? "" : indentation + String(repeating: unit, count: spaces / 2) + line.dropFirst(spaces)
      }.joined(separator: ending)
  }

  /// Breaks a line that is too long, at the longest outer list in parentheses, if there is one.
  private func broken(_ line: Substring, to width: Int, _ levelWidth: Int) -> [String] {
    let bytes = Array(line.utf8)
    let spaces = bytes.prefix { $0 == UInt8(ascii: " ") }.count
    let isComment = line.dropFirst(spaces).hasPrefix("//")
    let length = columns(bytes) - spaces + spaces / 2 * levelWidth
    guard length > width else { return [String(line)] }
    if isComment { return brokenComment(line, after: spaces, to: width, levelWidth) }
    let indentation = String(line.prefix { $0 == " " })
    guard let (range, commas) = longestList(in: bytes) else {
      return withInheritanceOnOwnLine(line, indentation) ?? [String(line)]
    }
    let text = { (range: Range<Int>) in
      String(decoding: bytes[range].drop { $0 == UInt8(ascii: " ") }, as: UTF8.self)
    }
    // With its comma, but without the parenthesis after the last one.
    let elements = zip([range.lowerBound] + commas, commas.map { $0 + 1 } + [range.upperBound])
    let lines =
      [String(decoding: bytes[...range.lowerBound], as: UTF8.self)]
      + elements.map { indentation + "  " + text($0 + 1..<$1) }
      + [indentation + text(range.upperBound..<bytes.count)]
    return lines.flatMap { broken($0[...], to: width, levelWidth) }
  }

  /// Continues a comment that is too long in the next line.
  private func brokenComment(
    _ line: Substring, after spaces: Int, to width: Int, _ levelWidth: Int
  ) -> [String] {
    let slashes = line.dropFirst(spaces).prefix { $0 == "/" }
    let content = line[slashes.endIndex...].drop { $0 == " " }
    let isItem = content.hasPrefix("- ")
    let limit = width + spaces - spaces / 2 * levelWidth
    let space = content.indices.dropFirst(isItem ? 2 : 0).last {
      line[$0] == " " && columns(line[..<$0].utf8) <= limit
    }
    guard let space else { return [String(line)] }
    let start = line[..<content.startIndex] + (isItem ? "  " : "")
    return [String(line[..<space])]
      + broken((start + line[space...].drop { $0 == " " })[...], to: width, levelWidth)
  }

  /// Puts the inheritance clause of a type into its own line; nil where the line has none.
  private func withInheritanceOnOwnLine(_ line: Substring, _ indentation: String) -> [String]? {
    let words = line.split(separator: " ")
    let keywords: Set<Substring> = ["extension", "class", "struct", "enum", "actor", "protocol"]
    guard words.last == "{", words.contains(where: keywords.contains),
      let colon = words.firstIndex(where: { $0.hasSuffix(":") }), colon < words.count - 2
    else { return nil }
    return [
      indentation + words[...colon].joined(separator: " "),
      indentation + "  " + words[(colon + 1)...].dropLast().joined(separator: " "),
      indentation + "{",
    ]
  }

  /// The offsets of the longest list's parentheses and of its commas.
  private func longestList(in bytes: [UInt8]) -> (range: Range<Int>, commas: [Int])? {
    var longest: (range: Range<Int>, commas: [Int])?
    var (depth, open, commas, isText) = (0, 0, [Int](), false)
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "\"") { isText.toggle() }
      // What opens at the end of the line is a body, or a list that is broken already.
      let isOpenEnd = index == bytes.count - 1 && "({".utf8.contains(byte)
      if isText || isOpenEnd || depth == 0 && ")]}".utf8.contains(byte) { continue }
      if "([{".utf8.contains(byte) {
        if depth == 0 { (open, commas) = (index, []) }
        depth += 1
      } else if ")]}".utf8.contains(byte) {
        depth -= 1
        if depth == 0, byte == UInt8(ascii: ")"), index - open > longest?.range.count ?? 1,
          !bytes[open..<index].elementsEqual("(set".utf8)
        {
          longest = (open..<index, commas)
        }
      } else if byte == UInt8(ascii: ","), depth == 1 {
        commas.append(index)
      }
    }
    return depth == 0 ? longest : nil
  }
}
