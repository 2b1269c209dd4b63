import Configuration
import Diagnostics
import Liquid
import ModuleTemplates
import SwiftText
import Workspace

extension SyncRun {
  /// A requirement that a type lacks, and the place for it.
  struct MissingRequirement {
    let requirement: Owned
    let proto: Int
    /// Where the type conforms to the protocol.
    let conformance: Place
    var type: Int
    var part: Place
    /// The member before it.
    var anchor: SwiftMember?

    fileprivate mutating func move(to other: Int, after member: Owned) {
      (type, part, anchor) = (other, member.part, member.member)
    }
  }

  /// Chooses the place: after the type's last member of the same protocol, and in the extension with the
  /// conformance if there is one. What stores something, and an initializer, goes into the class itself.
  ///
  /// A superclass gets the member instead if it has one with the former signature, or more of the
  /// protocol's members than the type. It must be in the folders of the run; without folders, its folder
  /// must contain the type's or the other way round, and its other subclasses must conform, too.
  mutating func findPlace(of target: inout MissingRequirement) {
    let names = Set(check.requirements(of: target.proto).map(\.member.fullName))
    choosePlace(of: &target, beside: names)
    let entry = index.types[target.type]
    guard target.part.type.kind == .extension, entry.declaration.kind == .class,
      target.requirement.member.declaration.kind == .initializer || isSpied(target)
    else { return }
    target.part = entry.parts[0]
    target.anchor = fulfilling(names, in: target.type).last { $0.part == entry.parts[0] }?.member
  }

  private mutating func choosePlace(
    of target: inout MissingRequirement, beside names: Set<String>
  ) {
    let (requirement, proto, type) = (target.requirement, target.proto, target.type)
    let parents = index.superclasses(of: type)
    let superclasses = parents.filter { one in
      if hasFolders { return isInScope[index.types[one].parts[0].source] }
      let folders = [one, type].map { sources.path(of: index.types[$0].parts[0]).parent }
      return (folders[0].isInside(folders[1]) || folders[1].isInside(folders[0]))
        && index.subclasses(of: one).allSatisfy { other in
          parents.contains(other) || index.protocols(of: other).contains(proto)
        }
    }
    if former(requirement, in: type) == nil {
      for one in superclasses {
        if let old = former(requirement, in: one) { return target.move(to: one, after: old) }
      }
    }
    let own = fulfilling(names, in: type)
    for one in superclasses {
      let others = fulfilling(names, in: one)
      if others.count > own.count {
        return target.move(to: one, after: densest(others, preferring: nil))
      }
    }
    if target.part.type.kind == .extension {
      target.anchor = own.last { [part = target.part] in $0.part == part }?.member
    } else if !own.isEmpty {
      target.move(to: type, after: densest(own, preferring: target.part))
    }
  }

  /// The members of a type with some full names, where another member can follow them.
  private mutating func fulfilling(_ names: Set<String>, in type: Int) -> [Owned] {
    check.orderedMembers(of: type).filter { owned in
      names.contains(owned.member.fullName) && !owned.member.declaration.isConditional
        && !owned.part.type.isPrivate
    }
  }

  /// The last of some members in the part of the type that has most of them.
  private func densest(_ members: [Owned], preferring preferred: Place?) -> Owned {
    let rank = { (part: Place, members: [Owned]) in
      (members.count, part == preferred ? 1 : 0, -part.source, -part.type.keyword)
    }
    let most = Dictionary(grouping: members, by: \.part)
      .max { rank($0.key, $0.value) < rank($1.key, $1.value) }
    return most?.value.last ?? members[0]
  }

