internal import Diagnostics

/// A comment, which prints nothing.
struct CommentTag: Tag {
  /// `{% comment %}…{% endcomment %}`; comments nest, and tags in `raw` don't count.
  static let definition = TagDefinition(name: "comment") { parser, markup in
    var depth = 1
    var isInRaw = false
    _ = parser.takeRawBody(of: markup, skipsTags: true) { name, _ in
      switch name {
      case "raw": isInRaw = true
      case "endraw": isInRaw = false
      case "comment" where !isInRaw: depth += 1
      case "endcomment" where !isInRaw: depth -= 1
      default: break
      }
      return depth == 0
    }
    return CommentTag()
  }

  /// `{% # … %}`, where each line begins with `#`.
  static let inlineDefinition = TagDefinition(name: "#") { parser, markup in
    let lines = parser.source[markup.arguments].split(separator: Byte.newline)
    let bad = lines.first { line in
      let first = line.first { !$0.isSpace }
      return line.startIndex > markup.arguments.lowerBound && first.map { $0 != Byte.hash } == true
    }
    if let bad {
      parser.report(
        "each line of a `#` comment must begin with `#`",
        at: bad.startIndex..<markup.arguments.upperBound)
    }
    return CommentTag()
  }

  /// `{% doc %}…{% enddoc %}` documents a snippet; its text is not parsed.
  static let docDefinition = TagDefinition(name: "doc") { parser, markup in
    parser.refuseArguments(of: markup)
    var nested: Range<Int>?
    _ = parser.takeRawBody(of: markup) { name, range in
      if nested == nil, name == "doc" { nested = range }
      return name == "enddoc"
    }
    if let nested { parser.report("`doc` can't contain another `doc`", at: nested) }
    return CommentTag()
  }

  var isBlank: Bool { true }

  func render(in renderer: inout Renderer) throws(Diagnostic) -> Flow { .next }
}
