extension SwiftFile {
  /// The first place in a range that names a type, and not a member with that name.
  package func firstNaming(of name: String, in range: Range<Int>) -> Int? {
    let found = indices(of: name, in: range).first { index in
      !isSymbol(".", at: index - 1) && !isWord("case", at: index - 1)
        && !isSymbol(":", at: index + 1)
    }
    return found.map { tokens[$0].range.lowerBound }
  }

  /// The type of an initial value such as `Feed()`; nil for any other one.
  package func initializedType(of property: SwiftDeclaration) -> String? {
    let name = property.header.upperBound + 1
    guard hasValue(property), let word = word(at: name), word.first?.isUppercase == true,
      isSymbol("(", at: name + 1),
      brackets.partners[name + 1] + 1 >= index(at: property.range.upperBound)
    else { return nil }
    return word
  }

  /// Counts the words and names of a file that are in a table.
  package func count(into table: inout WordCounts) {
    for token in tokens {
      switch token.kind {
      case .word: table.count(bytes[token.range])
      case .quotedName: table.count(bytes[token.range].dropFirst().dropLast())
      default: break
      }
    }
  }
}

/// How often each of some words occurs.
///
/// An app has millions of words, so most of them are sorted out by their first byte and length.
package struct WordCounts: Sendable {
  package private(set) var counts: [String: Int]
  private var known = [Bool](repeating: false, count: 256 * 64)

  package init(_ words: some Sequence<String>) {
    counts = Dictionary(words.map { ($0, 0) }, uniquingKeysWith: { one, _ in one })
    for word in counts.keys { known[Self.slot(Array(word.utf8)[...])] = true }
  }

  private static func slot(_ word: ArraySlice<UInt8>) -> Int {
    Int(word.first ?? 0) * 64 + min(word.count, 63)
  }

  fileprivate mutating func count(_ word: ArraySlice<UInt8>) {
    guard known[Self.slot(word)] else { return }
    let text = String(decoding: word, as: UTF8.self)
    if let count = counts[text] { counts[text] = count + 1 }
  }
}
