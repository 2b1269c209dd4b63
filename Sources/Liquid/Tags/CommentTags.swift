internal import Diagnostics

/// A comment, which prints nothing.
struct CommentTag: Tag {
  /// `{% comment %}…{% endcomment %}`; comments nest, and tags in `raw` don't count.
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

  /// `{% # … %}`, where each line begins with `#`.
  static let inlineDefinition = TagDefinition(name: "#") { parser, markup in
    var lineStart = false
    for index in markup.arguments {
      let byte = parser.source[index]
      if byte == Byte.newline {
        lineStart = true
      } else if lineStart, !byte.isSpace {
        lineStart = false
        if byte != Byte.hash {
          parser.report(
            "each line of a `#` comment must begin with `#`",
            at: index..<markup.arguments.upperBound)
          break
        }
      }
    }
    return CommentTag()
  }

  /// `{% doc %}…{% enddoc %}` documents a snippet; its text is not parsed.
  static let docDefinition = TagDefinition(name: "doc") { parser, markup in
    parser.refuseArguments(of: markup)
    var nested: Range<Int>?
    _ = parser.takeRawBody(of: markup) { parser, _, name in
      guard let name else { return false }
      if nested == nil, parser.text(name) == "doc" { nested = name }
      return parser.text(name) == "enddoc"
    }
    if let nested {
      parser.report("`doc` can't contain another `doc`", at: nested)
    }
    return CommentTag()
  }

  var isBlank: Bool { true }

  func render(in renderer: inout Renderer) throws(Diagnostic) -> Flow { .next }
}
