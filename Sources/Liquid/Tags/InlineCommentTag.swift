internal import Diagnostics

/// `{% # … %}`; each line of it begins with `#`.
final class InlineCommentTag: Tag {
  static let definition = TagDefinition(name: "#") { parser, markup in
    var lineStart = false
    for index in markup.arguments {
      let byte = parser.source[index]
      if byte == Byte.newline {
        lineStart = true
      } else if lineStart, !byte.isSpace {
        lineStart = false
        if byte != Byte.hash {
          parser.report(
            SyntaxProblem(
              "liquid.syntax", "each line of a `#` comment begins with `#`",
              index..<markup.arguments.upperBound))
          break
        }
      }
    }
    return InlineCommentTag()
  }

  var isBlank: Bool { true }

  func render(in renderer: inout Renderer) throws(Diagnostic) -> Flow { .next }
}
