extension SwiftFile {
  /// The index of the colon before the inherited types, and that of the token after these.
  func inheritance(in header: Range<Int>) -> (colon: Int?, end: Int) {
    let end = header.first { isWord("where", at: $0) } ?? header.upperBound
    let outside = indices(outsideOfAnglesIn: header.lowerBound..<end)
    return (outside.first { isSymbol(":", at: $0) }, end)
  }

  func inheritedTypes(in header: Range<Int>) -> [String] {
    let (colon, end) = inheritance(in: header)
    return colon.map { typeNames(in: $0 + 1..<end) } ?? []
  }

  /// The types that a typealias composes: `A` and `B` of `A & B`; none of a closure or collection.
  package func aliasedTypes(of alias: SwiftDeclaration) -> [String] {
    let range = alias.headerTokens.drop { !isSymbol("=", at: $0) }.dropFirst()
    let isComposition = !range.contains { isSymbol("[", at: $0) || isSymbol("-", at: $0) }
    return isComposition ? typeNames(in: range) : []
  }

  /// The names of types in a range, without generic arguments and attributes.
  private func typeNames(in range: Range<Int>) -> [String] {
    var names: [String] = []
    for index in indices(outsideOfAnglesIn: range) where isName(at: index) {
      let name = plainName(at: index)
      if isSymbol(".", at: index - 1), let last = names.popLast() {
        names.append(last + "." + name)
      } else if !isSymbol("@", at: index - 1), !isSymbol("~", at: index - 1),
        !["any", "some", "nonisolated"].contains(name)
      {
        names.append(name)
      }
    }
    return names
  }
}
