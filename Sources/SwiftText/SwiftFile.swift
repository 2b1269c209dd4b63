/// The tokens and types of a Swift file.
package struct SwiftFile: Sendable {
  package let bytes: [UInt8]
  package let tokens: [SwiftToken]
  let brackets: Brackets
  /// The words in the interpolations of strings, in their order.
  private let interpolatedWords: [SwiftToken]
  /// The declarations at the top level, with imports.
  package private(set) var declarations: [SwiftDeclaration] = []
  /// All types and extensions, also nested and local ones, in the order of their keywords.
  package private(set) var types: [SwiftDeclaration] = []
  /// The members of each type, by the offset of its keyword.
  private var members: [Int: [SwiftDeclaration]] = [:]

  /// - Throws: if the file can't be parsed unambiguously.
  package init(_ bytes: [UInt8]) throws(SwiftReadingError) {
    self.bytes = bytes
    let (lexer, error) = SwiftLexer.run(on: bytes)
    if let error { throw error }
    tokens = lexer.tokens
    interpolatedWords = lexer.interpolatedWords.sorted { $0.range.lowerBound < $1.range.lowerBound }
    brackets = try Brackets(tokens)
    declarations = declarations(in: tokens.indices)
    types = findTypes()
    for type in types {
      members[type.keyword] = type.body.map { declarations(in: inside(index(at: $0.lowerBound))) }
    }
  }

  package func members(of type: SwiftDeclaration) -> [SwiftDeclaration] {
    members[type.keyword] ?? []
  }

  /// The keywords and names, without backticks, in a range, then those in its interpolations.
  package func words(in range: Range<Int>) -> [String] {
    (index(at: range.lowerBound)..<index(at: range.upperBound)).filter(isName).map(plainName)
      + interpolatedWords(in: range).map { text($0.range) }
  }

  /// The names and keywords in the interpolations of a range of bytes.
  package func interpolatedWords(in range: Range<Int>) -> ArraySlice<SwiftToken> {
    let words = interpolatedWords
    return words[words.index(at: range.lowerBound)..<words.index(at: range.upperBound)]
  }

  /// The source text of a range of bytes.
  package func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  // MARK: Tokens

  /// The index of the token that begins at a byte, or of the next one.
  package func index(at offset: Int) -> Int { tokens.index(at: offset) }

  package func isSymbol(_ symbol: Unicode.Scalar, at index: Int) -> Bool {
    tokens.indices.contains(index) && tokens[index].kind == .symbol(UInt8(ascii: symbol))
  }

  func isName(at index: Int) -> Bool {
    index < tokens.count && (tokens[index].kind == .word || tokens[index].kind == .quotedName)
  }

  func isWord(_ word: String, at index: Int) -> Bool { self.word(at: index) == word }

  /// The tokens that are this word, without backticks, in a range of bytes.
  package func indices(of name: String, in range: Range<Int>) -> [Int] {
    let name = Array(name.utf8)
    return (index(at: range.lowerBound)..<index(at: range.upperBound)).filter { index in
      tokens[index].range.count == name.count && tokens[index].kind == .word
        && bytes[tokens[index].range].elementsEqual(name)
    }
  }

  /// The word at an index; nil for another token.
  package func word(at index: Int) -> String? {
    tokens.indices.contains(index) && tokens[index].kind == .word ? text(tokens[index].range) : nil
  }

  /// The name at an index, without backticks.
  func plainName(at index: Int) -> String {
    let name = text(ofTokens: index..<index + 1)
    return tokens[index].kind == .quotedName ? String(name.dropFirst().dropLast()) : name
  }

  /// How many more braces some tokens open than close.
  package func openBraces(in range: some Sequence<Int>) -> Int {
    range.reduce(0) { $0 + (isSymbol("{", at: $1) ? 1 : isSymbol("}", at: $1) ? -1 : 0) }
  }

  /// The tokens in a range that are in no generic parameters or arguments.
  func indices(outsideOfAnglesIn range: some Sequence<Int>) -> [Int] {
    var depth = 0
    return range.filter { index in
      if isSymbol("<", at: index) { depth += 1 }
      defer { if isSymbol(">", at: index), !isSymbol("-", at: index - 1) { depth -= 1 } }
      return depth <= 0
    }
  }

  /// The tokens between an opening bracket and its partner; none for another token.
  package func inside(_ open: Int) -> Range<Int> {
    tokens.indices.contains(open) && brackets.partners[open] > open
      ? open + 1..<brackets.partners[open] : open..<open
  }

  /// The source text from the first to the last of some tokens.
  func text(ofTokens range: Range<Int>) -> String { range.isEmpty ? "" : text(bytes(of: range)) }

  /// The bytes from the first to the last of some tokens.
  func bytes(of range: Range<Int>) -> Range<Int> {
    tokens[range.lowerBound].range.lowerBound..<tokens[range.upperBound - 1].range.upperBound
  }

  /// The tokens in a range that are not between two brackets in it, with the opening brackets.
  func outerTokens(in range: Range<Int>) -> some Sequence<Int> {
    sequence(first: range.lowerBound) { max($0, brackets.partners[$0]) + 1 }
      .prefix { $0 < range.upperBound }
  }

  // MARK: Lines

  /// The number of the line that contains a byte, from 1.
  package func line(of offset: Int) -> Int { bytes.line(of: offset) }

  /// `\n` or `\r\n`, as in the first line.
  var lineEnding: String {
    let first = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? 0
    return first > 0 && bytes[first - 1] == UInt8(ascii: "\r") ? "\r\n" : "\n"
  }

  /// The indentation of the first deeper line in a type, relative to the type.
  ///
  /// Comments count only where no type has such code.
  var indentationUnit: String? {
    var comment: String?
    for type in types {
      guard let body = type.body else { continue }
      let outer = bytes.indentation(at: type.range.lowerBound)
      var line = bytes.nextLine(after: body.lowerBound)
      while line < body.upperBound {
        let inner = bytes.indentation(at: line)
        let isBlank = bytes[line + inner.utf8.count].isSpace
        let next = bytes.nextLine(after: line)
        if inner.count > outer.count, inner.hasPrefix(outer), !isBlank {
          let unit = String(inner.dropFirst(outer.count))
          if index(at: line) < index(at: next) { return unit }
          comment = comment ?? unit
        }
        line = next
      }
    }
    return comment
  }

  /// The source text of a range, in which each level of indentation becomes two spaces.
  package func textIndentedByTwo(_ range: Range<Int>) -> String {
    let unit = Array((indentationUnit ?? "    ").utf8)
    let outer = bytes.indentation(at: range.lowerBound)
    let lines = text(range).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return lines.enumerated().map { number, line in
      guard number > 0, line.hasPrefix(outer) else { return String(line) }
      let levels = line.utf8.dropFirst(outer.count).replacingLevels(unit, with: Array("  ".utf8))
      return String(decoding: levels, as: UTF8.self)
    }.joined(separator: "\n")
  }
}

