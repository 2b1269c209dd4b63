/// How a project indents its code, and how long a line may be.
package struct CodeFormat: Sendable, Hashable {
  /// One level of indentation: spaces or a tab; nil where the code keeps its own.
  package var unit: String?
  /// The columns of a tab.
  package var tabWidth: Int
  /// In columns; nil for 100.
  package var lineLength: Int?

  package init(unit: String? = nil, tabWidth: Int = 4, lineLength: Int? = nil) {
    self.unit = unit
    self.tabWidth = tabWidth
    self.lineLength = lineLength
  }

  var columnLimit: Int { lineLength ?? 100 }

  func columns(_ text: some Sequence<UInt8>) -> Int {
    text.reduce(0) { $0 + ($1 == UInt8(ascii: "\t") ? tabWidth : $1 & 0xC0 == 0x80 ? 0 : 1) }
  }

  /// Indents the lines of a file, and breaks code and comments in lines that are too long.
  ///
  /// Multiline strings keep their values. Spaces that align a line with the one above stay. A Swift
  /// file that can't be parsed stays as it is; of other languages only the indentation changes.
  package func applied(to bytes: [UInt8], isSwift: Bool) -> [UInt8] {
    var file: SwiftFile?
    if isSwift {
      do { file = try SwiftFile(bytes) } catch { return bytes }
    }
    let tokens = file?.tokens ?? []
    let strings = tokens.filter { $0.kind == .string || $0.kind == .regex }.map(\.range)
      .filter { bytes[$0].contains(UInt8(ascii: "\n")) }
    guard let old = file?.indentationUnit ?? Self.smallestIndentation(in: bytes) else {
      return bytes
    }
    var writer = LineWriter(
      format: self, outer: [], old: Array(old.utf8), new: Array((unit ?? old).utf8),
      keepsAlignment: true)
    var start = 0
    while start < bytes.count {
      let end = bytes.nextLine(after: start)
      let string = strings.first { $0.lowerBound < start && start < $0.upperBound }
      let closing = string.map { bytes.indentation(at: $0.upperBound - 1) }
      // A line without code that is no `//` comment is inside of another one.
      let line = bytes[start..<end]
      let hasCode = file.map { $0.index(at: start) < $0.index(at: end) } == true
      let isComment = isSwift && line.drop(while: \.isBlank).starts(with: "//".utf8)
      let breaks = (hasCode || isComment) && !strings.contains { $0.overlaps(start..<end) }
      writer.add(line, closing: closing.map { Array($0.utf8) }, breaks: breaks)
      start = end
    }
    writer.writeRest()
    return writer.text
  }

  /// The text of `code`, whose levels have two spaces, with a line for each element of long lists.
  func text(of code: String, indentation: String, unit: String, ending: String) -> String {
    var writer = LineWriter(
      format: self, outer: Array(indentation.utf8), old: Array("  ".utf8), new: Array(unit.utf8),
      keepsAlignment: false)
    // Breaking a line of a multiline string would change its value.
    let breaks = !code.contains("\"\"\"")
    for line in code.split(separator: "\n", omittingEmptySubsequences: false) {
      let isEmpty = line.utf8.allSatisfy { $0 == UInt8(ascii: " ") }
      writer.add(Array(((isEmpty ? "" : line) + ending).utf8)[...], breaks: breaks)
    }
    writer.writeRest()
    return String(decoding: writer.text.dropLast(ending.utf8.count), as: UTF8.self)
  }

  private static func smallestIndentation(in bytes: [UInt8]) -> String? {
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    if lines.contains(where: { $0.first == UInt8(ascii: "\t") }) { return "\t" }
    let widths = lines.map { $0.prefix { $0 == UInt8(ascii: " ") }.count }
    return widths.filter { $0 > 1 }.min().map { String(repeating: " ", count: $0) }
  }

  /// Writes lines one after the other with their new indentation.
  private struct LineWriter {
    let format: CodeFormat
    /// What precedes the new indentation.
    let outer: [UInt8]
    /// One level before and after.
    let old, new: [UInt8]
    /// Whether a line that is indented much deeper than the one above is aligned with it.
    let keepsAlignment: Bool
    var text: [UInt8] = []
    /// The indentation of the last line that is not aligned with another one.
    var base: (old: [UInt8], new: [UInt8]) = ([], [])
    /// The end of a comment that was too long for its line, with its indentation and slashes.
    var rest: (start: [UInt8], text: [UInt8], ending: ArraySlice<UInt8>)?

    /// Adds a line; in a multiline string, `closing` is the old indentation of the closing quotes.
    mutating func add(_ line: ArraySlice<UInt8>, closing: [UInt8]? = nil, breaks: Bool) {
      let blank = line.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      let code = line[blank.endIndex...]
      if let closing {
        writeRest()
        let isInside = line.starts(with: closing)
        text += isInside ? indentation(closing) + line.dropFirst(closing.count) : line[...]
        return
      }
      guard let first = code.first, !first.isSpace else {
        writeRest()
        text += line
        return
      }
      let isAligned =
        keepsAlignment && blank.count > base.old.count + 2 * old.count
        && blank.starts(with: base.old)
      let start = isAligned ? base.new + blank.dropFirst(base.old.count) : indentation(Array(blank))
      if !isAligned { base = (Array(blank), start) }
      let end = code.lastIndex { !$0.isSpace }.map { $0 + 1 } ?? code.endIndex
      let (content, ending) = (code[..<end], code[end...])
      if breaks, let marks = Self.commentMarks(content) {
        addComment(start + marks, content.dropFirst(marks.count), ending)
        return
      }
      writeRest()
      var lines = [String(decoding: content, as: UTF8.self)]
      if breaks {
        let width = format.columnLimit - format.columns(start)
        lines = format.broken(lines[0][...], to: width, format.columns(new))
      }
      for (number, line) in lines.enumerated() {
        let spaces = line.utf8.prefix { $0 == UInt8(ascii: " ") }.count
        if number > 0 { text += ending.contains(UInt8(ascii: "\r")) ? [0x0D, 0x0A] : [0x0A] }
        text += start + Array(repeatElement(new, count: spaces / 2).joined())
        text += line.utf8.dropFirst(spaces)
      }
      text += ending
    }

    /// The slashes of a comment and the spaces after them; nil for other lines.
    private static func commentMarks(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
      let slashes = line.prefix { $0 == UInt8(ascii: "/") }.count
      let content = line.dropFirst(slashes).drop { $0 == UInt8(ascii: " ") }
      return slashes > 1 ? line[..<content.startIndex] : nil
    }

    private mutating func addComment(
      _ start: [UInt8], _ content: ArraySlice<UInt8>, _ ending: ArraySlice<UInt8>
    ) {
      var content = Array(content)
      if let rest, rest.start == start, !content.starts(with: "- ".utf8), !content.isEmpty {
        self.rest = nil
        content = rest.text + " ".utf8 + content
      }
      writeRest()
      wrap(start, content, ending)
    }

    private mutating func wrap(_ start: [UInt8], _ content: [UInt8], _ ending: ArraySlice<UInt8>) {
      let width = format.columnLimit - format.columns(start)
      let isItem = content.starts(with: "- ".utf8)
      let space = content.indices.last {
        content[$0] == UInt8(ascii: " ") && $0 > (isItem ? 1 : 0)
          && format.columns(content[..<$0]) <= width
      }
      guard format.columns(content) > width, let space else {
        text += start + content + ending
        return
      }
      text += start + content[..<space] + (ending.isEmpty ? [UInt8(ascii: "\n")] : ending)
      rest = (start + (isItem ? "  " : "").utf8, Array(content[(space + 1)...]), ending)
    }

    /// Writes the end of a comment that no line of the same paragraph follows.
    mutating func writeRest() {
      while let (start, text, ending) = rest {
        rest = nil
        wrap(start, text, ending)
      }
    }

    /// The new indentation: each old level becomes a new one, and blanks after the last one stay.
    private func indentation(_ blank: [UInt8]) -> [UInt8] {
      outer + blank.replacingLevels(old, with: new)
    }
  }
}

