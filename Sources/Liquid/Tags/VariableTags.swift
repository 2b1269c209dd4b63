internal import Diagnostics

/// `{% assign name = value | filter %}`
struct AssignTag: Tag {
  static let definition = TagDefinition(name: "assign") { parser, markup in
    let (name, rest) = parser.variable(in: markup.arguments)
    guard !name.isEmpty, let sign = rest.first, parser.source[sign] == Byte.equals else {
      parser.report(
        "expected `assign name = value`",
        at: markup.arguments.isEmpty ? markup.nameRange : markup.arguments)
      return nil
    }
    return AssignTag(name: name, value: parser.filteredExpression(rest.dropFirst()))
  }

  let name: String
  let value: FilteredExpression
  var isBlank: Bool { true }

  func render(in renderer: inout Renderer) throws(Diagnostic) -> Flow {
    renderer.scope.assigned[name] = try renderer.held(try renderer.value(of: value))
    return .next
  }

  func visit(_ visitor: inout TemplateVisitor) {
    visitor.visit(value)
    visitor.define(name)
  }
}

extension TemplateParser {
  /// The variable that `assign` or `capture` sets, and what follows it after white space.
  ///
  /// As in the reference, a quote may precede its name, which may contain dots and brackets.
  fileprivate func variable(in markup: Range<Int>) -> (name: String, rest: Range<Int>) {
    let start = source.endOfRun(from: markup.lowerBound, to: markup.upperBound) {
      $0 == Byte.quote || $0 == Byte.doubleQuote
    }
    let end = source.endOfRun(from: start, to: markup.upperBound) {
      $0.isNameTail || $0 == Byte.dot || $0 == Byte.openSquare || $0 == Byte.closeSquare
        || $0 == Byte.openRound || $0 == Byte.closeRound
    }
    let rest = source.endOfRun(from: end, to: markup.upperBound, \.isSpace)
    return (source.text(start..<end), rest..<markup.upperBound)
  }
}

/// `{% capture name %}…{% endcapture %}` assigns what it renders to a variable.
struct CaptureTag: Tag {
  static let definition = TagDefinition(name: "capture") { parser, markup in
    let (name, _) = parser.variable(in: markup.arguments)
    if name.isEmpty { parser.report("expected `capture name`", at: markup.nameRange) }
    let (body, _) = parser.parseBody(of: markup)
    return CaptureTag(name: name, body: body)
  }

  let name: String
  let body: Body
  var isBlank: Bool { true }

  func render(in renderer: inout Renderer) throws(Diagnostic) -> Flow {
    let (text, flow) = try renderer.capture(body)
    renderer.scope.assigned[name] = try renderer.held(.string(text))
    return flow
  }

  func visit(_ visitor: inout TemplateVisitor) {
    visitor.visit(body)
    visitor.define(name)
  }
}

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

  private let name: String
  private let step: Int

  /// Takes the whole arguments as the name.
  private init(_ parser: TemplateParser, _ markup: TagMarkup, step: Int) {
    name = parser.source.text(parser.source.trimmed(markup.arguments))
    self.step = step
  }

  func render(in renderer: inout Renderer) throws(Diagnostic) -> Flow {
    try renderer.spend(name.utf8.count)
    let before = renderer.scope.counter(name)
    let after = before &+ step
    renderer.scope.counters[name] = after
    try renderer.write(String(step < 0 ? after : before).utf8)
    return .next
  }

  func visit(_ visitor: inout TemplateVisitor) { visitor.define(name) }
}
