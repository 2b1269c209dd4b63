internal import Diagnostics

/// `{% if %}…{% elsif %}…{% else %}…{% endif %}`, and `{% unless %}…{% endunless %}` with the same
/// inside, which turns the first condition round.
final class ConditionTag: Tag {
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
    (branches, isBlank) = Branch.parse(&parser, markup)
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

  /// Parses the branches of `if` and `unless`, up to the end of the block.
  static func parse(
    _ parser: inout TemplateParser, _ markup: TagMarkup
  ) -> (branches: [Branch], isBlank: Bool) {
    var branches: [Branch] = []
    var isBlank = true
    var condition: Condition? = parser.condition(of: markup)
    while true {
      let (body, end) = parser.parseBody(of: markup, middles: ["elsif", "else"])
      branches.append(Branch(condition: condition, body: body))
      isBlank = isBlank && body.isBlank
      guard case .middle(let middle) = end else { break }
      let isElse = parser.source.has("else", at: middle.nameRange)
      condition = isElse ? nil : parser.condition(of: middle)
    }
    if isBlank { for index in branches.indices { branches[index].body.removeText() } }
    return (branches, isBlank)
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