  /// Why viper can't tell what to insert, or where.
  mutating func reasonToLeave(_ target: MissingRequirement) -> SyncPlan.Reason? {
    let (requirement, member) = (target.requirement, target.requirement.member)
    let entry = index.types[target.type]
    if member.declaration.isConditional || requirement.part.type.isConditional
      || target.part.type.isConditional
    {
      return .conditional
    }
    if index.types[target.proto].isAmbiguous { return .ambiguous }
    if sources.isGenerated(target.part.source) { return .generated }
    if member.declaration.kind == .initializer {
      let hasOne = check.members(of: target.type).values.joined().contains { owned in
        owned.member.declaration.kind == .initializer && owned.part.type.kind != .extension
      }
      if !hasOne, entry.declaration.kind != .enum { return .initializer }
    }
    let types = member.parameters.flatMap(\.type.words)
    if entry.declaration.kind == .class, types.contains("Self") { return .signature }
    let words = Set(types + (member.result?.words ?? []))
    let associated = index.protocols(of: target.proto).union([target.proto])
      .flatMap { index.types[$0].parts.prefix(1) }.flatMap(sources.members)
      .filter { $0.kind == .associatedtype && words.contains($0.name) }.map(\.name)
    let isKnown = associated.allSatisfy { name in
      index.declares(entry.name + "." + name)
        || entry.parts.contains { part in
          sources.members(of: part).contains { $0.name == name && $0.kind == .typealias }
            || sources.file(of: part).genericParameters(of: part.type).contains(name)
        }
    }
    return isKnown && !needsScope(of: target) ? nil : .signature
  }

  /// Whether a requirement of a nested protocol names a type that only the code around the protocol
  /// can name without a dot.
  private func needsScope(of target: MissingRequirement) -> Bool {
    let member = target.requirement.member
    let types = (member.parameters.map(\.type) + [member.result ?? ""]).joined(separator: " ")
    let words = types.words.filter { !types.contains("." + $0) }
    let around = sources.file(of: target.part).types.filter { one in
      one == target.part.type || one.contains(target.part.type)
    }
    let visible = around + index.superclasses(of: target.type).map { index.types[$0].declaration }
    let scope = index.types[target.proto].name.split(separator: ".").dropLast()
    return scope.indices.contains { last in
      let outer = scope[...last].joined(separator: ".")
      return !visible.contains { $0.name.lastName == outer.lastName }
        && words.contains { index.declares(outer + "." + $0) }
    }
  }

  mutating func insert(_ target: MissingRequirement) throws(Diagnostic) {
    let entry = index.types[target.type]
    let stub = StubInput(
      target.requirement, prefix: prefix(for: target),
      dropsMutating: [.class, .actor].contains(entry.declaration.kind), in: sources)
    let isDouble = sources.isForTests(target.part.source)
    if isDouble, stub.canBeSpied, entry.declaration.kind == .class {
      if !texts.isOwn, insertLikeOthers(stub, in: target) { return }
      if isSpied(target), try insertSpy(stub, in: target) { return }
    }
    let text = try text("stub", stub.values(memory: "", isDouble: isDouble, target: [:]))
    insert([], text, in: target)
  }

  private func isSpied(_ target: MissingRequirement) -> Bool {
    let name = index.types[target.type].declaration.name
    let isSpy =
      check.isAddition
      ? !name.hasSuffix("Dummy") : ["Spy", "Mock"].contains(where: name.contains)
    return sources.isForTests(target.part.source) && (texts.isOwn || isSpy)
  }

  /// Inserts the text for spies; false if no name for its properties is free.
  private mutating func insertSpy(_ stub: StubInput, in target: MissingRequirement)
    throws(Diagnostic) -> Bool
  {
    let members = Set(check.members(of: target.type).values.joined().map(\.member.name))
      .union(taken[target.type] ?? [])
    let file = sources.file(of: target.part)
    let nested = file.types.filter { target.part.type.contains($0) }
    let facts: LiquidObject = [
      "name": .string(index.types[target.type].declaration.name),
      "members": LiquidValue(members.sorted()), "types": LiquidValue(nested.map(\.name)),
    ]
    let member = target.requirement.member
    let labels = member.parameters.compactMap(\.label?.withoutBackticks.capitalized).joined()
    let name = member.isNamedLikeKeyword ? member.name + "Call" : member.name
    let parameters = member.parameters.map(\.name)
    let names = takenNames(for: target).union(parameters)
    let events = nested.first {
      ["Event", "OutputEvent"].contains($0.name) && $0.kind == .enum && members.contains("events")
    }
    if events != nil, parameters.contains("events") { return false }
    for memory in [name, name + labels, name + labels + "Call"] {
      let isTaken = ["Count", "Values", "Answer"].contains { names.contains(memory + $0) }
      let hasCase = events.map(file.members)?.contains { $0.name == memory } ?? false
      guard !isTaken, !hasCase, taken[target.type, default: []].insert(memory).inserted else {
        continue
      }
      let values = stub.values(memory: memory, isDouble: true, target: facts)
      let code = try InsertedCode.declarations(in: try text("spy", values))
      if let events {
        let text = try text("event", values)
        edits.change(target.part.source) { $0.append(text, to: events) }
      }
      // What the requirement itself asks for stays with the rest.
      let kept = code.filter { $0.isStoredProperty && $0.declaration.name != member.name }
      let others = code.filter { !$0.isStoredProperty || $0.declaration.name == member.name }
      insert(kept.map(\.lines), others.map(\.lines).joined(separator: "\n"), in: target)
      return true
    }
    return false
  }

