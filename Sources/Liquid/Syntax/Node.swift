/// A piece of a parsed template.
enum Node: Sendable {
  /// Bytes of the template as they are.
  case text(Range<Int>)
  /// `{{ … }}` and where it stands.
  case output(FilteredExpression, at: Range<Int>)
  /// A tag and where its name stands.
  case tag(any Tag, at: Range<Int>)
}

extension Node {
  /// Where it stands in its template.
  var place: Range<Int> {
    switch self {
    case .text(let range), .output(_, let range), .tag(_, let range): range
    }
  }
}

/// What stands between the start and the end of a block, or in a whole template.
struct Body: Sendable {
  var nodes: [Node] = []
  /// Whether it holds nothing but white space and tags that print nothing.
  var isBlank = true

  /// A block that prints nothing doesn't print its white space either.
  mutating func removeText() {
    nodes.removeAll { node in if case .text = node { true } else { false } }
  }
}
