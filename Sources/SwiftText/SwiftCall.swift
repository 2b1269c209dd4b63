/// A possible call of an initializer, function or method: its name and its arguments.
package struct SwiftCall: Sendable, Hashable {
  /// The range of the type's or function's name.
  package var name: Range<Int>
  /// The range of the arguments; nil for a reference, or with generic arguments.
  package var parentheses: Range<Int>?
  /// The argument labels, nil for an argument without a label; empty without `parentheses`.
  package var labels: [String?]
  /// Whether an `#if` encloses it.
  package var isConditional: Bool
}

extension SwiftFile {
  /// Finds calls of a function, or of a type's initializer: `Feed(…)`, `Feed.init(…)`, `Feed<Item>(…)`.
  package func calls(of name: String, in range: Range<Int>? = nil) -> [SwiftCall] {
    indices(of: name, in: range ?? bytes.indices).compactMap { index in
      guard !isWord("func", at: index - 1) else { return nil }
      let isNamed = isSymbol(".", at: index + 1) && isWord("init", at: index + 2)
      let next = index + (isNamed ? 3 : 1)
      var call = SwiftCall(
        name: tokens[index].range, parentheses: nil, labels: [],
        isConditional: brackets.conditionDepths[index] > 0)
      guard isSymbol("(", at: next), !tokens[next].startsLine else {
        // Generic arguments and a parenthesis may follow.
        let isGeneric = isSymbol("<", at: next) && isSymbol(")", at: argumentsEnd(from: next) - 1)
        return isNamed || isGeneric ? call : nil
      }
      let close = brackets.partners[next]
      // `Feed.init(service:)` is a reference and no call.
      guard !isSymbol(":", at: close - 1) else { return call }
      call.parentheses = bytes(of: next..<close + 1)
      call.labels = parts(between: next, and: close).map(label)
      return call
    }
  }

  /// Finds calls of a method on a value: `view.show(…)`.
  package func methodCalls(of name: String) -> [SwiftCall] {
    calls(of: name).filter { hasReceiver(at: index(at: $0.name.lowerBound)) }
  }

  /// Whether a value's method is used outside of `code`, or by its own name in the given parts of
  /// its type, or any interpolation has its name.
  package func usesMethod(
    _ name: String, of parts: [SwiftDeclaration], outside code: [Range<Int>]
  ) -> Bool {
    mentions(name, in: bytes.indices) { index in
      let place = tokens[index].range.lowerBound
      if code.contains(where: { $0.contains(place) }) { return false }
      if isSymbol(".", at: index - 1) { return hasReceiver(at: index) }
      // Not in a nested type: an enum can have a case of this name.
      return types.last { $0.range.contains(place) }.map(parts.contains) ?? false
    }
  }

  /// Whether a name is a value's member; `.show` alone is the case of an enum.
  private func hasReceiver(at index: Int) -> Bool {
    guard isSymbol(".", at: index - 1), index > 1 else { return false }
    let dot = tokens[index - 1]
    return (dot.startsLine || tokens[index - 2].range.upperBound == dot.range.lowerBound)
      && (isName(at: index - 2)
        || [")", "]", "}", "?", "!"].contains { isSymbol($0, at: index - 2) })
  }

  /// The source text of a call's arguments.
  package func arguments(of call: SwiftCall) -> [String] {
    guard let parentheses = call.parentheses else { return [] }
    let open = index(at: parentheses.lowerBound)
    return parts(between: open, and: brackets.partners[open]).map(text(ofTokens:))
  }

  /// The end of the statement with which a method calls the one of the superclass; nil if there is
  /// none, or several, or only one inside of another statement.
  package func endOfSuperCall(in method: SwiftDeclaration) -> Int? {
    guard let body = method.body else { return nil }
    let open = index(at: body.lowerBound)
    let found = outerTokens(in: inside(open)).filter { index in
      isWord("super", at: index) && tokens[index].startsLine && isSymbol(".", at: index + 1)
        && word(at: index + 2) == method.name && isSymbol("(", at: index + 3)
        && brackets.conditionDepths[index] == brackets.conditionDepths[open]
    }
    guard found.count == 1 else { return nil }
    var last = brackets.partners[found[0] + 3]
    while isSymbol(";", at: last + 1) { last += 1 }
    return tokens[last].range.upperBound
  }

  private func label(_ part: Range<Int>) -> String? {
    let colon = part.lowerBound + 1
    return part.contains(colon) && isSymbol(":", at: colon) && isName(at: part.lowerBound)
      ? text(tokens[part.lowerBound].range) : nil
  }
}
