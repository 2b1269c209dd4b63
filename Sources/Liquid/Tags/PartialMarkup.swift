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

  /// Finds and parses a snippet, and keeps it for the next use.
  mutating func partial(
    named name: String, at range: Range<Int>
  ) throws(Diagnostic) -> CompiledTemplate {
    if let known = partials[name] { return known }
    guard let partial = try options.partials.partial(named: name) else {
      throw problem(
        "liquid.unknown-partial", "no snippet named `\(name.excerpt)`", range,
        hints: DidYouMean.hints(for: name, among: options.partials.partialNames))
    }
    let compiled: CompiledTemplate
    switch partial {
    case .template(let template): compiled = template.compiled
    case .text(let text, let file):
      compiled = try LiquidTemplate(parsing: text, named: file).compiled
    }
    try spend(compiled.parsingWork)
    partials[name] = compiled
    return compiled
  }

  /// Renders a snippet.
  mutating func render(
    _ partial: CompiledTemplate, at range: Range<Int>
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
