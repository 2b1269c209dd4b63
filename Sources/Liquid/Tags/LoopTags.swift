internal import Diagnostics

/// `{% for item in collection reversed limit: 2 offset: 1 %}…{% else %}…{% endfor %}`
struct ForTag: Tag {
  static let definition = TagDefinition(name: "for") { parser, markup in
    let loop = parser.read(markup.arguments) { parser throws(SyntaxProblem) in
      try LoopMarkup.read(&parser, markup)
    }
    let (bodies, areBlank) = parser.parseBodies(of: markup, middles: ["else"])
    guard let loop else { return nil }
    let emptyBody = bodies.count > 1 ? bodies.last : nil
    return ForTag(loop: loop, body: bodies[0], emptyBody: emptyBody, isBlank: areBlank)
  }

  let loop: LoopMarkup
  let body: Body
  let emptyBody: Body?
  let isBlank: Bool

  func render(in renderer: inout Renderer) throws(Diagnostic) -> Flow {
    let segment = try renderer.segment(of: loop)
    guard !segment.isEmpty else {
      guard let emptyBody else { return .next }
      return try renderer.render(emptyBody)
    }
    let state = LoopState(
      name: loop.name, length: segment.count, parent: renderer.scope.forLoops.last)
    try renderer.loop(over: segment, loop.variable, LoopMarkup.forloop, state) {
      renderer throws(Diagnostic) in
      try renderer.render(body)
    }
    return .next
  }

  func visit(_ visitor: inout TemplateVisitor) {
    visitor.visit(loop)
    visitor.scoped([loop.variable.text, "forloop"]) { $0.visit(body) }
    if let emptyBody { visitor.visit(emptyBody) }
  }
}

/// `{% break %}` ends the enclosing loop, `{% continue %}` starts its next round.
struct LoopControlTag: Tag {
  static let breakDefinition = TagDefinition(name: "break") { _, _ in LoopControlTag(flow: .break) }
  static let continueDefinition = TagDefinition(name: "continue") { _, _ in
    LoopControlTag(flow: .continue)
  }

  let flow: Flow

  func render(in renderer: inout Renderer) throws(Diagnostic) -> Flow { flow }
}

/// `{% tablerow item in collection cols: 2 limit: 4 offset: 1 %}…{% endtablerow %}`
struct TableRowTag: Tag {
  static let definition = TagDefinition(name: "tablerow") { parser, markup in
    let loop = parser.read(markup.arguments) { parser throws(SyntaxProblem) in
      try LoopMarkup.read(&parser, markup, isTable: true)
    }
    let (body, _) = parser.parseBody(of: markup)
    return loop.map { TableRowTag(loop: $0, body: body) }
  }

  private static let tablerowloop = Name("tablerowloop")

  private let loop: LoopMarkup
  private let body: Body
  var isBlank: Bool { body.isBlank }

  func render(in renderer: inout Renderer) throws(Diagnostic) -> Flow {
    guard try renderer.value(of: loop.collection).isTruthy else { return .next }
    let segment = try renderer.segment(of: loop)
    var columns = segment.count
    if let expression = loop.columns {
      guard let count = try renderer.value(of: expression).leadingInteger else {
        throw renderer.problem(
          "liquid.invalid-integer", "`cols` must be a whole number", loop.range)
      }
      columns = count
    }
    renderer.output += "<tr class=\"row1\">\n".utf8
    let state = LoopState(name: Name(""), length: segment.count, table: (columns, 1, 1))
    try renderer.loop(over: segment, loop.variable, Self.tablerowloop, state) {
      renderer throws(Diagnostic) in
      let index = renderer.scope.loops.count - 1
      let column = renderer.scope.loops[index].table?.column ?? 1
      renderer.output += "<td class=\"col\(column)\">".utf8
      let flow = try renderer.render(body)
      renderer.output += "</td>".utf8
      let state = renderer.scope.loops[index]
      if flow != .break, let table = state.table, table.column == columns,
        state.index < state.length - 1
      {
        renderer.output += "</tr>\n<tr class=\"row\(table.row + 1)\">".utf8
      }
      return flow
    }
    renderer.output += "</tr>\n".utf8
    return .next
  }

