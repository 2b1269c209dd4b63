/// A Swift file, read so far that code can be inserted into its types.
package struct SwiftFile: Sendable {
  package let bytes: [UInt8]
  let tokens: [SwiftToken]
  let brackets: Brackets
  /// All types and extensions, those within others and within functions too, in the order of their
  /// keywords.
  package private(set) var types: [SwiftDeclaration] = []

  /// - Throws: what keeps the file from being read with certainty.
  package init(_ bytes: [UInt8]) throws(SwiftReadingError) {
    self.bytes = bytes
    let read = SwiftToken.readable(in: bytes)
    if let doubt = read.doubt { throw doubt }
    tokens = read.tokens
    brackets = try Brackets(tokens)
    types = findTypes()
  }

  /// The declarations directly in the file, imports among them.
  package var declarations: [SwiftDeclaration] {
    declarations(in: tokens.indices)
  }

  /// What stands directly in the body of a type.
  package func members(of type: SwiftDeclaration) -> [SwiftDeclaration] {
    guard let body = type.body else { return [] }
    return declarations(in: index(at: body.lowerBound) + 1..<index(at: body.upperBound - 1))
  }

  /// The names and keywords in a stretch, without what is in comments and strings.
  package func words(in stretch: Range<Int>) -> [String] {
    tokens[index(at: stretch.lowerBound)..<index(at: stretch.upperBound)]
      .filter { $0.kind == .word }.map { text($0.range) }
  }

  /// Whether a type names another one behind its colon: a class that it extends, a protocol that it
  /// conforms to.
  package func inherits(_ type: SwiftDeclaration, _ name: String) -> Bool {
    inheritedNames(of: type).contains(name)
  }

  /// The words behind a type's colon: `Base`, `Module` and `Output` of `class A: Base, Module.Output`.
  package func inheritedNames(of type: SwiftDeclaration) -> [String] {
    var names: [String] = []
    var depth = 0
    var isBehindColon = false
    for index in type.header {
      switch tokens[index].kind {
      case .symbol(UInt8(ascii: "<")): depth += 1
      case .symbol(UInt8(ascii: ">")): depth -= 1
      case .symbol(UInt8(ascii: ":")) where depth == 0: isBehindColon = true
      case .word where isBehindColon && depth == 0:
        let word = text(tokens[index].range)
        if word == "where" { return names }
        names.append(word)
      default: break
      }
    }
    return names
  }

  /// The text of a stretch.
  package func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }
}
