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
  private let branches: [(condition: Condition?, body: Body)]
  private let isNegated: Bool
  let isBlank: Bool

  private init(_ parser: inout TemplateParser, _ markup: TagMarkup, isNegated: Bool) {
    self.isNegated = isNegated
    var conditions: [Condition?] = [parser.condition(of: markup)]
    let (bodies, areBlank) = parser.parseBodies(of: markup, middles: ["elsif", "else"]) {
      parser, middle in
      let isElse = parser.source.has("else", at: middle.nameRange)
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
      for comparison in branch.condition?.comparisons ?? [] { visitor.visit(comparison) }
      visitor.visit(branch.body)
    }
  }
}

extension TemplateParser {
  /// The condition of an `if`, `unless` or `elsif`.
  fileprivate mutating func condition(of markup: TagMarkup) -> Condition {
    read(markup.arguments) { parser throws(SyntaxProblem) in try parser.condition() }
      ?? Condition(comparisons: [])
  }
}