  func visit(_ visitor: inout TemplateVisitor) {
    visitor.visit(loop)
    visitor.scoped([loop.variable.text, "tablerowloop"]) { $0.visit(body) }
  }
}

/// The arguments of `for` and `tablerow`: `item in collection reversed limit: 2 offset: 1`.
struct LoopMarkup: Sendable {
  static let forloop = Name("forloop")

  enum Offset: Sendable {
    case value(Expression)
    /// The position where the last loop of the same name ended.
    case `continue`
  }

  var variable: Name
  var collection: Expression
  /// `variable-collection`, by which `offset: continue` finds the last loop.
  var name: Name
  var isReversed = false
  var limit: Expression?
  var offset: Offset?
  /// How many columns a `tablerow` has; a `for` has none.
  var columns: Expression?
  var range: Range<Int>

  static func read(
    _ parser: inout ExpressionParser, _ markup: TagMarkup, isTable: Bool = false
  ) throws(SyntaxProblem) -> LoopMarkup {
    let variable = try parser.expect(.name, "the loop variable's name")
    guard parser.takeWord("in") else { throw parser.unexpected("expected `in`") }
    let start = parser.token.range.lowerBound
    let collection = try parser.expression()
    let written = parser.source[start..<parser.token.range.lowerBound].filter { !$0.isSpace }
    var loop = LoopMarkup(
      variable: Name(variable.range, in: parser.source), collection: collection,
      name: Name(Array(parser.source[variable.range]) + [Byte.dash] + written),
      range: markup.arguments)
    // As in Ruby, `tablerow` accepts the word and ignores it.
    loop.isReversed = parser.takeWord("reversed") && !isTable
    for (name, value) in try parser.namedArguments() {
      switch parser.text(of: name) {
      case "limit": loop.limit = value
      case "offset":
        if case .lookup(let lookup) = value, lookup.path == ["continue"] {
          loop.offset = .continue
        } else {
          loop.offset = .value(value)
        }
      case "cols" where isTable: loop.columns = value
      default:
        throw SyntaxProblem(
          "liquid.syntax", "expected `limit:` or `offset:`, found `\(parser.text(of: name))`",
          name.range)
      }
    }
    return loop
  }
}

/// The part of a collection that a loop iterates over; the numbers of a range aren't stored.
struct LoopSegment: RandomAccessCollection {
  private let range: LiquidRange?
  private let elements: [LiquidValue]
  private let part: Range<Int>
  private let isReversed: Bool

  /// Skips `lower` elements, none if it is negative, and ends `limit` elements after `lower`.
  init(
    of collection: LiquidValue, from lower: Int = 0, limit: Int? = nil, isReversed: Bool = false
  ) {
    if case .range(let numbers) = collection { range = numbers } else { range = nil }
    if case .string(let text) = collection {
      elements = text.isEmpty ? [] : [collection]
    } else {
      elements = range == nil ? collection.elements ?? [] : []
    }
    var count = range?.count ?? elements.count
    let (end, overflow) = lower.addingReportingOverflow(limit ?? .max)
    if !overflow, limit != nil { count = Swift.min(count, Swift.max(0, end)) }
    part = Swift.min(Swift.max(0, lower), count)..<count
    self.isReversed = isReversed
  }

  var startIndex: Int { 0 }
  var endIndex: Int { part.count }

  subscript(position: Int) -> LiquidValue {
    let index = isReversed ? part.upperBound - 1 - position : part.lowerBound + position
    return range.map { .integer($0.start + index) } ?? elements[index]
  }
}

extension Renderer {
  /// The part of the collection that a `for` or `tablerow` iterates over.
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
    let segment = LoopSegment(
      of: collection, from: from, limit: limit, isReversed: loop.isReversed)
    let (next, overflow) = from.addingReportingOverflow(segment.count)
    scope.continuations[loop.name] = overflow ? .max : next
    return segment
  }

  /// Renders each element of a segment.
  ///
  /// `variable` and `name` are the template's names for an element and for the loop.
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
    for element in segment {
      scope.rebind(at: depth + 1, element)
      if try round(&self) == .break { break }
      scope.loops[index].advance()
    }
    scope.loops.removeLast()
    if state.table == nil { scope.forLoops.removeLast() }
    pop(to: depth)
  }

  mutating func wholeNumber(
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
    if let columns = loop.columns { visit(columns) }
  }
}
