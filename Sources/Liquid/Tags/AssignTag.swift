internal import Diagnostics

/// `{% assign name = value | filter %}`
struct AssignTag: Tag {
  static let definition = TagDefinition(name: "assign", parse: parse)

  let name: Name
  let value: FilteredExpression
  var isBlank: Bool { true }

  @Sendable
  private static func parse(_ parser: inout TemplateParser, _ markup: TagMarkup) -> (any Tag)? {
    let (name, rest) = parser.source.variable(in: markup.arguments)
    guard !name.isEmpty, let sign = rest.first, parser.source[sign] == Byte.equals else {
      parser.report(
        "expected `assign name = value`",
        at: markup.arguments.isEmpty ? markup.nameRange : markup.arguments)
      return nil
    }
    return AssignTag(
      name: Name(name, in: parser.source), value: parser.filteredExpression(rest.dropFirst()))
  }

  func render(in renderer: inout Renderer) throws(Diagnostic) -> Flow {
    try renderer.assign(name, try renderer.value(of: value))
    return .next
  }

  func visit(_ visitor: inout TemplateVisitor) {
    visitor.visit(value)
    visitor.define(name.text)
  }
}

extension SourceBytes {
  /// The variable that `assign` or `capture` sets, and what follows it after white space.
  ///
  /// As in the reference, a quote may precede its name, which may contain dots and brackets.
  func variable(in markup: Range<Int>) -> (name: Range<Int>, rest: Range<Int>) {
    let start = endOfRun(from: markup.lowerBound, to: markup.upperBound) {
      $0 == Byte.quote || $0 == Byte.doubleQuote
    }
    let end = endOfRun(from: start, to: markup.upperBound) {
      $0.isNameTail || $0 == Byte.dot || $0 == Byte.openSquare || $0 == Byte.closeSquare
        || $0 == Byte.openRound || $0 == Byte.closeRound
    }
    let rest = endOfRun(from: end, to: markup.upperBound, \.isSpace)
    return (start..<end, rest..<markup.upperBound)
  }
}
