extension SwiftFile {
  /// The beginning of a declaration, up to its keyword.
  private struct Beginning {
    var kind: SwiftDeclaration.Kind
    var keyword: Int
    var attributes: [String]
    var modifiers: [String]
  }

  /// The declaration that begins at a token.
  ///
  /// - Parameters:
  ///   - start: the index of the first attribute, modifier or keyword.
  ///   - outside: how many `#if` enclose the file or type around it.
  /// - Returns: nil if no declaration begins there.
  func declaration(at start: Int, outside: Int) -> SwiftDeclaration? {
    guard let beginning = beginning(at: start) else { return nil }
    let (kind, keyword) = (beginning.kind, beginning.keyword)
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
      body: body, isConditional: brackets.conditions[keyword] > outside,
      attributes: beginning.attributes, modifiers: beginning.modifiers, header: header)
  }

  private func beginning(at start: Int) -> Beginning? {
    var index = start
    var (attributes, modifiers) = ([String](), [String]())
    while index < tokens.count {
      if isSymbol("@", at: index) {
        let name = index + 1
        index = dottedNameEnd(from: name)
        guard index > name else { return nil }
        attributes.append(source(name..<index))
        index = argumentsEnd(from: index)
        continue
      }
      guard tokens[index].kind == .word else { return nil }
      let word = source(index..<index + 1)
      if let kind = SwiftDeclaration.Kind(rawValue: word), isDeclaration(kind, at: index) {
        return Beginning(
          kind: kind, keyword: index, attributes: attributes, modifiers: modifiers)
      }
      guard Self.modifiers.contains(word) else { return nil }
      modifiers.append(word)
      index = argumentsEnd(from: index + 1)
    }
    return nil
  }

  private static let modifiers: Set<String> = [
    "async", "borrowing", "class", "consuming", "convenience", "distributed", "dynamic",
    "fileprivate", "final", "indirect", "infix", "internal", "isolated", "lazy", "mutating",
    "nonisolated", "nonmutating", "open", "optional", "override", "package", "postfix", "prefix",
    "private", "public", "required", "sending", "static", "unowned", "weak", "__consuming",
  ]

  /// Whether a word is a keyword here, and not a modifier or a name.
  private func isDeclaration(_ kind: SwiftDeclaration.Kind, at index: Int) -> Bool {
    let next = index + 1
    switch kind {
    case .class:
      guard isName(at: next), tokens[next].kind == .word else { return isName(at: next) }
      let word = source(next..<next + 1)
      return SwiftDeclaration.Kind(rawValue: word) == nil && !Self.modifiers.contains(word)
    case .struct, .enum, .protocol, .typealias, .associatedtype, .import, .case:
      return isName(at: next) || (kind == .import && isSymbol("@", at: next))
    case .actor, .macro:
      guard isName(at: next), !tokens[next].startsLine, next + 1 < tokens.count else {
        return false
      }
      return ["{", ":", "<", "("].contains { isSymbol($0, at: next + 1) }
        || isWord("where", at: next + 1)
    case .extension: return isName(at: next) || isSymbol("[", at: next)
    case .function: return next < tokens.count
    case .initializer, .subscript:
      return ["(", "<", "?", "!"].contains { isSymbol($0, at: next) }
    case .deinitializer: return isSymbol("{", at: next) || isWord("async", at: next)
    case .var, .let: return isName(at: next) || isSymbol("(", at: next)
    }
  }

  /// The index after the header, which is that of the body's brace if there is one.
  private func headerEnd(of kind: SwiftDeclaration.Kind, from start: Int) -> Int {
    var index = start
    while index < tokens.count {
      switch tokens[index].kind {
      case .symbol(UInt8(ascii: "{")): return index
      case .symbol(UInt8(ascii: "}")), .symbol(UInt8(ascii: ";")), .condition: return index
      case .symbol(UInt8(ascii: "=")) where kind == .var || kind == .let: return index
      default: break
      }
      // Without a body, the header ends at the next declaration.
      if index > start, tokens[index].startsLine, !kind.isType,
        beginning(at: index) != nil
      {
        return index
      }
      index = brackets.partners[index] > index ? brackets.partners[index] + 1 : index + 1
    }
    return index
  }

  private func name(of kind: SwiftDeclaration.Kind, at index: Int) -> String {
    switch kind {
    case .initializer, .deinitializer, .subscript: return ""
    case .extension, .import:
      return source(index..<dottedNameEnd(from: index))
    case .function where tokens[index].kind != .word && tokens[index].kind != .quotedName:
      var end = index
      while end < tokens.count, !isSymbol("(", at: end), !isSymbol("<", at: end) || end == index {
        end += 1
      }
      return source(index..<end)
    default:
      let name = source(index..<index + 1)
      return tokens[index].kind == .quotedName ? String(name.dropFirst().dropLast()) : name
    }
  }

  /// The index after a name with dots.
  private func dottedNameEnd(from start: Int) -> Int {
    guard isName(at: start) else { return start }
    var index = start + 1
    while isSymbol(".", at: index), isName(at: index + 1) { index += 2 }
    return index
  }

  /// The index after arguments that directly follow a name.
  private func argumentsEnd(from index: Int) -> Int {
    guard isSymbol("(", at: index),
      tokens[index - 1].range.upperBound == tokens[index].range.lowerBound
    else { return index }
    return brackets.partners[index] + 1
  }
}
