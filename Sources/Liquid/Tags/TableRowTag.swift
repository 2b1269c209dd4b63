internal import Diagnostics

/// `{% tablerow item in collection cols: 2 limit: 4 offset: 1 %}…{% endtablerow %}`
struct TableRowTag: Tag {
  static let definition = TagDefinition(name: "tablerow", parse: parse)

  private static let tablerowloop = Name("tablerowloop")

  private let head: Head
  private let range: Range<Int>
  private let body: Body
  var isBlank: Bool { body.isBlank }

  private struct Head: Sendable {
    var variable: Name
    var collection: Expression
    var attributes: [(name: String, value: Expression)] = []
  }

  @Sendable
  private static func parse(_ parser: inout TemplateParser, _ markup: TagMarkup) -> (any Tag)? {
    let head = parser.readLaxly { parser throws(SyntaxProblem) in try readLaxly(&parser, markup) }
    let (body, _) = parser.parseBody(of: markup)
    return head.map { TableRowTag(head: $0, range: markup.arguments, body: body) }
  }

  private static func readLaxly(
    _ parser: inout LaxParser, _ markup: TagMarkup
  ) throws(SyntaxProblem) -> Head {
    var scanner = LaxScanner(source: parser.source, range: markup.arguments)
    while !scanner.isAtEnd {
      guard let name = scanner.run(\.isWord) else {
        scanner.position += 1
        continue
      }
      let afterName = scanner.position
      scanner.skipSpace()
      guard scanner.position > afterName, scanner.takeWord("in") else { continue }
      let afterIn = scanner.position
      scanner.skipSpace()
      guard scanner.position > afterIn, let collection = scanner.quotedFragments() else { continue }
      var head = Head(
        variable: Name(parser.source.text(name)), collection: try parser.expression(collection))
      scanner.position = markup.arguments.lowerBound
      for (name, value) in scanner.attributes() {
        head.attributes.append((parser.source.text(name), try parser.expression(value)))
      }
      return head
    }
    throw SyntaxProblem(
      "liquid.syntax", "expected `tablerow item in collection`", markup.nameRange)
  }

  func render(in renderer: inout Renderer) throws(Diagnostic) -> Flow {
    try renderer.spend(range.count)
    let collection = try renderer.value(of: head.collection)
    if case .object = collection { try renderer.spend(collection.size) }
    guard collection.isTruthy else { return .next }
    let from = try integer("offset", in: &renderer) ?? 0
    let segment = LoopSegment(
      of: collection, from: from, limit: try integer("limit", in: &renderer))
    let columns = try integer("cols", in: &renderer) ?? segment.count
    renderer.output += "<tr class=\"row1\">\n".utf8
    let state = LoopState(name: Name(""), length: segment.count, table: (columns, 1, 1))
    try renderer.loop(over: segment, head.variable, Self.tablerowloop, state) {
      renderer throws(Diagnostic) in
      let place = renderer.scope.loops.count - 1
      let column = renderer.scope.loops[place].table?.column ?? 1
      renderer.output += "<td class=\"col\(column)\">".utf8
      let flow = try renderer.render(body)
      renderer.output += "</td>".utf8
      let loop = renderer.scope.loops[place]
      if flow != .break, let table = loop.table, table.column == columns,
        loop.index < loop.length - 1
      {
        renderer.output += "</tr>\n<tr class=\"row\(table.row + 1)\">".utf8
      }
      return flow
    }
    renderer.output += "</tr>\n".utf8
    return .next
  }

  private func integer(
    _ name: String, in renderer: inout Renderer
  ) throws(Diagnostic) -> Int? {
    guard let attribute = head.attributes.last(where: { $0.name == name }) else { return nil }
    let value = try renderer.value(of: attribute.value)
    if let integer = value.leadingInteger { return integer }
    throw renderer.problem(
      "liquid.invalid-integer", "`\(name)` must be a whole number, not `\(value.excerpt)`", range)
  }

  func visit(_ visitor: inout TemplateVisitor) {
    visitor.visit(head.collection)
    for attribute in head.attributes { visitor.visit(attribute.value) }
    visitor.scoped([head.variable.text, "tablerowloop"]) { $0.visit(body) }
  }
}
