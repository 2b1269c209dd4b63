internal import Diagnostics

/// What a `for` goes through.
struct LoopMarkup: Sendable {
  static let forloop = Name("forloop")

  enum Offset: Sendable {
    case value(Expression)
    /// Where the last loop of the same name stopped.
    case `continue`
  }

  var variable: Name
  var collection: Expression
  /// `variable-collection`, under which `offset: continue` finds the last loop.
  var name: Name
  var isReversed = false
  var limit: Expression?
  var offset: Offset?
  var range: Range<Int>

  static func read(
    _ parser: inout ExpressionParser, _ markup: TagMarkup
  ) throws(SyntaxProblem) -> LoopMarkup {
    let variable = try parser.expect(.name, "the loop variable's name")
    guard parser.takeWord("in") else { throw parser.unexpected("expected `in`") }
    let start = parser.token.range.lowerBound
    let collection = try parser.expression()
    let end = parser.token.range.lowerBound
    let name = loopName(variable.range, in: parser.source, collection: start..<end) { name in
      parser.appendCompactText(of: start..<end, to: &name)
    }
    var loop = LoopMarkup(
      variable: Name(variable.range, in: parser.source), collection: collection, name: name,
      range: markup.arguments)
    loop.isReversed = parser.takeWord("reversed")
    while parser.token.kind == .comma || parser.token.kind == .name {
      _ = parser.take(.comma)
      if parser.takeWord("limit") {
        _ = try parser.expect(.colon, "`:`")
        loop.limit = try parser.expression()
      } else if parser.takeWord("offset") {
        _ = try parser.expect(.colon, "`:`")
        loop.offset =
          if parser.takeWord("continue") { .continue } else { .value(try parser.expression()) }
      } else {
        throw parser.unexpected("expected `limit:` or `offset:`")
      }
    }
    return loop
  }

  static func readLaxly(
    _ parser: inout LaxParser, _ markup: TagMarkup
  ) throws(SyntaxProblem) -> LoopMarkup {
    var scanner = LaxScanner(source: parser.source, range: markup.arguments)
    guard let variable = scanner.run(\.isNameTail), !scanner.isAtEnd,
      parser.source[scanner.position].isSpace
    else { throw invalid(markup) }
    scanner.skipSpace()
    let beforeIn = scanner.position
    guard scanner.takeWord("in"), scanner.position > beforeIn, !scanner.isAtEnd,
      parser.source[scanner.position].isSpace
    else { throw invalid(markup) }
    scanner.skipSpace()
    guard let collection = scanner.quotedFragments() else { throw invalid(markup) }
    let name = loopName(variable, in: parser.source, collection: collection) { name in
      name.append(contentsOf: parser.source.bytes(in: collection))
    }
    var loop = LoopMarkup(
      variable: Name(variable, in: parser.source), collection: try parser.expression(collection),
      name: name, range: markup.arguments)
    scanner.skipSpace()
    loop.isReversed = Bytes.matches("reversed", in: parser.source, at: scanner.position)
    scanner.position = markup.arguments.lowerBound
    for (name, value) in scanner.attributes() {
      switch parser.source.text(name) {
      case "limit": loop.limit = try parser.expression(value)
      case "offset":
        loop.offset =
          parser.source.text(value) == "continue" ? .continue : .value(try parser.expression(value))
      default: break
      }
    }
    return loop
  }

  private static func loopName(
    _ variable: Range<Int>, in source: SourceBytes, collection: Range<Int>,
    _ appendCollection: (inout [UInt8]) -> Void
  ) -> Name {
    var name: [UInt8] = []
    name.reserveCapacity(variable.count + 1 + collection.count)
    name.append(contentsOf: source.bytes(in: variable))
    name.append(Byte.dash)
    appendCollection(&name)
    return Name(name)
  }

  private static func invalid(_ markup: TagMarkup) -> SyntaxProblem {
    SyntaxProblem(
      "liquid.syntax", "expected `for item in collection`",
      markup.arguments.isEmpty ? markup.nameRange : markup.arguments)
  }
}

