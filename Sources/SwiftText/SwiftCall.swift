/// A possible call of an initializer, function or method: its name and its arguments.
package struct SwiftCall: Sendable, Hashable {
  /// The range of the type's or function's name.
  package var name: Range<Int>
  /// The range of the arguments; nil for `Feed.init` without a call or with generic arguments.
  package var parentheses: Range<Int>?
  /// The argument labels; nil for an argument without a label.
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
        return isNamed || isGenericCall(at: next) ? call : nil
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
    calls(of: name).filter { isSymbol(".", at: index(at: $0.name.lowerBound) - 1) }
  }

  /// Whether a type's code uses its method of this name: `show(…)` or `self.show(…)`.
  package func mentions(ownMethod name: String, in type: SwiftDeclaration) -> Bool {
    indices(of: name, in: type.body ?? 0..<0).contains { index in
      !isWord("func", at: index - 1)
        && (!isSymbol(".", at: index - 1) || isWord("self", at: index - 2))
    } || interpolates(name, in: type.body ?? 0..<0)
  }

  /// Whether a method is called on a value outside of `code`; `.show(…)` alone is an enum's case.
  package func callsMethod(_ name: String, outside code: [Range<Int>]) -> Bool {
    indices(of: name, in: bytes.indices).contains { index in
      isSymbol("(", at: index + 1) && isSymbol(".", at: index - 1)
        && (word(at: index - 2) != nil
          || [")", "]", "}", "?", "!"].contains { isSymbol($0, at: index - 2) })
        && !code.contains { $0.contains(tokens[index].range.lowerBound) }
    } || interpolates(name, in: bytes.indices)
  }

  /// Whether a name occurs other than in a declaration of a function or of a case.
  package func mentions(_ name: String) -> Bool {
    indices(of: name, in: bytes.indices).contains { !isWord("func", at: $0 - 1) }
      || interpolates(name, in: bytes.indices)
  }

  /// The source text of a call's arguments.
  package func arguments(of call: SwiftCall) -> [String] {
    guard let parentheses = call.parentheses else { return [] }
    let open = index(at: parentheses.lowerBound)
    return parts(between: open, and: brackets.partners[open]).map(text(ofTokens:))
  }

  /// Whether generic arguments and a parenthesis follow.
  private func isGenericCall(at start: Int) -> Bool {
    isSymbol("<", at: start) && isSymbol(")", at: argumentsEnd(from: start) - 1)
  }

  private func label(_ part: Range<Int>) -> String? {
    let colon = part.lowerBound + 1
    return part.contains(colon) && isSymbol(":", at: colon) && isName(at: part.lowerBound)
      ? text(tokens[part.lowerBound].range) : nil
  }

  /// Whether a byte is in the body of a freestanding macro, such as `#Preview { … }`.
  package func isInMacro(_ name: String, _ offset: Int) -> Bool {
    indices(of: name, in: bytes.indices).contains { index in
      let open = isSymbol("(", at: index + 1) ? brackets.partners[index + 1] + 1 : index + 1
      return isSymbol("#", at: index - 1) && isSymbol("{", at: open)
        && bytes(of: open..<brackets.partners[open] + 1).contains(offset)
    }
  }

  /// The number of the line that contains a byte, from 1.
  package func line(of offset: Int) -> Int {
    bytes[..<offset].reduce(1) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
  }

  /// The offset of the first mention of a type in a range; a member or label of that name is none.
  package func firstNaming(of name: String, in range: Range<Int>) -> Int? {
    let found = indices(of: name, in: range).first { index in
      !isSymbol(".", at: index - 1) && !isWord("case", at: index - 1)
        && !isSymbol(":", at: index + 1)
    }
    return found.map { tokens[$0].range.lowerBound }
  }

  /// The type of an initial value such as `Feed()`; nil for any other one.
  package func initializedType(of property: SwiftDeclaration) -> String? {
    let name = property.headerTokens.upperBound + 1
    guard hasValue(property), let word = word(at: name), word.first?.isUppercase == true,
      isSymbol("(", at: name + 1),
      brackets.partners[name + 1] + 1 >= index(at: property.range.upperBound)
    else { return nil }
    return word
  }
}
