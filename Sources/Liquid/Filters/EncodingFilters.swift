internal import Diagnostics

/// Filters for URLs and base64.
enum EncodingFilters {
  static let all: [Filter] = [
    Filter("url_encode", growth: 3) { input, _ in
      input.isNil ? .nil : .string(percentEncode(input.text))
    },
    Filter("url_decode") { input, _ throws(FilterProblem) in
      input.isNil ? .nil : .string(try percentDecode(input.text))
    },
    Filter("base64_encode", growth: 2) { input, _ in
      .string(Base64.encode(input.text, Base64.standard))
    },
    Filter("base64_decode") { input, _ throws(FilterProblem) in
      .string(try Base64.decode(input.text, Base64.standard))
    },
    Filter("base64_url_safe_encode", growth: 2) { input, _ in
      .string(Base64.encode(input.text, Base64.urlSafe))
    },
    Filter("base64_url_safe_decode") { input, _ throws(FilterProblem) in
      .string(try Base64.decode(input.text, Base64.urlSafe))
    },
  ]

  private static func percentEncode(_ text: String) -> String {
    var result: [UInt8] = []
    for byte in text.utf8 {
      if byte.isWord || byte == Byte.dash || byte == Byte.dot || byte == UInt8(ascii: "~") {
        result.append(byte)
      } else if byte == Byte.space {
        result.append(UInt8(ascii: "+"))
      } else {
        result += "%\(UInt64(byte).hexadecimal(2, uppercase: true))".utf8
      }
    }
    return result.text()
  }

  private static func percentDecode(_ text: String) throws(FilterProblem) -> String {
    let bytes = text.utf8.map { $0 == UInt8(ascii: "+") ? Byte.space : $0 }
    let result = bytes.text().percentDecodedBytes
    guard result.withUnsafeBufferPointer({ UTF8Check.firstFault(in: $0) }) == nil else {
      throw FilterProblem("the decoded text is not UTF-8")
    }
    return result.text()
  }
}

/// Base64 without white space and with padding.
enum Base64 {
  static let standard = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  static let urlSafe = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  static func encode(_ text: String, _ alphabet: [UInt8]) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let group = bytes[index..<min(index + 3, bytes.count)]
      var bits = 0
      for offset in 0..<3 {
        bits = bits << 8 | (index + offset < bytes.count ? Int(bytes[index + offset]) : 0)
      }
      for place in 0..<4 {
        result.append(
          place <= group.count ? alphabet[bits >> (18 - 6 * place) & 63] : Byte.equals)
      }
      index += 3
    }
    return result.text()
  }

  static func decode(_ text: String, _ alphabet: [UInt8]) throws(FilterProblem) -> String {
    var bytes = Array(text.utf8)
    // The URL-safe form may have no padding.
    if alphabet[62] == Byte.dash, !bytes.contains(Byte.equals) {
      bytes += Array(repeating: Byte.equals, count: (4 - bytes.count % 4) % 4)
    }
    guard bytes.count % 4 == 0 else { throw FilterProblem("the input is not base64") }
    let padding = bytes.reversed().prefix(2).prefix { $0 == Byte.equals }.count
    var values = [Int](repeating: -1, count: 256)
    for (value, byte) in alphabet.enumerated() { values[Int(byte)] = value }
    var result: [UInt8] = []
    var bits = 0
    for (index, byte) in bytes.enumerated() {
      let value = index >= bytes.count - padding ? 0 : values[Int(byte)]
      guard value >= 0 else { throw FilterProblem("the input is not base64") }
      bits = bits << 6 | value
      if index % 4 == 3 {
        result += [UInt8(bits >> 16 & 255), UInt8(bits >> 8 & 255), UInt8(bits & 255)]
        bits = 0
      }
    }
    result.removeLast(min(padding, result.count))
    return result.text()
  }
}
