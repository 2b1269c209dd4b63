/// The pairs of brackets, and how many `#if` enclose each token.
struct Brackets {
  /// For each bracket the index of its partner, for other tokens their own index.
  private(set) var partners: [Int]
  /// For each token, how many `#if` enclose it.
  private(set) var conditionDepths: [UInt8] = []

  /// - Throws: unbalanced brackets, also within a branch of an `#if`, where the compiler may see
  ///   other brackets.
  init(_ tokens: [SwiftToken]) throws(SwiftReadingError) {
    partners = Array(tokens.indices)
    var (open, depths) = ([Int](), [Int]())
    for (index, token) in tokens.enumerated() {
      let offset = token.range.lowerBound
      switch token.kind {
      case .symbol("("), .symbol("["), .symbol("{"):
        open.append(index)
        if open.count > 512 { throw SwiftReadingError(reason: .tooDeep, offset: offset) }
      case .symbol(let end) where ")]}".utf8.contains(end):
        // In ASCII, `(` directly precedes `)`, and one character is between the others.
        let opening = end - (end == UInt8(ascii: ")") ? 1 : 2)
        guard let start = open.popLast(), tokens[start].kind == .symbol(opening),
          open.count >= depths.last ?? 0
        else { throw SwiftReadingError(reason: .unevenBrackets, offset: offset) }
        partners[start] = index
        partners[index] = start
      case .condition where token.range.count == "#if".utf8.count: depths.append(open.count)
      case .condition:
        guard depths.last == open.count else {
          throw SwiftReadingError(reason: .unevenConditions, offset: offset)
        }
        // `#else` is a letter shorter, `#elseif` one longer.
        if token.range.count == "#endif".utf8.count { depths.removeLast() }
      default: break
      }
      conditionDepths.append(UInt8(clamping: depths.count))
    }
    if let first = open.first {
      throw SwiftReadingError(reason: .unevenBrackets, offset: tokens[first].range.lowerBound)
    }
    if !depths.isEmpty {
      throw SwiftReadingError(
        reason: .unevenConditions, offset: tokens[tokens.count - 1].range.upperBound)
    }
  }
}
