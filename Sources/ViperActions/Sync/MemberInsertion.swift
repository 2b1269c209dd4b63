import Configuration
import Diagnostics
import Liquid
import ModuleTemplates
import SwiftText
import Workspace

extension SyncRun {
  /// The type and its part that get a member, and the member that it follows.
  struct Target {
    let type: Int
    let part: Place
    let anchor: SwiftMember?
  }

  /// Finds the place for a member: beside the members of the same protocol, in the extension with the
  /// conformance if there is one.
  ///
  /// A superclass of the module gets it if it has the member with its former signature, or more of the
  /// protocol's members than the type.
  mutating func place(
    for requirement: Owned, of proto: Int, in type: Int, conformingIn part: Place
  ) -> Target {
    let names = Set(check.requirements(of: proto).map(\.member.fullName))
    let superclasses = index.superclasses(of: type).filter {
      isInScope[index.types[$0].parts[0].source]
    }
    if former(requirement, in: type) == nil {
      for one in superclasses {
        guard let old = former(requirement, in: one) else { continue }
        return Target(type: one, part: old.part, anchor: old.member)
      }
    }
    let own = fulfilling(names, in: type)
    for one in superclasses {
      let others = fulfilling(names, in: one)
      if others.count > own.count { return densest(others, of: one, preferring: nil) }
    }
    let isInitializer = requirement.member.declaration.kind == .initializer
    let mustBeInBody = isInitializer && index.types[type].declaration.kind == .class
    if mustBeInBody || part.type.kind == .extension {
      let place = mustBeInBody ? index.types[type].parts[0] : part
      return Target(
        type: type, part: place, anchor: own.last { $0.part == place }?.member)
    }
    return own.isEmpty
      ? Target(type: type, part: part, anchor: nil) : densest(own, of: type, preferring: part)
  }

  /// The members of a type with some full names, where another member can follow them.
  private mutating func fulfilling(_ names: Set<String>, in type: Int) -> [Owned] {
    check.members(of: type).filter { names.contains($0.key) }.flatMap(\.value).filter { owned in
      !owned.member.declaration.isConditional
        && !owned.part.type.modifiers.contains { $0 == "private" || $0 == "fileprivate" }
    }.sorted { $0.member.declaration.keyword < $1.member.declaration.keyword }
  }

  /// The part of a type with the most of some members, and the last one there.
  private func densest(_ members: [Owned], of type: Int, preferring preferred: Place?) -> Target {
    let parts = Dictionary(grouping: members, by: \.part)
    let most = parts.max { one, other in
      let (first, second) = (one.value.count, other.value.count)
      if first != second || one.key == preferred { return first < second }
      return other.key == preferred
        || (one.key.source, one.key.type.keyword) > (other.key.source, other.key.type.keyword)
    }
    let last = most?.value.last ?? members[0]
    return Target(type: type, part: last.part, anchor: last.member)
  }

  /// Why viper can't tell what to insert, or where.
  mutating func doubt(
    about requirement: Owned, of proto: Int, in target: Target
  ) -> SyncPlan.Reason? {
    let declaration = requirement.member.declaration
    let entry = index.types[target.type]
    if declaration.isConditional || requirement.part.type.isConditional
      || target.part.type.isConditional
    {
      return .conditional
    }
    if index.types[proto].isAmbiguous { return .ambiguous }
    if sources.isGenerated(target.part.source) { return .generated }
    if declaration.kind == .initializer {
      let hasOne = check.members(of: target.type).values.joined().contains { owned in
        owned.member.declaration.kind == .initializer && owned.part.type.kind != .extension
      }
      if !hasOne, entry.declaration.kind != .enum { return .initializer }
    }
    let words = Set(
      requirement.member.parameters.flatMap(\.type.words) + (requirement.member.result?.words ?? [])
    )
    if entry.declaration.kind == .class,
      requirement.member.parameters.contains(where: { $0.type.words.contains("Self") })
    {
      return .signature
    }
    let associated = associatedTypes(of: proto).intersection(words)
    return associated.isEmpty || associated.allSatisfy({ knows($0, entry) }) ? nil : .signature
  }

  private func associatedTypes(of proto: Int) -> Set<String> {
    let parts = index.protocols(of: proto).union([proto]).flatMap {
      index.types[$0].parts.prefix(1)
    }
    return Set(
      parts.flatMap(sources.members).filter { $0.kind == .associatedtype }.map(\.name))
  }

  /// Whether a type declares an associated type itself.
  private func knows(_ associated: String, _ entry: TypeIndex.Entry) -> Bool {
    entry.parts.contains { part in
      sources.members(of: part).contains { $0.name == associated && $0.kind == .typealias }
        || sources.file(of: part).genericParameters(of: part.type).contains(associated)
    } || index.declares(entry.name + "." + associated)
  }

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
