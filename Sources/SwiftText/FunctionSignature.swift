/// The parameters and result of a function or initializer, as source text.
package struct FunctionSignature: Sendable, Hashable {
  package struct Parameter: Sendable, Hashable {
    /// The argument label; nil for `_`.
    package var label: String?
    package var name: String
    package var type: String
    package var hasDefault: Bool
    /// The source text without the default value.
    package var text: String
    /// The range of the parameter with its default value.
    package var range: Range<Int>
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
    let kinds: [SwiftDeclaration.Kind] = [.function, .initializer, .subscript]
    guard kinds.contains(declaration.kind) else { return nil }
    let header = declaration.header
    // The first token can be an operator, and generic parameters can have parentheses.
    let rest = header.lowerBound + 1..<max(header.lowerBound + 1, header.upperBound)
    let first = isSymbol("(", at: header.lowerBound) ? header.lowerBound : nil
    let open = first ?? indices(outsideOfAnglesIn: rest).first { isSymbol("(", at: $0) }
    guard let open else { return nil }
    let close = brackets.partners[open]
    let isSubscript = declaration.kind == .subscript
    var signature = FunctionSignature(
      parameters: parts(between: open, and: close).compactMap {
        parameter($0, needsLabel: isSubscript)
      },
      parentheses: tokens[open].range.lowerBound..<tokens[close].range.upperBound)
    for index in close + 1..<max(close + 1, header.upperBound) {
      switch word(at: index) {
      case "async": signature.isAsync = true
      case "throws", "rethrows": signature.canThrow = true
      case "where": return signature
      default: break
      }
      if isSymbol("-", at: index), isSymbol(">", at: index + 1) {
        let end = (index + 2..<header.upperBound).first { word(at: $0) == "where" }
        signature.result = source(index + 2..<(end ?? header.upperBound))
        return signature
      }
    }
    return signature
  }

  /// The declared type of a property, or nil.
  package func type(of property: SwiftDeclaration) -> String? {
    let header = property.header
    guard property.isProperty, isSymbol(":", at: header.lowerBound + 1), header.count > 2 else {
      return nil
    }
    return source(header.lowerBound + 2..<header.upperBound)
  }

  /// Whether a property's declaration has an initial value.
  package func hasValue(_ property: SwiftDeclaration) -> Bool {
    property.header.upperBound < index(at: property.range.upperBound)
      && isSymbol("=", at: property.header.upperBound)
  }

  /// The elements of a list between brackets.
  func parts(between open: Int, and close: Int) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = open + 1
    var index = start
    var angles = 0
    while index < close {
      if isSymbol("<", at: index) { angles += 1 }
      if isSymbol(">", at: index), !isSymbol("-", at: index - 1) { angles -= 1 }
      if isSymbol(",", at: index), angles <= 0 {
        parts.append(start..<index)
        start = index + 1
      }
      index = max(index, brackets.partners[index]) + 1
    }
    if start < close { parts.append(start..<close) }
    return parts
  }

  /// `needsLabel` is true for subscripts, where a name alone is no label.
  private func parameter(
    _ part: Range<Int>, needsLabel: Bool
  ) -> FunctionSignature.Parameter? {
    guard let colon = part.first(where: { isSymbol(":", at: $0) }), colon > part.lowerBound else {
      return nil
    }
    let names = (part.lowerBound..<colon).filter { isName(at: $0) }
    guard let last = names.last, let first = names.dropLast().last ?? names.last else { return nil }
    var index = colon + 1
    while index < part.upperBound, !isSymbol("=", at: index) {
      index = max(index, brackets.partners[index]) + 1
    }
    let label = source(first..<first + 1)
    let hasLabel = label != "_" && (!needsLabel || names.count > 1)
    return FunctionSignature.Parameter(
      label: hasLabel ? label : nil, name: source(last..<last + 1),
      type: source(colon + 1..<index), hasDefault: index < part.upperBound,
      text: source(part.lowerBound..<index),
      range: tokens[part.lowerBound].range
        .lowerBound..<tokens[part.upperBound - 1].range.upperBound)
  }
}
