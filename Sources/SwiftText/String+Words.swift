extension String {
  /// The names in a type: `any`, `Feed` and `Output` in `(any Feed.Output)?`.
  package var words: [String] { split { !$0.isPartOfName }.map(String.init) }
}

extension Character {
  /// Whether it can be in a name.
  package var isPartOfName: Bool { isLetter || isNumber || self == "_" }
}
