internal import Diagnostics

/// `{% increment name %}` prints a counter and adds one.
///
/// `{% decrement name %}` subtracts one and prints the counter.
/// A counter and an assigned variable of the same name are independent.
struct CounterTag: Tag {
  static let incrementDefinition = TagDefinition(name: "increment") { parser, markup in
    CounterTag(parser, markup, step: 1)
  }
  static let decrementDefinition = TagDefinition(name: "decrement") { parser, markup in
    CounterTag(parser, markup, step: -1)
  }

  private let name: Name
  private let step: Int

  /// Takes the whole arguments as the name.
  private init(_ parser: TemplateParser, _ markup: TagMarkup, step: Int) {
    name = Name(Bytes.trim(markup.arguments, in: parser.source), in: parser.source)
    self.step = step
  }

  func render(in renderer: inout Renderer) throws(Diagnostic) -> Flow {
    try renderer.spend(name.count)
    let before = renderer.scope.counter(name)
    let after = before &+ step
    renderer.scope.setCounter(name, to: after)
    renderer.output += String(step < 0 ? after : before).utf8
    return .next
  }

  func visit(_ visitor: inout TemplateVisitor) { visitor.define(name.text) }
}
