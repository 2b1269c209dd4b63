import ModuleTemplates
import SwiftText

/// A member of a hand-written spy, as the pattern of another one.
///
/// Of `var showCallsCount = 0` and `func show() { showCallsCount += 1 }` the pattern keeps what
/// depends on the name `show`, on the parameters and on the result.
struct SpyPattern {
  typealias Owned = ConformanceCheck.Owned

  /// The members that a spy gets.
  struct Code {
    var properties: [String]
    var function: String
    /// The enum that gets a case with the function's name.
    var enumCase: SwiftDeclaration?
    /// The names of the properties.
    var names: [String]
  }

  private let file: SwiftFile
  private let model: Owned
  private let properties: [SwiftDeclaration]
  private var enumeration: SwiftDeclaration?

  /// Nil if the member's body needs more than its own properties.
  init?(_ model: Owned, of all: [SwiftMember], in file: SwiftFile) {
    guard let body = model.member.declaration.body, !model.member.declaration.isConditional,
      model.member.declaration.kind == .function,
      all.count(where: { $0.name == model.member.name }) == 1
    else { return nil }
    self.file = file
    self.model = model
    let name = model.member.name
    let words = Set(file.words(in: body))
    let own = all.filter { words.contains($0.name) && $0.name != name }
    let named = own.filter { $0.name.isDerived(from: name) && $0.declaration.isProperty }
    properties = named.map(\.declaration)
    let inside = file.types.filter { $0.kind == .enum && model.part.type.contains($0) }
    enumeration = inside.first { type in
      // A case with values needs the types of the parameters.
      file.readMembers(of: type).contains { $0.fullName == "static " + name }
    }
    let others = own.filter { !$0.name.isDerived(from: name) }
    guard others.isEmpty || enumeration != nil && words.contains(name),
      !properties.isEmpty || enumeration != nil,
      properties.allSatisfy({ $0.body == nil && !$0.isConditional })
    else { return nil }
  }

  /// The same code for another requirement; nil where the types don't allow it, or where it would
  /// forget arguments although it `keepsValues`.
  func code(
    for requirement: SwiftMember, head: String, taken: Set<String>, keepsValues: Bool
  ) -> Code? {
    let old = model.member
    var names = [old.name: requirement.name]
    guard let body = old.declaration.body, !requirement.isNamedLikeKeyword else { return nil }
    let words = Set(file.words(in: body))
    let used = old.parameters.filter { words.contains($0.name) }
    guard used.isEmpty && !keepsValues || used.count == old.parameters.count,
      used.isEmpty || old.parameters.count == requirement.parameters.count,
      (old.result == nil) == (requirement.result == nil),
      used.allSatisfy({ $0.name != old.name }),
      // The values of a call would be lost.
      old.parameters.isEmpty == requirement.parameters.isEmpty
    else { return nil }
    var types: [(String, String)] = []
    for (one, other) in zip(used, requirement.parameters) {
      guard let from = one.type.storedType, let to = other.type.storedType, !from.contains("->"),
        !to.contains("->"), names[one.name] == nil
      else { return nil }
      names[one.name] = other.name
      types.append((from, to))
    }
    if let from = old.result, let to = requirement.result { types.append((from, to)) }
    let newNames = self.properties.map { $0.name.derived(from: old.name, to: requirement.name) }
    let properties = self.properties.compactMap { text(of: $0, names, types) }
    guard taken.isDisjoint(with: newNames), properties.count == newNames.count else { return nil }
    let isTaken =
      taken.contains(requirement.name + " of enum")
      || enumeration.map(file.members)?.contains { $0.name == requirement.name } == true
    return Code(
      properties: properties, function: head + " " + renamed(file.code(body), names),
      enumCase: isTaken ? nil : enumeration, names: newNames)
  }

  /// A property for other types; nil if its initial value may not fit.
  private func text(
    of property: SwiftDeclaration, _ names: [String: String], _ types: [(String, String)]
  ) -> String? {
    let text = file.code(property.range)
    guard let old = file.type(of: property) else {
      // `= 0` and `= false` have no type to replace.
      return ["= 0", "= false", "= true"].contains(where: text.hasSuffix)
        ? renamed(text, names) : nil
    }
    var new = old
    if let (from, to) = types.first(where: { old.contains($0.0) }) {
      new = old.replacing(from, with: to)
      let rest = old.replacing(from, with: "")
      guard ["?", "!", "[]", "()?", "()!"].contains(rest) else { return nil }
      if rest == "?" || rest == "!", to.hasSuffix("?") { new = to }
      if rest == "?" || rest == "!", to.contains(" "), !to.hasSuffix("?") { new = "(\(to))\(rest)" }
    } else if !["Int", "Bool"].contains(old) {
      return nil
    }
    let all = text.replacing(": " + old, with: ": " + new, maxReplacements: 1)
    return renamed(all, names)
  }

  /// A text with other names of the function, its parameters and its properties.
  private func renamed(_ text: String, _ names: [String: String]) -> String {
    let bytes = Array(text.utf8)
    let own = Set(properties.map(\.name))
    let old = model.member.name
    var result: [UInt8] = []
    var last = 0
    for token in SwiftToken.readable(in: bytes).tokens where token.kind == .word {
      let word = String(decoding: bytes[token.range], as: UTF8.self)
      let new = own.contains(word) ? word.derived(from: old, to: names[old] ?? old) : names[word]
      guard let new else { continue }
      result += bytes[last..<token.range.lowerBound] + Array(new.utf8)
      last = token.range.upperBound
    }
    return String(decoding: result + bytes[last...], as: UTF8.self)
  }
}

extension SwiftMember {
  /// Whether a property or a case with this name needs backticks; `open` does for types only.
  var isNamedLikeKeyword: Bool {
    ModuleName.keywords.contains(name) && name != "open" && name != "await"
  }
}

extension SwiftDeclaration {
  /// Whether another declaration is in this one's body.
  func contains(_ other: SwiftDeclaration) -> Bool {
    body.map { $0.contains(other.keyword) } == true && other.keyword != keyword
  }
}

extension String {
  /// Whether a property's name is that of a function with other words: `didShow` of `show`.
  func isDerived(from name: String) -> Bool { derived(from: name, to: name + "_") != self }

  /// The name with another function's name in it.
  func derived(from old: String, to new: String) -> String {
    let isEnd = { (rest: Substring) in rest.first.map { $0.isUppercase || $0 == "_" } ?? true }
    if hasPrefix(old), isEnd(dropFirst(old.count)) { return new + dropFirst(old.count) }
    guard let found = ranges(of: old.capitalized).first, isEnd(self[found.upperBound...]) else {
      return self
    }
    return self[..<found.lowerBound] + new.capitalized + self[found.upperBound...]
  }
}
