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
