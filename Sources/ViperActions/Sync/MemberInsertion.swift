import Configuration
import Diagnostics
import Liquid
import ModuleTemplates
import SwiftText
import Workspace

extension SyncRun {
  mutating func insert(
    _ requirement: Owned, in target: Target, conformingIn part: Place
  ) throws(Diagnostic) {
    let entry = index.types[target.type]
    let prefix = prefix(for: requirement, in: target, conformingIn: part)
    let stub = StubText(
      requirement, prefix: prefix,
      dropsMutating: [.class, .actor].contains(entry.declaration.kind), in: sources)
    let isDouble = sources.isForTests(target.part.source)
    if isDouble, stub.canBeSpied, entry.declaration.kind == .class {
      if texts.own == nil, try insertAsOthers(stub, in: target) { return }
      let name = entry.declaration.name
      let isSpy =
        check.isAddition
        ? !name.hasSuffix("Dummy") : ["Spy", "Mock"].contains(where: name.contains)
      if texts.own != nil || isSpy, try insertSpy(stub, in: target) { return }
    }
    let text = try text("stub", stub.values(memory: "", isDouble: isDouble, target: [:]))
    insert([], text, of: requirement, in: target)
  }

  /// Inserts what a template has for spies; not if a name is taken.
  private mutating func insertSpy(_ stub: StubText, in target: Target) throws(Diagnostic) -> Bool {
    let members = Set(check.members(of: target.type).values.joined().map(\.member.name))
      .union(taken[target.type] ?? [])
    let file = sources.file(of: target.part)
    let nested = file.types.filter { target.part.type.contains($0) }
    let facts: LiquidObject = [
      "name": .string(index.types[target.type].declaration.name),
      "members": LiquidValue(members.sorted()), "types": LiquidValue(nested.map(\.name)),
    ]
    let member = stub.requirement.member
    let labels = member.parameters.compactMap(\.label).map { $0.withoutBackticks.capitalized }
    let name = member.isNamedLikeKeyword ? member.name + "Call" : member.name
    for memory in [name, name + labels.joined()] {
      let isTaken = ["Count", "Values", "Answer"].contains { members.contains(memory + $0) }
      let events = nested.first {
        $0.name == "Event" && $0.kind == .enum && members.contains("events")
      }
      let hasCase = events.map { file.members(of: $0).contains { $0.name == memory } } ?? false
      guard !isTaken, !hasCase, taken[target.type, default: []].insert(memory).inserted else {
        continue
      }
      let values = stub.values(memory: memory, isDouble: true, target: facts)
      let code = try InsertedCode.declarations(in: try text("spy", values))
      if let events {
        let text = SwiftLines(try text("event", values))
        edits.change(target.part.source) { $0.append(text, to: events) }
      }
      let kept = code.filter { $0.isStoredProperty && $0.declaration.name != member.name }
      let others = code.filter { !$0.isStoredProperty || $0.declaration.name == member.name }
      insert(
        kept.map(\.lines.plain), others.map(\.lines.plain).joined(separator: "\n"),
        of: stub.requirement, in: target)
      return true
    }
    return false
  }

  /// Inserts what another member of the spy is the pattern for.
  private mutating func insertAsOthers(
    _ stub: StubText, in target: Target
  ) throws(Diagnostic) -> Bool {
    let file = sources.file(of: target.part)
    let all = check.members(of: target.type).values.joined().filter { $0.part == target.part }
      .map(\.member).sorted { $0.declaration.keyword < $1.declaration.keyword }
    let names = Set(all.map(\.name)).union(taken[target.type] ?? [])
    let name = stub.requirement.member.name
    // The names of an overload's properties have its labels, which a pattern doesn't know.
    let isOverload = (all + (made[target.type] ?? [])).contains {
      $0.name == name && $0.fullName != stub.requirement.member.fullName
    }
    for member in all.reversed() where !isOverload {
      let model = Owned(member: member, part: target.part)
      guard let pattern = SpyPattern(model, of: all, in: file),
        let code = pattern.code(
          for: stub.requirement.member, head: stub.head, taken: names, keepsValues: check.isAddition
        )
      else { continue }
      taken[target.type, default: []].formUnion(code.names)
      if let type = code.enumCase {
        taken[target.type, default: []].formUnion([name, name + " of enum"])
        edits.change(target.part.source) { $0.append(SwiftLines("case \(name)"), to: type) }
      }
      insert(code.properties, code.function, of: stub.requirement, in: target)
      return true
    }
    return false
  }

  private mutating func text(_ name: String, _ values: LiquidObject) throws(Diagnostic) -> String {
    // Each text has its own budget.
    guard var addition = texts.own ?? texts.bundled else { return "" }
    return try addition.text(Located(name), with: values)
  }

  private mutating func insert(
    _ properties: [String], _ text: String, of requirement: Owned, in target: Target
  ) {
    plan.inserted.append(item(requirement, in: target.type, target.part, text))
    let (part, anchor) = (target.part.type, target.anchor?.declaration)
    edits.change(target.part.source) { edit in
      for property in properties { edit.insert(property: SwiftLines(property), in: part) }
      if let anchor {
        edit.insert(SwiftLines(text), after: anchor, in: part)
      } else {
        edit.append(SwiftLines(text), to: part)
      }
    }
  }

  /// The modifiers that a member needs besides those of the requirement.
  private func prefix(
    for requirement: Owned, in target: Target, conformingIn part: Place
  ) -> String {
    let entry = index.types[target.type]
    let member = requirement.member.declaration
    let (required, kind) = (requirement.part.type, entry.declaration.kind)
    var words: [String] = []
    let actors = required.attributes.filter { $0.hasSuffix("Actor") }
    if target.part != part, !entry.declaration.attributes.contains(where: actors.contains) {
      words += actors.map { "@" + $0 }
    }
    let levels = ["open", "public", "package"]
    if let level = levels.firstIndex(where: required.modifiers.contains),
      let own = levels.firstIndex(where: entry.declaration.modifiers.contains),
      !levels.contains(where: target.part.type.modifiers.contains)
        || target.part.type.kind != .extension
    {
      words.append(max(level, own) == 2 ? "package" : "public")
    }
    let isSynchronous =
      !requirement.member.isAsync
      && sources.file(of: requirement.part).accessors(of: member)?.getter.contains("async") != true
    let isActor = kind == .actor && isSynchronous && !requirement.part.type.inherits("Actor")
    let isLikeAnchor = target.anchor?.declaration.modifiers.contains("nonisolated") ?? false
    if isActor || isLikeAnchor || required.modifiers.contains("nonisolated"),
      !member.modifiers.contains("nonisolated"),
      !member.attributes.contains(where: { $0.hasSuffix("Actor") })
    {
      words.append("nonisolated")
    }
    if member.kind == .initializer, kind == .class, !entry.declaration.modifiers.contains("final") {
      words.append("required")
    }
    return words.map { $0 + " " }.joined()
  }
}
