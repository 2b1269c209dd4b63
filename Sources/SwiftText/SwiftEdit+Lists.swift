extension SwiftEdit {
  /// Adds a parameter or argument to a list in parentheses.
  ///
  /// A list with one element a line gets another line. A list that gets too long for its line is
  /// split into lines.
  ///
  /// - Returns: whether there is an unambiguous place for it.
  package mutating func insert(
    _ element: String, at index: Int, in parentheses: Range<Int>
  ) -> Bool {
    note(SwiftLines(element))
    let open = file.index(at: parentheses.lowerBound)
    let parts = file.parts(between: open, and: file.brackets.partners[open])
    guard let first = parts.first else {
      return insertAlone(element, after: open)
    }
    if file.tokens[first.lowerBound].startsLine {
      return insertLine(element, at: index, of: parts, after: open)
    }
    if isOneLine(parentheses), !fits(element, in: parentheses) {
      return breakLines(with: element, at: index, of: parts, after: open)
    }
    insertInline(element, at: index, of: parts)
    return true
  }

  private func isOneLine(_ range: Range<Int>) -> Bool {
    !file.bytes[range].contains(UInt8(ascii: "\n"))
  }

  private func fits(_ element: String, in parentheses: Range<Int>) -> Bool {
    let start = CodeStyle.lineStart(at: parentheses.lowerBound, in: file.bytes)
    let end =
      file.bytes[parentheses.upperBound...].firstIndex(of: UInt8(ascii: "\n"))
      ?? file.bytes.count
    let width = format.columns(file.bytes[start..<end]) + format.columns(element.utf8)
    return width + ", ".utf8.count <= format.columnLimit
  }

  private mutating func insertAlone(_ element: String, after open: Int) -> Bool {
    let close = file.brackets.partners[open]
    let place = file.tokens[open].range.upperBound..<file.tokens[close].range.lowerBound
    guard file.bytes[place].allSatisfy(\.isBlank) else { return false }
    let parentheses = file.tokens[open].range.lowerBound..<file.tokens[close].range.upperBound
    if fits(element, in: parentheses) {
      replace(place, with: element)
    } else {
      let outer = CodeStyle.indentation(at: place.lowerBound, in: file.bytes)
      replace(
        place, with: style.ending + outer + style.unit + element + style.ending + outer)
    }
    return true
  }

  private mutating func insertInline(_ element: String, at index: Int, of parts: [Range<Int>]) {
    if index < parts.count {
      let start = file.tokens[parts[index].lowerBound].range.lowerBound
      replace(start..<start, with: element + ", ")
    } else {
      let end = file.tokens[parts[parts.count - 1].upperBound - 1].range.upperBound
      replace(end..<end, with: ", " + element)
    }
  }

  /// Adds a line to a list with one element a line.
  private mutating func insertLine(
    _ element: String, at index: Int, of parts: [Range<Int>], after open: Int
  ) -> Bool {
    let first = file.tokens[parts[0].lowerBound].range.lowerBound
    let indentation = CodeStyle.indentation(at: first, in: file.bytes)
    guard index > 0 else {
      replace(first..<first, with: element + "," + style.ending + indentation)
      return true
    }
    let end = file.tokens[parts[index - 1].upperBound - 1].range.upperBound
    let hasComma = file.isSymbol(",", at: parts[index - 1].upperBound)
    let endOfPart = hasComma ? file.tokens[parts[index - 1].upperBound].range.upperBound : end
    let close = file.tokens[file.brackets.partners[open]].range.lowerBound
    guard let line = lineEnd(after: endOfPart), line <= close else {
      guard index == parts.count else {
        insertInline(element, at: index, of: parts)
        return true
      }
      replace(
        endOfPart..<endOfPart, with: (hasComma ? "" : ",") + style.ending + indentation + element)
      return true
    }
    if !hasComma { replace(end..<end, with: ",") }
    replace(line..<line, with: indentation + element + (hasComma ? "," : "") + style.ending)
    return true
  }

  /// Splits a list into one line for each element.
  private mutating func breakLines(
    with element: String, at index: Int, of parts: [Range<Int>], after open: Int
  ) -> Bool {
    let (tokens, bytes) = (file.tokens, file.bytes)
    let close = file.brackets.partners[open]
    let outer = CodeStyle.indentation(at: tokens[open].range.lowerBound, in: bytes)
    let line = style.ending + outer + style.unit
    var places: [(Range<Int>, String)] = []
    for (number, part) in parts.enumerated() {
      let before = tokens[part.lowerBound - 1].range.upperBound
      let text = number == index ? line + element + "," + line : line
      places.append((before..<tokens[part.lowerBound].range.lowerBound, text))
    }
    let end = tokens[close - 1].range.upperBound
    let hasComma = file.isSymbol(",", at: close - 1)
    let last = index == parts.count ? (hasComma ? "" : ",") + line + element : ""
    places.append((end..<tokens[close].range.lowerBound, last + style.ending + outer))
    guard places.allSatisfy({ place, _ in bytes[place].allSatisfy(\.isBlank) }) else {
      insertInline(element, at: index, of: parts)
      return true
    }
    for (place, text) in places { replace(place, with: text) }
    return true
  }
}