extension [SwiftToken] {
  /// The index of the token that begins at a byte, or of the next one.
  fileprivate func index(at offset: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].range.lowerBound < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension [UInt8] {
  /// Whether these bytes are somewhere in the text.
  package func contains(_ word: [UInt8]) -> Bool {
    guard let first = word.first, count >= word.count else { return false }
    var rest = self[...(count - word.count)]
    while let found = rest.firstIndex(of: first) {
      if self[found...].starts(with: word) { return true }
      rest = rest[(found + 1)...]
    }
    return false
  }

  /// The number of the line that contains a byte, from 1.
  package func line(of offset: Int) -> Int {
    self[..<offset].count { $0 == UInt8(ascii: "\n") } + 1
  }

  /// The white space at the start of the line that contains a byte.
  func indentation(at offset: Int) -> String {
    String(
      decoding: self[lineStart(at: offset)...].prefix { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
  }

  func lineStart(at offset: Int) -> Int {
    (self[..<offset].lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
  }

  /// The first of the lines directly above a line that begin with a mark, or else the line.
  func startOfComments(above line: Int, with mark: String) -> Int {
    var start = line
    while start > 0 {
      let before = lineStart(at: start - 1)
      guard self[before..<start].drop(while: \.isBlank).starts(with: mark.utf8) else { break }
      start = before
    }
    return start
  }

  /// The start of the line after a byte's, or the end of the file.
  func nextLine(after offset: Int) -> Int {
    self[offset...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? count
  }
}

/// The pairs of brackets, and how many `#if` enclose each token.
struct Brackets {
  /// For each bracket the index of its partner, for other tokens their own index.
  private(set) var partners: [Int]
  /// For each token, how many `#if` enclose it.
  private(set) var conditionDepths: [UInt8] = []

  /// - Throws: unbalanced brackets, also within a branch of an `#if`, where the compiler may see
  ///   other brackets.
  init(_ tokens: [SwiftToken]) throws(SwiftReadingError) {
    partners = Array(tokens.indices)
    // `openCounts` has the number of open brackets at each `#if`.
    var (open, openCounts) = ([Int](), [Int]())
    for (index, token) in tokens.enumerated() {
      let offset = token.range.lowerBound
      switch token.kind {
      case .symbol("("), .symbol("["), .symbol("{"):
        open.append(index)
        if open.count > 512 { throw SwiftReadingError(reason: .tooDeep, offset: offset) }
      case .symbol(let end) where ")]}".utf8.contains(end):
        // In ASCII, `(` directly precedes `)`, and one character is between the others.
        let opening = end - (end == UInt8(ascii: ")") ? 1 : 2)
        guard let start = open.popLast(), tokens[start].kind == .symbol(opening),
          open.count >= openCounts.last ?? 0
        else { throw SwiftReadingError(reason: .unevenBrackets, offset: offset) }
        partners[start] = index
        partners[index] = start
      case .condition where token.range.count == "#if".utf8.count: openCounts.append(open.count)
      case .condition:
        guard openCounts.last == open.count else {
          throw SwiftReadingError(reason: .unevenConditions, offset: offset)
        }
        // `#else` is a letter shorter, `#elseif` one longer.
        if token.range.count == "#endif".utf8.count { openCounts.removeLast() }
      default: break
      }
      conditionDepths.append(UInt8(clamping: openCounts.count))
    }
    if let first = open.first {
      throw SwiftReadingError(reason: .unevenBrackets, offset: tokens[first].range.lowerBound)
    }
    if !openCounts.isEmpty {
      throw SwiftReadingError(
        reason: .unevenConditions, offset: tokens[tokens.count - 1].range.upperBound)
    }
  }
}
