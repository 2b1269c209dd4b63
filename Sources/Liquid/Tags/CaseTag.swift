internal import Diagnostics

/// `{% case value %}{% when a, b %}…{% else %}…{% endcase %}`
///
/// As in the reference, every `when` that matches is rendered, once for each matching value.
/// `else` is rendered where it stands if nothing before it matched.
struct CaseTag: Tag {
  static let definition = TagDefinition(name: "case", parse: parse)

  struct Arm: Sendable {
    /// Nil for `else`.
    var values: [Expression]?
    var body: Body
  }

  let subject: Expression
  let arms: [Arm]
  let isBlank: Bool

  @Sendable
  private static func parse(_ parser: inout TemplateParser, _ markup: TagMarkup) -> (any Tag)? {
    let subject = parser.read(markup.arguments) { parser throws(SyntaxProblem) in
      try parser.expression()
    }
    var values: [[Expression]?] = []
    let (bodies, areBlank) = parser.parseBodies(of: markup, middles: ["when", "else"]) {
      parser, middle in
      if parser.source.has("else", at: middle.nameRange) {
        parser.refuseArguments(of: middle)
        values.append(nil)
      } else {
        values.append(parser.read(middle.arguments, readValues) ?? [])
      }
    }
    let arms = zip(values, bodies.dropFirst()).map { Arm(values: $0, body: $1) }
    return CaseTag(subject: subject ?? .literal(.nil), arms: arms, isBlank: areBlank)
  }

  private static func readValues(
    _ parser: inout ExpressionParser
  ) throws(SyntaxProblem) -> [Expression] {
    var values = [try parser.expression(asksForEmptiness: true)]
    while parser.take(.comma) || parser.takeWord("or") {
      values.append(try parser.expression(asksForEmptiness: true))
    }
    // The reference ignores what follows, such as `and value`.
    parser.skipRest()
    return values
  }

  func render(in renderer: inout Renderer) throws(Diagnostic) -> Flow {
    var hasMatched = false
    for arm in arms {
      guard let values = arm.values else {
        if !hasMatched {
          let flow = try renderer.render(arm.body)
          if flow != .next { return flow }
        }
        continue
      }
      for value in values where try renderer.areEqual(subject, value) {
        hasMatched = true
        let flow = try renderer.render(arm.body)
        if flow != .next { return flow }
      }
    }
    return .next
  }

  func visit(_ visitor: inout TemplateVisitor) {
    for arm in arms {
      for value in arm.values ?? [] { visitor.visitComparison(of: subject, with: value) }
    }
    if arms.allSatisfy({ $0.values == nil }) { visitor.visit(subject) }
    for arm in arms { visitor.visit(arm.body) }
  }
}
