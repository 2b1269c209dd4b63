internal import Diagnostics

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
