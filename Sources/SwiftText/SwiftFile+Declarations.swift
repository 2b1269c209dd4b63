extension SwiftFile {
  /// Finds all types and extensions, also nested ones.
  func findTypes() -> [SwiftDeclaration] {
    var types: [SwiftDeclaration] = []
    /// The bytes of the brackets around the token.
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

  /// The declarations directly in a file or a type's body.
  func declarations(in range: Range<Int>) -> [SwiftDeclaration] {
    var found: [SwiftDeclaration] = []
    let outside = range.lowerBound > 0 ? brackets.conditions[range.lowerBound - 1] : 0
    var index = range.lowerBound
    while index < range.upperBound {
      if mayBegin(at: index), let declaration = declaration(at: index, outside: outside) {
        index = end(from: declaration.header.upperBound, in: range)
        found.append(declaration)
        let end = max(declaration.range.upperBound, tokens[index - 1].range.upperBound)
        found[found.count - 1].range = declaration.range.lowerBound..<end
      } else {
        index = max(index, brackets.partners[index]) + 1
      }
    }
    return found
  }

  /// The end of a declaration's tokens: the next declaration or an `#if`.
  private func end(from start: Int, in range: Range<Int>) -> Int {
    var index = start
    while index < range.upperBound, tokens[index].kind != .condition,
      !(mayBegin(at: index) && declaration(at: index, outside: 0) != nil)
    {
      index = max(index, brackets.partners[index]) + 1
    }
    return index
  }

  /// Whether a token begins a line or follows a brace or semicolon, as a declaration does.
  private func mayBegin(at index: Int) -> Bool {
    guard !tokens[index].startsLine, index > 0 else { return true }
    switch tokens[index - 1].kind {
    case .symbol(UInt8(ascii: "{")), .symbol(UInt8(ascii: "}")), .symbol(UInt8(ascii: ";")):
      return true
    default: return false
    }
  }
}
