import SwiftText

/// Reads the literals, calls and constants of a Swift manifest without running it.
struct SwiftManifestSyntax {
  /// The tokens of an expression; its value is read when it is needed.
  typealias Expression = Range<Int>

  let bytes: [UInt8]
  private let tokens: [SwiftToken]
  /// The byte from which on the file is not valid Swift.
  private let unreadableOffset: Int?
  /// For each opening bracket its closing one, or the end of the file.
  private var ends: [Int: Int] = [:]
  /// The value of each `let NAME = …` outside of brackets, except of one with several values.
  private var constants: [String: Expression] = [:]
  /// Deeper than any manifest, and low enough for reading in linear time.
  private static let maximalDepth = 100

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let (lexer, error) = SwiftLexer.run(on: bytes)
    tokens = lexer.tokens
    unreadableOffset = error?.offset
    var open: [Int] = []
    for index in tokens.indices {
      if isSymbol(among: "([{", at: index) { open.append(index) }
      guard isSymbol(among: ")]}", at: index), let start = open.popLast() else { continue }
      if open.count < Self.maximalDepth { ends[start] = index }
    }
    for start in open.prefix(Self.maximalDepth) { ends[start] = tokens.count }
    addConstants()
  }

  private mutating func addConstants() {
    var here = 0
    var names: Set<String> = []
    while here < tokens.count {
      if word(at: here) == "let", let name = word(at: here + 1), let start = valueStart(here + 2) {
        // Only the compiler can tell which branch of an `#if` counts.
        let isNew = names.insert(name).inserted
        var end = isNew ? operandEnd(from: start) : nil
        while let last = end, isSymbol(among: "+", at: last), !isSymbol(among: "=", at: last + 1) {
          end = operandEnd(from: last + 1)
        }
        constants[name] = end.flatMap { isSymbol(among: ".!?([{", at: $0) ? nil : start..<$0 }
      }
      here = indexAfter(here)
    }
  }

  /// The token behind the `=` of `let NAME: Type =`; nil where something else is declared.
  private func valueStart(_ start: Int) -> Int? {
    let end = tokens[start...].indices.first { index in
      isSymbol(among: "={", at: index) || tokens[index].kind == .string
        || ["let", "var", "func"].contains(word(at: index))
    }
    return end.flatMap { isSymbol(among: "=", at: $0) ? $0 + 1 : nil }
  }

  // MARK: - Values

  /// The outermost matching calls, except below arguments with certain labels.
  func calls(
    skipping labels: Set<String> = [], where matches: (ManifestCall) -> Bool
  ) -> [ManifestCall] {
    var found: [ManifestCall] = []
    var here = 0
    while here < tokens.count {
      if isSymbol(among: ":", at: here), isSymbol(among: "(,", at: here - 2),
        let label = word(at: here - 1), labels.contains(label)
      {
        while here < tokens.count, !isSymbol(among: ",)]}", at: here) { here = indexAfter(here) }
      } else if let call = call(at: here), matches(call) {
        found.append(call)
        here = indexAfter(here)
      } else {
        here += 1
      }
    }
    return found
  }

  /// The text of a literal or a constant.
  func text(_ expression: Expression?) -> String? {
    guard let value = resolved(expression), value.count == 1 else { return nil }
    return tokens[value.lowerBound].literalText(in: bytes)
  }

  /// The elements of a literal list, a sum of lists or a constant.
  ///
  /// A part of a sum that is no list is an empty expression, because it can hold any elements.
  func elements(_ expression: Expression?) -> [Expression]? {
    guard let value = resolved(expression) else { return nil }
    var elements: [Expression] = []
    var hasList = false
    var start = value.lowerBound
    while start < value.upperBound {
      guard let end = operandEnd(from: start),
        end == value.upperBound || isSymbol(among: "+", at: end)
      else { return nil }
      let isList = isSymbol(among: "[", at: start)
      hasList = hasList || isList
      elements += isList ? arguments(in: start).map(\.value) : [start..<start]
      start = end + 1
    }
    return hasList ? elements : nil
  }

  /// The call that an expression consists of.
  func call(_ expression: Expression) -> ManifestCall? {
    guard let parenthesis = expression.first(where: { isSymbol(among: "([", at: $0) }),
      operandEnd(from: expression.lowerBound) == expression.upperBound
    else { return nil }
    return call(at: parenthesis)
  }

  /// The last name of an expression that consists of names, such as `app` of `.app`.
  func name(_ expression: Expression?) -> String? {
    guard let expression, operandEnd(from: expression.lowerBound) == expression.upperBound else {
      return nil
    }
    return word(at: expression.upperBound - 1)
  }

  /// The offsets of targets that only Swift itself can evaluate: each call in the list that is not
  /// known, every other expression, and the byte from which on the file is not valid Swift.
  func unreadOffsets(ofTargetsIn call: ManifestCall?, isKnown: (ManifestCall) -> Bool) -> [Int] {
    let last = unreadableOffset.map { [$0] } ?? []
    guard let call, let targets = call["targets"] else { return last }
    guard let elements = elements(targets) else { return [call.offset] + last }
    return elements.compactMap { element in
      guard let inner = self.call(element) else { return call.offset }
      return isKnown(inner) ? nil : inner.offset
    } + last
  }

  private func resolved(_ expression: Expression?) -> Expression? {
    guard let expression, expression.count == 1, let name = word(at: expression.lowerBound) else {
      return expression
    }
    return constants[name]
  }

  // MARK: - Tokens

  private func word(at index: Int) -> String? {
    guard tokens.indices.contains(index) else { return nil }
    let text = bytes[tokens[index].range]
    return switch tokens[index].kind {
    case .word, .number: String(decoding: text, as: UTF8.self)
    case .quotedName: String(decoding: text.dropFirst().dropLast(), as: UTF8.self)
    default: nil
    }
  }

  private func isSymbol(among characters: StaticString, at index: Int) -> Bool {
    guard tokens.indices.contains(index), case .symbol(let symbol) = tokens[index].kind else {
      return false
    }
    return characters.withUTF8Buffer { $0.contains(symbol) }
  }

  /// The index behind a token, or behind the whole bracket that it opens.
  private func indexAfter(_ index: Int) -> Int { min((ends[index] ?? index) + 1, tokens.count) }

  /// The end of a literal, a name with its members, or a call; nil where something else starts.
  private func operandEnd(from start: Int) -> Int? {
    guard start < tokens.count else { return nil }
    if tokens[start].kind == .string { return start + 1 }
    if isSymbol(among: "[", at: start) { return indexAfter(start) }
    var end = word(at: start) == nil ? start : start + 1
    while isSymbol(among: ".", at: end), word(at: end + 1) != nil { end += 2 }
    guard end > start else { return nil }
    return isSymbol(among: "(", at: end) ? indexAfter(end) : end
  }

  private func call(at parenthesis: Int) -> ManifestCall? {
    guard isSymbol(among: "(", at: parenthesis), let name = word(at: parenthesis - 1) else {
      return nil
    }
    return ManifestCall(
      name: name, arguments: arguments(in: parenthesis),
      offset: tokens[parenthesis].range.lowerBound)
  }

  /// The parts of a bracket between its commas.
  private func arguments(in bracket: Int) -> [(label: String, value: Expression)] {
    let end = ends[bracket] ?? bracket
    var arguments: [(label: String, value: Expression)] = []
    var start = bracket + 1
    while start < end {
      var next = start
      while next < end, !isSymbol(among: ",", at: next) { next = indexAfter(next) }
      let label = isSymbol(among: ":", at: start + 1) ? word(at: start) : nil
      let first = label == nil ? start : start + 2
      arguments.append((label ?? "", min(first, next)..<next))
      start = next + 1
    }
    return arguments
  }
}

/// A call such as `.target(name: "Core", path: "Sources")`.
struct ManifestCall {
  /// The last word before the parenthesis.
  let name: String
  let arguments: [(label: String, value: SwiftManifestSyntax.Expression)]
  /// Of its parenthesis in the file.
  let offset: Int

  subscript(label: String) -> SwiftManifestSyntax.Expression? {
    arguments.first { $0.label == label }?.value
  }
}
