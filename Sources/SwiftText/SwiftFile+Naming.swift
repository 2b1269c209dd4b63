extension SwiftFile {
  /// The offset of the first mention of a type in a range; a member or label of that name is none.
  package func firstNaming(of name: String, in range: Range<Int>) -> Int? {
    let found = indices(of: name, in: range).first { index in
      !isSymbol(".", at: index - 1) && !isWord("case", at: index - 1)
        && !isSymbol(":", at: index + 1)
    }
    return found.map { tokens[$0].range.lowerBound }
  }

  /// The type of an initial value such as `Feed()`; nil for any other one.
  package func initializedType(of property: SwiftDeclaration) -> String? {
    let name = property.headerTokens.upperBound + 1
    guard hasValue(property), let word = word(at: name), word.first?.isUppercase == true,
      isSymbol("(", at: name + 1),
      brackets.partners[name + 1] + 1 >= index(at: property.range.upperBound)
    else { return nil }
    return word
  }

  /// The words and names of a file that have one of some lengths in bytes.
  package func names(ofLengths lengths: Set<Int>) -> [String] {
    tokens.indices.filter { index in
      let backticks = tokens[index].kind == .quotedName ? 2 : 0
      return isName(at: index) && lengths.contains(tokens[index].range.count - backticks)
    }.map(plainName)
      + interpolatedWords(in: bytes.indices).filter { lengths.contains($0.utf8.count) }
  }
}