/// The part of a collection that a loop goes through, without spelling out ranges.
struct LoopSegment {
  private enum Elements {
    case values([LiquidValue])
    case numbers(from: Int)
  }

  private let elements: Elements
  private let lower: Int
  let count: Int
  /// Whether the last one comes first.
  var isReversed = false

  /// Leaves out `lower` elements, where less than zero counts as zero, and stops `limit` behind
  /// that place; nil stands for the end.
  init(of collection: LiquidValue, from lower: Int = 0, limit: Int? = nil) {
    let total: Int
    let end = limit.map { lower.addingReportingOverflow($0) }
    var bounds = (lower: max(0, lower), upper: Int.max)
    if let end, !end.overflow { bounds.upper = end.partialValue }
    switch collection {
    case .range(let range):
      elements = .numbers(from: range.start)
      total = range.count
    case .string(let text):
      elements = .values(text.isEmpty ? [] : [collection])
      total = text.isEmpty ? 0 : 1
      bounds = (0, .max)
    default:
      let values = collection.elements ?? []
      elements = .values(values)
      total = values.count
    }
    self.lower = min(bounds.lower, total)
    count = max(0, min(bounds.upper, total) - self.lower)
  }

  subscript(position: Int) -> LiquidValue {
    let place = lower + (isReversed ? count - 1 - position : position)
    return switch elements {
    case .values(let values): values[place]
    case .numbers(let start): .integer(start + place)
    }
  }
}

extension Renderer {
  mutating func segment(of loop: LoopMarkup) throws(Diagnostic) -> LoopSegment {
    try spend(Budget.step + loop.range.count)
    var from = 0
    switch loop.offset {
    case .continue: from = scope.continuations[loop.name] ?? 0
    case .value(let expression): from = try wholeNumber(expression, "offset", loop.range) ?? 0
    case nil: break
    }
    let collection = try value(of: loop.collection)
    if case .object = collection { try spend(collection.size) }
    let limit = try loop.limit.flatMap { limit throws(Diagnostic) in
      try wholeNumber(limit, "limit", loop.range)
    }
    let segment = LoopSegment(of: collection, from: from, limit: limit)
    let (next, overflow) = from.addingReportingOverflow(segment.count)
    scope.continuations.set(loop.name, to: overflow ? .max : next)
    return segment
  }

  /// Goes through a part of a collection.
  ///
  /// - Parameters:
  ///   - segment: the part.
  ///   - variable: what the templates call an element.
  ///   - name: what they call the loop.
  ///   - state: where it begins.
  ///   - round: renders an element.
  /// - Throws: what it throws.
  mutating func loop(
    over segment: LoopSegment, _ variable: Name, _ name: Name, _ state: LoopState,
    _ round: (inout Renderer) throws(Diagnostic) -> Flow
  ) throws(Diagnostic) {
    let depth = scope.depth
    let index = scope.loops.count
    scope.loops.append(state)
    if state.table == nil { scope.forLoops.append(index) }
    scope.push(name, .loop(index))
    scope.push(variable, .value(.nil))
    for position in 0..<segment.count {
      scope.rebind(at: depth + 1, segment[position])
      if try round(&self) == .break { break }
      scope.loops[index].advance()
    }
    scope.loops.removeLast()
    if state.table == nil { scope.forLoops.removeLast() }
    pop(to: depth)
  }

  private mutating func wholeNumber(
    _ expression: Expression, _ what: String, _ range: Range<Int>
  ) throws(Diagnostic) -> Int? {
    let value = try value(of: expression)
    if value.isNil { return nil }
    if let number = value.strictInteger { return number }
    throw problem(
      "liquid.invalid-integer", "`\(what)` must be a whole number, not `\(value.excerpt)`", range)
  }
}

extension TemplateVisitor {
  mutating func visit(_ loop: LoopMarkup) {
    visit(loop.collection)
    if let limit = loop.limit { visit(limit) }
    if case .value(let offset) = loop.offset { visit(offset) }
  }
}
