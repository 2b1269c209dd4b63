extension SwiftEdit {
  /// Adds a line to a body, below the line in which some of its code ends.
  ///
  /// `offset` is the end of the code above it; nil for the opening brace. False, without adding the
  /// line, if code follows in the line above.
  package mutating func insertLine(
    _ line: String, after offset: Int? = nil, in declaration: SwiftDeclaration
  ) -> Bool {
    guard let body = declaration.body,
      let start = nextLine(after: offset ?? body.lowerBound + 1), start < body.upperBound
    else { return false }
    let next = file.bytes[start..<body.upperBound - 1].firstIndex { !$0.isSpace }
    changedCode.append(line)
    let indentation = indentation(in: declaration, asAt: offset.map { $0 - 1 } ?? next)
    insert(indentation + line + ending, at: start)
    return true
  }
}

extension SwiftFile {
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
}
