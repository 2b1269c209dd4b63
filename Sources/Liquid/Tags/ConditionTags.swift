internal import Diagnostics

/// `{% if %}…{% elsif %}…{% else %}…{% endif %}`, and `{% unless %}…{% endunless %}` with the same
/// inside, which turns the first condition round.
struct ConditionTag: Tag {
  static let ifDefinition = TagDefinition(name: "if") { parser, markup in
    ConditionTag(&parser, markup, isTurned: false)
  }
  static let unlessDefinition = TagDefinition(name: "unless") { parser, markup in
    ConditionTag(&parser, markup, isTurned: true)
  }

  private let branches: [Branch]
  private let isTurned: Bool
  let isBlank: Bool

  private init(_ parser: inout TemplateParser, _ markup: TagMarkup, isTurned: Bool) {
    self.isTurned = isTurned
    var conditions: [Condition?] = [parser.condition(of: markup)]
    let (bodies, areBlank) = parser.parseBodies(of: markup, middles: ["elsif", "else"]) {
      parser, middle in
      let isElse = parser.source.has("else", at: middle.nameRange)
      conditions.append(isElse ? nil : parser.condition(of: middle))
    }
    branches = zip(conditions, bodies).map { Branch(condition: $0, body: $1) }
    isBlank = areBlank
  }

  func render(in renderer: inout Renderer) throws(Diagnostic) -> Flow {
    for (index, branch) in branches.enumerated() {
      if try branch.applies(in: &renderer) != (isTurned && index == 0) {
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

/// A condition with what it guards; `else` has no condition.
private struct Branch: Sendable {
  var condition: Condition?
  var body: Body

  func applies(in renderer: inout Renderer) throws(Diagnostic) -> Bool {
    guard let condition else { return true }
    return try renderer.holds(condition)
  }
}

extension TemplateParser {
  /// The condition of an `if`, `unless` or `elsif`.
  fileprivate mutating func condition(of markup: TagMarkup) -> Condition {
    guard !Bytes.trim(markup.arguments, in: source).isEmpty else {
      report("`\(text(markup.nameRange))` needs a condition", at: markup.nameRange)
      return Condition(comparisons: [])
    }
    return condition(markup.arguments)
  }
}
