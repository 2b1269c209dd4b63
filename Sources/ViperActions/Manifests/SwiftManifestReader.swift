import SwiftText

/// A value in a manifest that is written in Swift.
indirect enum ManifestValue: Hashable {
  case text(String)
  case list([ManifestValue])
  case call(ManifestCall)
  /// A constant's name, `true`, or with its dot a member such as `.app`.
  case name(String)
  /// An expression that only Swift itself can evaluate, and the values in it.
  case unknown([ManifestValue])

  /// Adds the calls in this value that match, except below arguments with certain labels.
  func addCalls(
    where matches: (ManifestCall) -> Bool, skipping labels: Set<String>,
    to found: inout [ManifestCall]
  ) {
    switch self {
    case .text, .name: return
    case .list(let values), .unknown(let values):
      for value in values { value.addCalls(where: matches, skipping: labels, to: &found) }
    case .call(let call):
      if matches(call) { return found.append(call) }
      for argument in call.arguments where !labels.contains(argument.label) {
        argument.value.addCalls(where: matches, skipping: labels, to: &found)
      }
    }
  }
}

/// A call such as `.target(name: "Core", path: "Sources")`.
struct ManifestCall: Hashable {
  struct Argument: Hashable {
    var label = ""
    var value: ManifestValue
  }

  /// The last word before the parenthesis.
  let name: String
  let arguments: [Argument]
  /// Counted from 1.
  let line: Int

  subscript(label: String) -> ManifestValue? {
    arguments.first { $0.label == label }?.value
  }
}

/// Reads the literals, calls and constants of a Swift manifest without running it.
struct SwiftManifestReader {
  private enum Token: Equatable {
    case text(String)
    /// A literal with more than plain text, such as an interpolation.
    case unknown
    case word(String)
    case mark(Unicode.Scalar)
  }

  /// The expressions of all statements.
  private var values: [ManifestValue] = []
  /// The value of each `let NAME = …`.
  private var constants: [String: ManifestValue] = [:]

  private let tokens: [Token]
  /// The line of each token, counted from 1.
  private let lines: [Int]
  /// The line from which on the file is not valid Swift.
  private let unreadableLine: Int?
  private var here = 0
  private var depth = 0
  /// Deeper than any manifest, and shallow enough for the stack.
  private static let maximalDepth = 100

  init(_ bytes: [UInt8]) {
    let (found, error) = SwiftToken.readable(in: bytes)
    var (line, counted) = (1, 0)
    func lineNumber(at offset: Int) -> Int {
      line += bytes[counted..<offset].count { $0 == UInt8(ascii: "\n") }
      counted = offset
      return line
    }
    lines = found.map { lineNumber(at: $0.range.lowerBound) }
    unreadableLine = error.map { lineNumber(at: max(counted, $0.offset)) }
    tokens = found.map { token in
      let text = bytes[token.range]
      switch token.kind {
      case .word, .number: return .word(String(decoding: text, as: UTF8.self))
      case .quotedName: return .word(String(decoding: text.dropFirst().dropLast(), as: UTF8.self))
      case .string: return token.literalText(in: bytes).map { .text($0) } ?? .unknown
      case .regex, .placeholder: return .unknown
      case .condition: return .mark("#")
      case .symbol(let symbol): return .mark(Unicode.Scalar(symbol))
      }
    }
    while here < tokens.count { readStatement() }
  }

  /// The matching calls of the file, except below arguments with certain labels.
  func calls(
    skipping labels: Set<String> = [], where matches: (ManifestCall) -> Bool
  ) -> [ManifestCall] {
    var found: [ManifestCall] = []
    for value in values { value.addCalls(where: matches, skipping: labels, to: &found) }
    return found
  }

  /// The text of a literal or a constant.
  func text(_ value: ManifestValue?) -> String? {
    if case .text(let text)? = resolved(value) { text } else { nil }
  }

  /// The elements of a literal list or a constant.
  func elements(_ value: ManifestValue?) -> [ManifestValue]? {
    if case .list(let values)? = resolved(value) { values } else { nil }
  }

  private func resolved(_ value: ManifestValue?) -> ManifestValue? {
    if case .name(let name)? = value { constants[name] } else { value }
  }

