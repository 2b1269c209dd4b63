import Workspace

/// A word of a source file: a run of letters, digits and underscores.
struct SourceWord {
  /// What the word stands in.
  enum Kind: Sendable, Hashable {
    /// Swift or a language of the C family, but for its comments and strings.
    case code
    case comment
    case string
    /// A file of another kind, such as a storyboard.
    case other
  }

  var range: Range<Int>
  var kind: Kind
}

/// Cuts files into words.
///
/// What a string interpolates counts as string, which is the careful side: there less is changed.
enum SourceWords {
  private static let codeEndings = [".swift", ".m", ".mm", ".h", ".c", ".cpp"]

  static func words(of bytes: [UInt8], at path: Path) -> [SourceWord] {
    var lexer = WordLexer(
      bytes: bytes, isCode: codeEndings.contains { path.name.hasSuffix($0) },
      nestsComments: path.name.hasSuffix(".swift"))
    lexer.run()
    return lexer.words
  }

  static func isPart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}

private struct WordLexer {
  let bytes: [UInt8]
  let isCode: Bool
  let nestsComments: Bool
  private(set) var words: [SourceWord] = []
  private var index = 0

  init(bytes: [UInt8], isCode: Bool, nestsComments: Bool) {
    self.bytes = bytes
    self.isCode = isCode
    self.nestsComments = nestsComments
  }

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

  /// Takes a word, or one byte of something else.
  private mutating func step(_ kind: SourceWord.Kind) {
    let start = index
    while index < bytes.count, SourceWords.isPart(bytes[index]) { index += 1 }
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

  /// `"…"`, `"""…"""`, and both between number signs.
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
    while index < bytes.count {
      if signs == 0, bytes[index] == UInt8(ascii: "\\") {
        index = min(index + 2, bytes.count)
      } else if ends(quotes, signs) {
        index += quotes + signs
        return
      } else if quotes == 1, bytes[index] == 0x0A {
        // It was none, or is not closed.
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
