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
}
