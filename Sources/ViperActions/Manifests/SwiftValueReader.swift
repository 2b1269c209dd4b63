import SwiftText

/// Reads the expressions of a manifest, and what it calls by a name of its own.
///
/// A manifest is read as text and never run.
struct SwiftValueReader {
  /// What stands in the file, one expression after the other.
  private(set) var values: [SwiftValue] = []
  /// What `let NAME = …` says, for texts that stand under a name.
  private var constants: [String: SwiftValue] = [:]

  private let bytes: [UInt8]
  private let tokens: [SwiftToken]
  /// The line of each token, counted from 1.
  private let lines: [Int]
  /// From where on nothing is read, because it is no Swift; nil for a whole file.
  private var lastLine: Int?
  private var here = 0
  private var depth = 0
  /// Far above what manifests use, and far below what would exhaust a stack.
  private static let deepest = 100

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let doubt: SwiftReadingError?
    (tokens, doubt) = SwiftToken.readable(in: bytes)
    var (line, counted) = (1, 0)
    let lineOf = { (offset: Int) in
      line += bytes[counted..<offset].count { $0 == UInt8(ascii: "\n") }
      counted = offset
      return line
    }
    lines = tokens.map { lineOf($0.range.lowerBound) }
    lastLine = doubt.map { lineOf(max(counted, $0.offset)) }
    while here < tokens.count { readStatement() }
  }

  /// The text that a value is or is the name of.
  func text(_ value: SwiftValue?) -> String? {
    switch value {
    case .text(let text): text
    case .word(let name, isMember: false):
      if case .text(let text)? = constants[name] { text } else { nil }
    default: nil
    }
  }

  /// The elements of a list, under its own name or another; nil where it has to be run.
  func elements(_ value: SwiftValue?) -> [SwiftValue]? {
    switch value {
    case .list(let values): values
    case .word(let name, isMember: false):
      if case .list(let values)? = constants[name] { values } else { nil }
    default: nil
    }
  }

  /// The lines at which a call's list, which stands under a label, holds what has to be run to be
  /// known: one for each call that is not known to say all, and for anything else; and the one from
  /// which on nothing can be read.
  func unread(
    _ label: String, of call: SwiftCall?, isKnown: (SwiftCall) -> Bool
  ) -> [Int] {
    let last = [lastLine].compactMap(\.self)
    guard let call, let value = call[label] else { return last }
    guard let elements = elements(value) else { return [call.line] + last }
    return elements.compactMap { element in
      guard case .call(let inner) = element else { return call.line }
      return isKnown(inner) ? nil : inner.line
    } + last
  }

  // MARK: Statements

  private func token(_ index: Int) -> ManifestToken? {
    index < tokens.count ? ManifestToken(tokens[index], in: bytes) : nil
  }

  private var next: ManifestToken? { token(here) }

  private func isMark(_ character: Unicode.Scalar, at offset: Int = 0) -> Bool {
    here + offset < tokens.count
      && tokens[here + offset].kind == .symbol(UInt8(ascii: character))
  }

  /// The name of a member, which a dot here leads to.
  private var member: String? {
    guard isMark("."), case .word(let name)? = token(here + 1) else { return nil }
    return name
  }

  private mutating func readStatement() {
    if case .word("let")? = next, let name = declaredName() {
      if let value = expression() {
        constants[name] = value
        values.append(value)
      }
    } else if let value = expression() {
      values.append(value)
    } else {
      here += 1
    }
  }

  /// Goes on behind the `=` of a declaration; nil where there is none.
  private mutating func declaredName() -> String? {
    here += 1
    guard case .word(let name)? = next else { return nil }
    here += 1
    var rest = here
    // The type is made of words, dots and brackets.
    while let token = token(rest), token != .mark(UInt8(ascii: "=")) {
      switch token {
      case .word("let"), .word("var"), .word("func"), .mark(UInt8(ascii: "{")), .text: return nil
      default: rest += 1
      }
    }
    here = rest + 1
    return name
  }

  // MARK: Expressions

  /// Nil where none starts here.
  private mutating func expression() -> SwiftValue? {
    guard depth < Self.deepest else { return nil }
    depth += 1
    defer { depth -= 1 }
    guard let first = operand() else { return nil }
    var operands = [first]
    while isMark("+"), !isMark("=", at: 1) {
      here += 1
      guard let other = operand() else { break }
      operands.append(other)
    }
    return operands.count == 1 ? first : Self.sum(operands)
  }

  /// Lists are joined; what else is added to them has to be run to be known.
  private static func sum(_ operands: [SwiftValue]) -> SwiftValue {
    var elements: [SwiftValue] = []
    var hasList = false
    for operand in operands {
      if case .list(let values) = operand {
        hasList = true
        elements += values
      } else {
        elements.append(.unclear([operand]))
      }
    }
    return hasList ? .list(elements) : .unclear(elements)
  }

  private mutating func operand() -> SwiftValue? {
    switch next {
    case .text(let text):
      here += 1
      return suffixed(.text(text))
    case .unclear:
      here += 1
      return suffixed(.unclear([]))
    case .word(let name):
      here += 1
      return suffixed(.word(name, isMember: false))
    case .mark(UInt8(ascii: ".")):
      guard let name = member else { return nil }
      here += 2
      return suffixed(.word(name, isMember: true))
    case .mark(UInt8(ascii: "[")):
      here += 1
      return suffixed(.list(items(until: "]").map(\.value)))
    case .mark(UInt8(ascii: "(")):
      here += 1
      return suffixed(.unclear(items(until: ")").map(\.value)))
    case .mark(UInt8(ascii: "{")):
      return .unclear(block())
    default: return nil
    }
  }

  /// Members, calls and what else follows a value.
  private mutating func suffixed(_ start: SwiftValue) -> SwiftValue {
    var value = start
    // What stands in a value that has to be run to be known; nil for one that is known.
    var parts: [SwiftValue]?
    if case .unclear(let values) = start { parts = values }
    while true {
      if let name = member {
        here += 2
        if parts == nil, case .word = value {
          value = .word(name, isMember: true)
        } else {
          parts = parts ?? [value]
        }
      } else if isMark("("), parts == nil, case .word(let name, _) = value {
        let line = lines[here]
        here += 1
        value = .call(SwiftCall(name: name, arguments: items(until: ")"), line: line))
      } else if isMark("("), parts != nil {
        here += 1
        parts? += items(until: ")").map(\.value)
      } else if isMark("!") || isMark("?") {
        here += 1
        parts = parts ?? [value]
      } else if isMark("{"), parts != nil {
        parts? += block()
      } else {
        return parts.map { .unclear($0) } ?? value
      }
    }
  }

  /// Elements or arguments up to a closing mark, which is passed.
  private mutating func items(until close: Unicode.Scalar) -> [SwiftCall.Argument] {
    var items: [SwiftCall.Argument] = []
    while here < tokens.count, !isMark(close) {
      var label = ""
      if case .word(let word)? = next, isMark(":", at: 1) {
        label = word
        here += 2
      }
      var parts = [expression()].compactMap(\.self)
      var isLiteral = true
      // What follows is no literal: `a ? b : c`, `x as Y`, a closure, a key of a dictionary.
      while here < tokens.count, !isMark(close), !isMark(",") {
        isLiteral = false
        if let more = expression() { parts.append(more) } else { here += 1 }
      }
      if isLiteral, let value = parts.first {
        items.append(SwiftCall.Argument(label: label, value: value))
      } else if !isLiteral {
        items.append(SwiftCall.Argument(label: label, value: .unclear(parts)))
      }
      if isMark(",") { here += 1 }
    }
    here += 1
    return items
  }

  private mutating func block() -> [SwiftValue] {
    here += 1
    var values: [SwiftValue] = []
    while here < tokens.count, !isMark("}") {
      if let value = expression() { values.append(value) } else { here += 1 }
    }
    here += 1
    return values
  }
}
