internal import Diagnostics

/// `{% if %}…{% elsif %}…{% else %}…{% endif %}`
final class IfTag: Tag {
  static let definition = TagDefinition(name: "if") { parser, markup in
    let (branches, isBlank) = Branch.parse(&parser, markup)
    return IfTag(branches: branches, isBlank: isBlank)
  }

  let branches: [Branch]
  let isBlank: Bool

  init(branches: [Branch], isBlank: Bool) {
    self.branches = branches
    self.isBlank = isBlank
  }

  func render(in renderer: inout Renderer) throws(Diagnostic) -> Flow {
    for branch in branches where try branch.applies(in: &renderer) {
      return try renderer.render(branch.body)
    }
    return .next
  }

  func visit(_ visitor: inout TemplateVisitor) { visitor.visit(branches) }
}

/// A condition with what it guards; `else` has no condition.
struct Branch: Sendable {
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
      report(
        SyntaxProblem(
          "liquid.syntax", "`\(text(markup.nameRange))` needs a condition", markup.nameRange))
      return Condition(comparisons: [])
    }
    return condition(markup.arguments)
  }
}

extension TemplateVisitor {
  fileprivate mutating func visit(_ branches: [Branch]) {
    for branch in branches {
      for comparison in branch.condition?.comparisons ?? [] { visit(comparison) }
      visit(branch.body)
    }
  }
}

/// `{% unless %}…{% elsif %}…{% else %}…{% endunless %}`: the first condition turned round.
final class UnlessTag: Tag {
  static let definition = TagDefinition(name: "unless") { parser, markup in
    let (branches, isBlank) = Branch.parse(&parser, markup)
    return UnlessTag(branches: branches, isBlank: isBlank)
  }

  let branches: [Branch]
  let isBlank: Bool

  init(branches: [Branch], isBlank: Bool) {
    self.branches = branches
    self.isBlank = isBlank
  }

  func render(in renderer: inout Renderer) throws(Diagnostic) -> Flow {
    for (index, branch) in branches.enumerated() {
      if try branch.applies(in: &renderer) != (index == 0) {
        return try renderer.render(branch.body)
      }
    }
    return .next
  }

  func visit(_ visitor: inout TemplateVisitor) { visitor.visit(branches) }
}
