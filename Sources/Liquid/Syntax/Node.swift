/// A piece of a parsed template.
enum Node: Sendable {
  /// Bytes of the template as they are.
  case text(Range<Int>)
  /// `{{ variable }}`: most outputs have no filters, and this case needs no memory of its own.
  case variable(Lookup.ID)
  /// Any other `{{ … }}`.
  case output(FilteredExpression)
  /// A tag and where its name stands.
  case tag(any Tag, at: Range<Int>)
}

extension Node {
  init(_ output: FilteredExpression) {
    if case .lookup(let id) = output.expression, output.filters.isEmpty {
      self = .variable(id)
    } else {
      self = .output(output)
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
