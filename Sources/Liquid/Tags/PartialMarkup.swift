internal import Diagnostics

/// What `include` and `render` have in common: a snippet's name and what it gets to see.
struct PartialMarkup: Sendable {
  var name: Expression
  var nameRange: Range<Int>
  /// What follows `with` or `for`.
  var variable: Expression?
  var isLoop = false
  var alias: String?
  var arguments: [(name: String, value: Expression)] = []

  static func parse(
    _ parser: inout TemplateParser, _ markup: TagMarkup, nameIsQuoted: Bool
  ) -> PartialMarkup? {
    parser.readLaxly { parser throws(SyntaxProblem) in
      try readLaxly(&parser, markup, nameIsQuoted: nameIsQuoted)
    }
  }

  private static func readLaxly(
    _ parser: inout LaxParser, _ markup: TagMarkup, nameIsQuoted: Bool
  ) throws(SyntaxProblem) -> PartialMarkup {
    var scanner = LaxScanner(source: parser.source, range: markup.arguments)
    guard let name = findName(&scanner, quoted: nameIsQuoted) else {
      let tag = parser.source.text(markup.nameRange)
      throw SyntaxProblem(
        "liquid.syntax",
        nameIsQuoted
          ? "`\(tag)` needs a snippet's name in quotes"
          : "`\(tag)` needs a snippet's name", markup.nameRange)
    }
    var partial = PartialMarkup(name: try parser.expression(name), nameRange: name)
    var ahead = scanner
    ahead.skipSpace()
    if ahead.position > scanner.position {
      partial.isLoop = ahead.takeWord("for")
      if partial.isLoop || ahead.takeWord("with") {
        ahead.skipSpace()
        if let variable = ahead.quotedFragments() {
          partial.variable = try parser.expression(variable)
          scanner = ahead
        } else {
          partial.isLoop = false
        }
      }
    }
    ahead = scanner
    ahead.skipSpace()
    if ahead.position > scanner.position, ahead.takeWord("as") {
      ahead.skipSpace()
      partial.alias = ahead.run(\.isNameTail).map(parser.source.text)
    }
    scanner.position = markup.arguments.lowerBound
    for (name, value) in scanner.attributes() {
      partial.arguments.append((parser.source.text(name), try parser.expression(value)))
    }
    return partial
  }

  private static func findName(_ scanner: inout LaxScanner, quoted: Bool) -> Range<Int>? {
    while !scanner.isAtEnd {
      if let name = quoted ? scanner.quotedString() : scanner.quotedFragments() { return name }
      scanner.position += 1
    }
    return nil
  }

  /// The name by which the snippet finds the value of `with` or `for`.
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

  /// Finds and parses a snippet; a second time it comes from memory.
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
      compiled = try LiquidTemplate(parsing: text, named: file, mode: template.mode).compiled
    }
    try spend(compiled.parsingWork)
    partials[name] = compiled
    return compiled
  }

  /// Renders a snippet in place of the template.
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
