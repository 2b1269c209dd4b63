/// The parameters and result of a function, initializer or subscript, as source text.
package struct FunctionSignature: Sendable, Hashable {
  package struct Parameter: Sendable, Hashable {
    /// The argument label; nil if calls have none.
    package var label: String?
    package var name: String
    package var type: String
    package var hasDefault: Bool
    /// The source text without the default value.
    package var text: String
    /// The range of the parameter with its default value.
    package var range: Range<Int>
    /// How its argument begins in a call.
    package var labelWithColon: String { label.map { $0 + ": " } ?? "" }
  }
  package var parameters: [Parameter]
  /// The type after the arrow, or nil.
  package var result: String?
  /// The range of the parameter list with its parentheses.
  package var parentheses: Range<Int>
  package var isAsync = false
  package var canThrow = false
}

extension SwiftFile {
  /// - Returns: nil for a declaration other than a function, initializer or subscript.
  package func signature(of declaration: SwiftDeclaration) -> FunctionSignature? {
    guard [.function, .initializer, .subscript].contains(declaration.kind) else { return nil }
    let header = declaration.headerTokens
    // The first token can be an operator, and generic parameters can have parentheses.
    let outside = [header.lowerBound] + indices(outsideOfAnglesIn: header.dropFirst())
    guard let open = outside.first(where: { isSymbol("(", at: $0) }) else { return nil }
    let close = brackets.partners[open]
    let rest = close + 1..<max(close + 1, header.upperBound)
    let end = rest.first { isWord("where", at: $0) } ?? rest.upperBound
    let arrow = (rest.lowerBound..<end).first { isSymbol("-", at: $0) && isSymbol(">", at: $0 + 1) }
    let effects = (rest.lowerBound..<(arrow ?? end)).map(word)
    return FunctionSignature(
      parameters: parts(between: open, and: close).compactMap {
        parameter($0, needsLabel: declaration.kind == .subscript)
      },
      result: arrow.map { text(ofTokens: $0 + 2..<end) }, parentheses: bytes(of: open..<close + 1),
      isAsync: effects.contains("async"),
      canThrow: effects.contains("throws") || effects.contains("rethrows"))
  }

  /// The elements between two brackets, divided by commas, as ranges of tokens.
  func parts(between open: Int, and close: Int) -> [Range<Int>] {
    let commas = indices(outsideOfAnglesIn: outerTokens(in: open + 1..<close))
      .filter { isSymbol(",", at: $0) }
    let parts = zip([open] + commas, commas + [close]).map { $0 + 1..<$1 }
    // After a trailing comma, and between the parentheses of an empty list, is no element.
    return parts.last?.isEmpty == true ? parts.dropLast() : parts
  }

  /// `needsLabel` is true for subscripts, where a name alone is no label.
  private func parameter(_ part: Range<Int>, needsLabel: Bool) -> FunctionSignature.Parameter? {
    // An attribute, such as `@Clamped(min: 0)`, may be before the names.
    let outer = indices(outsideOfAnglesIn: outerTokens(in: part))
    guard let colon = outer.first(where: { isSymbol(":", at: $0) }) else { return nil }
    let names = outer.prefix { $0 < colon }.filter {
      isName(at: $0) && !isSymbol("@", at: $0 - 1) && !isSymbol(".", at: $0 - 1)
    }
    guard let last = names.last, let first = names.suffix(2).first else { return nil }
    let end =
      outerTokens(in: colon + 1..<part.upperBound).first { isSymbol("=", at: $0) }
      ?? part.upperBound
    let label = text(ofTokens: first..<first + 1)
    let hasLabel = label != "_" && (!needsLabel || names.count > 1)
    return FunctionSignature.Parameter(
      label: hasLabel ? label : nil, name: text(ofTokens: last..<last + 1),
      type: text(ofTokens: colon + 1..<end), hasDefault: end < part.upperBound,
      text: text(ofTokens: part.lowerBound..<end), range: bytes(of: part))
  }
}
