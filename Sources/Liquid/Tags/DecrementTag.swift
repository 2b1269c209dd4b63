internal import Diagnostics

/// `{% decrement name %}` counts a counter down, then prints it.
final class DecrementTag: Tag {
  static let definition = TagDefinition(name: "decrement") { parser, markup in
    DecrementTag(name: parser.counterName(markup))
  }

  let name: Name

  init(name: Name) { self.name = name }

  func render(in renderer: inout Renderer) throws(Diagnostic) -> Flow {
    try renderer.spend(name.count)
    let value = renderer.scope.counter(name) &- 1
    renderer.scope.setCounter(name, to: value)
    renderer.output.append(String(value))
    return .next
  }

  func visit(_ visitor: inout TemplateVisitor) { visitor.define(name.text) }
}
