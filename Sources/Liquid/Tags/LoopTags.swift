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
    let elements = try renderer.elements(of: loop)
    if elements.isEmpty, let emptyBody { return try renderer.render(emptyBody) }
    let parent = renderer.scope.value(of: "forloop")
    for (index, element) in elements.enumerated() {
      let state = loop.state(index, of: elements.count, inside: parent)
      let flow = try renderer.render(body, with: [(loop.variable, element), ("forloop", state)])
      if flow == .break { break }
    }
    return .next
  }

  func visit(_ visitor: inout TemplateVisitor) {
    visitor.visit(loop)
    visitor.scoped([loop.variable, "forloop"]) { $0.visit(body) }
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

  let loop: LoopMarkup
  let body: Body
  var isBlank: Bool { body.isBlank }

  func render(in renderer: inout Renderer) throws(Diagnostic) -> Flow {
    guard try renderer.value(of: loop.collection).isTruthy else { return .next }
    let elements = try renderer.elements(of: loop)
    var columns = elements.count
    if let expression = loop.columns {
      guard let count = try renderer.value(of: expression).leadingInteger else {
        throw renderer.problem(
          "liquid.invalid-integer", "`cols` must be a whole number", loop.range)
      }
      columns = count > 0 ? count : .max
    }
    try renderer.write("<tr class=\"row1\">\n".utf8)
    for (index, element) in elements.enumerated() {
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      let isLast = column == columns - 1
      let state = LoopMarkup.state(
        index, of: elements.count,
        [
          "col": .integer(column + 1), "col0": .integer(column), "row": .integer(row + 1),
          "col_first": .bool(column == 0), "col_last": .bool(isLast),
        ])
      try renderer.write("<td class=\"col\(column + 1)\">".utf8)
      let flow = try renderer.render(
        body, with: [(loop.variable, element), ("tablerowloop", state)])
      try renderer.write("</td>".utf8)
      if flow == .break { break }
      if isLast, index < elements.count - 1 {
        try renderer.write("</tr>\n<tr class=\"row\(row + 2)\">".utf8)
      }
    }
    try renderer.write("</tr>\n".utf8)
    return .next
  }

  func visit(_ visitor: inout TemplateVisitor) {
    visitor.visit(loop)
    visitor.scoped([loop.variable, "tablerowloop"]) { $0.visit(body) }
  }
}

/// The arguments of `for` and `tablerow`: `item in collection reversed limit: 2 offset: 1`.
struct LoopMarkup: Sendable {
  enum Offset: Sendable {
    case value(Expression)
    /// The position where the last loop of the same name ended.
    case `continue`
  }

  var variable: String
  var collection: Expression
  /// `variable-collection`, by which `offset: continue` finds the last loop.
  var name: String
  var isReversed = false
  var limit: Expression?
  var offset: Offset?
  /// How many columns a `tablerow` has; a `for` has none.
  var columns: Expression?
  var range: Range<Int>

  static func read(
    _ parser: inout ExpressionParser, _ markup: TagMarkup, isTable: Bool = false
  ) throws(SyntaxProblem) -> LoopMarkup {
    let variable = parser.text(of: try parser.expect(.name, "the loop variable's name"))
    guard parser.takeWord("in") else { throw parser.unexpected("expected `in`") }
    let start = parser.token.range.lowerBound
    let collection = try parser.expression()
    let written = parser.source[start..<parser.token.range.lowerBound].filter { !$0.isSpace }
    var loop = LoopMarkup(
      variable: variable, collection: collection, name: variable + "-" + written.text(),
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

  /// The value of `forloop` in one round of a `for`, inside the loop of a `forloop`.
  func state(_ index: Int, of count: Int, inside around: LiquidValue?) -> LiquidValue {
    var parent = LiquidValue.nil
    // The loop of a `render` is no parent, and has none.
    if case .object(let object)? = around, object["parentloop"] != nil { parent = .object(object) }
    return Self.state(index, of: count, ["name": .string(name), "parentloop": parent])
  }

  /// The work of making ``state(_:of:_:)``.
  static let stateWork = 256

  /// The value of `forloop` or `tablerowloop` in one round.
  static func state(_ index: Int, of count: Int, _ own: LiquidObject = [:]) -> LiquidValue {
    var state = own
    state["length"] = .integer(count)
    state["index"] = .integer(index + 1)
    state["index0"] = .integer(index)
    state["rindex"] = .integer(count - index)
    state["rindex0"] = .integer(count - index - 1)
    state["first"] = .bool(index == 0)
    state["last"] = .bool(index == count - 1)
    return .object(state)
  }
}

extension Renderer {
  /// The elements that a `for` or `tablerow` iterates over.
  mutating func elements(of loop: LoopMarkup) throws(Diagnostic) -> [LiquidValue] {
    try spend(Budget.step + loop.range.count)
    var from = 0
    switch loop.offset {
    case .continue: from = scope.continuations[loop.name] ?? 0
    case .value(let expression): from = try wholeNumber(expression, "offset", loop.range) ?? 0
    case nil: break
    }
    let collection = try value(of: loop.collection)
    let limit = try loop.limit.flatMap { limit throws(Diagnostic) in
      try wholeNumber(limit, "limit", loop.range)
    }
    let elements = try elements(of: collection, from: from, limit: limit)
    let (next, overflow) = from.addingReportingOverflow(elements.count)
    scope.continuations[loop.name] = overflow ? .max : next
    return loop.isReversed ? elements.reversed() : elements
  }

  /// The elements of a value; text that isn't empty is one.
  ///
  /// Skips `lower` elements, none if it is negative, and ends `limit` elements after `lower`.
  mutating func elements(
    of collection: LiquidValue, from lower: Int = 0, limit: Int? = nil
  ) throws(Diagnostic) -> [LiquidValue] {
    let count: Int
    switch collection {
    case .array, .object, .range: count = collection.rubySize
    case .string(let text): count = text.isEmpty ? 0 : 1
    default: count = 0
    }
    let (end, overflow) = lower.addingReportingOverflow(limit ?? .max)
    let upper = overflow || limit == nil ? count : min(count, max(0, end))
    let part = min(max(0, lower), upper)..<upper
    guard part.count <= budget.memoryLeft / MemoryLayout<LiquidValue>.stride else {
      throw limitReached(.memory)
    }
    try spend(part.count)
    switch collection {
    case .array(let values): return Array(values[part])
    case .object(let object):
      try spend(collection.size)
      return part.map { [.string(object[$0].name), object[$0].value] }
    case .range(let range): return part.map { .integer(range.start + $0) }
    default: return part.map { _ in collection }
    }
  }

  /// Renders one round of a loop with its variables.
  mutating func render(
    _ body: Body, with variables: [(name: String, value: LiquidValue)]
  ) throws(Diagnostic) -> Flow {
    try spend(LoopMarkup.stateWork)
    let depth = scope.depth
    for (name, value) in variables { scope.push(name, value) }
    let flow = try render(body)
    scope.pop(to: depth)
    return flow
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
  fileprivate mutating func visit(_ loop: LoopMarkup) {
    visit(loop.collection)
    if let limit = loop.limit { visit(limit) }
    if case .value(let offset) = loop.offset { visit(offset) }
    if let columns = loop.columns { visit(columns) }
  }
}
