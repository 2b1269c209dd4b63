/// How the lines of a file are written: what inserted ones take over.
struct CodeStyle {
  /// One level of indentation.
  let unit: String
  /// `\n` or `\r\n`, as the first line has it.
  let ending: String

  init(_ file: SwiftFile) {
    let bytes = file.bytes
    let first = bytes.firstIndex(of: UInt8(ascii: "\n"))
    ending = first.map { $0 > 0 && bytes[$0 - 1] == UInt8(ascii: "\r") } == true ? "\r\n" : "\n"
    unit = Self.unit(of: file) ?? "    "
  }

  /// The first step by which a member stands further to the right than its type.
  private static func unit(of file: SwiftFile) -> String? {
    for type in file.types {
      let outer = indentation(at: type.range.lowerBound, in: file.bytes)
      for member in file.members(of: type) {
        let inner = indentation(at: member.range.lowerBound, in: file.bytes)
        if inner.count > outer.count, inner.hasPrefix(outer) {
          return String(inner.dropFirst(outer.count))
        }
      }
    }
    for type in file.types {
      guard let body = type.body, let inner = firstIndentation(in: body, of: file) else { continue }
      let outer = indentation(at: type.range.lowerBound, in: file.bytes)
      if inner.count > outer.count, inner.hasPrefix(outer) {
        return String(inner.dropFirst(outer.count))
      }
    }
    return nil
  }

  /// The space before what stands in the first line of a body, be it a comment.
  private static func firstIndentation(in body: Range<Int>, of file: SwiftFile) -> String? {
    let inside = body.lowerBound + 1..<body.upperBound - 1
    guard let line = file.bytes[inside].firstIndex(of: UInt8(ascii: "\n")),
      let start = file.bytes[line..<inside.upperBound].firstIndex(where: { !$0.isSpace })
    else { return nil }
    return indentation(at: start, in: file.bytes)
  }

  /// The space at the beginning of the line that holds a byte.
  static func indentation(at offset: Int, in bytes: [UInt8]) -> String {
    let start = lineStart(at: offset, in: bytes)
    let end = bytes[start...].firstIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
    return String(decoding: bytes[start..<(end ?? bytes.count)], as: UTF8.self)
  }

  /// Where the line begins that holds a byte.
  static func lineStart(at offset: Int, in bytes: [UInt8]) -> Int {
    (bytes[..<offset].lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
  }
}
