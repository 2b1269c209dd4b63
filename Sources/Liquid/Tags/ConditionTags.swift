internal import Diagnostics

/// `{% if %}…{% elsif %}…{% else %}…{% endif %}`, or `{% unless %}…{% endunless %}`.
///
/// `unless` negates the first condition.
struct ConditionTag: Tag {
  static let ifDefinition = TagDefinition(name: "if") { parser, markup in
    ConditionTag(&parser, markup, isNegated: false)
  }
  static let unlessDefinition = TagDefinition(name: "unless") { parser, markup in
    ConditionTag(&parser, markup, isNegated: true)
  }

  /// `else` has no condition.
  let branches: [(condition: Condition?, body: Body)]
  let isNegated: Bool
  let isBlank: Bool

  private init(_ parser: inout TemplateParser, _ markup: TagMarkup, isNegated: Bool) {
    self.isNegated = isNegated
    var conditions: [Condition?] = [parser.condition(of: markup)]
    let (bodies, areBlank) = parser.parseBodies(of: markup, middles: ["elsif", "else"]) {
      parser, middle in
      let isElse = middle.name == "else"
      conditions.append(isElse ? nil : parser.condition(of: middle))
    }
    branches = Array(zip(conditions, bodies))
    isBlank = areBlank
  }

  func render(in renderer: inout Renderer) throws(Diagnostic) -> Flow {
    for (index, branch) in branches.enumerated() {
      guard let condition = branch.condition else { return try renderer.render(branch.body) }
      if try renderer.holds(condition) != (isNegated && index == 0) {
        return try renderer.render(branch.body)
      }
    }
    return .next
  }

  func visit(_ visitor: inout TemplateVisitor) {
    for branch in branches {
      for comparison in branch.condition ?? [] { visitor.visit(comparison) }
      visitor.visit(branch.body)
    }
  }
}

extension TemplateParser {
  /// The condition of an `if`, `unless` or `elsif`.
  fileprivate mutating func condition(of markup: TagMarkup) -> Condition {
    read(markup.arguments) { parser throws(SyntaxProblem) in try parser.condition() } ?? []
  }
}

/// `{% case value %}{% when a, b %}…{% else %}…{% endcase %}`
///
/// As in the reference, every `when` that matches is rendered, once for each matching value.
/// `else` is rendered where it stands if nothing before it matched.
struct CaseTag: Tag {
  static let definition = TagDefinition(name: "case") { parser, markup in
    let subject = parser.read(markup.arguments) { parser throws(SyntaxProblem) in
      try parser.expression()
    }
    var values: [[Expression]?] = []
    let (bodies, areBlank) = parser.parseBodies(of: markup, middles: ["when", "else"]) {
      parser, middle in
      if middle.name == "else" {
        parser.refuseArguments(of: middle)
        values.append(nil)
      } else {
        values.append(parser.read(middle.arguments, readValues) ?? [])
      }
    }
    return CaseTag(
      subject: subject ?? .literal(.nil), arms: Array(zip(values, bodies.dropFirst())),
      isBlank: areBlank)
  }

  let subject: Expression
  /// `else` has no values.
  let arms: [(values: [Expression]?, body: Body)]
  let isBlank: Bool

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