extension Collection<UInt8> {
  /// The bytes with another unit for each leading level of indentation.
  func replacingLevels(_ old: [UInt8], with new: [UInt8]) -> [UInt8] {
    var (rest, levels) = (self[...], 0)
    while rest.starts(with: old) {
      rest = rest.dropFirst(old.count)
      levels += 1
    }
    return Array(repeatElement(new, count: levels).joined()) + rest
  }
}

// MARK: - Line breaking

extension CodeFormat {
  /// Breaks a line that is too long, at its longest list in parentheses or its inheritance clause.
  private func broken(_ line: Substring, to width: Int, _ levelWidth: Int) -> [String] {
    let bytes = Array(line.utf8)
    let spaces = bytes.prefix { $0 == UInt8(ascii: " ") }.count
    let length = columns(bytes) - spaces + spaces / 2 * levelWidth
    guard length > width else { return [String(line)] }
    let (lexer, error) = SwiftLexer.run(on: bytes)
    guard error == nil else { return [String(line)] }
    let indentation = String(line.prefix { $0 == " " })
    guard let (range, commas) = longestList(of: lexer.tokens, in: bytes) else {
      let hasString = lexer.tokens.contains { $0.kind == .string }
      return (hasString ? nil : withInheritanceOnOwnLine(line, indentation)) ?? [String(line)]
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
  private func longestList(
    of tokens: [SwiftToken], in bytes: [UInt8]
  ) -> (range: Range<Int>, commas: [Int])? {
    var longest: (range: Range<Int>, commas: [Int])?
    var (depth, open, commas) = (0, 0, [Int]())
    for token in tokens {
      guard case .symbol(let byte) = token.kind else { continue }
      let index = token.range.lowerBound
      // What opens at the end of the line is a body, or a list that is broken already.
      let isOpenEnd = index == bytes.count - 1 && "({".utf8.contains(byte)
      if isOpenEnd || depth == 0 && ")]}".utf8.contains(byte) { continue }
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
