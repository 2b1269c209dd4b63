import Diagnostics
import SwiftText

extension SyncRun {
  /// Changes the head of a method that had the requirement's name before, if its body allows it.
  mutating func change(_ target: MissingRequirement) -> Bool {
    let requirement = target.requirement
    guard let old = former(requirement, in: target.type) else { return false }
    let file = sources.file(of: old.part)
    leaveCalls(of: old.member, in: target.type)
    let generic = sources.file(of: requirement.part)
      .genericParameters(of: requirement.member.declaration)
    guard generic.isEmpty, let head = file.parameters(of: old.member, as: requirement.member) else {
      leave(old, in: target.type, .changed)
      return false
    }
    edits.change(old.part.source) { $0.replace(code: head.range, with: head.text) }
    plan.changed.append(item(requirement, in: target.type, old.part, head.text))
    return true
  }

  /// The only method with a requirement's base name that neither a protocol nor the type needs.
  mutating func former(_ requirement: Owned, in type: Int) -> Owned? {
    let member = requirement.member
    let required = index.protocols(of: type).flatMap { check.requirements(of: $0) }
      .filter { $0.member.name == member.name }
    guard let old = olderMembers(than: requirement, of: type, besides: required).only,
      required.count(where: { check.members(of: type)[$0.member.fullName] == nil }) == 1,
      old.member.declaration.attributes.isEmpty, !old.member.declaration.isConditional,
      !old.member.declaration.modifiers.contains(where: Self.ownModifiers.contains)
    else { return nil }
    let calls = index.types[type].parts.contains { part in
      sources.file(of: part).mentions(ownMethod: member.name, in: part.type)
    }
    return calls ? nil : old
  }

  /// A default implementation with a requirement's base name that no protocol requires, and that is no
  /// shorter form of the requirement, which would call it.
  mutating func formerDefault(_ requirement: Owned, of type: Int) -> Owned? {
    let all = index.protocols(of: type)
    let required = all.flatMap { check.requirements(of: $0) }
    for proto in all.sorted() {
      let old = olderMembers(than: requirement, of: proto, besides: required)
      let found = old.first { owned in
        owned.part.type.kind == .extension
          && !sources.file(of: owned.part).mentions(
            ownMethod: owned.member.name, in: owned.part.type)
      }
      if let found { return found }
    }
    return nil
  }

  private mutating func olderMembers(
    than requirement: Owned, of type: Int, besides required: [Owned]
  ) -> [Owned] {
    let member = requirement.member
    guard member.declaration.kind == .function, !check.isAddition else { return [] }
    return check.members(of: type).values.joined().filter { owned in
      owned.member.name == member.name && owned.member.declaration.kind == .function
        && owned.member.declaration.body != nil
        && owned.member.fullName.hasPrefix("static ") == member.fullName.hasPrefix("static ")
        && !required.contains { $0.member.fullName == owned.member.fullName }
    }
  }

  private static let ownModifiers: Set = ["private", "fileprivate", "override"]

  private mutating func leaveCalls(of old: SwiftMember, in type: Int) {
    for source in sources.sources.indices where isInScope[source] {
      let file = sources.sources[source].file
      for call in file.methodCalls(of: old.name) {
        guard let parentheses = call.parentheses, call.labels.count == old.parameters.count,
          zip(call.labels, old.parameters).allSatisfy({ $0 == $1.label })
        else { continue }
        let item = SyncPlan.Item(
          type: index.types[type].name, requirement: old.fullName,
          path: sources.sources[source].path, line: file.line(of: call.name.lowerBound),
          text: file.text(call.name.lowerBound..<parentheses.upperBound))
        add(.init(item: item, reason: .call))
      }
    }
  }
}
