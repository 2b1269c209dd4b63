/// The tokens and types of a Swift file.
package struct SwiftFile: Sendable {
  package let bytes: [UInt8]
  package let tokens: [SwiftToken]
  let brackets: Brackets
  /// All types and extensions, also nested and local ones, in the order of their keywords.
  package private(set) var types: [SwiftDeclaration] = []
  /// The members of each type, by the offset of its keyword.
  private var members: [Int: [SwiftDeclaration]] = [:]
  /// The names in each type's inheritance clause, by the offset of its keyword.
  private var inherited: [Int: [String]] = [:]

  /// - Throws: if the file can't be parsed unambiguously.
  package init(_ bytes: [UInt8]) throws(SwiftReadingError) {
    self.bytes = bytes
    let read = SwiftToken.readable(in: bytes)
    if let error = read.error { throw error }
    tokens = read.tokens
    brackets = try Brackets(tokens)
    types = findTypes()
    for type in types {
      members[type.keyword] = findMembers(of: type)
      inherited[type.keyword] = findInheritedNames(of: type)
    }
  }

  /// The declarations at the top level, with imports.
  package var declarations: [SwiftDeclaration] {
    declarations(in: tokens.indices)
  }

  /// The members of a type.
  package func members(of type: SwiftDeclaration) -> [SwiftDeclaration] {
    members[type.keyword] ?? []
  }

  private func findMembers(of type: SwiftDeclaration) -> [SwiftDeclaration] {
    guard let body = type.body else { return [] }
    return declarations(in: index(at: body.lowerBound) + 1..<index(at: body.upperBound - 1))
  }

  /// The names and keywords in a range, without those in comments and strings.
  package func words(in range: Range<Int>) -> [String] {
    tokens[index(at: range.lowerBound)..<index(at: range.upperBound)]
      .filter { $0.kind == .word }.map { text($0.range) }
  }

  /// Whether a type's inheritance clause names a class or protocol.
  package func inherits(_ type: SwiftDeclaration, _ name: String) -> Bool {
    inheritedNames(of: type).contains(name)
  }

  /// The words of the inheritance clause: `Base`, `Module`, `Output` in `A: Base, Module.Output`.
  package func inheritedNames(of type: SwiftDeclaration) -> [String] {
    inherited[type.keyword] ?? []
  }

  private func findInheritedNames(of type: SwiftDeclaration) -> [String] {
    var names: [String] = []
    var depth = 0
    var isAfterColon = false
    for index in type.header {
      switch tokens[index].kind {
      case .symbol("<"): depth += 1
      case .symbol(">"): depth -= 1
      case .symbol(":") where depth == 0: isAfterColon = true
      case .word where isAfterColon && depth == 0:
        let word = text(tokens[index].range)
        if word == "where" { return names }
        names.append(word)
      default: break
      }
    }
    return names
  }

  /// The source text of a range.
  package func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }
}

// MARK: - Tokens

extension SwiftFile {
  /// The index of the token that begins at a byte, or of the next one.
  package func index(at offset: Int) -> Int {
    var (low, high) = (0, tokens.count)
    while low < high {
      let middle = (low + high) / 2
      if tokens[middle].range.lowerBound < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  package func isSymbol(_ symbol: Unicode.Scalar, at index: Int) -> Bool {
    tokens.indices.contains(index) && tokens[index].kind == .symbol(UInt8(ascii: symbol))
  }

  /// Whether a token is a name or keyword.
  func isName(at index: Int) -> Bool {
    index < tokens.count && (tokens[index].kind == .word || tokens[index].kind == .quotedName)
  }

  func isWord(_ word: StaticString, at index: Int) -> Bool { self.word(at: index) == "\(word)" }

  /// The word at an index; nil for another token.
  package func word(at index: Int) -> String? {
    tokens.indices.contains(index) && tokens[index].kind == .word
      ? text(tokens[index].range) : nil
  }

  /// The source text from the first to the last of some tokens.
  func source(_ range: Range<Int>) -> String {
    guard !range.isEmpty else { return "" }
    return text(
      tokens[range.lowerBound].range.lowerBound..<tokens[range.upperBound - 1].range.upperBound)
  }
}
