extension SwiftEdit {
  /// Removes a member, statement or declaration with this text, and its empty line.
  ///
  /// It searches the body of `owner`, or the whole file. False if the text is not there, or is only
  /// a part of a declaration or statement.
  package mutating func remove(_ code: String, from owner: SwiftDeclaration? = nil) -> Bool {
    guard let range = owner.map(\.body) ?? file.bytes.indices else { return false }
    changedCode.append(code)
    let wanted = Array(text(code, indentation: owner.map(memberIndentation) ?? "").utf8)
    var start = file.bytes.lineStart(at: range.lowerBound)
    while start < range.upperBound {
      if let end = end(of: wanted, from: start, before: range.upperBound), isCode(start..<end),
        isEndOfLine(end), isWhole(start..<end)
      {
        // Of several empty lines above the code, all but one were there before.
        let own = file.bytes[start...].firstIndex { !$0.isSpace }.map(file.bytes.lineStart) ?? start
        let hasSeveral = file.bytes.lineStart(at: max(own - 1, 0)) > start
        deleteLines((hasSeveral ? own : start)..<end, in: range)
        return true
      }
      start = file.bytes.nextLine(after: start)
    }
    return false
  }

  /// Removes a member with its documentation; false, without a change, if code shares its lines.
  package mutating func remove(member: SwiftDeclaration, from type: SwiftDeclaration) -> Bool {
    guard let body = type.body, nextLine(after: member.range.upperBound) != nil else {
      return false
    }
    let bytes = file.bytes
    let start = bytes.lineStart(at: member.range.lowerBound)
    guard start > body.lowerBound, bytes[start..<member.range.lowerBound].allSatisfy(\.isBlank)
    else { return false }
    changedCode.append(file.textIndentedByTwo(member.range))
    deleteLines(
      bytes.startOfComments(above: start, with: "///")..<member.range.upperBound, in: body)
    return true
  }

  /// Removes all lines of a body that have exactly this code, and returns where the code was.
  package mutating func removeLines(_ code: String, of declaration: SwiftDeclaration) -> [Int] {
    guard let body = declaration.body else { return [] }
    let wanted = Array(code.utf8)
    var found: [Int] = []
    var start = file.bytes.nextLine(after: body.lowerBound)
    while start < body.upperBound - 1 {
      let end = file.bytes.nextLine(after: start)
      let text = file.bytes[start..<end].drop(while: \.isSpace)
      if text.starts(with: wanted), text.dropFirst(wanted.count).allSatisfy(\.isSpace),
        isCode(start..<end)
      {
        found.append(text.startIndex)
        delete(start..<end)
      }
      start = end
    }
    return found
  }

  /// The end of a text that equals `code`, where line breaks can be other white space or none.
  ///
  /// A call may have been broken into lines when its list was longer.
  private func end(of code: [UInt8], from start: Int, before limit: Int) -> Int? {
    let bytes = file.bytes
    let newline = UInt8(ascii: "\n")
    var (offset, index) = (start, 0)
    while index < code.count {
      let wanted = code[index...].prefix { $0.isSpace }
      let found = bytes[offset..<limit].prefix { $0.isSpace }
      if wanted.isEmpty, found.isEmpty {
        guard offset < limit, bytes[offset] == code[index] else { return nil }
        (offset, index) = (offset + 1, index + 1)
      } else {
        guard wanted.contains(newline) || found.contains(newline) || found.elementsEqual(wanted)
        else { return nil }
        (offset, index) = (found.endIndex, wanted.endIndex)
      }
    }
    return offset
  }

  /// Whether a range begins and ends between declarations or statements, not inside of one.
  private func isWhole(_ range: Range<Int>) -> Bool {
    let (first, next) = (file.index(at: range.lowerBound), file.index(at: range.upperBound))
    // A modifier can leave a chain, which the next one continues.
    let isLink = file.isSymbol(".", at: first) && file.isSymbol(".", at: next)
    let isContinued =
      file.isWord("else", at: next)
      || ".=?:&|+*/%<>^,".unicodeScalars.contains { file.isSymbol($0, at: next) }
    return (isLink || !isContinued) && !isPart(range, ofOneAmong: file.declarations)
  }

  private func isPart(_ range: Range<Int>, ofOneAmong declarations: [SwiftDeclaration]) -> Bool {
    declarations.contains { declaration in
      let whole = declaration.range
      guard whole.overlaps(range),
        whole.lowerBound < range.lowerBound || range.upperBound < whole.upperBound
      else { return false }
      guard let body = declaration.body, body.lowerBound < range.lowerBound,
        range.upperBound < body.upperBound
      else { return true }
      return isPart(range, ofOneAmong: file.members(of: declaration))
    }
  }

  private func isEndOfLine(_ offset: Int) -> Bool {
    let rest = file.bytes[offset...]
    return rest.isEmpty || rest.first == UInt8(ascii: "\n") || rest.starts(with: "\r\n".utf8)
  }

  /// Whether the first line that is no comment begins with a token, and not inside a string literal.
  private func isCode(_ range: Range<Int>) -> Bool {
    var start = range.lowerBound
    while let first = file.bytes[start..<range.upperBound].firstIndex(where: { !$0.isSpace }) {
      guard file.bytes[first...].starts(with: "//".utf8) else {
        let token = file.index(at: first)
        return token < file.tokens.count && file.tokens[token].range.lowerBound == first
      }
      start = min(file.bytes.nextLine(after: first), range.upperBound)
    }
    return false
  }

  /// Deletes the lines of code in a body or file, and an empty one that separates nothing any more.
  private mutating func deleteLines(_ code: Range<Int>, in enclosing: Range<Int>) {
    let bytes = file.bytes
    var start = code.lowerBound
    var end = file.bytes.nextLine(after: code.upperBound)
    let before = bytes[..<start].dropLast().lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let isAfterEmpty = start > 0 && bytes[before..<start].allSatisfy(\.isSpace)
    let afterEnd = file.bytes.nextLine(after: end)
    let isBeforeEmpty = end < bytes.count && bytes[end..<afterEnd].allSatisfy(\.isSpace)
    let rest = bytes[end...].first { !$0.isSpace }
    if isAfterEmpty, isBeforeEmpty || rest == nil || rest == UInt8(ascii: "}") {
      start = before
    } else if isBeforeEmpty,
      [nil, UInt8(ascii: "{")].contains(bytes[..<start].last { !$0.isSpace })
    {
      end = afterEnd
    }
    // The last line has no ending, as before.
    if end == bytes.count, bytes.last != UInt8(ascii: "\n"), start > 0 {
      start = bytes[..<start].dropLast().last == UInt8(ascii: "\r") ? start - 2 : start - 1
    }
    delete(start..<end, in: enclosing)
  }

  /// Removes a type from an inheritance clause; false if that does not have exactly this name.
  package mutating func remove(conformance name: String, of type: SwiftDeclaration) -> Bool {
    changedCode.append(name)
    let (colon, end) = file.inheritance(in: type.headerTokens)
    guard let colon else { return false }
    let parts = file.parts(between: colon, and: end)
    guard let index = parts.firstIndex(where: { file.text(ofTokens: $0) == name }) else {
      return false
    }
    let part = file.bytes(of: parts[index])
    if index == 0, parts.count > 1 {
      delete(part.lowerBound..<file.bytes(of: parts[1]).lowerBound)
    } else {
      // With the comma or colon before it.
      delete(file.tokens[parts[index].lowerBound - 2].range.upperBound..<part.upperBound)
    }
    return true
  }
}
