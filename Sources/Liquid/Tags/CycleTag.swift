internal import Diagnostics

/// `{% cycle 'a', 'b' %}` prints its values in turn; `{% cycle group: 'a', 'b' %}` shares the turn
/// with all of that group.
struct CycleTag: Tag {
  static let definition = TagDefinition(name: "cycle", parse: parse)

  enum Group: Sendable {
    case named(Expression)
    /// The same values written down make the same group; with variables each tag is its own.
    case literal(String)
  }

  let group: Group
  let values: [Expression]

  @Sendable
  private static func parse(_ parser: inout TemplateParser, _ markup: TagMarkup) -> (any Tag)? {
    var name: Expression?
    var values: [Expression] = []
    var rest = markup.arguments
    if let (nameRange, after) = leadingName(parser, markup.arguments) {
      name = parser.laxExpression(nameRange)
      rest = after
    }
    for part in parser.source[rest].split(separator: Byte.comma) {
      var scanner = parser.scanner(part.startIndex..<part.endIndex)
      if let value = scanner.findQuotedFragment() { values.append(parser.laxExpression(value)) }
    }
    let isEmpty = values.isEmpty
    // The reference leaves a literal nil out.
    values.removeAll { if case .literal(.nil) = $0 { true } else { false } }
    guard !isEmpty else {
      parser.report("`cycle` needs values", at: markup.nameRange)
      return nil
    }
    let group = name.map(Group.named) ?? .literal(literalGroup(of: values, at: markup.nameRange))
    return CycleTag(group: group, values: values)
  }

  /// `name:` at the start. An unquoted name ends at its last colon.
  private static func leadingName(
    _ parser: TemplateParser, _ markup: Range<Int>
  ) -> (name: Range<Int>, rest: Range<Int>)? {
    var scanner = parser.scanner(markup)
    guard let fragment = scanner.quotedFragment() else { return nil }
    let afterFragment = scanner
    scanner.skipSpace()
    if scanner.take(Byte.colon) {
      scanner.skipSpace()
      return (fragment, scanner.rest)
    }
    let quotes = [Byte.quote, Byte.doubleQuote]
    guard !quotes.contains(parser.source[fragment.lowerBound]),
      let colon = fragment.last(where: { parser.source[$0] == Byte.colon }),
      colon > fragment.lowerBound
    else { return nil }
    scanner = afterFragment
    scanner.position = colon + 1
    scanner.skipSpace()
    return (fragment.lowerBound..<colon, scanner.rest)
  }

  private static func literalGroup(of values: [Expression], at place: Range<Int>) -> String {
    var text = "literal"
    for value in values {
      guard case .literal(let value) = value else { return "tag \(place.lowerBound)" }
      text += " " + value.inspected
    }
    return text
  }

  func render(in renderer: inout Renderer) throws(Diagnostic) -> Flow {
    let key: String
    switch group {
    case .named(let name):
      let name = try renderer.value(of: name, reportsMissing: false)
      try renderer.spend(4 * name.size)
      key = "named " + name.inspected
    case .literal(let text):
      key = text.hasPrefix("tag") ? text + renderer.template.file : text
    }
    try renderer.spend(key.utf8.count)
    if renderer.scope.cycles[key] == nil {
      try renderer.hold(key.utf8.count + Scope.cycleSize)
    }
    let turn = renderer.scope.cycles[key] ?? 0
    if turn < values.count { try renderer.value(of: values[turn]).append(to: &renderer.output) }
    renderer.scope.cycles[key] = turn + 1 >= values.count ? 0 : turn + 1
    return .next
  }

  func visit(_ visitor: inout TemplateVisitor) {
    for value in values { visitor.visit(value) }
  }
}
