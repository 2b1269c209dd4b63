extension SwiftEdit {
  /// Adds a parameter or argument to a list; false if only a comment or line break is in it.
  ///
  /// A list with one element a line gets another line. A list that gets too long for its line is
  /// split into lines.
  package mutating func insert(
    _ element: String, at index: Int, in parentheses: Range<Int>
  ) -> Bool {
    changedCode.append(element)
    let parts = elements(of: parentheses)
    let inside = parentheses.lowerBound + 1..<parentheses.upperBound - 1
    let list = width(around: parentheses) + format.columns(file.bytes[parentheses])
    // The author of a line that is too long already does not break lines.
    let isTooLong = list <= format.columnLimit && list + width(of: element) > format.columnLimit
    guard let first = parts.first else {
      guard file.bytes[inside].allSatisfy(\.isBlank) else { return false }
      let outer = file.bytes.indentation(at: inside.lowerBound)
      let line = ending + outer
      replace(inside, with: isTooLong ? line + unit + element + line : element)
      return true
    }
    if file.tokens[file.index(at: first.lowerBound)].startsLine {
      insertLine(element, at: index, of: parts, before: inside.upperBound)
    } else if isTooLong, !file.bytes[parentheses].contains(UInt8(ascii: "\n")) {
      breakLines(with: element, at: index, of: parts, inside)
    } else {
      insertInline(element, at: index, of: parts)
    }
    return true
  }

  private func elements(of parentheses: Range<Int>) -> [Range<Int>] {
    let open = file.index(at: parentheses.lowerBound)
    return file.parts(between: open, and: file.brackets.partners[open]).map(file.bytes)
  }

  /// The columns of an element with its comma.
  private func width(of element: String) -> Int { format.columns(element.utf8) + ", ".utf8.count }

  /// The columns of what is before and after a list in its lines.
  private func width(around parentheses: Range<Int>) -> Int {
    let start = file.bytes.lineStart(at: parentheses.lowerBound)
    let rest = file.bytes[parentheses.upperBound...].prefix { $0 != 10 && $0 != 13 }
    return format.columns(file.bytes[start..<parentheses.lowerBound] + rest)
  }

  private mutating func insertInline(_ element: String, at index: Int, of parts: [Range<Int>]) {
    if index < parts.count {
      insert(element + ", ", at: parts[index].lowerBound)
    } else {
      insert(", " + element, at: parts[parts.count - 1].upperBound)
    }
  }

  private mutating func insertLine(
    _ element: String, at index: Int, of parts: [Range<Int>], before close: Int
  ) {
    let indentation = file.bytes.indentation(at: parts[0].lowerBound)
    guard index > 0 else {
      return insert(element + "," + ending + indentation, at: parts[0].lowerBound)
    }
    let end = parts[index - 1].upperBound
    let comma = file.index(at: end)
    let hasComma = file.isSymbol(",", at: comma)
    let endOfPart = hasComma ? file.tokens[comma].range.upperBound : end
    if let line = nextLine(after: endOfPart), line <= close {
      if !hasComma { insert(",", at: end) }
      insert(indentation + element + (hasComma ? "," : "") + ending, at: line)
    } else if index == parts.count {
      insert((hasComma ? "" : ",") + ending + indentation + element, at: endOfPart)
    } else {
      insertInline(element, at: index, of: parts)
    }
  }

  private mutating func breakLines(
    with element: String, at index: Int, of parts: [Range<Int>], _ inside: Range<Int>
  ) {
    let outer = file.bytes.indentation(at: inside.lowerBound)
    let line = ending + outer + unit
    let close = file.index(at: inside.upperBound)
    var texts = parts.map { _ in line }
    if index < parts.count { texts[index] += element + "," + line }
    let last = (file.isSymbol(",", at: close - 1) ? "" : ",") + line + element
    texts.append((index == parts.count ? last : "") + ending + outer)
    let places = (parts.map { file.index(at: $0.lowerBound) } + [close]).map {
      file.tokens[$0 - 1].range.upperBound..<file.tokens[$0].range.lowerBound
    }
    guard places.allSatisfy({ file.bytes[$0].allSatisfy(\.isBlank) }) else {
      return insertInline(element, at: index, of: parts)
    }
    for (place, text) in zip(places, texts) { replace(place, with: text) }
  }

  /// Removes a parameter or argument from a list, which gets one line if it fits in one again.
  ///
  /// False if the list does not have exactly this element, or has comments beside it.
  package mutating func remove(_ element: String, from parentheses: Range<Int>) -> Bool {
    changedCode.append(element)
    let parts = elements(of: parentheses)
    guard let index = parts.firstIndex(where: { file.text($0) == element }) else { return false }
    let inside = parentheses.lowerBound + 1..<parentheses.upperBound - 1
    let starts = [inside.lowerBound] + parts.map(\.upperBound)
    let gaps = zip(starts, parts.map(\.lowerBound) + [inside.upperBound]).map { $0..<$1 }
    let isPlain = { [bytes = file.bytes] (gap: Range<Int>) in
      bytes[gap].allSatisfy { $0.isSpace || $0 == UInt8(ascii: ",") }
    }
    // The gap behind the element goes with it, or the one before the last element.
    let isLast = index + 1 == parts.count
    guard isPlain(gaps[isLast && parts.count > 1 ? index : index + 1]),
      parts.count > 1 || isPlain(gaps[0])
    else { return false }
    if parts.count == 1 {
      delete(inside)
    } else if file.tokens[file.index(at: parts[0].lowerBound)].startsLine, gaps.allSatisfy(isPlain),
      fitsInOneLineOnly(parts, without: index, in: parentheses)
    {
      for (number, gap) in gaps.enumerated() where number <= index || number > index + 1 {
        delete(gap)
      }
      delete(parts[index].lowerBound..<gaps[index + 1].upperBound)
      for other in parts.indices.filter({ $0 != index }).dropFirst() {
        insert(", ", at: parts[other].lowerBound)
      }
    } else if isLast {
      delete(gaps[index].lowerBound..<parts[index].upperBound)
    } else {
      delete(parts[index].lowerBound..<parts[index + 1].lowerBound)
    }
    return true
  }

  /// Whether a list fits in one line only without one of its elements.
  private func fitsInOneLineOnly(
    _ parts: [Range<Int>], without index: Int, in parentheses: Range<Int>
  ) -> Bool {
    let others = parts.indices.filter { $0 != index }.map { file.text(parts[$0]) }
    let width = others.map(width).reduce(width(around: parentheses), +)
    return width <= format.columnLimit
      && width + self.width(of: file.text(parts[index])) > format.columnLimit
      && !others.contains { $0.contains("\n") }
      && !file.isSymbol(",", at: file.index(at: parentheses.upperBound - 1) - 1)
  }
}
