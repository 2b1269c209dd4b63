internal import Diagnostics

/// The arguments of `include` and `render`: `'snippet' with value as name, key: value`.
struct PartialMarkup: Sendable {
  var name: Expression
  var nameRange: Range<Int>
  /// The value after `with` or `for`.
  var variable: Expression?
  var isLoop = false
  var alias: String?
  var arguments: [(name: String, value: Expression)] = []

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
        (parser.text(of: name), value)
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
    // Without `with`, the snippet sees the variable with its name.
    let value =
      try partial.variable.map { variable throws(Diagnostic) in
        try renderer.value(of: variable)
      } ?? renderer.scope.value(of: name) ?? .nil
    let depth = renderer.scope.depth
    for argument in partial.arguments {
      let value = try renderer.value(of: argument.value)
      renderer.scope.push(argument.name, try renderer.held(value))
    }
    let position = renderer.scope.depth
    renderer.scope.push(partial.variableName(forPartial: name), try renderer.held(value))
    var values = [value]
    if case .array(let elements) = value { values = elements }
    var flow = Flow.next
    for value in values where flow == .next {
      renderer.scope.rebind(at: position, value)
      flow = try renderer.render(snippet)
    }
    renderer.scope.pop(to: depth)
    return flow
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
    let collection = partial.isLoop ? value : nil
    switch collection {
    case .array, .object, .range:
      let elements = try renderer.elements(of: value ?? .nil)
      for (index, element) in elements.enumerated() {
        let loop = LoopMarkup.state(index, of: elements.count, ["name": .string(name)])
        try render(snippet, name, element, loop: loop, in: &renderer)
      }
    default: try render(snippet, name, value, loop: nil, in: &renderer)
    }
    return .next
  }

  private func render(
    _ snippet: LiquidTemplate, _ name: String, _ value: LiquidValue?, loop: LiquidValue?,
    in renderer: inout Renderer
  ) throws(Diagnostic) {
    var scope = Scope()
    if let loop { scope.push("forloop", loop) }
    for argument in partial.arguments {
      let value = try renderer.value(of: argument.value)
      scope.assigned[argument.name] = try renderer.held(value)
    }
    if let value {
      scope.assigned[partial.variableName(forPartial: name)] = try renderer.held(value)
    }
    let around = (renderer.scope, renderer.forbidsInclude)
    (renderer.scope, renderer.forbidsInclude) = (scope, true)
    _ = try renderer.render(snippet)
    (renderer.scope, renderer.forbidsInclude) = around
  }

  func visit(_ visitor: inout TemplateVisitor) { partial.visit(&visitor) }
}
