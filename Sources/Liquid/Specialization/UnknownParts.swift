internal import Diagnostics

/// The parts of texts that are unknown until a module is generated.
///
/// A marker in a text stands for such a part, so that the text is an ordinary value.
struct UnknownParts: Sendable {
  /// Liquid that computes a part, or a tag.
  struct Part: Sendable {
    enum Kind: Sendable {
      case tag
      case value(LiquidUnknown.Kind)
    }
    var source: String
    var kind: Kind
    /// Whether it is a variable without filters, which a tag and a filter accept.
    var isPlain = true

    var isTag: Bool { if case .tag = kind { true } else { false } }
    var isText: Bool { if case .value(.text) = kind { true } else { false } }
    /// Whether the value can be joined with other text.
    var isJoinable: Bool {
      switch kind {
      case .value(.text), .value(.optionalText): true
      case .value(.any), .tag: false
      }
    }
  }

  enum Piece {
    case text(ArraySlice<UInt8>)
    case part(Part)

    /// Whether it is, or can print, more than white space.
    var prints: Bool {
      switch self {
      case .text(let bytes): !bytes.allSatisfy(\.isSpace)
      case .part(let part): !part.isTag
      }
    }
  }

  private(set) var parts: [Part] = []

  /// Characters for private use, which no template contains.
  private static let start = "\u{F57A0}"
  private static let end = "\u{F57A1}"
  /// The value of a variable that can't be known.
  static let forgotten = LiquidValue.string(start + "!" + end)
  private static let startBytes = BytePattern(start.utf8)

  /// Adds a part.
  ///
  /// - Returns: its marker.
  mutating func add(_ part: Part) -> String {
    parts.append(part)
    return Self.start + String(parts.count - 1) + Self.end
  }

  /// The value of a variable whose Liquid this is.
  mutating func value(_ source: String, _ kind: LiquidUnknown.Kind) -> LiquidValue {
    .string(add(Part(source: source, kind: .value(kind))))
  }

  static func isForgotten(_ value: LiquidValue) -> Bool {
    if case .string(start + "!" + end) = value { true } else { false }
  }

  static func hasMarker(_ bytes: [UInt8]) -> Bool { startBytes.first(in: bytes) != nil }

  /// Whether a value has an unknown part.
  static func isUnknown(_ value: LiquidValue) -> Bool {
    switch value {
    case .string(let text): text.firstOffset(of: start) != nil
    case .array(let values): values.contains(where: isUnknown)
    case .object(let object): object.values.contains(where: isUnknown)
    default: false
    }
  }

  /// Divides a text at its markers.
  func pieces(of bytes: [UInt8]) -> [Piece] {
    var pieces: [Piece] = []
    var position = 0
    while let found = Self.startBytes.first(in: bytes, from: position) {
      if found > position { pieces.append(.text(bytes[position..<found])) }
      let digits = bytes[(found + Self.startBytes.bytes.count)...].prefix(while: \.isDigit)
      if let index = Int(digits.text()), parts.indices.contains(index) {
        pieces.append(.part(parts[index]))
      }
      position = min(bytes.count, digits.endIndex + Self.end.utf8.count)
    }
    if position < bytes.count { pieces.append(.text(bytes[position...])) }
    return pieces
  }

  // MARK: Liquid

  /// The Liquid of a text with markers, where each tag that can has its own line.
  func liquid(of bytes: [UInt8]) -> [UInt8] {
    let pieces = pieces(of: bytes)
    var written: [UInt8] = []
    var ownLines: [Bool] = []
    for (index, piece) in pieces.enumerated() {
      let next = index + 1 < pieces.count ? pieces[index + 1] : nil
      switch piece {
      case .text(let text):
        written += text.text().escapedForLiquid(beforeLiquid: next != nil).utf8
      case .part(let part) where part.isTag:
        let word = part.source.prefix { $0 != " " }
        let previous = index > 0 ? pieces[index - 1] : nil
        var isOwn = next.map(Self.startsLine) ?? false
        if case .part(let before)? = previous, before.isTag { isOwn = true }
        switch word {
        case "if", "unless", "for", "capture": ownLines.append(isOwn)
        case "else", "elsif": isOwn = ownLines.last ?? false
        case "assign", "break", "continue": break
        default: isOwn = ownLines.popLast() ?? false
        }
        write(part, isOwn, after: previous, next, to: &written)
      case .part(let part): written += Self.output(of: part).utf8
      }
    }
    return written
  }

  /// The output of a part; one in braces ends at the first brace, also in quotes.
  static func output(of part: Part) -> String {
    part.source.contains("}") ? "{% echo \(part.source) %}" : "{{ \(part.source) }}"
  }

  private static func startsLine(_ piece: Piece) -> Bool {
    switch piece {
    case .text(let bytes): bytes.first == Byte.newline || bytes.starts(with: "\r\n".utf8)
    case .part(let part): part.isTag
    }
  }

  private func write(
    _ tag: Part, _ isOnOwnLine: Bool, after previous: Piece?, _ next: Piece?,
    to written: inout [UInt8]
  ) {
    var trims = isOnOwnLine
    switch previous {
    case nil: trims = false
    case .text(let bytes)?: if bytes.last?.isStripped == true { trims = false }
    case .part?: break
    }
    if trims { written.append(Byte.newline) }
    let startsLine = written.isEmpty || written.last == Byte.newline
    written += "{%\(trims ? "-" : "") \(tag.source) ".utf8
    var continues = false
    switch next {
    case .text(let bytes)?: continues = bytes.first?.isStripped == false
    case .part(let part)?: continues = !part.isTag
    case nil: break
    }
    written += (startsLine && continues ? "-%}\n" : "%}").utf8
  }
}
