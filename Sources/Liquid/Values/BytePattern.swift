/// Finds bytes in linear time, also in hostile text (Knuth, Morris and Pratt).
struct BytePattern {
  let bytes: [UInt8]
  /// For each byte, how many bytes still match if the next one doesn't.
  private let borders: [Int]

  init(_ bytes: some Collection<UInt8>) {
    self.bytes = Array(bytes)
    var borders = [0]
    var matching = 0
    for byte in bytes.dropFirst() {
      while matching > 0, self.bytes[matching] != byte { matching = borders[matching - 1] }
      if self.bytes[matching] == byte { matching += 1 }
      borders.append(matching)
    }
    self.borders = borders
  }

  func first(in text: [UInt8], from start: Int = 0) -> Int? {
    guard text.count - start >= bytes.count else { return nil }
    guard !bytes.isEmpty else { return start }
    var matching = 0
    for index in start..<text.count {
      while matching > 0, bytes[matching] != text[index] { matching = borders[matching - 1] }
      if bytes[matching] == text[index] { matching += 1 }
      if matching == bytes.count { return index - matching + 1 }
    }
    return nil
  }
}
