internal import Diagnostics

/// `{% echo value | filter %}`: an output in the form of a tag.
final class EchoTag: Tag {
  static let definition = TagDefinition(name: "echo") { parser, markup in
    EchoTag(value: parser.filteredExpression(markup.arguments))
  }

  let value: FilteredExpression

  init(value: FilteredExpression) { self.value = value }

  func render(in renderer: inout Renderer) throws(Diagnostic) -> Flow {
    try renderer.print(value)
    return .next
  }

  func visit(_ visitor: inout TemplateVisitor) { visitor.visit(value) }
}
