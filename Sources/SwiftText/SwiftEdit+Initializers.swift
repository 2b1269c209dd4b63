extension SwiftEdit {
  /// Adds a member at the start of a type's body, with an empty line after it.
  package mutating func prepend(_ member: SwiftLines, to type: SwiftDeclaration) {
    guard let body = type.body, let line = lineEnd(after: body.lowerBound + 1),
      line < body.upperBound
    else {
      append(member, to: type)
      return
    }
    note(member)
    let indentation = memberIndentation(of: type)
    let rest = file.bytes[line..<body.upperBound - 1]
    let separator = rest.allSatisfy(\.isSpace) ? "" : style.ending
    replace(
      line..<line, with: text(member, indentation: indentation) + style.ending + separator)
  }

  /// Adds a statement to an initializer, after the leading assignments to properties.
  ///
  /// The statements after these may use the new property.
  ///
  /// - Returns: whether there is an unambiguous place for it.
  package mutating func insertAssignment(
    _ statement: String, to initializer: SwiftDeclaration
  ) -> Bool {
    guard let body = initializer.body else { return false }
    let inside = body.lowerBound + 1..<body.upperBound - 1
    let outer = CodeStyle.indentation(at: initializer.range.lowerBound, in: file.bytes)
    let inner = outer + style.unit
    if file.bytes[inside].allSatisfy(\.isBlank) {
      replace(inside, with: style.ending + inner + statement + style.ending + outer)
      return true
    }
    let end = endOfAssignments(in: body)
    guard let line = lineEnd(after: end), line <= inside.upperBound else { return false }
    replace(line..<line, with: inner + statement + style.ending)
    return true
  }

  /// The end of the leading lines `self.name = name` of a body, or of its brace.
  private func endOfAssignments(in body: Range<Int>) -> Int {
    var end = body.lowerBound + 1
    var index = file.index(at: body.lowerBound) + 1
    let close = file.index(at: body.upperBound - 1)
    while index + 5 <= close, file.tokens[index].startsLine, file.isWord("self", at: index),
      file.isSymbol(".", at: index + 1), file.isSymbol("=", at: index + 3),
      file.tokens[index + 4].kind == .word,
      index + 5 == close
        || file.tokens[index + 5].startsLine && file.tokens[index + 5].kind == .word
    {
      end = file.tokens[index + 4].range.upperBound
      index += 5
    }
    return end
  }
}

extension UInt8 {
  /// A blank or a line ending.
  var isSpace: Bool { isBlank || self == UInt8(ascii: "\n") }
}
