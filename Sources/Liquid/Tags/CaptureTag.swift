internal import Diagnostics

/// `{% capture name %}…{% endcapture %}` assigns what it renders to a variable.
struct CaptureTag: Tag {
  static let definition = TagDefinition(name: "capture", parse: parse)

  let name: Name
  let body: Body
  var isBlank: Bool { true }

  @Sendable
  private static func parse(_ parser: inout TemplateParser, _ markup: TagMarkup) -> (any Tag)? {
    let (name, _) = parser.source.variable(in: markup.arguments)
    if name.isEmpty { parser.report("expected `capture name`", at: markup.nameRange) }
    let (body, _) = parser.parseBody(of: markup)
    return CaptureTag(name: Name(name, in: parser.source), body: body)
  }

  func render(in renderer: inout Renderer) throws(Diagnostic) -> Flow {
    let (bytes, flow) = try renderer.capture { renderer throws(Diagnostic) in
      try renderer.render(body)
    }
    try renderer.assign(name, .string(bytes.text()))
    return flow
  }

  func visit(_ visitor: inout TemplateVisitor) {
    visitor.visit(body)
    visitor.define(name.text)
  }
}
