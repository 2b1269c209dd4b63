internal import Diagnostics

/// `{% doc %}…{% enddoc %}` documents a snippet; its text is not parsed.
final class DocTag: Tag {
  static let definition = TagDefinition(name: "doc") { parser, markup in
    if !Bytes.trim(markup.arguments, in: parser.source).isEmpty {
      parser.report(
        SyntaxProblem("liquid.syntax", "`doc` takes nothing", markup.arguments))
    }
    var nested: Range<Int>?
    _ = parser.takeRawBody(of: markup) { parser, _, name in
      guard let name else { return false }
      if nested == nil, parser.text(name) == "doc" { nested = name }
      return parser.text(name) == "enddoc"
    }
    if let nested {
      parser.report(SyntaxProblem("liquid.syntax", "`doc` can't hold another `doc`", nested))
    }
    return DocTag()
  }

  var isBlank: Bool { true }

  func render(in renderer: inout Renderer) throws(Diagnostic) -> Flow { .next }
}