  /// The names that a new property of a spy can't have, also those of requirements that it lacks.
  private mutating func takenNames(for target: MissingRequirement) -> Set<String> {
    let types = [target.type] + index.superclasses(of: target.type)
    let members = types.flatMap { check.members(of: $0).values.joined() }
    let required = index.protocols(of: target.type).union([target.proto])
      .flatMap { check.requirements(of: $0) }
    return Set((members + required).map(\.member.name)).union(taken[target.type] ?? [])
  }

  /// Inserts what another member of the spy is the pattern for.
  private mutating func insertLikeOthers(_ stub: StubInput, in target: MissingRequirement) -> Bool {
    let file = sources.file(of: target.part)
    let all = check.orderedMembers(of: target.type).filter { $0.part == target.part }
      .map(\.member)
    let names = takenNames(for: target)
    let new = target.requirement.member
    guard stub.file.genericParameters(of: new.declaration).isEmpty else { return false }
    // The names of an overload's properties have its labels, which a pattern doesn't know.
    let isOverload = (all + (made[target.type] ?? [])).contains {
      $0.name == new.name && $0.fullName != new.fullName
    }
    for member in all.reversed() where !isOverload {
      let model = Owned(member: member, part: target.part)
      guard
        let code = SpyPattern(
          model, of: all, in: file, for: new, head: stub.head, taken: names,
          keepsValues: check.isAddition)
      else { continue }
      taken[target.type, default: []].formUnion(code.names)
      if let type = code.enumCase {
        taken[target.type, default: []].formUnion([new.name, new.name + " of enum"])
        edits.change(target.part.source) { $0.append("case \(new.name)", to: type) }
      }
      insert(code.properties, code.function, in: target)
      return true
    }
    return false
  }

  private mutating func text(_ name: String, _ values: LiquidObject) throws(Diagnostic) -> String {
    // A copy, because each text has its own budget.
    guard var addition = texts.addition else { return "" }
    return try addition.text(Located(name), with: values)
  }

  private mutating func insert(
    _ properties: [String], _ text: String, in target: MissingRequirement
  ) {
    plan.inserted.append(item(target.requirement, in: target.type, target.part, text))
    let (part, anchor) = (target.part.type, target.anchor?.declaration)
    edits.change(target.part.source) { edit in
      for property in properties { edit.insert(property: property, in: part) }
      if let anchor {
        edit.insert(text, after: anchor, in: part)
      } else {
        edit.append(text, to: part)
      }
    }
    insertImports(for: target.requirement, in: target.part)
  }

  /// Inserts what the types of a requirement need; an addition's texts have their own imports.
  mutating func insertImports(for requirement: Owned, in part: Place) {
    guard !check.isAddition else { return }
    edits.apply(
      importsFor: requirement.member.declaration.range, of: requirement.part.source,
      toFile: part.source)
  }

  /// The modifiers that a member needs besides those of the requirement.
  private func prefix(for target: MissingRequirement) -> String {
    let (entry, requirement) = (index.types[target.type], target.requirement)
    let member = requirement.member.declaration
    let (required, kind) = (requirement.part.type, entry.declaration.kind)
    var words: [String] = []
    let actors = required.attributes.filter { $0.hasSuffix("Actor") }
    if target.part != target.conformance,
      !entry.declaration.attributes.contains(where: actors.contains)
    {
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
    let isActor = kind == .actor && isSynchronous && !required.inherits("Actor")
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
