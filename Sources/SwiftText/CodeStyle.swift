/// The indentation and line endings of a file, for inserted lines.
struct CodeStyle {
  /// One level of indentation.
  let unit: String
  /// `\n` or `\r\n`, as in the first line.
  let ending: String

  init(_ file: SwiftFile, _ format: CodeFormat = CodeFormat()) {
    let bytes = file.bytes
    let first = bytes.firstIndex(of: UInt8(ascii: "\n"))
    ending = first.map { $0 > 0 && bytes[$0 - 1] == UInt8(ascii: "\r") } == true ? "\r\n" : "\n"
    unit = Self.unit(of: file) ?? format.unit ?? "    "
  }

  /// The first indentation of a member relative to its type, or else of a comment in a type.
  static func unit(of file: SwiftFile) -> String? {
    let members = file.types.flatMap { type in
      file.members(of: type).map { (type, $0.range.lowerBound) }
    }
    let bodies = file.types.compactMap { type in
      type.body.flatMap { firstLine(in: $0, of: file) }.map { (type, $0) }
    }
    for (type, start) in members + bodies {
      let outer = file.bytes.indentation(at: type.range.lowerBound)
      let inner = file.bytes.indentation(at: start)
      if inner.count > outer.count, inner.hasPrefix(outer) {
        return String(inner.dropFirst(outer.count))
      }
    }
    return nil
  }

  /// The first byte after the first line of a body that is not white space.
  private static func firstLine(in body: Range<Int>, of file: SwiftFile) -> Int? {
    let inside = body.lowerBound + 1..<body.upperBound - 1
    return file.bytes[inside].firstIndex(of: UInt8(ascii: "\n")).flatMap { line in
      file.bytes[line..<inside.upperBound].firstIndex { !$0.isSpace }
    }
  }

}

extension [UInt8] {
  /// The white space at the start of the line that contains a byte.
  func indentation(at offset: Int) -> String {
    String(
      decoding: self[lineStart(at: offset)...].prefix { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
  }

  func lineStart(at offset: Int) -> Int {
    (self[..<offset].lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
  }

  /// The start of the line after a byte's, or the end of the file.
  func nextLine(after offset: Int) -> Int {
    self[offset...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? count
  }
}
