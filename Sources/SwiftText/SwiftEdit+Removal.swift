extension SwiftEdit {
  /// Removes an inserted member with its empty line.
  ///
  /// - Returns: whether the type has exactly these lines.
  package mutating func remove(_ member: SwiftLines, from type: SwiftDeclaration) -> Bool {
    guard let body = type.body else { return false }
    note(member)
    return remove(text(member, indentation: memberIndentation(of: type)), in: body)
  }

  /// Removes a member with the comments of documentation before it.
  ///
  /// - Returns: whether nothing else is in its lines.
  package mutating func remove(member: SwiftDeclaration, from type: SwiftDeclaration) -> Bool {
    guard let body = type.body, lineEnd(after: member.range.upperBound) != nil else { return false }
    let bytes = file.bytes
    var start = CodeStyle.lineStart(at: member.range.lowerBound, in: bytes)
    guard start > body.lowerBound, bytes[start..<member.range.lowerBound].allSatisfy(\.isBlank)
    else { return false }
    while start > body.lowerBound {
      let before = CodeStyle.lineStart(at: start - 1, in: bytes)
      guard before > body.lowerBound,
        bytes[before..<start].drop(while: \.isBlank).starts(with: "///".utf8)
      else { break }
      start = before
    }
    deleteLines(start..<member.range.upperBound, in: body)
    return true
  }

  /// Removes a declaration that ``append(_:)`` inserted.
  ///
  /// - Returns: whether the file has exactly these lines.
  package mutating func remove(_ declaration: SwiftLines) -> Bool {
    note(declaration)
    return remove(text(declaration, indentation: ""), in: file.bytes.indices)
  }

  /// Removes a statement that ``insert(_:in:at:)`` inserted.
  ///
  /// - Returns: whether the function has exactly these lines.
  package mutating func remove(
    _ statement: SwiftLines, fromBodyOf function: SwiftDeclaration
  ) -> Bool {
    guard let body = function.body else { return false }
    let outer = CodeStyle.indentation(at: function.range.lowerBound, in: file.bytes)
    note(statement)
    return remove(text(statement, indentation: outer + style.unit), in: body)
  }

  /// Removes all lines of a body that have exactly this code.
  ///
  /// - Returns: the offsets of the code.
  package mutating func removeLines(_ code: String, of declaration: SwiftDeclaration) -> [Int] {
    guard let body = declaration.body else { return [] }
    let wanted = Array(code.utf8)
    var found: [Int] = []
    var start = nextLine(after: body.lowerBound)
    while start < body.upperBound - 1 {
      let end = nextLine(after: start)
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

  private mutating func remove(_ code: String, in range: Range<Int>) -> Bool {
    let wanted = Array(code.utf8)
    let bytes = file.bytes
    var start = CodeStyle.lineStart(at: range.lowerBound, in: bytes)
    while start < range.upperBound {
      if let end = end(of: wanted, from: start, before: range.upperBound), endsLine(at: end),
        isCode(start..<end)
      {
        deleteLines(start..<end, in: range)
        return true
      }
      start = nextLine(after: start)
    }
    return false
  }

  /// The end of a text that equals `code` except for line breaks.
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

  private func endsLine(at end: Int) -> Bool {
    let rest = file.bytes[end...].prefix(2)
    return rest.isEmpty || rest.first == UInt8(ascii: "\n") || rest.elementsEqual("\r\n".utf8)
  }

  /// Whether the first line that is no comment begins with a token, and not inside of a text.
  private func isCode(_ range: Range<Int>) -> Bool {
    var start = range.lowerBound
    while start < range.upperBound {
      let first = file.bytes[start..<range.upperBound].firstIndex { !$0.isSpace }
      guard let first else { return false }
      guard file.bytes[first...].starts(with: "//".utf8) else {
        let token = file.index(at: first)
        return file.tokens.indices.contains(token) && file.tokens[token].range.lowerBound == first
      }
      start = nextLine(after: first)
    }
    return false
  }

  /// Deletes whole lines, and the empty line that separated them from others.
  private mutating func deleteLines(_ lines: Range<Int>, in range: Range<Int>) {
    let bytes = file.bytes
    var start = lines.lowerBound
    var end = nextLine(after: lines.upperBound)
    let before = bytes[..<start].dropLast().lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let isAfterEmpty = start > 0 && bytes[before..<start].allSatisfy(\.isSpace)
    let afterEnd = nextLine(after: end)
    let isBeforeEmpty = end < bytes.count && bytes[end..<afterEnd].allSatisfy(\.isSpace)
    let rest = bytes[end...].first { !$0.isSpace }
    if isAfterEmpty, isBeforeEmpty || rest == nil || rest == UInt8(ascii: "}") {
      start = before
    } else if isBeforeEmpty, bytes[..<start].last(where: { !$0.isSpace }) == UInt8(ascii: "{") {
      end = afterEnd
    }
    // Nothing but the lines was between the braces, which shared a line before.
    let (open, close) = (range.lowerBound, range.upperBound - 1)
    let body = bytes.indices.contains(open) && bytes[open] == UInt8(ascii: "{")
    if body, bytes[(open + 1)..<max(open + 1, start)].allSatisfy(\.isSpace),
      end <= close, bytes[end..<close].allSatisfy(\.isSpace)
    {
      (start, end) = (open + 1, close)
    }
    delete(start..<end)
  }

  /// The start of the line after a byte's, or the end of the file.
  private func nextLine(after offset: Int) -> Int {
    file.bytes[offset...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? file.bytes.count
  }

  /// Removes a parameter or argument from a list in parentheses.
  ///
  /// A list that fits in one line again gets one line.
  ///
  /// - Returns: whether the list has exactly this element, and no comments beside it.
  package mutating func remove(_ element: String, from parentheses: Range<Int>) -> Bool {
    note(SwiftLines(element))
    let open = file.index(at: parentheses.lowerBound)
    let close = file.brackets.partners[open]
    let parts = file.parts(between: open, and: close)
    guard let index = parts.firstIndex(where: { file.source($0) == element }) else { return false }
    let places = parts.map { part in
      file.tokens[part.lowerBound].range
        .lowerBound..<file.tokens[part.upperBound - 1].range.upperBound
    }
    let inside = file.tokens[open].range.upperBound..<file.tokens[close].range.lowerBound
    let gaps = zip(
      [inside.lowerBound] + places.map(\.upperBound), places.map(\.lowerBound) + [inside.upperBound]
    )
    .map { $0..<$1 }
    let bytes = file.bytes
    let isPlain = { (gap: Range<Int>) in
      bytes[gap].allSatisfy { $0.isSpace || $0 == UInt8(ascii: ",") }
    }
    // The gap behind the element goes with it, or the one before the last element.
    let gap = index + 1 < parts.count || parts.count == 1 ? index + 1 : index
    guard isPlain(gaps[gap]), parts.count > 1 || isPlain(gaps[0]) else { return false }
    if parts.count == 1 {
      delete(inside)
    } else if file.tokens[parts[0].lowerBound].startsLine, gaps.allSatisfy(isPlain),
      wasOneLine(places, without: index, in: parentheses)
    {
      for (number, gap) in gaps.enumerated() where number <= index || number > index + 1 {
        delete(gap)
      }
      delete(places[index].lowerBound..<gaps[index + 1].upperBound)
      for place in places.indices.filter({ $0 != index }).dropFirst() {
        replace(places[place].lowerBound..<places[place].lowerBound, with: ", ")
      }
    } else if index + 1 < parts.count {
      delete(places[index].lowerBound..<places[index + 1].lowerBound)
    } else {
      delete(places[index - 1].upperBound..<places[index].upperBound)
    }
    return true
  }

  /// Whether a list fits in one line only without one of its elements.
  private func wasOneLine(
    _ places: [Range<Int>], without index: Int, in parentheses: Range<Int>
  ) -> Bool {
    let bytes = file.bytes
    let start = CodeStyle.lineStart(at: parentheses.lowerBound, in: bytes)
    let end = bytes[parentheses.upperBound...].firstIndex { $0 == 10 || $0 == 13 } ?? bytes.count
    let others = places.indices.filter { $0 != index }.map { places[$0] }
    let around = bytes[start..<parentheses.lowerBound] + bytes[parentheses.upperBound..<end]
    let width = others.reduce(format.columns(around)) {
      $0 + format.columns(bytes[$1]) + ", ".utf8.count
    }
    let whole = width + format.columns(bytes[places[index]]) + ", ".utf8.count
    return width <= format.columnLimit && whole > format.columnLimit
      && others.allSatisfy { !bytes[$0].contains(UInt8(ascii: "\n")) }
      && !file.isSymbol(",", at: file.index(at: parentheses.upperBound - 1) - 1)
  }

  /// Removes a type from an inheritance clause.
  ///
  /// - Returns: whether the clause has exactly this name.
  package mutating func remove(conformance name: String, of type: SwiftDeclaration) -> Bool {
    note(SwiftLines(name))
    let (colon, end) = file.inheritance(in: type.header)
    guard let colon else { return false }
    let parts = file.parts(between: colon, and: end)
    guard let index = parts.firstIndex(where: { file.source($0) == name }) else { return false }
    let from = parts[index].lowerBound
    let to = file.tokens[parts[index].upperBound - 1].range.upperBound
    if index == 0, parts.count > 1 {
      delete(file.tokens[from].range.lowerBound..<file.tokens[parts[1].lowerBound].range.lowerBound)
    } else {
      // With the comma or colon before it.
      delete(file.tokens[from - 2].range.upperBound..<to)
    }
    return true
  }
}
