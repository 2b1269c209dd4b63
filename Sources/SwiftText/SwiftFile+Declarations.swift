extension SwiftFile {
  /// All types of the file, also nested ones.
  func findTypes() -> [SwiftDeclaration] {
    var types: [SwiftDeclaration] = []
    /// The bytes of the brackets around the token.
    var open: [UInt8] = []
    var index = 0
    while index < tokens.count {
      if open.last ?? UInt8(ascii: "{") == UInt8(ascii: "{"), mayBeginDeclaration(at: index),
        let declaration = declaration(at: index, outside: 0), declaration.kind.isType
      {
        types.append(declaration)
        index = declaration.headerTokens.lowerBound
      }
      switch tokens[index].kind {
      case .symbol(let bracket) where "([{".utf8.contains(bracket): open.append(bracket)
      case .symbol(")"), .symbol("]"), .symbol("}"): open.removeLast()
      default: break
      }
      index += 1
    }
    return types
  }

  /// The declarations directly in a file or a type's body.
  func declarations(in range: Range<Int>) -> [SwiftDeclaration] {
    var found: [SwiftDeclaration] = []
    var open: SwiftDeclaration?
    let outside = range.lowerBound > 0 ? brackets.conditionDepths[range.lowerBound - 1] : 0
    // A declaration ends with its body, else at the next one, at an `#if` or at a macro.
    func close(at index: Int) {
      guard var declaration = open else { return }
      let end = declaration.range.upperBound
      // `var a: Int { 1 }, b = 2` goes on.
      if declaration.body == nil || isSymbol(",", at: self.index(at: end)) {
        var last = index - 1
        while isSymbol(";", at: last) { last -= 1 }
        let end = max(end, tokens[last].range.upperBound)
        declaration.range = declaration.range.lowerBound..<end
      }
      found.append(declaration)
      open = nil
    }
    var index = range.lowerBound
    while index < range.upperBound {
      if mayBeginDeclaration(at: index), let declaration = declaration(at: index, outside: outside)
      {
        close(at: index)
        open = declaration
        index = declaration.headerTokens.upperBound
      } else {
        if tokens[index].kind == .condition || beginsMacro(at: index) { close(at: index) }
        index = max(index, brackets.partners[index]) + 1
      }
    }
    close(at: range.upperBound)
    return found
  }

  /// Whether a token begins a line or follows a brace or semicolon, as a declaration does.
  private func mayBeginDeclaration(at index: Int) -> Bool {
    guard !tokens[index].startsLine, index > 0 else { return true }
    guard case .symbol(let symbol) = tokens[index - 1].kind else { return false }
    return "{};".utf8.contains(symbol)
  }

  /// Whether a freestanding macro begins at a token, which is not a value such as that after a `=`.
  private func beginsMacro(at index: Int) -> Bool {
    guard isSymbol("#", at: index), tokens[index].startsLine, index > 1 else { return false }
    guard case .symbol(let symbol) = tokens[index - 1].kind else {
      return !["await", "return", "try"].contains(word(at: index - 1))
    }
    // `Int?` ends a type; a question mark after a space is an operator.
    let isType = tokens[index - 2].range.upperBound == tokens[index - 1].range.lowerBound
    return ")]}!>".utf8.contains(symbol) || isSymbol("?", at: index - 1) && isType
  }

  /// The declaration that begins at a token; `outside` counts the `#if` around the file or type.
  private func declaration(at start: Int, outside: UInt8) -> SwiftDeclaration? {
    guard let (kind, keyword, attributes, modifiers) = beginning(at: start) else { return nil }
    let header = keyword + 1..<headerEnd(of: kind, from: keyword + 1)
    var body: Range<Int>?
    if isSymbol("{", at: header.upperBound) {
      let close = brackets.partners[header.upperBound]
      body = tokens[header.upperBound].range.lowerBound..<tokens[close].range.upperBound
    }
    guard body != nil || !kind.isType else { return nil }
    let end = body?.upperBound ?? tokens[header.upperBound - 1].range.upperBound
    return SwiftDeclaration(
      kind: kind, name: name(of: kind, at: keyword + 1),
      range: tokens[start].range.lowerBound..<end, keyword: tokens[keyword].range.lowerBound,
      body: body, isConditional: brackets.conditionDepths[keyword] > outside,
      attributes: attributes, modifiers: modifiers,
      inherited: kind.isType ? inheritedTypes(in: header) : [], headerTokens: header)
  }

  /// The beginning of a declaration, up to its keyword.
  private func beginning(
    at start: Int
  ) -> (kind: SwiftDeclaration.Kind, keyword: Int, attributes: [String], modifiers: [String])? {
    var index = start
    var (attributes, modifiers) = ([String](), [String]())
    while index < tokens.count {
      if isSymbol("@", at: index) {
        let name = index + 1
        index = dottedNameEnd(from: name)
        guard index > name else { return nil }
        attributes.append(text(ofTokens: name..<index))
        index = argumentsEnd(from: index)
        continue
      }
      guard let word = word(at: index) else { return nil }
      if let kind = SwiftDeclaration.Kind(rawValue: word), isDeclaration(kind, at: index) {
        return (kind, index, attributes, modifiers)
      }
      guard Self.modifiers.contains(word) else { return nil }
      modifiers.append(word)
      // Swift 5 allows a space in `private (set)`.
      let hasArgument =
        isSymbol("(", at: index + 1) && !tokens[index + 1].startsLine
        && isSymbol(")", at: index + 3)
      index += hasArgument ? 4 : 1
    }
    return nil
  }

  private static let modifiers: Set<String> = [
    "async", "borrowing", "class", "consuming", "convenience", "distributed", "dynamic",
    "fileprivate", "final", "indirect", "infix", "internal", "isolated", "lazy", "mutating",
    "nonisolated", "nonmutating", "open", "optional", "override", "package", "postfix", "prefix",
    "private", "public", "required", "sending", "static", "unowned", "weak", "__consuming",
  ]

  /// Whether the keyword of a kind begins a declaration here, and is not a modifier or a name.
  private func isDeclaration(_ kind: SwiftDeclaration.Kind, at index: Int) -> Bool {
    let next = index + 1
    switch kind {
    case .class:
      guard let word = word(at: next) else { return isName(at: next) }
      return SwiftDeclaration.Kind(rawValue: word) == nil && !Self.modifiers.contains(word)
    case .struct, .enum, .protocol, .typealias, .associatedtype, .import, .case:
      return isName(at: next)
    case .actor, .macro:
      return isName(at: next) && !tokens[next].startsLine
        && (["{", ":", "<", "("].contains { isSymbol($0, at: next + 1) }
          || isWord("where", at: next + 1))
    case .extension: return isName(at: next) || isSymbol("[", at: next)
    case .function: return next < tokens.count
    case .initializer, .subscript: return ["(", "<", "?", "!"].contains { isSymbol($0, at: next) }
    case .deinitializer: return isSymbol("{", at: next) || isWord("async", at: next)
    case .var, .let: return isName(at: next) || isSymbol("(", at: next)
    }
  }

  /// The index after the header, which is that of the body's brace if there is one.
  private func headerEnd(of kind: SwiftDeclaration.Kind, from start: Int) -> Int {
    var index = start
    while index < tokens.count {
      switch tokens[index].kind {
      case .symbol("{"), .symbol("}"), .symbol(";"), .condition: return index
      case .symbol("=") where kind == .var || kind == .let: return index
      default: break
      }
      // Without a body, the header ends at the next declaration or macro.
      if index > start, tokens[index].startsLine, !kind.isType,
        beginning(at: index) != nil || beginsMacro(at: index)
      {
        return index
      }
      index = max(index, brackets.partners[index]) + 1
    }
    return index
  }

  private func name(of kind: SwiftDeclaration.Kind, at index: Int) -> String {
    switch kind {
    case .initializer, .deinitializer, .subscript: return ""
    case .extension: return text(ofTokens: index..<dottedNameEnd(from: index))
    case .import:
      // `class` of `import class UIKit.UIImage` is the kind of what is imported.
      let hasKind = isName(at: index) && isName(at: index + 1) && !tokens[index + 1].startsLine
      let start = hasKind ? index + 1 : index
      return text(ofTokens: start..<dottedNameEnd(from: start))
    case .function where !isName(at: index):
      var end = index
      while end < tokens.count, !isSymbol("(", at: end), !isSymbol("<", at: end) || end == index {
        end += 1
      }
      return text(ofTokens: index..<end)
    default: return plainName(at: index)
    }
  }

  func dottedNameEnd(from start: Int) -> Int {
    guard isName(at: start) else { return start }
    var index = start + 1
    while isSymbol(".", at: index), isName(at: index + 1) { index += 2 }
    return index
  }

  /// The index after generic arguments and arguments that directly follow a name.
  func argumentsEnd(from start: Int) -> Int {
    func follows(_ symbol: Unicode.Scalar, _ index: Int) -> Bool {
      isSymbol(symbol, at: index)
        && tokens[index - 1].range.upperBound == tokens[index].range.lowerBound
    }
    let rest = start..<min(start + 64, tokens.count)
    let index = follows("<", start) ? indices(outsideOfAnglesIn: rest).first ?? start : start
    return follows("(", index) ? brackets.partners[index] + 1 : index
  }
}
