/// Text that is put together as bytes: a string for each part of it would cost many times more.
extension [UInt8] {
  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append(contentsOf: $0) }
  }

  static func += (bytes: inout [UInt8], text: StaticString) {
    bytes.append(contentsOf: text.bytes)
  }
}

extension StaticString {
  var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
  }
}
