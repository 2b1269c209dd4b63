internal import Diagnostics

/// A token of an output or tag.
struct ExpressionToken {
  enum Kind: Equatable {
    case name, number, string
    case comparison(Operator)
    case pipe, dot, dotDot, colon, comma, openSquare, closeSquare, openRound, closeRound
    case end
    case unexpected
  }
  var kind: Kind
  var range: Range<Int>
}

/// A comparison operator.
enum Operator: String, Sendable {
  case equal = "=="
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case contains
}

/// Splits markup into tokens as the reference's strict parser.
struct ExpressionLexer {
  let source: [UInt8]
  var position: Int
  let end: Int
  private var previous = ExpressionToken.Kind.end

  private static let marks: [UInt8: ExpressionToken.Kind] = [
    Byte.pipe: .pipe, Byte.colon: .colon, Byte.comma: .comma, Byte.openSquare: .openSquare,
    Byte.closeSquare: .closeSquare, Byte.openRound: .openRound, Byte.closeRound: .closeRound,
  ]

  init(source: [UInt8], range: Range<Int>) {
    self.source = source
    position = range.lowerBound
    end = range.upperBound
  }

  private func byte(at index: Int) -> UInt8 { index < end ? source[index] : 0 }

  mutating func next() -> ExpressionToken {
    let start = source.endOfRun(from: position, to: end, \.isSpace)
    position = start
    let kind: ExpressionToken.Kind =
      if start == end { .end } else { source[start].isNameStart ? scanName() : scanOther() }
    previous = kind
    return ExpressionToken(kind: kind, range: start..<position)
  }

  private mutating func scanName() -> ExpressionToken.Kind {
    let start = position
    position = source.endOfRun(from: start + 1, to: end, \.isNameTail)
    _ = take(Byte.question)
    if previous != .dot, source[start..<position].elementsEqual("contains".utf8) {
      return .comparison(.contains)
    }
    return .name
  }

  private mutating func scanOther() -> ExpressionToken.Kind {
    let first = source[position]
    position += 1
    if let mark = Self.marks[first] { return mark }
    switch first {
    case Byte.dot: return take(Byte.dot) ? .dotDot : .dot
    case Byte.dash where byte(at: position).isDigit: return scanNumber()
    case Byte.equals: return take(Byte.equals) ? .comparison(.equal) : .unexpected
    case Byte.exclamation: return take(Byte.equals) ? .comparison(.notEqual) : .unexpected
    case Byte.less:
      if take(Byte.equals) { return .comparison(.lessOrEqual) }
      return take(Byte.greater) ? .comparison(.notEqual) : .comparison(.less)
    case Byte.greater:
      return take(Byte.equals) ? .comparison(.greaterOrEqual) : .comparison(.greater)
    case Byte.quote, Byte.doubleQuote:
      position = source.endOfRun(from: position, to: end) { $0 != first }
      guard position < end else { return .unexpected }
      position += 1
      return .string
    default:
      if first.isDigit { return scanNumber() }
      position = source.endOfRun(from: position, to: end) { $0 & 0xC0 == 0x80 }
      return .unexpected
    }
  }

  private mutating func scanNumber() -> ExpressionToken.Kind {
    position = source.endOfRun(from: position, to: end, \.isDigit)
    if byte(at: position) == Byte.dot, byte(at: position + 1).isDigit {
      position = source.endOfRun(from: position + 1, to: end, \.isDigit)
    }
    return .number
  }

  private mutating func take(_ wanted: UInt8) -> Bool {
    guard position < end, source[position] == wanted else { return false }
    position += 1
    return true
  }
}
