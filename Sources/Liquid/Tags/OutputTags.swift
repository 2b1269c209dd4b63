internal import Diagnostics

/// `{% echo value | filter %}` is an output as a tag.
struct EchoTag: Tag {
  static let definition = TagDefinition(name: "echo") { parser, markup in
    EchoTag(value: parser.filteredExpression(markup.arguments))
  }

  let value: FilteredExpression

  func render(in renderer: inout Renderer) throws(Diagnostic) -> Flow {
    try renderer.print(value)
    return .next
  }

  func visit(_ visitor: inout TemplateVisitor) { visitor.visit(value) }
}

/// `{% raw %}…{% endraw %}` prints its content without parsing it.
struct RawTag: Tag {
  static let definition = TagDefinition(name: "raw") { parser, markup in
    parser.refuseArguments(of: markup)
    let body = parser.takeRawBody(of: markup) { parser, _, name in
      name.map { parser.text($0) == "endraw" } ?? false
    }
    return body.map(RawTag.init(body:))
  }

  let body: Range<Int>
  var isBlank: Bool { body.isEmpty }

  func render(in renderer: inout Renderer) throws(Diagnostic) -> Flow {
    renderer.printSource(body, of: renderer.template)
    return .next
  }
}

/// `{% ifchanged %}…{% endifchanged %}` prints its content if it differs from the last time.
struct IfChangedTag: Tag {
  static let definition = TagDefinition(name: "ifchanged") { parser, markup in
    IfChangedTag(body: parser.parseBody(of: markup).0)
  }

  let body: Body
  var isBlank: Bool { body.isBlank }

  func render(in renderer: inout Renderer) throws(Diagnostic) -> Flow {
    let (bytes, flow) = try renderer.capture { renderer throws(Diagnostic) in
      try renderer.render(body)
    }
    let printed = LiquidValue.string(bytes.text())
    if printed != renderer.scope.lastChanged?.value {
      renderer.budget.release(renderer.scope.lastChanged?.size ?? 0)
      renderer.scope.lastChanged = nil
      renderer.scope.lastChanged = try renderer.hold(printed)
      renderer.output += bytes
    }
    return flow
  }

  func visit(_ visitor: inout TemplateVisitor) { visitor.visit(body) }
}
