internal import Diagnostics

/// `{% comment %}…{% endcomment %}`; comments nest, and what `raw` holds in them isn't looked at.
final class CommentTag: Tag {
  static let definition = TagDefinition(name: "comment") { parser, markup in
    var depth = 1
    var isInRaw = false
    _ = parser.takeRawBody(of: markup) { parser, first, last in
      if isInRaw {
        if last.map(parser.text) == "endraw" { isInRaw = false }
        return false
      }
      switch first.map(parser.text) {
      case "raw": isInRaw = true
      case "comment": depth += 1
      case "endcomment": depth -= 1
      default: break
      }
      return depth == 0
    }
    return CommentTag()
  }

  var isBlank: Bool { true }

  func render(in renderer: inout Renderer) throws(Diagnostic) -> Flow { .next }
}
