internal import Diagnostics

/// The bytes with a meaning in Liquid that occur often.
enum Byte {
  static let space = UInt8(ascii: " ")
  static let newline = UInt8(ascii: "\n")
  static let openBrace = UInt8(ascii: "{")
  static let closeBrace = UInt8(ascii: "}")
  static let percent = UInt8(ascii: "%")
  static let dash = UInt8(ascii: "-")
  static let equals = UInt8(ascii: "=")
  static let hash = UInt8(ascii: "#")
}

extension UInt8 {
  /// As `\s` in a regular expression of Ruby.
  var isSpace: Bool { self == 0x20 || (self >= 0x09 && self <= 0x0D) }
  /// As Ruby's `strip`: white space and NUL.
  var isStripped: Bool { isSpace || self == 0 }
  /// As `\w` in a regular expression.
  var isWord: Bool { isNameStart || isDigit }
  var isNameStart: Bool { isLetter || self == UInt8(ascii: "_") }
  /// Any byte of a name except its first.
  var isNameTail: Bool { isWord || self == Byte.dash }
  var isQuote: Bool { self == UInt8(ascii: "'") || self == UInt8(ascii: "\"") }
  /// Whether it continues a character of several bytes.
  var isContinuation: Bool { self & 0xC0 == 0x80 }
}

extension String {
  /// The offset of the first occurrence in bytes.
  func firstOffset(of other: String) -> Int? { BytePattern(other.utf8).first(in: Array(utf8)) }

  /// Removes white space at both ends, as Ruby's `strip`.
  func stripped(left: Bool = true, right: Bool = true) -> String {
    var bytes = utf8[...]
    if left { bytes = bytes.drop(while: \.isStripped) }
    if right { while bytes.last?.isStripped == true { bytes.removeLast() } }
    return String(Substring(bytes))
  }
}

extension Collection where Element == UInt8 {
  func text() -> String { String(decoding: self, as: UTF8.self) }
}

extension [UInt8] {
  func text(_ range: Range<Int>) -> String { self[range].text() }

  /// The index of the first byte that doesn't satisfy a condition, or `end`.
  func endOfRun(from start: Int, to end: Int, _ accepts: (UInt8) -> Bool) -> Int {
    var index = start
    while index < end, accepts(self[index]) { index += 1 }
    return index
  }

  /// The range without white space at its ends.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    let start = endOfRun(from: range.lowerBound, to: range.upperBound, \.isStripped)
    let end = self[start..<range.upperBound].lastIndex { !$0.isStripped }
    return start..<(end.map { $0 + 1 } ?? start)
  }
}
