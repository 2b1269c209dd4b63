/// Finds declarations among the tokens of a file.
extension SwiftFile {
  /// All types and extensions, wherever they are.
  func findTypes() -> [SwiftDeclaration] {
    var types: [SwiftDeclaration] = []
    /// The opening brackets around the token, by their bytes.
    var open: [UInt8] = []
    var index = 0
    while index < tokens.count {
      if open.last ?? UInt8(ascii: "{") == UInt8(ascii: "{"), mayBegin(at: index),
        let declaration = declaration(at: index, outside: 0), declaration.kind.isType
      {
        types.append(declaration)
        index = declaration.header.lowerBound
      }
      switch tokens[index].kind {
      case .symbol(let bracket)
      where [UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{")].contains(bracket):
        open.append(bracket)
      case .symbol(let bracket)
      where [UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}")].contains(bracket):
        open.removeLast()
      default: break
      }
      index += 1
    }
    return types
  }

  /// The declarations directly in a stretch of tokens that is a file or the inside of a type.
  func declarations(in stretch: Range<Int>) -> [SwiftDeclaration] {
    var found: [SwiftDeclaration] = []
    let outside = stretch.lowerBound > 0 ? brackets.conditions[stretch.lowerBound - 1] : 0
    var index = stretch.lowerBound
    while index < stretch.upperBound {
      if mayBegin(at: index), let declaration = declaration(at: index, outside: outside) {
        index = end(from: declaration.header.upperBound, in: stretch)
        found.append(declaration)
        let end = max(declaration.range.upperBound, tokens[index - 1].range.upperBound)
        found[found.count - 1].range = declaration.range.lowerBound..<end
      } else {
        index = max(index, brackets.partners[index]) + 1
      }
    }
    return found
  }

  /// Where the tokens of a declaration end: what follows its header is its own, up to the next one
  /// or an `#if`.
  private func end(from start: Int, in stretch: Range<Int>) -> Int {
    var index = start
    while index < stretch.upperBound, tokens[index].kind != .condition,
      !(mayBegin(at: index) && declaration(at: index, outside: 0) != nil)
    {
      index = max(index, brackets.partners[index]) + 1
    }
    return index
  }

  /// Whether a declaration may begin with this token: one that begins a line, or follows a brace or
  /// a semicolon.
  private func mayBegin(at index: Int) -> Bool {
    guard !tokens[index].startsLine, index > 0 else { return true }
    switch tokens[index - 1].kind {
    case .symbol(UInt8(ascii: "{")), .symbol(UInt8(ascii: "}")), .symbol(UInt8(ascii: ";")):
      return true
    default: return false
    }
  }
}
