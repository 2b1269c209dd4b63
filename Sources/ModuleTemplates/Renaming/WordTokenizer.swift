import Diagnostics
package import Workspace

/// Splits code and other files into words, in which `module rename` replaces names.
package struct WordTokenizer {
  private let bytes: [UInt8]
  /// Swift nests comments, and has code in strings.
  private let isSwift: Bool
  private var words: [SourceWord] = []
  private var index = 0
  private var openInterpolations = 0
  /// Deeper than any code, and low enough for the stack.
  private static let maximalDepth = 32

  /// The words in order; the extension of the path tells the language.
  package static func words(of bytes: [UInt8], at path: Path) -> [SourceWord] {
    var tokenizer = Self(bytes: bytes, isSwift: path.name.hasSuffix(".swift"))
    let isCode = isCode(path)
    while tokenizer.index < bytes.count {
      if isCode { tokenizer.code() } else { tokenizer.step(.other) }
    }
    return tokenizer.words
  }

  /// Whether a file is Swift or a language of the C family.
  package static func isCode(_ path: Path) -> Bool {
    [".swift", ".m", ".mm", ".h", ".pch", ".hpp", ".c", ".cc", ".cpp"]
      .contains { path.name.hasSuffix($0) }
  }

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

  package static func isPart(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  /// Reads a comment, a string, a word or one other byte.
  private mutating func code() {
    if starts("//") {
      while index < bytes.count, bytes[index] != 0x0A { step(.comment) }
    } else if starts("/*") {
      comment()
    } else if starts("\"") || starts("#") {
      string()
    } else if let end = endOfConstant {
      while index < end { step(.code) }
    } else {
      step(.code)
    }
  }

  /// The end of a character constant or regular expression, in which quotes open no string.
  private var endOfConstant: Int? {
    let (mark, before) = (bytes[index], index > 0 ? bytes[index - 1] : 0x0A)
    // As in Swift, a slash is no operator after a blank or bracket, unless a blank, `=` or `)` follows.
    let opens =
      isSwift
      ? starts("/") && " \t\n([{,;:#".utf8.contains(before)
        && !["/ ", "/)", "/="].contains(where: starts)
      : starts("'\"") || starts("'\\")
    guard opens else { return nil }
    var end = index + 1
    while end < bytes.count, bytes[end] != 0x0A {
      if bytes[end] == mark { return end + 1 }
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }

  /// Reads a word or one other byte.
  private mutating func step(_ kind: SourceWord.Kind) {
    let start = index
    while index < bytes.count, Self.isPart(bytes[index]) { index += 1 }
    if index > start {
      words.append(SourceWord(range: start..<index, kind: kind))
    } else {
      index += 1
    }
  }

  private func starts(_ text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

  private mutating func comment() {
    var depth = 0
    repeat {
      if starts("/*"), depth == 0 || isSwift {
        depth += 1
        index += 2
      } else if starts("*/") {
        depth -= 1
        index += 2
      } else {
        step(.comment)
      }
    } while depth > 0 && index < bytes.count
  }

  /// Reads `"…"` or `"""…"""`, also between number signs.
  private mutating func string() {
    let signs = String(repeating: "#", count: bytes[index...].prefix { $0 == 0x23 }.count)
    index += signs.utf8.count
    // A directive, such as `#if` or `#import`.
    guard starts("\"") else { return }
    let quotes = starts("\"\"\"") ? "\"\"\"" : "\""
    index += quotes.utf8.count
    let (content, first) = (index, words.count)
    let (interpolation, end) = ("\\" + signs + "(", quotes + signs)
    // A string in one line may not be closed.
    while index < bytes.count, quotes != "\"" || bytes[index] != 0x0A {
      if isSwift, openInterpolations < Self.maximalDepth, starts(interpolation) {
        index += 1 + signs.utf8.count
        readInterpolation(endsWithLine: quotes == "\"")
      } else if signs.isEmpty, starts("\\") {
        index = min(index + 2, bytes.count)
      } else if starts(end) {
        for word in first..<words.count where words[word].kind == .string {
          words[word].literal = words[word].literal ?? content..<index
        }
        index += end.utf8.count
        return
      } else {
        step(.string)
      }
    }
  }

  /// Reads the code of an interpolation from its parenthesis.
  private mutating func readInterpolation(endsWithLine: Bool) {
    openInterpolations += 1
    defer { openInterpolations -= 1 }
    var depth = 0
    repeat {
      if starts("(") { depth += 1 } else if starts(")") { depth -= 1 }
      code()
    } while depth > 0 && index < bytes.count && !(endsWithLine && bytes[index] == 0x0A)
  }
}

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
  /// The content of the string that contains the word; nil outside a string and in one without its end.
  package var literal: Range<Int>?
}
