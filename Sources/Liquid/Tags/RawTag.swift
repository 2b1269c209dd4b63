internal import Diagnostics

/// `{% raw %}…{% endraw %}` prints what it holds as it is.
final class RawTag: Tag {
  static let definition = TagDefinition(name: "raw") { parser, markup in
    if !Bytes.trim(markup.arguments, in: parser.source).isEmpty {
      parser.report(
        SyntaxProblem("liquid.syntax", "`raw` takes nothing", markup.arguments))
    }
    let body = parser.takeRawBody(of: markup) { parser, _, name in
      name.map { parser.text($0) == "endraw" } ?? false
    }
    return body.map(RawTag.init(body:))
  }

  let body: Range<Int>
  var isBlank: Bool { body.isEmpty }

  init(body: Range<Int>) { self.body = body }

  func render(in renderer: inout Renderer) throws(Diagnostic) -> Flow {
    renderer.printSource(body, of: renderer.template)
    return .next
  }
}