  /// The lines of targets that only Swift itself can evaluate: each call in the list that is not
  /// known, every other expression, and the line from which on the file is not valid Swift.
  func unreadLines(
    ofTargetsIn call: ManifestCall?, isKnown: (ManifestCall) -> Bool
  ) -> [Int] {
    let last = unreadableLine.map { [$0] } ?? []
    guard let call, let targets = call["targets"] else { return last }
    guard let elements = elements(targets) else { return [call.line] + last }
    return elements.compactMap { element in
      guard case .call(let inner) = element else { return call.line }
      return isKnown(inner) ? nil : inner.line
    } + last
  }

  // MARK: - Parsing

  private func token(_ offset: Int = 0) -> Token? {
    here + offset < tokens.count ? tokens[here + offset] : nil
  }

  private func isMark(_ character: Unicode.Scalar, at offset: Int = 0) -> Bool {
    token(offset) == .mark(character)
  }

  private mutating func readStatement() {
    let name = constantName()
    if let value = expression() {
      let isFollowed = [".", "!", "?", "(", "[", "{"].contains { isMark($0) }
      if let name { constants[name] = isFollowed ? .unknown([]) : value }
      values.append(value)
    } else if name == nil {
      here += 1
    }
  }

  /// Reads `let NAME: Type =`; nil where something else is declared.
  private mutating func constantName() -> String? {
    guard token() == .word("let") else { return nil }
    here += 1
    guard case .word(let name)? = token() else { return nil }
    here += 1
    for end in here..<tokens.count {
      switch tokens[end] {
      case .mark("="):
        here = end + 1
        return name
      case .word("let"), .word("var"), .word("func"), .mark("{"), .text: return nil
      default: continue
      }
    }
    return nil
  }

  /// Reads a value, or the sum of several; nil where no expression starts.
  private mutating func expression() -> ManifestValue? {
    guard depth < Self.maximalDepth else { return nil }
    depth += 1
    defer { depth -= 1 }
    var operands: [ManifestValue] = []
    while let operand = operand() {
      operands.append(operand)
      guard isMark("+"), !isMark("=", at: 1) else { break }
      here += 1
    }
    guard operands.count > 1 else { return operands.first }
    var hasList = false
    let elements = operands.flatMap { operand in
      guard case .list(let values) = operand else { return [ManifestValue.unknown([operand])] }
      hasList = true
      return values
    }
    return hasList ? .list(elements) : .unknown(operands)
  }

  /// Reads a literal, a name with its members, or a call.
  private mutating func operand() -> ManifestValue? {
    switch token() {
    case .mark("[")?: return .list(arguments(until: "]").map(\.value))
    case .mark("(")?: return .unknown(arguments(until: ")").map(\.value))
    case .mark("{")?: return .unknown(arguments(until: "}").map(\.value))
    case .text(let text)?:
      here += 1
      return .text(text)
    case .unknown?:
      here += 1
      return .unknown([])
    case .word, .mark, nil: break
    }
    var name: String?
    if case .word(let word)? = token() {
      name = word
      here += 1
    }
    while isMark("."), case .word(let member)? = token(1) {
      name = "." + member
      here += 2
    }
    guard let name, isMark("(") else { return name.map { .name($0) } }
    let line = lines[here]
    let word = name.hasPrefix(".") ? String(name.dropFirst()) : name
    return .call(ManifestCall(name: word, arguments: arguments(until: ")"), line: line))
  }

  /// Reads from an opening mark to behind the closing one.
  private mutating func arguments(until close: Unicode.Scalar) -> [ManifestCall.Argument] {
    here += 1
    var arguments: [ManifestCall.Argument] = []
    while here < tokens.count, !isMark(close) {
      var label = ""
      if case .word(let word)? = token(), isMark(":", at: 1) {
        label = word
        here += 2
      }
      var parts: [ManifestValue] = []
      // More than one expression is no literal: `a ? b : c`, `a.b(c).d`, a closure, a dictionary.
      var isLiteral = true
      while here < tokens.count, !isMark(close), !isMark(",") {
        if let part = expression() {
          parts.append(part)
        } else {
          isLiteral = false
          here += 1
        }
      }
      let value = isLiteral && parts.count == 1 ? parts[0] : .unknown(parts)
      arguments.append(ManifestCall.Argument(label: label, value: value))
      if isMark(",") { here += 1 }
    }
    here += 1
    return arguments
  }
}
