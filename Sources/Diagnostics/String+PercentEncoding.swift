extension String {
  /// The text with a percent escape, such as `%41`, for each byte that is not plain.
  package func percentEncoded(where isPlain: (UInt8) -> Bool) -> String {
    let bytes = utf8.reduce(into: [UInt8]()) { bytes, byte in
      guard !isPlain(byte) else { return bytes.append(byte) }
      bytes += "%\(UInt64(byte).hexadecimal(2, uppercase: true))".utf8
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text with each percent escape, such as `%41`, decoded; any other `%` stays.
  package var percentDecoded: String { String(decoding: percentDecodedBytes, as: UTF8.self) }

  /// The bytes of ``percentDecoded``, which may be no UTF-8.
  package var percentDecodedBytes: [UInt8] {
    let bytes = Array(utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      // A number may have a sign, but a percent escape has two digits.
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count, bytes[index + 1].isHexDigit,
        let code = UInt8(String(decoding: bytes[index + 1...index + 2], as: UTF8.self), radix: 16)
      {
        result.append(code)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }
}
