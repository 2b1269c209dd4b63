/// A place where a type's name is followed by what may be the arguments of its initializer.
package struct InitializerCall: Sendable, Hashable {
  /// The name's bytes.
  package var name: Range<Int>
  /// The parentheses; nil where the initializer is named and not called (`Feed.init`), or where
  /// generic arguments stand between.
  package var parentheses: Range<Int>?
  /// The labels of the arguments; nil for those that have none.
  package var labels: [String?]
  /// Whether it lies in an `#if`.
  package var isConditional: Bool
}

extension SwiftFile {
  /// Finds where a type is made, `Feed(…)`, `Feed.init(…)`, `Feed<Item>(…)`, or a function called.
  ///
  /// - Parameter name: the type's or the function's.
  /// - Returns: the calls, in the order of the file.
  package func calls(of name: String) -> [InitializerCall] {
    let name = Array(name.utf8)
    return tokens.indices.compactMap { index in
      guard tokens[index].kind == .word, bytes[tokens[index].range].elementsEqual(name),
        index == 0 || text(tokens[index - 1].range) != "func"
      else { return nil }
      var next = index + 1
      var isNamed = false
      if next + 1 < tokens.count, tokens[next].kind == .symbol(UInt8(ascii: ".")),
        text(tokens[next + 1].range) == "init"
      {
        next += 2
        isNamed = true
      }
      var call = InitializerCall(
        name: tokens[index].range, parentheses: nil, labels: [],
        isConditional: brackets.conditions[index] > 0)
      guard next < tokens.count, tokens[next].kind == .symbol(UInt8(ascii: "(")),
        !tokens[next].startsLine
      else { return isNamed || isGenericCall(at: next) ? call : nil }
      let close = brackets.partners[next]
      // `Feed.init(service:)` names the initializer, too.
      guard tokens[close - 1].kind != .symbol(UInt8(ascii: ":")) else { return call }
      call.parentheses = tokens[next].range.lowerBound..<tokens[close].range.upperBound
      call.labels = parts(between: next, and: close).map(label)
      return call
    }
  }

  /// The arguments of a call, as they are written.
  package func arguments(of call: InitializerCall) -> [String] {
    guard let parentheses = call.parentheses else { return [] }
    let open = DeclarationSearch(bytes, tokens, brackets).index(at: parentheses.lowerBound)
    return parts(between: open, and: brackets.partners[open]).map(source)
  }

  /// Whether `<…>(` stands here.
  private func isGenericCall(at start: Int) -> Bool {
    guard start < tokens.count, tokens[start].kind == .symbol(UInt8(ascii: "<")) else {
      return false
    }
    var depth = 0
    for index in start..<min(start + 64, tokens.count) {
      switch tokens[index].kind {
      case .symbol(UInt8(ascii: "<")): depth += 1
      case .symbol(UInt8(ascii: ">")): depth -= 1
      case .symbol(UInt8(ascii: "{")), .symbol(UInt8(ascii: "}")), .symbol(UInt8(ascii: ";")):
        return false
      default: break
      }
      if depth == 0 {
        return index + 1 < tokens.count && tokens[index + 1].kind == .symbol(UInt8(ascii: "("))
      }
    }
    return false
  }

  private func label(_ part: Range<Int>) -> String? {
    let colon = part.lowerBound + 1
    guard part.contains(colon), tokens[colon].kind == .symbol(UInt8(ascii: ":")),
      tokens[part.lowerBound].kind == .word || tokens[part.lowerBound].kind == .quotedName
    else { return nil }
    return text(tokens[part.lowerBound].range)
  }

  /// Whether a byte lies in the body of a macro that stands alone, such as `#Preview { … }`.
  package func isInMacro(_ name: String, _ offset: Int) -> Bool {
    tokens.indices.contains { index in
      guard index > 0, tokens[index].kind == .word, text(tokens[index].range) == name,
        tokens[index - 1].kind == .symbol(UInt8(ascii: "#"))
      else { return false }
      var open = index + 1
      if open < tokens.count, tokens[open].kind == .symbol(UInt8(ascii: "(")) {
        open = brackets.partners[open] + 1
      }
      guard open < tokens.count, tokens[open].kind == .symbol(UInt8(ascii: "{")) else {
        return false
      }
      let close = tokens[brackets.partners[open]].range
      return (tokens[open].range.lowerBound..<close.upperBound).contains(offset)
    }
  }

  /// The number of the line that holds a byte, from 1 on.
  package func line(of offset: Int) -> Int {
    bytes[..<offset].reduce(1) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
  }
}
