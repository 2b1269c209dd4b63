internal import Diagnostics

/// `{% case value %}{% when a, b %}…{% else %}…{% endcase %}`
///
/// Every `when` that matches is rendered, and once for each of its values that does; `else` is
/// rendered where it stands if nothing before it matched.
final class CaseTag: Tag {
  static let definition = TagDefinition(name: "case", parse: parse)

  /// Values to compare with; none for `else`.
  struct Arm: Sendable {
    var values: [Expression]?
    var body: Body
  }

  let subject: Expression
  let arms: [Arm]
  let isBlank: Bool

  init(subject: Expression, arms: [Arm], isBlank: Bool) {
    self.subject = subject
    self.arms = arms
    self.isBlank = isBlank
  }

  @Sendable
  private static func parse(_ parser: inout TemplateParser, _ markup: TagMarkup) -> (any Tag)? {
    let subject = parseSubject(&parser, markup)
    var (body, end) = parser.parseBody(of: markup, middles: ["when", "else"])
    var isBlank = body.isBlank
    var arms: [Arm] = []
    arms.reserveCapacity(4)
    while case .middle(let middle) = end {
      let isElse = parser.source.has("else", at: middle.nameRange)
      let values = isElse ? nil : parseValues(&parser, middle)
      if isElse, !Bytes.trim(middle.arguments, in: parser.source).isEmpty {
        parser.report("`else` of `case` takes no condition", at: middle.arguments)
      }
      (body, end) = parser.parseBody(of: markup, middles: ["when", "else"])
      isBlank = isBlank && body.isBlank
      arms.append(Arm(values: values, body: body))
    }
    if isBlank { for index in arms.indices { arms[index].body.removeText() } }
    return CaseTag(subject: subject, arms: arms, isBlank: isBlank)
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
