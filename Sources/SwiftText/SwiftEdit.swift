/// Insertions, replacements and removals in one Swift file; all other code stays.
package struct SwiftEdit: Sendable {
  package let file: SwiftFile
  /// One level of indentation.
  let unit: String
  let ending: String
  let format: CodeFormat
  /// Ranges, empty for insertions, and their new texts, in the order of the calls.
  private var changes: [(place: Range<Int>, text: String)] = []
  /// What the user must edit by hand if ``result()`` throws, except ``removeLines(_:of:)``.
  package internal(set) var changedCode: [String] = []

  package init(_ file: SwiftFile, _ format: CodeFormat) {
    self.file = file
    self.format = format
    unit = file.indentationUnit ?? format.unit ?? "    "
    ending = file.lineEnding
  }

  /// Adds a member at the end of a type's body, after an empty line if the other members have one.
  package mutating func append(_ member: String, to type: SwiftDeclaration) {
    guard let body = type.body else { return }
    changedCode.append(member)
    let bytes = file.bytes
    let close = body.upperBound - 1
    let outer = bytes.indentation(at: type.range.lowerBound)
    let members = file.members(of: type)
    let inner = memberIndentation(of: type)
    let code = text(member, indentation: inner)
    let end = endOfCode(in: body)
    let line = bytes.nextLine(after: end)
    guard line <= close else {
      // The brace shares its line with other code, and moves to a new line.
      replace(end..<close, with: ending + code + ending + outer)
      return
    }
    let isFirst = end == body.lowerBound + 1 && !changes.contains { $0.place.lowerBound == line }
    let isSeparated = !isFirst && (members.isEmpty || needsEmptyLine(after: members[...]))
    insert((isSeparated ? ending : "") + code + ending, at: line)
  }

  /// The end of a body's last code or comment; empty lines after it stay before the brace.
  private func endOfCode(in body: Range<Int>) -> Int {
    (file.bytes[..<(body.upperBound - 1)].lastIndex { !$0.isSpace } ?? body.lowerBound) + 1
  }

  /// Adds a member after another one of a type, or at the end of its body if code follows in the line.
  package mutating func insert(
    _ member: String, after other: SwiftDeclaration, in type: SwiftDeclaration
  ) {
    let members = file.members(of: type).prefix { $0.range.lowerBound <= other.range.lowerBound }
    let line = nextLine(after: other.range.upperBound) ?? 0
    let isSeparated = line > 0 && needsEmptyLine(after: members)
    let next = file.bytes[line...].first { !$0.isBlank }
    let isLast = next == nil || next == UInt8(ascii: "\n") || next == UInt8(ascii: "}")
    insert(
      member, afterLineOf: other.range.upperBound, in: type,
      emptyLine: (isSeparated, isSeparated && !isLast))
  }

  /// Adds a property after a type's last one; without one, before or after the other members.
  package mutating func insert(
    property: String, in type: SwiftDeclaration, orFirst isFirst: Bool = false
  ) {
    let properties = file.members(of: type).filter(\.isProperty)
    if let last = properties.last(where: { !$0.isConditional }) {
      insert(property, afterLineOf: last.range.upperBound, in: type, emptyLine: (false, false))
    } else if let body = type.body, properties.isEmpty, isFirst {
      let isOnly = endOfCode(in: body) <= file.bytes.nextLine(after: body.lowerBound)
      insert(property, afterLineOf: body.lowerBound + 1, in: type, emptyLine: (false, !isOnly))
    } else {
      append(property, to: type)
    }
  }

  /// Adds a member in the line after a byte, or at the end of the body if code follows there.
  private mutating func insert(
    _ member: String, afterLineOf offset: Int, in type: SwiftDeclaration,
    emptyLine: (before: Bool, after: Bool)
  ) {
    guard let body = type.body, let line = nextLine(after: offset), line < body.upperBound else {
      return append(member, to: type)
    }
    changedCode.append(member)
    let code = text(member, indentation: memberIndentation(of: type)) + ending
    insert((emptyLine.before ? ending : "") + code + (emptyLine.after ? ending : ""), at: line)
  }

  /// Replaces code of one line or several, such as the head of a function.
  package mutating func replace(code: Range<Int>, with lines: String) {
    let outer = file.bytes.indentation(at: code.lowerBound)
    changedCode.append(lines)
    replace(code, with: String(text(lines, indentation: outer).dropFirst(outer.count)))
  }

  /// Where a statement goes in a body.
  package enum StatementPlace: Sendable {
    case start, end
    /// After the leading assignments to properties: the next statements may use the new property.
    case afterAssignments
  }

  /// Adds a statement to a function's body; false if no place is unambiguous.
  package mutating func insert(
    _ statement: String, in function: SwiftDeclaration, at place: StatementPlace
  ) -> Bool {
    guard let body = function.body else { return false }
    // A statement after one that leaves the function would not run.
    let hasExit = file.outerTokens(in: file.inside(file.index(at: body.lowerBound))).contains {
      ["return", "throw", "fatalError"].contains(file.word(at: $0))
    }
    if place == .end, hasExit { return false }
    changedCode.append(statement)
    let inside = body.lowerBound + 1..<body.upperBound - 1
    let outer = file.bytes.indentation(at: function.range.lowerBound)
    let code = text(statement, indentation: outer + unit)
    if file.bytes[inside].allSatisfy(\.isBlank) {
      replace(inside, with: ending + code + ending + outer)
      return true
    }
    let line =
      switch place {
      case .start: nextLine(after: inside.lowerBound)
      case .afterAssignments: nextLine(after: endOfAssignments(in: body))
      case .end: file.bytes.nextLine(after: endOfCode(in: body))
      }
    guard let line, inside.contains(line - 1) else { return false }
    insert(code + ending, at: line)
    return true
  }

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

  /// Adds a type to an inheritance clause.
  package mutating func insert(conformance name: String, to type: SwiftDeclaration) {
    changedCode.append(name)
    let (colon, end) = file.inheritance(in: type.headerTokens)
    let place = file.tokens[end - 1].range.upperBound
    insert((colon == nil ? ": " : ", ") + name, at: place)
  }

  /// The start of the next line; nil if there is none, or code follows in this line.
  func nextLine(after end: Int) -> Int? {
    guard let line = file.bytes[end...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let rest = file.bytes[end..<line].drop(while: \.isBlank)
    return rest.isEmpty || rest.starts(with: Array("//".utf8)) ? line + 1 : nil
  }

  mutating func delete(_ range: Range<Int>) { replace(range, with: "") }

  /// Deletes a part of a body or file; a body without other code becomes `{}` again.
  mutating func delete(_ range: Range<Int>, in enclosing: Range<Int>) {
    delete(range)
    let (bytes, open) = (file.bytes, enclosing.lowerBound)
    guard bytes.indices.contains(open), bytes[open] == UInt8(ascii: "{") else { return }
    let inside = open + 1..<enclosing.upperBound - 1
    let isInside = { (place: Range<Int>) in
      inside.lowerBound <= place.lowerBound && place.upperBound <= inside.upperBound
    }
    let own = changes.filter { isInside($0.place) }
    let isEmpty = inside.allSatisfy { index in
      bytes[index].isSpace || own.contains { $0.place.contains(index) }
    }
    guard isEmpty, own.allSatisfy({ $0.text.isEmpty }) else { return }
    changes.removeAll { isInside($0.place) }
    delete(inside)
  }

  mutating func insert(_ text: String, at offset: Int) { replace(offset..<offset, with: text) }

  mutating func replace(_ place: Range<Int>, with text: String) { changes.append((place, text)) }

  func text(_ lines: String, indentation: String) -> String {
    format.text(of: lines, indentation: indentation, unit: unit, ending: ending)
  }

  func memberIndentation(of type: SwiftDeclaration) -> String {
    indentation(in: type, asAt: file.members(of: type).first?.range.lowerBound)
  }

  /// The indentation of the line with a byte, or else one level more than the declaration's.
  func indentation(in declaration: SwiftDeclaration, asAt offset: Int?) -> String {
    let outer = file.bytes.indentation(at: declaration.range.lowerBound)
    let inner = offset.map(file.bytes.indentation) ?? ""
    return inner.count > outer.count ? inner : outer + unit
  }

  /// Adds an import after the last one, or else before the first declaration and its comments.
  package mutating func insert(import lines: String) {
    changedCode.append(lines)
    let code = text(lines, indentation: "") + ending
    let last = file.declarations.last { $0.kind == .import && !$0.isConditional }
    if let end = last.flatMap({ nextLine(after: $0.range.upperBound) }) {
      return insert(code, at: end)
    }
    let start = file.bytes.lineStart(at: file.tokens.first?.range.lowerBound ?? 0)
    let place = file.bytes.startOfComments(above: start, with: "//")
    // The empty line stays behind the last one.
    if let first = changes.firstIndex(where: { $0.place == place..<place }) {
      changes[first].text = changes[first].text.dropLast() + code + ending
    } else {
      insert(code + ending, at: place)
    }
  }

  /// Adds a declaration at the end of the file, after an empty line.
  package mutating func append(_ declaration: String) {
    changedCode.append(declaration)
    let code = text(declaration, indentation: "")
    let hasEnd = file.bytes.last == UInt8(ascii: "\n") || file.bytes.isEmpty
    insert((hasEnd ? "" : ending) + ending + code + (hasEnd ? ending : ""), at: file.bytes.count)
  }

  private func needsEmptyLine(after members: ArraySlice<SwiftDeclaration>) -> Bool {
    guard let last = members.last else { return false }
    guard let other = members.dropLast().last else {
      return last.kind == .function || last.kind == .initializer
    }
    let lines = file.text(other.range.upperBound..<last.range.lowerBound)
      .split(separator: "\n", omittingEmptySubsequences: false).dropFirst().dropLast()
    return last.body != nil || lines.contains { $0.utf8.allSatisfy(\.isBlank) }
  }

  /// The line in the edited file of what begins in a line of this one.
  package func newLine(of line: Int) -> Int {
    let newlines = { (bytes: ArraySlice<UInt8>) in bytes.count { $0 == UInt8(ascii: "\n") } }
    return changes.filter { place, _ in
      place.lowerBound == 0 || file.line(of: place.lowerBound - 1) < line
    }.reduce(line) { $0 + newlines(Array($1.text.utf8)[...]) - newlines(file.bytes[$1.place]) }
  }

  /// The edited file; throws if it can't be parsed, or lacks tokens that were to stay.
  package func result() throws(SwiftReadingError) -> [UInt8] {
    // What is inserted into removed code would stand alone.
    let misplaced = changes.first { place, text in
      !text.isEmpty
        && changes.contains {
          $0.place.lowerBound < place.lowerBound && place.upperBound < $0.place.upperBound
        }
    }
    if let misplaced {
      throw SwiftReadingError(reason: .unevenBrackets, offset: misplaced.place.lowerBound)
    }
    var (bytes, inserted) = ([UInt8](), [Range<Int>]())
    var last = 0
    // The sort is stable: insertions at one place keep their order.
    for (place, text) in changes.sorted(by: { $0.place.lowerBound < $1.place.lowerBound }) {
      // Two insertions may replace the same blanks.
      bytes += file.bytes[last..<max(last, place.lowerBound)]
      inserted.append(bytes.count..<bytes.count + text.utf8.count)
      bytes += text.utf8
      last = max(last, place.upperBound)
    }
    bytes += file.bytes[last...]
    let edited = try SwiftFile(bytes)
    let kept = edited.tokens.filter { token in
      !inserted.contains { $0.contains(token.range.lowerBound) }
    }
    let staying = file.tokens.filter { token in
      !changes.contains { $0.place.contains(token.range.lowerBound) }
    }
    guard kept.count == staying.count,
      zip(kept, staying).allSatisfy({ edited.bytes[$0.range] == file.bytes[$1.range] })
    else {
      throw SwiftReadingError(reason: .unevenBrackets, offset: inserted.first?.lowerBound ?? 0)
    }
    return bytes
  }
}
