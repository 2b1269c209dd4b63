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
      let outer = indentation(at: type.range.lowerBound, in: file.bytes)
      let inner = indentation(at: start, in: file.bytes)
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

  /// The white space at the start of the line that contains a byte.
  static func indentation(at offset: Int, in bytes: [UInt8]) -> String {
    let start = lineStart(at: offset, in: bytes)
    let end = bytes[start...].firstIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
    return String(decoding: bytes[start..<(end ?? bytes.count)], as: UTF8.self)
  }

  /// The start of the line that contains a byte.
  static func lineStart(at offset: Int, in bytes: [UInt8]) -> Int {
    (bytes[..<offset].lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
  }
}
