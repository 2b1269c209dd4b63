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
    interpolatedWords = lexer.interpolatedWords
      .sorted { $0.range.lowerBound < $1.range.lowerBound }
    brackets = try Brackets(tokens)
    declarations = declarations(in: tokens.indices)
    types = findTypes()
    for type in types {
      guard let body = type.body else { continue }
      let inside = index(at: body.lowerBound) + 1..<index(at: body.upperBound - 1)
      members[type.keyword] = declarations(in: inside)
    }
  }

  package func members(of type: SwiftDeclaration) -> [SwiftDeclaration] {
    members[type.keyword] ?? []
  }

  /// The names and keywords in a range of bytes, then those in its interpolations.
  package func words(in range: Range<Int>) -> [String] {
    tokens[index(at: range.lowerBound)..<index(at: range.upperBound)]
      .filter { $0.kind == .word }.map { text($0.range) } + interpolatedWords(in: range)
  }

  /// Whether a name is in an interpolation in a range of bytes.
  func interpolates(_ name: String, in range: Range<Int>) -> Bool {
    interpolated(in: range).contains { bytes[$0.range].elementsEqual(name.utf8) }
  }

  /// The names and keywords in the interpolations of a range of bytes.
  package func interpolatedWords(in range: Range<Int>) -> [String] {
    interpolated(in: range).map { text($0.range) }
  }

  private func interpolated(in range: Range<Int>) -> ArraySlice<SwiftToken> {
    let words = interpolatedWords
    return words[words.index(at: range.lowerBound)..<words.index(at: range.upperBound)]
  }

  /// The source text of a range of bytes.
  package func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }
}

// MARK: - Tokens

extension SwiftFile {
  /// The index of the token that begins at a byte, or of the next one.
  package func index(at offset: Int) -> Int { tokens.index(at: offset) }

  package func isSymbol(_ symbol: Unicode.Scalar, at index: Int) -> Bool {
    tokens.indices.contains(index) && tokens[index].kind == .symbol(UInt8(ascii: symbol))
  }

  func isName(at index: Int) -> Bool {
    index < tokens.count && (tokens[index].kind == .word || tokens[index].kind == .quotedName)
  }

  func isWord(_ word: String, at index: Int) -> Bool {
    self.word(at: index) == word
  }

  /// The tokens with a name, in a range of bytes.
  func indices(of name: String, in range: Range<Int>) -> [Int] {
    let name = Array(name.utf8)
    return (index(at: range.lowerBound)..<index(at: range.upperBound)).filter { index in
      tokens[index].range.count == name.count && tokens[index].kind == .word
        && bytes[tokens[index].range].elementsEqual(name)
    }
  }

  /// The word at an index; nil for another token.
  package func word(at index: Int) -> String? {
    tokens.indices.contains(index) && tokens[index].kind == .word
      ? text(tokens[index].range) : nil
  }

  func plainName(at index: Int) -> String {
    let name = text(ofTokens: index..<index + 1)
    return tokens[index].kind == .quotedName ? String(name.dropFirst().dropLast()) : name
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
