import SwiftText

/// The code of a spy for a requirement, modelled on a method that the user wrote in it.
///
/// Of `var showCallsCount = 0` and `func show() { showCallsCount += 1 }` the pattern keeps what
/// depends on the name `show`, on the parameters and on the result.
struct SpyPattern {
  var properties: [String]
  var function: String
  /// The enum that gets a case with the function's name.
  var enumCase: SwiftDeclaration?
  /// The names of `properties`.
  var names: [String]
  /// Nil if the member's body needs more than its own properties, the types or effects don't allow it,
  /// or it would forget arguments although it `keepsValues`.
  init?(
    _ existing: ConformanceCheck.Owned, of all: [SwiftMember], in file: SwiftFile,
    for requirement: SwiftMember, head: String, taken: Set<String>, keepsValues: Bool
  ) {
    let old = existing.member
    guard let body = old.declaration.body, old.declaration.kind == .function,
      !old.declaration.isConditional, !requirement.isNamedLikeKeyword,
      all.count(where: { $0.name == old.name }) == 1
    else { return nil }
    let words = Set(file.words(in: body))
    let code = file.tokens[file.index(at: body.lowerBound)..<file.index(at: body.upperBound)]
      .map { file.text($0.range) }
    let own = all.filter { words.contains($0.name) && $0.name != old.name }
    let related = own.filter { $0.name.isDerived(from: old.name) }
    let stored = related.map(\.declaration).filter(\.isProperty)
    let enumeration = file.types.first { type in
      // Only a case without values: others need the parameters' types.
      type.kind == .enum && existing.part.type.contains(type)
        && file.readMembers(of: type).contains { $0.fullName == "static " + old.name }
    }
    let used = old.parameters.filter { words.contains($0.name) }
    guard related.count == own.count || enumeration != nil && words.contains(old.name),
      !stored.isEmpty || enumeration != nil,
      stored.allSatisfy({ $0.body == nil && !$0.isConditional && file.readMember($0).count == 1 }),
      used.isEmpty && !keepsValues || used.count == old.parameters.count,
      used.isEmpty || old.parameters.count == requirement.parameters.count,
      (old.result == nil) == (requirement.result == nil),
      used.allSatisfy({ one in one.name != old.name && !stored.contains { $0.name == one.name } }),
      // A pattern without parameters doesn't show how to keep them, and vice versa.
      old.parameters.isEmpty == requirement.parameters.isEmpty,
      // Names in backticks and in strings can't be replaced.
      old.parameters.allSatisfy({ words.contains($0.name) || !code.contains($0.name) }),
      file.interpolatedWords(in: body).isEmpty, !old.declaration.isStatic,
      !old.isAsync || requirement.isAsync, !old.canThrow || requirement.canThrow
    else { return nil }
    let heads = head + file.text(old.declaration.keyword..<body.lowerBound)
    let hasErrorType = heads.contains("throws(") || heads.contains("rethrows")
    guard !hasErrorType || words.isDisjoint(with: ["throw", "try"]) else { return nil }
    var (renames, types) = ([old.name: requirement.name], [(String, String)]())
    for (one, other) in zip(used, requirement.parameters) {
      guard let from = one.type.storedType, let to = other.type.storedType, !from.contains("->"),
        !to.contains("->"), renames[one.name] == nil, other.name != "_"
      else { return nil }
      renames[one.name] = other.name
      types.append((from, to))
    }
    // How a property of all arguments begins: `(title: String, Void)?`.
    let tuples = [types.map(\.0), types.map(\.1)].map { types in
      "(" + zip(used, types).map { "\($0.name): \($1)" }.joined(separator: ", ")
    }
    if let from = old.result, let to = requirement.result { types.append((from, to)) }
    let isSame = types.allSatisfy { $0.0 == $0.1 }
    guard isSame || Self.isForAnyType(code, of: old.name, own, used.map(\.name)) else { return nil }
    names = stored.map { $0.name.derived(from: old.name, to: requirement.name) }
    for (property, new) in zip(stored, names) { renames[property.name] = new }
    properties = stored.compactMap { property in
      let isFlag = Self.uses(property.name, in: code, only: [["+", "=", "1"], ["=", "true"]])
      return Self.text(of: property, in: file, types, tuples, keepsType: isSame || isFlag)
    }.map { Self.renamed($0, renames) }
    guard taken.isDisjoint(with: names), properties.count == names.count,
      Set(requirement.parameters.map(\.name)).isDisjoint(with: names + own.map(\.name))
    else { return nil }
    function = head + " " + Self.renamed(file.textIndentedByTwo(body), renames)
    // The caller adds this key for a case of the same run.
    let isTaken =
      taken.contains(requirement.name + " of enum")
      || enumeration.map(file.members)?.contains { $0.name == requirement.name } == true
    enumCase = isTaken ? nil : enumeration
  }

