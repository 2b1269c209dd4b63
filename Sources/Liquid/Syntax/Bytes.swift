/// The bytes that mean something in Liquid.
enum Byte {
  static let space = UInt8(ascii: " ")
  static let newline = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let openBrace = UInt8(ascii: "{")
  static let closeBrace = UInt8(ascii: "}")
  static let percent = UInt8(ascii: "%")
  static let dash = UInt8(ascii: "-")
  static let dot = UInt8(ascii: ".")
  static let zero = UInt8(ascii: "0")
  static let quote = UInt8(ascii: "'")
  static let doubleQuote = UInt8(ascii: "\"")
  static let comma = UInt8(ascii: ",")
  static let colon = UInt8(ascii: ":")
  static let pipe = UInt8(ascii: "|")
  static let question = UInt8(ascii: "?")
  static let hash = UInt8(ascii: "#")
  static let underscore = UInt8(ascii: "_")
  static let openSquare = UInt8(ascii: "[")
  static let closeSquare = UInt8(ascii: "]")
  static let openRound = UInt8(ascii: "(")
  static let closeRound = UInt8(ascii: ")")
  static let equals = UInt8(ascii: "=")
  static let less = UInt8(ascii: "<")
  static let greater = UInt8(ascii: ">")
  static let exclamation = UInt8(ascii: "!")
}

extension UInt8 {
  /// What a regular expression's `\s` matches in Ruby.
  var isSpace: Bool { self == 0x20 || (self >= 0x09 && self <= 0x0D) }
  /// What Ruby's `strip` takes away: white space and NUL.
  var isStripped: Bool { isSpace || self == 0 }
  var isDigit: Bool { self >= 0x30 && self <= 0x39 }
  var isLetter: Bool { (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A }
  /// What a regular expression's `\w` matches.
  var isWord: Bool { isLetter || isDigit || self == Byte.underscore }
  /// What a name begins with.
  var isNameStart: Bool { isLetter || self == Byte.underscore }
  /// What may follow the first byte of a name.
  var isNameTail: Bool { isWord || self == Byte.dash }
}

/// Searching in text by bytes.
enum Bytes {
  /// Where `needle` first occurs at or after an offset in `text`.
  static func find(_ needle: [UInt8], in text: [UInt8], from start: Int = 0) -> Int? {
    guard let first = needle.first else { return start <= text.count ? start : nil }
    guard text.count >= needle.count else { return nil }
    var index = start
    let last = text.count - needle.count
    return text.withUnsafeBufferPointer { text in
      needle.withUnsafeBufferPointer { needle in
        while index <= last {
          if text[index] == first {
            var offset = 1
            while offset < needle.count, text[index + offset] == needle[offset] { offset += 1 }
            if offset == needle.count { return index }
          }
          index += 1
        }
        return nil
      }
    }
  }

  static func find(_ needle: String, in text: String) -> Int? {
    find(Array(needle.utf8), in: Array(text.utf8))
  }
}

extension Collection where Element == UInt8 {
  func text() -> String { String(decoding: self, as: UTF8.self) }
}

extension Bytes {
  /// Whether `word` stands at an offset.
  static func matches(_ word: StaticString, in source: SourceBytes, at start: Int) -> Bool {
    let count = word.utf8CodeUnitCount
    guard start + count <= source.count else { return false }
    for index in 0..<count where source[start + index] != word.utf8Start[index] { return false }
    return true
  }

  /// The range without white space at both ends.
  static func trim<Source: RandomAccessCollection>(
    _ range: Range<Int>, in source: Source
  ) -> Range<Int> where Source.Element == UInt8, Source.Index == Int {
    var start = range.lowerBound
    var end = range.upperBound
    while start < end, source[start].isStripped { start += 1 }
    while end > start, source[end - 1].isStripped { end -= 1 }
    return start..<end
  }
}
