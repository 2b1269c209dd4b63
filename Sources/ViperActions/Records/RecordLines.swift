import Diagnostics
import Workspace

/// Reads the part of YAML that records are written in, a line at a time.
///
/// `viper module list` reads hundreds of records before anybody notices; the reader of Rambafiles,
/// which takes all of YAML, needs twenty times as long for them. What it does not know is an error.
struct RecordLines {
  /// A key with what it holds: a text, a list or further keys.
  struct Entry {
    var key: String
    var value: String?
    /// Each with its line.
    var items: [(value: String, line: Int)] = []
    var fields: [Entry] = []
    /// Counted from 1.
    var line: Int
  }

  private let bytes: [UInt8]
  private let file: String
  private var number = 0

  /// - Parameters:
  ///   - bytes: the record.
  ///   - file: its name for messages.
  /// - Returns: what stands at the left margin, in order.
  /// - Throws: the first line that is none of a record's.
  static func entries(of bytes: [UInt8], named file: String) throws(Diagnostic) -> [Entry] {
    var lines = RecordLines(bytes: bytes, file: file)
    return try lines.read()
  }

  private init(bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
  }

  private mutating func read() throws(Diagnostic) -> [Entry] {
    var entries: [Entry] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      number += 1
      var line = bytes[start..<end]
      start = end + 1
      while let last = line.last, last == 0x0D || last == 0x20 { line.removeLast() }
      let indentation = line.prefix { $0 == 0x20 }.count
      line = line.dropFirst(indentation)
      guard let first = line.first, first != UInt8(ascii: "#") else { continue }
      let isItem = first == UInt8(ascii: "-") && line.dropFirst().first == 0x20
      switch (indentation, isItem) {
      case (0, false): entries.append(try entry(line))
      case (2, false):
        guard let last = entries.indices.last, entries[last].value == nil else { throw refusal() }
        entries[last].fields.append(try entry(line))
      case (0, true):
        guard let last = entries.indices.last else { throw refusal() }
        try add(line.dropFirst(2), to: &entries[last])
      case (2, true):
        guard let last = entries.indices.last, let inner = entries[last].fields.indices.last else {
          throw refusal()
        }
        try add(line.dropFirst(2), to: &entries[last].fields[inner])
      default: throw refusal()
      }
    }
    return entries
  }

  private func add(_ text: ArraySlice<UInt8>, to entry: inout Entry) throws(Diagnostic) {
    guard entry.value == nil, entry.fields.isEmpty else { throw refusal() }
    let (value, rest) = try scalar(text, endsAtColon: false)
    guard rest.isEmpty else { throw refusal() }
    entry.items.append((value, number))
  }

  private func entry(_ line: ArraySlice<UInt8>) throws(Diagnostic) -> Entry {
    let (key, rest) = try scalar(line, endsAtColon: true)
    guard rest.first == UInt8(ascii: ":") else { throw refusal() }
    let text = rest.dropFirst().drop { $0 == 0x20 }
    guard !text.isEmpty else { return Entry(key: key, line: number) }
    guard rest.dropFirst().first == 0x20 else { throw refusal() }
    let (value, after) = try scalar(text, endsAtColon: false)
    guard after.isEmpty else { throw refusal() }
    return Entry(key: key, value: value, line: number)
  }

  /// The text at the start, and what follows it.
  private func scalar(
    _ text: ArraySlice<UInt8>, endsAtColon: Bool
  ) throws(Diagnostic) -> (String, ArraySlice<UInt8>) {
    guard text.first == UInt8(ascii: "\"") else {
      let end =
        endsAtColon ? text.firstIndex(of: UInt8(ascii: ":")) ?? text.endIndex : text.endIndex
      let plain = text[..<end]
      // What opens another form of YAML, or a comment, is none of ours.
      guard let first = plain.first, !Self.special.contains(first),
        !plain.contains(UInt8(ascii: "#")), endsAtColon || !plain.contains(UInt8(ascii: ":"))
      else { throw refusal() }
      return (String(decoding: plain, as: UTF8.self), text[end...])
    }
    return try quoted(text.dropFirst())
  }

  private static let special = Array("'{}[]&*!|>%@`<=?,".utf8)

  private func quoted(
    _ text: ArraySlice<UInt8>
  ) throws(Diagnostic) -> (String, ArraySlice<UInt8>) {
    var value: [UInt8] = []
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      index += 1
      if byte == UInt8(ascii: "\"") {
        return (String(decoding: value, as: UTF8.self), text[index...])
      }
      guard byte == UInt8(ascii: "\\") else {
        value.append(byte)
        continue
      }
      guard index < text.endIndex else { break }
      let mark = text[index]
      index += 1
      switch mark {
      case UInt8(ascii: "n"): value.append(0x0A)
      case UInt8(ascii: "r"): value.append(0x0D)
      case UInt8(ascii: "t"): value.append(0x09)
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): value.append(mark)
      case UInt8(ascii: "x"), UInt8(ascii: "u"), UInt8(ascii: "U"):
        let width = mark == UInt8(ascii: "x") ? 2 : mark == UInt8(ascii: "u") ? 4 : 8
        let digits = String(decoding: text[index...].prefix(width), as: UTF8.self)
        guard digits.utf8.count == width, let code = UInt32(digits, radix: 16),
          let scalar = Unicode.Scalar(code)
        else { throw refusal() }
        value += Array(String(Character(scalar)).utf8)
        index += width
      default: throw refusal()
      }
    }
    throw refusal()
  }

  private var location: SourceLocation { Self.location(of: number, in: bytes, file) }

  /// The whole line with this number.
  static func location(of number: Int, in bytes: [UInt8], _ file: String) -> SourceLocation {
    let text = String(decoding: bytes, as: UTF8.self).lines
    let line = text.indices.contains(number - 1) ? text[number - 1] : ""
    let indentation = line.prefix { $0 == " " }.count
    return SourceLocation(
      file: file, line: number, column: indentation + 1,
      length: max(1, line.count - indentation), sourceLine: line)
  }

  private func refusal() -> Diagnostic {
    let isConflict = location.sourceLine.map { line in
      ["<<<<<<<", "=======", ">>>>>>>", "|||||||"].contains { line.hasPrefix($0) }
    }
    return Diagnostic(
      .error, "record.invalid",
      isConflict == true
        ? "git's conflict markers stand in the record" : "this is not a line of a module record",
      at: location, hints: [ModuleRecord.wayOut(file)])
  }
}
