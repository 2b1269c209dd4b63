/// The part of a line in a file to which a diagnostic points.
package struct SourceLocation: Sendable, Hashable {
  /// The file's path, relative to the current folder where possible.
  package var file: String
  /// Counted from 1; zero for the whole file.
  package var line: Int
  /// Counted from 1 in characters; zero for the whole line.
  package var column: Int
  /// In characters; at least 1.
  package var length: Int
  /// The text of the line without its ending, for messages.
  package var sourceLine: String?

  /// Points at `length` characters from `column` of `line` in `file`.
  package init(
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
  /// character. `range` is clamped to the file.
  package init(range: Range<Int>, in bytes: [UInt8], file: String) {
    let whole = range.clamped(to: 0..<bytes.count)
    var (line, lineStart) = (1, 0)
    for (index, byte) in bytes[..<whole.lowerBound].enumerated()
    where byte == 0x0A || byte == 0x0D && bytes[(index + 1)...].first != 0x0A {
      (line, lineStart) = (line + 1, index + 1)
    }
    let lineEnd = bytes[lineStart...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
    let part = whole.clamped(to: lineStart..<lineEnd)
    let before = String(decoding: bytes[lineStart..<part.lowerBound], as: UTF8.self)
    let marked = String(decoding: bytes[part], as: UTF8.self)
    self.init(
      file: file, line: line, column: before.count + 1, length: marked.count,
      sourceLine: String(decoding: bytes[lineStart..<lineEnd], as: UTF8.self))
  }
}
