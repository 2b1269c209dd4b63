internal import Diagnostics

/// `{% tablerow item in collection cols: 2 limit: 4 offset: 1 %}…{% endtablerow %}`
struct TableRowTag: Tag {
  static let definition = TagDefinition(name: "tablerow", parse: parse)

  private static let tablerowloop = Name("tablerowloop")

  private let loop: LoopMarkup
  private let body: Body
  var isBlank: Bool { body.isBlank }

  @Sendable
  private static func parse(_ parser: inout TemplateParser, _ markup: TagMarkup) -> (any Tag)? {
    let loop = parser.read(markup.arguments) { parser throws(SyntaxProblem) in
      try LoopMarkup.read(&parser, markup, isTable: true)
    }
    let (body, _) = parser.parseBody(of: markup)
    return loop.map { TableRowTag(loop: $0, body: body) }
  }

  func render(in renderer: inout Renderer) throws(Diagnostic) -> Flow {
    guard try renderer.value(of: loop.collection).isTruthy else { return .next }
    let segment = try renderer.segment(of: loop)
    var columns = segment.count
    if let expression = loop.columns {
      guard let count = try renderer.value(of: expression).leadingInteger else {
        throw renderer.problem(
          "liquid.invalid-integer", "`cols` must be a whole number", loop.range)
      }
      columns = count
    }
    renderer.output += "<tr class=\"row1\">\n".utf8
    let state = LoopState(name: Name(""), length: segment.count, table: (columns, 1, 1))
    try renderer.loop(over: segment, loop.variable, Self.tablerowloop, state) {
      renderer throws(Diagnostic) in
      let index = renderer.scope.loops.count - 1
      let column = renderer.scope.loops[index].table?.column ?? 1
      renderer.output += "<td class=\"col\(column)\">".utf8
      let flow = try renderer.render(body)
      renderer.output += "</td>".utf8
      let state = renderer.scope.loops[index]
      if flow != .break, let table = state.table, table.column == columns,
        state.index < state.length - 1
      {
        renderer.output += "</tr>\n<tr class=\"row\(table.row + 1)\">".utf8
      }
      return flow
    }
    renderer.output += "</tr>\n".utf8
    return .next
  }

  func visit(_ visitor: inout TemplateVisitor) {
    visitor.visit(loop)
    visitor.scoped([loop.variable.text, "tablerowloop"]) { $0.visit(body) }
  }
}
