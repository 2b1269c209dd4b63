internal import Diagnostics

/// The Liquid for values that are unknown until a module is generated.
///
/// A marker in a text replaces the unknown part, so that the text is an ordinary value.
struct UnknownParts: Sendable {
  /// Liquid that computes a part, or a tag.
  struct Part: Sendable {
    var source: String
    /// The kind of the value; nil for a tag.
    var kind: LiquidUnknown?
    /// Whether it is a variable without filters, which a tag and a filter accept.
    var isPlain = true

    var isTag: Bool { kind == nil }
  }

  enum Piece {
    case text(ArraySlice<UInt8>)
    case part(Part)

    var part: Part? { if case .part(let part) = self { part } else { nil } }

    var text: ArraySlice<UInt8>? { if case .text(let bytes) = self { bytes } else { nil } }

    var isTag: Bool { part?.isTag == true }

    /// Whether it is, or can print, more than white space.
    var prints: Bool { text?.contains { !$0.isSpace } ?? !isTag }
  }

  /// A block that is being specialised.
  enum Block { case keptCondition, keptLoop, unrolledLoop }

  private var parts: [Part] = []
  var blocks: [Block] = []
  var usedNames: Set<String> = ["forloop"]
  var setInBodies: Set<String> = []
  /// The variables that hold the values of expressions with filters.
  var assigned: [String: Part] = [:]

  /// Characters for private use, which no template contains.
  private static let start = "\u{F57A0}"
  private static let end = "\u{F57A1}"
  /// The value of a variable that can't be known.
  static let forgotten = LiquidValue.string(start + "!" + end)
  private static let startBytes = BytePattern(start.utf8)

  var isInKeptBlock: Bool { blocks.contains { $0 != .unrolledLoop } }

  mutating func unusedName(_ wanted: String) -> String {
    var name = wanted
    var number = 2
    while !usedNames.insert(name).inserted {
      name = "\(wanted)_\(number)"
      number += 1
    }
    return name
  }

  /// Adds a part, and returns its marker.
  mutating func add(_ part: Part) -> String {
    parts.append(part)
    return Self.start + String(parts.count - 1) + Self.end
  }

  /// The value of a variable whose Liquid this is.
  mutating func value(_ source: String, _ kind: LiquidUnknown) -> LiquidValue {
    .string(add(Part(source: source, kind: kind)))
  }

  static func refuseMarkers(in template: LiquidTemplate) throws(Diagnostic) {
    guard let start = startBytes.first(in: template.source) else { return }
    throw Diagnostic(
      .error, "liquid.reserved-character",
      "the new template can't keep the character U+F57A0, which viper reserves",
      at: template.location(of: start..<start + startBytes.bytes.count),
      hints: ["delete the character."])
  }

  static func isUnknown(_ value: LiquidValue) -> Bool {
    value.containsText { $0.firstOffset(of: start) != nil }
  }

  /// Divides the text of a value at its markers; other values have no pieces.
  func pieces(of value: LiquidValue) -> [Piece] {
    if case .string(let text) = value { pieces(of: Array(text.utf8)) } else { [] }
  }

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

  func parts(of value: LiquidValue) -> [Part] { pieces(of: value).compactMap(\.part) }

  // MARK: Liquid

  /// The Liquid of a text with markers, where each tag that can has its own line.
  ///
  /// It can beside another tag or the end of a line; `else` and `end…` do as the tag that they belong to.
  func liquid(of bytes: [UInt8]) -> [UInt8] {
    let pieces = pieces(of: bytes)
    var written: [UInt8] = []
    var ownLines: [Bool] = []
    for (index, piece) in pieces.enumerated() {
      let next = index + 1 < pieces.count ? pieces[index + 1] : nil
      switch piece {
      case .text(let text): written += text.text().escapedForLiquid(beforeLiquid: next != nil).utf8
      case .part(let part) where part.isTag:
        let previous = index > 0 ? pieces[index - 1] : nil
        let endsLine = next?.text.map { $0.first == Byte.newline || $0.starts(with: "\r\n".utf8) }
        var isOwn = previous?.isTag == true || next?.isTag == true || endsLine == true
        switch part.source.prefix(while: { $0 != " " }) {
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

  /// The output of a part: `echo` for one with `}`, which would end `{{ }}` even in quotes.
  static func output(of part: Part) -> String {
    part.source.contains("}") ? "{% echo \(part.source) %}" : "{{ \(part.source) }}"
  }

  private func write(
    _ tag: Part, _ isOnOwnLine: Bool, after previous: Piece?, _ next: Piece?,
    to written: inout [UInt8]
  ) {
    let trims = isOnOwnLine && previous != nil && previous?.text?.last?.isStripped != true
    if trims { written.append(Byte.newline) }
    let startsLine = written.isEmpty || written.last == Byte.newline
    written += "{%\(trims ? "-" : "") \(tag.source) ".utf8
    let continues = next?.text?.first.map { !$0.isStripped } ?? (next?.part?.isTag == false)
    written += (startsLine && continues ? "-%}\n" : "%}").utf8
  }
}

extension LiquidValue {
  /// Whether it is a text that satisfies a condition, or has one among its elements.
  func containsText(where satisfies: (String) -> Bool) -> Bool {
    switch self {
    case .string(let text): satisfies(text)
    case .array(let values): values.contains { $0.containsText(where: satisfies) }
    case .object(let object): object.values.contains { $0.containsText(where: satisfies) }
    default: false
    }
  }
}