  /// Whether a body only keeps arguments, counts and returns, so that other types can fit.
  private static func isForAnyType(
    _ code: [String], of name: String, _ own: [SwiftMember], _ parameters: [String]
  ) -> Bool {
    let stored = own.filter { $0.name.isDerived(from: name) && $0.declaration.isProperty }
      .map(\.name)
    let known = Set(own.map(\.name) + parameters + [name, "append", "return", "self", "true", "1"])
      .union(["{", "}", "(", ")", ".", ",", ";", "=", "+", "!"])
    let event = [".", "append", "(", ".", name, ")"]
    return code.allSatisfy(known.contains)
      && zip(code, code.dropFirst()).allSatisfy { $0 != "return" || stored.contains($1) }
      && own.allSatisfy { stored.contains($0.name) || uses($0.name, in: code, only: [event]) }
  }

  /// Whether one of these token sequences follows each mention of a name.
  private static func uses(_ name: String, in code: [String], only endings: [[String]]) -> Bool {
    code.indices.filter { code[$0] == name }.allSatisfy { index in
      endings.contains { code[(index + 1)...].starts(with: $0) }
    }
  }

  /// A property for other types; nil if its type or its initial value may not fit.
  private static func text(
    of property: SwiftDeclaration, in file: SwiftFile, _ types: [(String, String)],
    _ tuples: [String], keepsType: Bool
  ) -> String? {
    let text = file.textIndentedByTwo(property.range)
    if tuples[0] != "(", text.contains(tuples[0]), ["?", "()"].contains(where: text.hasSuffix) {
      return text.replacing(tuples[0], with: tuples[1])
    }
    guard let old = file.type(of: property) else {
      // `= 0` and `= false` have no type to replace.
      return keepsType && ["= 0", "= false", "= true"].contains(where: text.hasSuffix) ? text : nil
    }
    let fitting = types.filter { old.contains($0.0) }
    guard let (from, to) = fitting.first else {
      return keepsType && ["Int", "Bool"].contains(old) ? text : nil
    }
    if fitting.allSatisfy({ $0.0 == $0.1 }) { return text }
    let rest = old.replacing(from, with: "")
    guard fitting.allSatisfy({ $0 == (from, to) }), text.contains(": " + old),
      ["?", "!", "[]", "()?", "()!"].contains(rest), !property.modifiers.contains("weak"),
      !file.hasValue(property) || text.hasSuffix("= nil") || text.hasSuffix("= []")
    else { return nil }
    var new = old.replacing(from, with: to)
    if rest == "?" || rest == "!", to.hasSuffix("?") { new = to }
    if rest == "?" || rest == "!", to.contains(" "), !to.hasSuffix("?") { new = "(\(to))\(rest)" }
    return text.replacing(": " + old, with: ": " + new, maxReplacements: 1)
  }

  /// A text with other names of the function, its parameters and its properties.
  private static func renamed(_ text: String, _ names: [String: String]) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var last = 0
    for token in SwiftLexer.run(on: bytes).lexer.tokens where token.kind == .word {
      guard let new = names[String(decoding: bytes[token.range], as: UTF8.self)] else { continue }
      result += bytes[last..<token.range.lowerBound] + Array(new.utf8)
      last = token.range.upperBound
    }
    return String(decoding: result + bytes[last...], as: UTF8.self)
  }
}

extension SwiftMember {
  /// Whether a property or a case with this name needs backticks; `open` and `await` don't.
  var isNamedLikeKeyword: Bool {
    SwiftType.keywords.contains(name) && name != "open" && name != "await"
  }
}

extension String {
  /// Whether a property's name is that of a function with other words: `didShow` of `show`.
  func isDerived(from name: String) -> Bool { derived(from: name, to: name + "_") != self }

  func derived(from old: String, to new: String) -> String {
    let isEnd = { (rest: Substring) in rest.first.map { $0.isUppercase || $0 == "_" } ?? true }
    if hasPrefix(old), isEnd(dropFirst(old.count)) { return new + dropFirst(old.count) }
    guard let found = ranges(of: old.capitalized).first, isEnd(self[found.upperBound...]) else {
      return self
    }
    return self[..<found.lowerBound] + new.capitalized + self[found.upperBound...]
  }
}
