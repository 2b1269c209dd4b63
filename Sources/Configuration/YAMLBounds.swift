import Diagnostics

/// Refuses YAML that is small to write and huge to read, before the parser sees it.
///
/// The parser bounds nesting only at 1,000 levels, which a small stack does not hold, and does
/// not bound aliases; a mapping key made of nested aliases would be hashed as a whole.
enum YAMLBounds {
  static let bytes = 1 << 20
  static let aliases = 32
  static let depth = 100

  static func check(_ bytes: [UInt8], named file: String) throws(Diagnostic) {
    guard bytes.count <= Self.bytes else {
      throw Diagnostic(
        .error, "yaml.too-large", "`\(file)` is too large to be read as YAML",
        at: SourceLocation(file: file),
        notes: ["it has \(bytes.count) bytes; the limit is \(Self.bytes)."])
    }
    if let place = bytes.withUnsafeBufferPointer({ Self.tooDeep(in: $0) }) {
      throw Diagnostic(
        .error, "yaml.too-deep", "`\(file)` nests lists and mappings too deeply",
        at: SourceLocation(range: place..<place + 1, in: bytes, file: file),
        notes: ["at most \(Self.depth) levels are read."])
    }
    let marks = bytes.withUnsafeBufferPointer { Self.marks(in: $0) }
    if marks.anchors > 0, marks.aliases.count > Self.aliases {
      let place = marks.aliases[Self.aliases]
      throw Diagnostic(
        .error, "yaml.too-many-aliases", "too many aliases (`*name`) in `\(file)`",
        at: SourceLocation(range: place..<place + 1, in: bytes, file: file),
        notes: ["at most \(Self.aliases) are read, because nested aliases can grow without bound."])
    }
  }

  /// Where more levels are open than are read: brackets, braces, indented lines and the dashes
  /// of lists in lists. Brackets in plain text count too; that only makes the limit stricter.
  private static func tooDeep(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var brackets = 0
    var indents: [Int] = []
    var lineStart = 0
    var isIndent = true
    for index in bytes.indices {
      let byte = bytes[index]
      if byte == 0x0A || byte == 0x0D {
        (lineStart, isIndent) = (index + 1, true)
        continue
      }
      if isIndent, byte != 0x20 {
        isIndent = byte == UInt8(ascii: "-") || byte == UInt8(ascii: "?")
        let column = index - lineStart
        while let last = indents.last, last >= column { indents.removeLast() }
        indents.append(column)
      }
      // Square and curly ones differ in one bit.
      if byte | 0x20 == UInt8(ascii: "{") {
        brackets += 1
      } else if byte | 0x20 == UInt8(ascii: "}") {
        brackets = max(0, brackets - 1)
      }
      if brackets + indents.count > depth { return index }
    }
    return nil
  }

  /// Counts what may be an anchor or an alias: `&` or `*` at the start of a word. Some stand in
  /// plain text or comments; that only makes the limit stricter.
  private static func marks(
    in bytes: UnsafeBufferPointer<UInt8>
  ) -> (anchors: Int, aliases: [Int]) {
    var anchors = 0
    var aliases: [Int] = []
    var previous = UInt8(ascii: "\n")
    for index in bytes.indices {
      let byte = bytes[index]
      if byte == UInt8(ascii: "&") || byte == UInt8(ascii: "*"), startsWord(after: previous),
        index + 1 < bytes.count, bytes[index + 1] > 0x20
      {
        if byte == UInt8(ascii: "&") { anchors += 1 } else { aliases.append(index) }
      }
      previous = byte
    }
    return (anchors, aliases)
  }

  private static func startsWord(after byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ","),
      UInt8(ascii: ":"):
      true
    default: false
    }
  }
}
