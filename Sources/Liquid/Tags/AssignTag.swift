internal import Diagnostics

/// `{% assign name = value | filter %}`
struct AssignTag: Tag {
  static let definition = TagDefinition(name: "assign", parse: parse)

  let name: Name
  let value: FilteredExpression
  var isBlank: Bool { true }

  @Sendable
  private static func parse(_ parser: inout TemplateParser, _ markup: TagMarkup) -> (any Tag)? {
    guard let (name, value) = parts(parser, markup.arguments) else {
      parser.report(
        "expected `assign name = value`",
        at: markup.arguments.isEmpty
          ? markup.nameRange : markup.arguments)
      return nil
    }
    return AssignTag(
      name: Name(name, in: parser.source), value: parser.filteredExpression(value))
  }

  /// The first run of name characters that an equals sign follows, and what comes after it.
  private static func parts(
    _ parser: TemplateParser, _ markup: Range<Int>
  ) -> (name: Range<Int>, value: Range<Int>)? {
    var scanner = parser.scanner(markup)
    while !scanner.isAtEnd {
      guard let name = scanner.run(\.isVariableSignature) else {
        scanner.position += 1
        continue
      }
      scanner.skipSpace()
      guard scanner.take(Byte.equals) else { continue }
      scanner.skipSpace()
      return (name, scanner.rest)
    }
    return nil
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

extension UInt8 {
  /// What the reference takes for part of a variable in `assign` and `capture`.
  var isVariableSignature: Bool {
    isNameTail || self == Byte.dot || self == Byte.openSquare || self == Byte.closeSquare
      || self == Byte.openRound || self == Byte.closeRound
  }
}
