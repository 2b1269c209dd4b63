extension SwiftEdit {
  /// Adds a line to a body, below the line in which some of its code ends.
  ///
  /// - Parameters:
  ///   - line: the code.
  ///   - offset: the end of the code above it; nil for the opening brace.
  ///   - declaration: the type or function with the body.
  /// - Returns: whether nothing but a comment follows in the line above.
  package mutating func insertLine(
    _ line: String, after offset: Int? = nil, in declaration: SwiftDeclaration
  ) -> Bool {
    guard let body = declaration.body,
      let start = lineEnd(after: offset ?? body.lowerBound + 1), start < body.upperBound
    else { return false }
    let next = file.bytes[start..<body.upperBound - 1].firstIndex { !$0.isSpace }
    let outer = CodeStyle.indentation(at: declaration.range.lowerBound, in: file.bytes)
    let inner = (offset.map { $0 - 1 } ?? next).map {
      CodeStyle.indentation(at: $0, in: file.bytes)
    }
    let isInside = inner.map { $0.utf8.count > outer.utf8.count } ?? false
    note(SwiftLines(line))
    replace(
      start..<start, with: (isInside ? inner ?? "" : outer + style.unit) + line + style.ending)
    return true
  }
}

extension SwiftFile {
  /// The end of the statement with which a method calls the one of the superclass.
  ///
  /// - Returns: nil if there is none, or several, or only one inside of another statement.
  package func endOfSuperCall(in method: SwiftDeclaration) -> Int? {
    guard let body = method.body else { return nil }
    let open = index(at: body.lowerBound)
    var found: [Int] = []
    var index = open + 1
    while index < brackets.partners[open] {
      if isWord("super", at: index), tokens[index].startsLine, isSymbol(".", at: index + 1),
        word(at: index + 2) == method.name, isSymbol("(", at: index + 3),
        brackets.conditions[index] == brackets.conditions[open]
      {
        var last = brackets.partners[index + 3]
        while isSymbol(";", at: last + 1) { last += 1 }
        found.append(tokens[last].range.upperBound)
      }
      index = max(index, brackets.partners[index]) + 1
    }
    return found.count == 1 ? found[0] : nil
  }

  /// Whether a range has a name that is not a member of something, such as a local variable.
  package func hasVariable(_ name: String, in range: Range<Int>) -> Bool {
    (index(at: range.lowerBound)..<index(at: range.upperBound)).contains {
      word(at: $0) == name && !isSymbol(".", at: $0 - 1)
    }
  }
}
