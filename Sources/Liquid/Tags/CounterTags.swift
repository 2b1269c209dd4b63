internal import Diagnostics

/// `{% increment name %}` prints a counter, then counts up. Counters and assigned variables of
/// the same name don't touch each other.
final class IncrementTag: Tag {
  static let definition = TagDefinition(name: "increment") { parser, markup in
    IncrementTag(name: parser.counterName(markup))
  }

  let name: Name

  init(name: Name) { self.name = name }

  func render(in renderer: inout Renderer) throws(Diagnostic) -> Flow {
    try renderer.spend(name.count)
    let value = renderer.scope.counter(name)
    renderer.scope.setCounter(name, to: value &+ 1)
    renderer.output += String(value).utf8
    return .next
  }

  func visit(_ visitor: inout TemplateVisitor) { visitor.define(name.text) }
}

extension TemplateParser {
  /// The name of an `increment` or `decrement`: all that stands there.
  func counterName(_ markup: TagMarkup) -> Name {
    Name(Bytes.trim(markup.arguments, in: source), in: source)
  }
}

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
    renderer.output += String(value).utf8
    return .next
  }

  func visit(_ visitor: inout TemplateVisitor) { visitor.define(name.text) }
}
