/// A type that both a parameter and a property can have: not `inout`, `some T`, `T...` or `T!`.
package struct SwiftType: Sendable, Hashable {
  package enum Form: Sendable, Hashable { case array, dictionary, function, optional, other }
  package let form: Form
  /// Whether it is a function type with `@escaping`.
  package let isEscaping: Bool

  /// The words that can't be the name of a type, or have another meaning as one.
  ///
  /// https://docs.swift.org/swift-book/documentation/the-swift-programming-language/lexicalstructure
  package static let keywords: Set<String> = [
    "Any", "Protocol", "Self", "Type", "as", "associatedtype", "await", "break", "case", "catch",
    "class", "continue", "default", "defer", "deinit", "do", "else", "enum", "extension",
    "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init",
    "inout", "internal", "is", "let", "nil", "open", "operator", "precedencegroup", "private",
    "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript",
    "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
  ]

  /// Fails for a text that is not such a type.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "/") }),
      bytes.first != UInt8(ascii: " "), bytes.last != UInt8(ascii: " ")
    else { return nil }
    let file: SwiftFile
    do { file = try SwiftFile(bytes) } catch { return nil }
    var parser = SwiftTypeParser(file: file)
    guard let form = parser.readType(ofParameter: true), parser.isAtEnd else { return nil }
    self.form = form
    isEscaping = parser.isEscaping
  }

  /// Whether a parameter's type has `@escaping` or `@Sendable` where another type lacks it.
  package static func isStricter(
    _ type: String, than other: String, by attributes: Set<String> = ["escaping", "Sendable"]
  ) -> Bool {
    let found = [type, other].map { attributes.intersection(String($0.prefix { $0 != "(" }).words) }
    return !found[0].isSubset(of: found[1])
  }

  /// The tokens by which types are compared.
  ///
  /// Without attributes, `any`, `sending` and the like, `Void`, labels, modules or types before a
  /// dot, and parentheses except those around a function that is optional or a parameter. `!` is
  /// `?`, and the tokens of a composition are in alphabetical order.
  package static func keyTokens(of type: String) -> [String] {
    let bytes = Array(type.utf8)
    let tokens = SwiftLexer.run(on: bytes).lexer.tokens
    let texts = tokens.map { String(decoding: bytes[$0.range], as: UTF8.self) }
    let ignored: Set = ["any", "sending", "borrowing", "consuming", "isolated", "Void"]
    var distinctive: [String] = []
    var opened: [Int] = []
    var index = 0
    while index < texts.count {
      let text = texts[index]
      let next = index + 1 < texts.count ? texts[index + 1] : ""
      if text == "@" {
        index += 1
      } else if text == "_", tokens[index].kind == .word {
        // The label in `(_ item: Item) -> Void`.
      } else if tokens[index].kind == .word, next == "." || next == ":" && distinctive.last != "[" {
        index += 1
      } else if text == "(" {
        opened.append(distinctive.count)
      } else if text == ")" {
        if let start = opened.popLast(), ["?", "!", "-"].contains(next),
          distinctive[start...].contains("-")
        {
          distinctive.insert("(", at: start)
          distinctive.append(")")
        }
      } else if !ignored.contains(text) {
        distinctive.append(text == "!" ? "?" : text)
      }
      index += 1
    }
    return distinctive.contains("&") ? distinctive.sorted() : distinctive
  }
}

/// Parses types by the grammar of the language reference, "Types".
private struct SwiftTypeParser {
  let file: SwiftFile
  /// Whether the outermost type has `@escaping`.
  var isEscaping = false
  var at = 0
  var depth = 0

  var isAtEnd: Bool { at == file.tokens.count }

