import Diagnostics
package import Workspace

/// A word of a source file: a run of letters, digits and underscores.
package struct SourceWord: Sendable {
  /// The part of the file that contains the word.
  package enum Kind: Sendable, Hashable {
    /// Swift or a language of the C family.
    case code
    case comment
    case string
    /// A file of another kind, such as a storyboard.
    case other
  }

  package var range: Range<Int>
  package var kind: Kind
  /// The content of the string that contains the word; nil outside a string.
  package var literal: Range<Int>?
}

/// Splits files into words.
///
/// An interpolation counts as part of its string, where fewer words change.
package enum WordTokenizer {
  private static let codeEndings = [".swift", ".m", ".mm", ".h", ".c", ".cpp"]

  /// The words in order; the extension of the path tells the language.
  package static func words(of bytes: [UInt8], at path: Path) -> [SourceWord] {
    var lexer = WordLexer(
      bytes: bytes, isCode: isCode(path), nestsComments: path.name.hasSuffix(".swift"))
    lexer.run()
    return lexer.words
  }

  /// Whether a file is Swift or a language of the C family.
  static func isCode(_ path: Path) -> Bool { codeEndings.contains { path.name.hasSuffix($0) } }

  /// Whether only blanks separate a word from another one in its line, or `'s` follows it.
  static func isInSentence(_ word: Range<Int>, in bytes: [UInt8]) -> Bool {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    let before = bytes[..<word.lowerBound]
    let after = bytes[word.upperBound...]
    let previous = before.last { !isBlank($0) }
    let next = after.first { !isBlank($0) }
    return (before.last.map(isBlank) == true && previous.map(isPart) == true)
      || (after.first.map(isBlank) == true && next.map(isPart) == true)
      || after.starts(with: "'s".utf8)
  }

  static func isPart(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte == UInt8(ascii: "_") || byte >= 0x80
  }
}

private struct WordLexer {
  let bytes: [UInt8]
  let isCode: Bool
  let nestsComments: Bool
  var words: [SourceWord] = []
  var index = 0

  mutating func run() {
    guard isCode else {
      while index < bytes.count { step(.other) }
      return
    }
    while index < bytes.count {
      if starts("//") {
        while index < bytes.count, bytes[index] != 0x0A { step(.comment) }
      } else if starts("/*") {
        comment()
      } else if bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "#") {
        string()
      } else {
        step(.code)
      }
    }
  }

  /// Reads a word or one other byte.
  private mutating func step(_ kind: SourceWord.Kind) {
    let start = index
    while index < bytes.count, WordTokenizer.isPart(bytes[index]) { index += 1 }
    if index > start {
      words.append(SourceWord(range: start..<index, kind: kind))
    } else {
      index += 1
    }
  }

  private func starts(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[index...].prefix($0.count).elementsEqual($0) }
  }

  private mutating func comment() {
    var depth = 0
    while index < bytes.count {
      if starts("/*"), depth == 0 || nestsComments {
        depth += 1
        index += 2
      } else if starts("*/") {
        depth -= 1
        index += 2
        if depth == 0 { return }
      } else {
        step(.comment)
      }
    }
  }

  /// Reads `"…"` or `"""…"""`, also between number signs.
  private mutating func string() {
    let start = index
    while index < bytes.count, bytes[index] == UInt8(ascii: "#") { index += 1 }
    let signs = index - start
    guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else {
      // A directive, such as `#if` or `#import`.
      if signs == 0 { index += 1 }
      return
    }
    let quotes = starts("\"\"\"") ? 3 : 1
    index += quotes
    let (content, first) = (index, words.count)
    while index < bytes.count {
      if signs == 0, bytes[index] == UInt8(ascii: "\\") {
        index = min(index + 2, bytes.count)
      } else if ends(quotes, signs) {
        for word in first..<words.count { words[word].literal = content..<index }
        index += quotes + signs
        return
      } else if quotes == 1, bytes[index] == 0x0A {
        // The string is not closed.
        return
      } else {
        step(.string)
      }
    }
  }

  private func ends(_ quotes: Int, _ signs: Int) -> Bool {
    let rest = bytes[index...].prefix(quotes + signs)
    return rest.count == quotes + signs
      && rest.prefix(quotes).allSatisfy { $0 == UInt8(ascii: "\"") }
      && rest.dropFirst(quotes).allSatisfy { $0 == UInt8(ascii: "#") }
  }
}
