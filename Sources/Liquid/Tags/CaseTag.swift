internal import Diagnostics

/// `{% case value %}{% when a, b %}…{% else %}…{% endcase %}`
///
/// Every `when` that matches is rendered, and once for each of its values that does; `else` is
/// rendered where it stands if nothing before it matched.
struct CaseTag: Tag {
  static let definition = TagDefinition(name: "case", parse: parse)

  /// Values to compare with; none for `else`.
  struct Arm: Sendable {
    var values: [Expression]?
    var body: Body
  }

  let subject: Expression
  let arms: [Arm]
  let isBlank: Bool

  @Sendable
  private static func parse(_ parser: inout TemplateParser, _ markup: TagMarkup) -> (any Tag)? {
    let subject = parseSubject(&parser, markup)
    var values: [[Expression]?] = []
    let (bodies, areBlank) = parser.parseBodies(of: markup, middles: ["when", "else"]) {
      parser, middle in
      let isElse = parser.source.has("else", at: middle.nameRange)
      if isElse, !Bytes.trim(middle.arguments, in: parser.source).isEmpty {
        parser.report("`else` of `case` takes no condition", at: middle.arguments)
      }
      values.append(isElse ? nil : parseValues(&parser, middle))
    }
    let arms = zip(values, bodies.dropFirst()).map { Arm(values: $0, body: $1) }
    return CaseTag(subject: subject, arms: arms, isBlank: areBlank)
  }

  private static func parseSubject(
    _ parser: inout TemplateParser, _ markup: TagMarkup
  ) -> Expression {
    var scanner = parser.scanner(markup.arguments)
    guard let subject = scanner.findQuotedFragment() else {
      parser.report("`case` needs a value", at: markup.nameRange)
      return .literal(.nil)
    }
    return parser.laxExpression(subject)
  }

  private static func parseValues(
    _ parser: inout TemplateParser, _ markup: TagMarkup
  ) -> [Expression] {
    var values: [Expression] = []
    var scanner = parser.scanner(markup.arguments)
    while true {
      guard let value = scanner.findQuotedFragment() else {
        parser.report(
          values.isEmpty
            ? "`when` needs a value" : "expected a value after `,` or `or`", at: markup.nameRange)
        return values
      }
      values.append(parser.laxExpression(value, asksForEmptiness: true))
      let afterValue = scanner.position
      scanner.skipSpace()
      if scanner.take(Byte.comma) {
        scanner.skipSpace()
      } else if scanner.position > afterValue, scanner.takeWord("or") {
        scanner.skipSpace()
      } else {
        return values
      }
      // A separator with nothing behind it ends the list.
      var ahead = scanner
      if ahead.quotedFragment() == nil { return values }
    }
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