  /// A parameter's type can be `@escaping`.
  mutating func readType(ofParameter: Bool = false) -> SwiftType.Form? {
    depth += 1
    defer { depth -= 1 }
    // Limits the use of the stack.
    guard depth <= 100 else { return nil }
    let start = at
    guard readAttributes(ofParameter: ofParameter) else { return nil }
    if isFunction { return readFunction() ? .function : nil }
    guard at == start else { return nil }
    // `any A?` and `A & B?` need parentheses.
    var canBeOptional = !take("any")
    guard var form = readSimpleType() else { return nil }
    if !canBeOptional, form != .other { return nil }
    while true {
      if canBeOptional, isAdjacent("?") {
        at += 1
        form = .optional
      } else if take(".") {
        guard readName(orOneOf: ["Type", "Protocol"]), readArguments() else { return nil }
        form = .other
      } else if form == .other, take("&") {
        guard readSimpleType() == .other else { return nil }
        canBeOptional = false
      } else {
        return form
      }
    }
  }

  private mutating func readSimpleType() -> SwiftType.Form? {
    if file.isSymbol("(", at: at) { return readList(ofFunction: false) ? .other : nil }
    guard take("[") else {
      return readName(orOneOf: ["Any", "Self"]) && readArguments() ? .other : nil
    }
    guard readType() != nil else { return nil }
    if take("]") { return .array }
    guard take(":"), readType() != nil, take("]") else { return nil }
    return .dictionary
  }

  private mutating func readArguments() -> Bool {
    guard take("<") else { return true }
    repeat {
      let isNumber = !isAtEnd && file.tokens[at].kind == .number
      if isNumber { at += 1 }
      guard isNumber || readType() != nil else { return false }
    } while take(",")
    return take(">")
  }

  /// Reads the elements of a tuple, or the parameters of a function type.
  private mutating func readList(ofFunction isFunction: Bool) -> Bool {
    guard take("(") else { return false }
    if take(")") { return true }
    var (count, labels) = (0, 0)
    repeat {
      if isFunction ? take("_") : file.isSymbol(":", at: at + 1) {
        guard readName(), take(":") else { return false }
        labels += 1
      }
      if isFunction { _ = take("inout") }
      guard readType(ofParameter: isFunction) != nil else { return false }
      count += 1
    } while take(",")
    return take(")") && (isFunction || count > 1 || labels == 0)
  }

  private var isFunction: Bool {
    guard file.isSymbol("(", at: at) else { return false }
    let next = file.brackets.partners[at] + 1
    return file.isSymbol("-", at: next) || ["async", "throws"].contains(file.word(at: next))
  }

  private mutating func readFunction() -> Bool {
    guard readList(ofFunction: true) else { return false }
    _ = take("async")
    if take("throws"), take("(") {
      guard readType() != nil, take(")") else { return false }
    }
    guard take("-"), isAdjacent(">") else { return false }
    at += 1
    return readType() != nil
  }

  private mutating func readAttributes(ofParameter: Bool) -> Bool {
    while take("@") {
      if file.isWord("escaping", at: at) {
        guard ofParameter else { return false }
        if depth == 1 { isEscaping = true }
      }
      let hasArgument = file.isWord("convention", at: at)
      guard !file.isWord("autoclosure", at: at), readName() else { return false }
      if hasArgument {
        guard take("("), readName(), take(")") else { return false }
      }
    }
    return true
  }

  private mutating func readName(orOneOf allowed: Set<String> = []) -> Bool {
    guard file.isName(at: at) else { return false }
    guard let word = file.word(at: at) else {
      at += 1
      return file.tokens[at - 1].range.count > 2
    }
    let isKeyword =
      SwiftType.keywords.contains(word) || ["_", "any", "some", "async"].contains(word)
    guard !isKeyword || allowed.contains(word),
      // For the lexer any character outside ASCII is a letter.
      word.unicodeScalars.allSatisfy({ $0 == "_" || $0.properties.isXIDContinue })
    else { return false }
    at += 1
    return true
  }

  private mutating func take(_ text: String) -> Bool {
    guard !isAtEnd, file.text(file.tokens[at].range) == text else { return false }
    at += 1
    return true
  }

  private func isAdjacent(_ symbol: Unicode.Scalar) -> Bool {
    file.isSymbol(symbol, at: at) && at > 0
      && file.tokens[at - 1].range.upperBound == file.tokens[at].range.lowerBound
  }
}
