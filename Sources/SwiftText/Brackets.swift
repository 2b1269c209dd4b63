/// The pairs of brackets, and how many `#if` enclose each token.
struct Brackets {
  /// For each bracket the index of its partner, for other tokens their own index.
  private(set) var partners: [Int]
  /// For each token, how many `#if` enclose it.
  private(set) var conditions: [UInt8]

  /// - Throws: unbalanced brackets, also within a branch of an `#if`, where the compiler may see
  ///   other brackets.
  init(_ tokens: [SwiftToken]) throws(SwiftReadingError) {
    partners = Array(tokens.indices)
    conditions = Array(repeating: 0, count: tokens.count)
    var open: [Int] = []
    var depths: [Int] = []
    for (index, token) in tokens.enumerated() {
      switch token.kind {
      case .symbol("("), .symbol("["), .symbol("{"):
        open.append(index)
        guard open.count <= 512 else {
          throw SwiftReadingError(reason: .tooDeep, offset: token.range.lowerBound)
        }
      case .symbol(")"), .symbol("]"), .symbol("}"):
        guard case .symbol(let end) = token.kind,
          let start = open.popLast(), tokens[start].kind == .symbol(end.openingBracket),
          open.count >= depths.last ?? 0
        else { throw SwiftReadingError(reason: .unevenBrackets, offset: token.range.lowerBound) }
        partners[start] = index
        partners[index] = start
      case .condition:
        try Self.count(token, open: open.count, in: &depths)
      default: break
      }
      conditions[index] = UInt8(clamping: depths.count)
    }
    if let first = open.first {
      throw SwiftReadingError(reason: .unevenBrackets, offset: tokens[first].range.lowerBound)
    }
    if !depths.isEmpty {
      throw SwiftReadingError(
        reason: .unevenConditions, offset: tokens[tokens.count - 1].range.upperBound)
    }
  }

  private static func count(
    _ condition: SwiftToken, open: Int, in depths: inout [Int]
  ) throws(SwiftReadingError) {
    if condition.range.count == "#if".utf8.count {
      depths.append(open)
      return
    }
    guard depths.last == open else {
      throw SwiftReadingError(reason: .unevenConditions, offset: condition.range.lowerBound)
    }
    // `#else` is a letter shorter, `#elseif` one longer.
    if condition.range.count == "#endif".utf8.count { depths.removeLast() }
  }
}

extension UInt8 {
  fileprivate var openingBracket: UInt8 {
    switch self {
    case ")": UInt8(ascii: "(")
    case "]": UInt8(ascii: "[")
    default: UInt8(ascii: "{")
    }
  }
}
