internal import Diagnostics

/// `{% echo value | filter %}` is an output as a tag.
struct EchoTag: Tag {
  static let definition = TagDefinition(name: "echo") { parser, markup in
    EchoTag(value: parser.filteredExpression(markup.arguments))
  }

  let value: FilteredExpression

  func render(in renderer: inout Renderer) throws(Diagnostic) -> Flow {
    try renderer.write(renderer.value(of: value).printed.utf8)
    return .next
  }

  func visit(_ visitor: inout TemplateVisitor) { visitor.visit(value) }
}

/// `{% raw %}…{% endraw %}` prints its content without parsing it.
struct RawTag: Tag {
  static let definition = TagDefinition(name: "raw") { parser, markup in
    parser.refuseArguments(of: markup)
    return parser.takeRawBody(of: markup) { name, _ in name == "endraw" }.map(RawTag.init(body:))
  }

  let body: Range<Int>
  var isBlank: Bool { body.isEmpty }

  func render(in renderer: inout Renderer) throws(Diagnostic) -> Flow {
    try renderer.write(renderer.template.source[body])
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
    let (printed, flow) = try renderer.capture(body)
    if renderer.scope.lastChanged?.hasSameBytes(as: printed) != true {
      renderer.scope.lastChanged = printed
      try renderer.write(printed.utf8)
    }
    return flow
  }

  func visit(_ visitor: inout TemplateVisitor) { visitor.visit(body) }
}
