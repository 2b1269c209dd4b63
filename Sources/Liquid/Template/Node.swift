/// A part of a parsed template.
enum Node: Sendable {
  /// Bytes of the template that are copied to the output.
  case text(Range<Int>)
  /// `{{ … }}` and its range.
  case output(FilteredExpression, at: Range<Int>)
  /// A tag and the range of its name.
  case tag(any Tag, at: Range<Int>)
}

extension Node {
  /// The range in the template.
  var range: Range<Int> {
    switch self {
    case .text(let range), .output(_, let range), .tag(_, let range): range
    }
  }

  var isText: Bool {
    if case .text = self { true } else { false }
  }
}

/// The content of a block or a whole template.
struct Body: Sendable {
  var nodes: [Node] = []
  /// Whether it consists of white space and tags that print nothing.
  var isBlank = true

  /// Removes the white space of a blank block, which prints nothing.
  mutating func removeText() { nodes.removeAll(where: \.isText) }
}
