extension String {
  /// The lines of a text without their endings.
  package var lines: [String] {
    var (text, lines) = (self, [String]())
    text.withUTF8 { bytes in
      var start = 0
      for index in 0...bytes.count where index == bytes.count || bytes[index] == UInt8(ascii: "\n")
      {
        let hasReturn = index > start && bytes[index - 1] == UInt8(ascii: "\r")
        let line = bytes[start..<(hasReturn ? index - 1 : index)]
        lines.append(String(decoding: UnsafeBufferPointer(rebasing: line), as: UTF8.self))
        start = index + 1
      }
    }
    return lines
  }
}
