/// The part of a line in a file to which a diagnostic points.
public struct SourceLocation: Sendable, Hashable {
  /// The file's path, relative to the current folder where possible.
  public var file: String
  /// Counted from 1; zero for the whole file.
  public var line: Int
  /// Counted from 1 in characters; zero for the whole line.
  public var column: Int
  /// In characters; at least 1.
  public var length: Int
  /// The text of the line without its ending, for messages.
  public var sourceLine: String?

  /// Points at `length` characters from `column` of `line` in `file`.
  public init(
    file: String, line: Int = 0, column: Int = 0, length: Int = 1, sourceLine: String? = nil
  ) {
    self.file = file
    self.line = line
    self.column = column
    self.length = max(1, length)
    self.sourceLine = sourceLine
  }

  /// Finds the line, column and text of a range of bytes in a file.
  ///
  /// Lines end with LF, CRLF or CR, as in Xcode's editor. Each byte that is not UTF-8 counts as one
  /// character.
  ///
  /// The byte offsets of `range` are clamped to the file.
  public init(range: Range<Int>, in bytes: [UInt8], file: String) {
    let start = min(max(0, range.lowerBound), bytes.count)
    let end = min(max(start, range.upperBound), bytes.count)
    var line = 1
    var lineStart = 0
    var index = 0
    while index < start {
      let byte = bytes[index]
      if byte == 0x0A || (byte == 0x0D && !(index + 1 < bytes.count && bytes[index + 1] == 0x0A)) {
        line += 1
        lineStart = index + 1
      }
      index += 1
    }
    var lineEnd = lineStart
    while lineEnd < bytes.count, bytes[lineEnd] != 0x0A, bytes[lineEnd] != 0x0D { lineEnd += 1 }
    let before = String(
      decoding: bytes[lineStart..<min(start, max(lineStart, lineEnd))], as: UTF8.self)
    let marked = String(decoding: bytes[min(start, lineEnd)..<min(end, lineEnd)], as: UTF8.self)
    self.init(
      file: file, line: line, column: before.count + 1, length: marked.count,
      sourceLine: String(decoding: bytes[lineStart..<lineEnd], as: UTF8.self))
  }
}
