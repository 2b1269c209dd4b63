internal import Diagnostics

/// The arguments of `include` and `render`: `'snippet' with value as name, key: value`.
struct PartialMarkup: Sendable {
  var name: Expression
  var nameRange: Range<Int>
  /// The value after `with` or `for`.
  var variable: Expression?
  var isLoop = false
  var alias: String?
  var arguments: [(name: Name, value: Expression)] = []

  static func parse(
    _ parser: inout TemplateParser, _ markup: TagMarkup, nameIsQuoted: Bool
  ) -> PartialMarkup? {
    parser.read(markup.arguments) { parser throws(SyntaxProblem) in
      let start = parser.token.range
      guard !nameIsQuoted || parser.token.kind == .string else {
        throw parser.unexpected("expected a snippet's name in quotes")
      }
      var partial = PartialMarkup(name: try parser.expression(), nameRange: start)
      partial.isLoop = parser.takeWord("for")
      if partial.isLoop || parser.takeWord("with") { partial.variable = try parser.expression() }
      if parser.takeWord("as") {
        partial.alias = parser.text(of: try parser.expect(.name, "a variable's name"))
      }
      partial.arguments = try parser.namedArguments().map { name, value in
        (Name(name.range, in: parser.source), value)
      }
      return partial
    }
  }

  /// The snippet's name for the value after `with` or `for`.
  func variableName(forPartial name: String) -> String {
    alias ?? name.split(separator: "/").last.map(String.init) ?? name
  }

  func visit(_ visitor: inout TemplateVisitor) {
    visitor.visitPartial(name, at: nameRange)
    if let variable { visitor.visit(variable) }
    for argument in arguments { visitor.visit(argument.value) }
  }
}

extension Renderer {
  /// How deep snippets may include each other.
  private static let deepestIncludes = 50

  /// Finds a snippet, and keeps it for the next use.
  mutating func partial(
    named name: String, at range: Range<Int>
  ) throws(Diagnostic) -> LiquidTemplate {
    if let known = partials[name] { return known }
    guard let partial = try options.partials?.partial(named: name) else {
      throw problem(
        "liquid.unknown-partial", "no snippet named `\(name.excerpt)`", range,
        hints: DidYouMean.hints(for: name, among: options.partials?.partialNames ?? []))
    }
    try spend(partial.parsingWork)
    partials[name] = partial
    return partial
  }

  /// Renders a snippet.
  mutating func render(
    _ partial: LiquidTemplate, at range: Range<Int>
  ) throws(Diagnostic) -> Flow {
    guard includeDepth < Self.deepestIncludes else {
      var problem = problem(
        "liquid.limit", "snippets include each other too deeply", range)
      problem.notes = ["the limit is \(Self.deepestIncludes) levels."]
      throw problem
    }
    try spend(8 * Budget.step)
    let around = template
    includeDepth += 1
    template = partial
    let flow = try render(partial.body)
    template = around
    includeDepth -= 1
    return flow
  }
}

/// `{% include 'snippet' with value, name: value %}` renders a snippet that sees all variables.
struct IncludeTag: Tag {
  static let definition = TagDefinition(name: "include") { parser, markup in
    PartialMarkup.parse(&parser, markup, nameIsQuoted: false).map(IncludeTag.init(partial:))
  }

  let partial: PartialMarkup

  func render(in renderer: inout Renderer) throws(Diagnostic) -> Flow {
    guard !renderer.forbidsInclude else {
      throw renderer.problem(
        "liquid.misplaced-tag", "`include` is not allowed in a snippet that `render` renders",
        partial.nameRange, hints: ["use `render` instead."])
    }
    guard case .string(let name) = try renderer.value(of: partial.name) else {
      throw renderer.problem(
        "liquid.unknown-partial", "the snippet's name is not text", partial.nameRange)
    }
    let snippet = try renderer.partial(named: name, at: partial.nameRange)
    let value = try boundValue(forPartial: name, in: &renderer)
    let depth = renderer.scope.depth
    for argument in partial.arguments {
      let value = try renderer.value(of: argument.value)
      renderer.scope.push(argument.name, try renderer.hold(value))
    }
    let position = renderer.scope.depth
    renderer.scope.push(
      Name(partial.variableName(forPartial: name)), try renderer.hold(value))
    var flow = Flow.next
    if case .array(let values) = value {
      for value in values {
        renderer.scope.rebind(at: position, value)
        flow = try renderer.render(snippet, at: partial.nameRange)
        if flow != .next { break }
      }
    } else {
      flow = try renderer.render(snippet, at: partial.nameRange)
    }
    renderer.pop(to: depth)
    return flow
  }

  /// The value after `with`, or else the variable with the snippet's name.
  private func boundValue(
    forPartial name: String, in renderer: inout Renderer
  ) throws(Diagnostic) -> LiquidValue {
    if let variable = partial.variable { return try renderer.value(of: variable) }
    switch renderer.scope.binding(of: Name(name)) {
    case .value(let value): return value
    case .loop(let index): return try renderer.snapshot(ofLoop: index)
    case nil: return .nil
    }
  }

  func visit(_ visitor: inout TemplateVisitor) { partial.visit(&visitor) }
}

/// `{% render 'snippet', name: value %}` renders a snippet that sees only its arguments.
struct RenderTag: Tag {
  static let definition = TagDefinition(name: "render") { parser, markup in
    PartialMarkup.parse(&parser, markup, nameIsQuoted: true).map(RenderTag.init(partial:))
  }

  let partial: PartialMarkup

  func render(in renderer: inout Renderer) throws(Diagnostic) -> Flow {
    guard case .literal(.string(let name)) = partial.name else { return .next }
    let snippet = try renderer.partial(named: name, at: partial.nameRange)
    let value = try partial.variable.map { expression throws(Diagnostic) in
      try renderer.value(of: expression)
    }
    guard partial.isLoop, let value else {
      try render(snippet, name, value, loop: nil, in: &renderer)
      return .next
    }
    switch value {
    case .array, .object, .range:
      let segment = LoopSegment(of: value)
      for (position, element) in segment.enumerated() {
        let loop = LoopState(name: Name(name), length: segment.count, index: position)
        try render(snippet, name, element, loop: loop, in: &renderer)
      }
    default: try render(snippet, name, value, loop: nil, in: &renderer)
    }
    return .next
  }

  private func render(
    _ snippet: LiquidTemplate, _ name: String, _ value: LiquidValue?, loop: LoopState?,
    in renderer: inout Renderer
  ) throws(Diagnostic) {
    var scope = Scope(globals: LiquidObject())
    if let loop {
      scope.loops.append(loop)
      scope.push(LoopMarkup.forloop, .loop(0))
    }
    for argument in partial.arguments {
      let value = try renderer.value(of: argument.value)
      scope.assign(argument.name, try renderer.hold(value))
    }
    if let value {
      scope.assign(Name(partial.variableName(forPartial: name)), try renderer.hold(value))
    }
    let around = (renderer.scope, renderer.forbidsInclude)
    (renderer.scope, renderer.forbidsInclude) = (scope, true)
    _ = try renderer.render(snippet, at: partial.nameRange)
    renderer.budget.release(renderer.scope.heldBytes)
    (renderer.scope, renderer.forbidsInclude) = around
  }

  func visit(_ visitor: inout TemplateVisitor) { partial.visit(&visitor) }
}
