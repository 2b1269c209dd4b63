/// Splits a build setting into words: `"-ObjC -lz"` and `("-ObjC", "-lz")` have the same ones.
enum BuildSettingTokens {
  /// - Returns: nil for other values.
  static func of(_ value: PlistNode) -> [ByteString]? {
    switch value.content {
    case .word(let text): split(text)
    case .list(let items):
      items.allSatisfy { $0.value.word != nil } ? items.compactMap(\.value.word) : nil
    default: nil
    }
  }

  /// Whether two values of a setting are equal, or one is the list of the other's words.
  static func areSame(_ left: PlistNode, _ right: PlistNode) -> Bool {
    if left.isSame(as: right) { return true }
    guard (left.word == nil) != (right.word == nil), let ours = of(left) else { return false }
    return ours == of(right)
  }

  /// Splits at blanks like Xcode, except in quotes and after a backslash.
  private static func split(_ text: ByteString) -> [ByteString] {
    var words: [ByteString] = []
    var word: ByteString = []
    var quote: UInt8 = 0
    var index = 0
    while index < text.count {
      let byte = text[index]
      index += 1
      if byte == 0x5C, index < text.count {
        word += [byte, text[index]]
        index += 1
      } else if quote == 0, byte == 0x20 || byte == 0x09 || byte == 0x0A {
        if !word.isEmpty { words.append(word) }
        word = []
      } else {
        if quote == 0, byte == 0x22 || byte == 0x27 {
          quote = byte
        } else if byte == quote {
          quote = 0
        }
        word.append(byte)
      }
    }
    if !word.isEmpty { words.append(word) }
    return words
  }
}
