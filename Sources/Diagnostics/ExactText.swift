/// A string that is equal only to a string with the same bytes.
///
/// Swift treats both Unicode spellings of `é` as equal, but YAML and git compare bytes.
package struct ExactText: Sendable, Hashable, Comparable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package static func == (left: ExactText, right: ExactText) -> Bool {
    left.text.hasSameBytes(as: right.text)
  }

  package static func < (left: ExactText, right: ExactText) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(0xFF as UInt8)
  }
}

extension String {
  // `gen` compares so many paths that going over `utf8` here costs it a tenth of its instructions.

  package func hasSameBytes(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    var (left, right) = (self, other)
    return left.withUTF8 { left in right.withUTF8 { left.hasSameBytes(as: $0) } }
  }

  /// Whether the bytes begin with those of `word`.
  package func begins(with word: String) -> Bool {
    var (text, word) = (self, word)
    return text.withUTF8 { bytes in
      word.withUTF8 { $0.count <= bytes.count && $0.elementsEqual(bytes.prefix($0.count)) }
    }
  }

  /// Whether the bytes end with those of `word`.
  package func ends(with word: String) -> Bool {
    utf8.count >= word.utf8.count && utf8.suffix(word.utf8.count).elementsEqual(word.utf8)
  }

  /// The range of the first occurrence of the bytes of `word`.
  package func firstRange(of word: String) -> Range<Index>? {
    utf8.indices.first { utf8[$0...].starts(with: word.utf8) }
      .map { $0..<utf8.index($0, offsetBy: word.utf8.count) }
  }

  package var isASCII: Bool {
    var text = self
    return text.withUTF8 { bytes in bytes.allSatisfy { $0 < 0x80 } }
  }
}

extension [String] {
  /// The strings without duplicates, in the order of their first occurrence.
  package var eachOnce: [String] {
    var seen: Set<ExactText> = []
    return filter { seen.insert(ExactText($0)).inserted }
  }
}
