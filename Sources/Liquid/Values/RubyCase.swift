/// Upper and lower case as Ruby has them: Unicode's full mapping, no locale.
enum RubyCase {
  static func upcase(_ text: String) -> String {
    ascii(text) { $0 >= 0x61 && $0 <= 0x7A ? $0 - 0x20 : $0 } ?? text.uppercased()
  }

  static func downcase(_ text: String) -> String {
    ascii(text) { $0 >= 0x41 && $0 <= 0x5A ? $0 + 0x20 : $0 } ?? text.lowercased()
  }

  static func capitalize(_ text: String) -> String {
    guard let first = text.unicodeScalars.first else { return "" }
    return first.properties.titlecaseMapping
      + downcase(String(Substring(text.unicodeScalars.dropFirst())))
  }

  /// Maps text that is all ASCII; nil for other text.
  private static func ascii(_ text: String, _ map: (UInt8) -> UInt8) -> String? {
    var text = text
    return text.withUTF8 { bytes in
      guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
      return String(unsafeUninitializedCapacity: bytes.count) { free in
        for index in bytes.indices { free[index] = map(bytes[index]) }
        return bytes.count
      }
    }
  }
}
