import Liquid
import SwiftText
import Workspace

/// The input of the templates that write a member which a type lacks.
struct StubInput {
  typealias Owned = ConformanceCheck.Owned

  let requirement: Owned
  let file: SwiftFile
  /// The declaration without a body: the protocol's text with the type's modifiers.
  let head: String
  private let accessors: RequiredAccessors?

  /// `prefix` is the modifiers that the type's member has and the requirement doesn't, with a space.
  init(_ requirement: Owned, prefix: String, dropsMutating: Bool, in sources: SwiftSources) {
    self.requirement = requirement
    file = sources.file(of: requirement.part)
    let declaration = requirement.member.declaration
    let (attributes, rest) = file.headTexts(of: declaration)
    let modifiers = declaration.modifiers.filter {
      !["optional", "public", "internal"].contains($0) && ($0 != "mutating" || !dropsMutating)
    }
    let isOneLine =
      file.line(of: declaration.range.lowerBound) == file.line(of: declaration.keyword)
    head =
      (attributes.isEmpty ? "" : attributes + (isOneLine ? " " : "\n"))
      + prefix + modifiers.map { $0 + " " }.joined() + rest
    accessors = file.accessors(of: declaration).map { getter, setter in
      guard dropsMutating else { return (getter, setter) }
      return (getter.replacing("mutating ", with: ""), setter.map { _ in "set" })
    }
  }

  private var member: SwiftMember { requirement.member }

  /// Whether a spy can remember a call and answer it.
  ///
  /// A property can't if it has no simple value, or is `async` or `throws`. What is `static`,
  /// `nonisolated` or `@concurrent` can't reach the spy's properties. These can't be named after a
  /// function such as `` `shows a title` ``.
  var canBeSpied: Bool {
    let words = member.declaration.modifiers + member.declaration.attributes
    guard ["nonisolated", "static", "concurrent"].allSatisfy({ !words.contains($0) }),
      member.name.allSatisfy(\.isPartOfName)
    else { return false }
    switch member.declaration.kind {
    case .function: return true
    case .var: return accessors?.getter == "get" && answer != nil
    default: return false
    }
  }

  private var answer: String? { member.result.flatMap(ValueSample.blank) }

  /// The templates' variables; names of a spy's properties for this member begin with `memory`.
  func values(memory: String, isDouble: Bool, target: LiquidObject) -> LiquidObject {
    let generic = file.genericParameters(of: member.declaration) + ["Self"]
    let kept = member.parameters
      .filter { $0.name != "_" && !$0.type.words.contains(where: generic.contains) }
      .compactMap { parameter in parameter.type.storedType.map { (parameter.name, $0) } }
    let isKept =
      member.result.flatMap { SwiftType($0) } != nil
      && member.result?.words.contains(where: generic.contains) == false
    let optional = member.result.map { type in
      SwiftType(type)?.form == .other && !type.contains(" ") ? type + "?" : "(\(type))?"
    }
    return [
      "head": .string(head), "name": .string(member.name),
      "full_name": .string(member.fullName.replacing("static ", with: "")),
      "protocol": .string(requirement.part.type.name), "memory": .string(memory),
      "is_double": .bool(isDouble), "target": .object(target),
      "returns": .bool(member.result != nil || member.declaration.kind == .initializer),
      "result": LiquidValue(member.result), "answer": LiquidValue(answer),
      "answer_type": LiquidValue(isKept ? answer == nil ? optional : member.result : nil),
      "getter": LiquidValue(accessors?.getter), "setter": LiquidValue(accessors?.setter),
      "values": LiquidValue(kept.map(\.0)),
      "values_type": .string(
        kept.count == 1
          ? kept[0].1 : "(" + kept.map { "\($0.0): \($0.1)" }.joined(separator: ", ") + ")"),
      "value": .string(
        kept.count == 1 ? kept[0].0 : "(" + kept.map(\.0).joined(separator: ", ") + ")"),
    ]
  }
}

extension String {
  /// The type of a property that keeps an argument of this type; nil if no property can.
  var storedType: String? {
    if hasSuffix("...") { return "[\(dropLast(3))]" }
    guard let swift = SwiftType(self) else { return nil }
    guard swift.form == .function else { return self }
    guard swift.isEscaping else { return nil }
    return "(\(replacing("@escaping", with: "", maxReplacements: 1).trimmed))"
  }
}
