extension SwiftFile {
  /// Whether a name occurs other than after `func`.
  package func mentions(_ name: String) -> Bool {
    mentions(name, in: bytes.indices) { _ in true }
  }

  /// Whether a type's code uses its method of this name: `show(…)` or `self.show(…)`.
  package func mentions(ownMethod name: String, in type: SwiftDeclaration) -> Bool {
    mentions(name, in: type.body ?? 0..<0) { index in
      !isSymbol(".", at: index - 1) || isWord("self", at: index - 2)
    }
  }

  func mentions(_ name: String, in range: Range<Int>, where fits: (Int) -> Bool) -> Bool {
    indices(of: name, in: range).contains { !isWord("func", at: $0 - 1) && fits($0) }
      || interpolatedWords(in: range).contains { bytes[$0.range].elementsEqual(name.utf8) }
  }

  /// Whether a function's body uses a name other than as a member or as the label of an argument.
  func usesVariable(_ name: String, inBody body: Range<Int>) -> Bool {
    mentions(name, in: body) { index in
      let isLabel = isSymbol(":", at: index + 1)
      let isAfterBracket = isSymbol("(", at: index - 1) || isSymbol(",", at: index - 1)
      return !isSymbol(".", at: index - 1) && !(isLabel && isAfterBracket)
    }
  }

  /// The offset of the first mention of a type in a range; a member or label of that name is none.
  package func firstNaming(of name: String, in range: Range<Int>) -> Int? {
    let found = indices(of: name, in: range).first { index in
      !isSymbol(".", at: index - 1) && !isWord("case", at: index - 1)
        && !isSymbol(":", at: index + 1)
    }
    return found.map { tokens[$0].range.lowerBound }
  }

  /// Whether a byte is in the body of `#Preview { … }` or of a `PreviewProvider`.
  package func isInPreview(_ offset: Int) -> Bool {
    types.contains { $0.body?.contains(offset) == true && $0.inherits("PreviewProvider") }
      || indices(of: "Preview", in: bytes.indices).contains { index in
        let open = isSymbol("(", at: index + 1) ? brackets.partners[index + 1] + 1 : index + 1
        return isSymbol("#", at: index - 1) && isSymbol("{", at: open)
          && bytes(of: open..<brackets.partners[open] + 1).contains(offset)
      }
  }

  /// Whether a range has a name that is not a member of something, such as a local variable.
  package func hasVariable(_ name: String, in range: Range<Int>) -> Bool {
    indices(of: name, in: range).contains { !isSymbol(".", at: $0 - 1) }
  }
}
