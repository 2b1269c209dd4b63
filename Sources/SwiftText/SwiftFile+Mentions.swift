extension SwiftFile {
  /// Whether a name occurs other than after `func`.
  package func mentions(_ name: String) -> Bool {
    mentions(name, in: bytes.indices) { _ in true }
  }

  /// Whether a type's code uses its method of this name: `show(…)` or `self.show(…)`.
  package func mentions(ownMethod name: String, in type: SwiftDeclaration) -> Bool {
    mentions(name, in: type.body ?? 0..<0) { index in
      !isSymbol(".", at: index - 1) || isWord("self", at: index - 2)
    }
  }

  func mentions(_ name: String, in range: Range<Int>, where fits: (Int) -> Bool) -> Bool {
    indices(of: name, in: range).contains { !isWord("func", at: $0 - 1) && fits($0) }
      || interpolatedWords(in: range).contains { bytes[$0.range].elementsEqual(name.utf8) }
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

  /// Whether a byte is in the body of a freestanding macro, such as `#Preview { … }`.
  package func isInMacro(_ name: String, _ offset: Int) -> Bool {
    indices(of: name, in: bytes.indices).contains { index in
      let open = isSymbol("(", at: index + 1) ? brackets.partners[index + 1] + 1 : index + 1
      return isSymbol("#", at: index - 1) && isSymbol("{", at: open)
        && bytes(of: open..<brackets.partners[open] + 1).contains(offset)
    }
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

  /// Whether a range has a name that is not a member of something, such as a local variable.
  package func hasVariable(_ name: String, in range: Range<Int>) -> Bool {
    indices(of: name, in: range).contains { !isSymbol(".", at: $0 - 1) }
  }

  /// The number of the line that contains a byte, from 1.
  package func line(of offset: Int) -> Int {
    bytes[..<offset].reduce(1) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
  }
}
