internal import Diagnostics

/// `{% ifchanged %}…{% endifchanged %}` prints what it holds unless the last one printed the same.
final class IfChangedTag: Tag {
  static let definition = TagDefinition(name: "ifchanged") { parser, markup in
    IfChangedTag(body: parser.parseBody(of: markup).0)
  }

  let body: Body
  var isBlank: Bool { body.isBlank }

  init(body: Body) { self.body = body }

  func render(in renderer: inout Renderer) throws(Diagnostic) -> Flow {
    let (bytes, flow) = try renderer.capture { renderer throws(Diagnostic) in
      try renderer.render(body)
    }
    let printed = LiquidValue.string(bytes.text())
    if printed != renderer.scope.lastChanged?.value {
      renderer.budget.release(renderer.scope.lastChanged?.size ?? 0)
      renderer.scope.lastChanged = nil
      renderer.scope.lastChanged = try renderer.hold(printed)
      bytes.withUnsafeBufferPointer { renderer.output.append($0) }
    }
    return flow
  }

  func visit(_ visitor: inout TemplateVisitor) { visitor.visit(body) }
}
