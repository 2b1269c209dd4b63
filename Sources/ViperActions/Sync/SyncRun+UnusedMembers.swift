import SwiftText

extension SyncRun {
  /// Lists what no protocol requires any more, or removes it from test doubles if asked to.
  mutating func findUnused(in protocols: [Int], removing isRemoving: Bool) {
    let types = Set(protocols.flatMap { index.conformances[$0] ?? [] }.map(\.type))
    for type in types.sorted() {
      let entry = index.types[type]
      guard entry.isDeclared, !entry.isAmbiguous else { continue }
      for part in entry.parts where canHaveUnused(part, of: type) {
        let isDouble = sources.isForTests(part.source)
        var rest = check.orderedMembers(of: type).filter { owned in
          owned.part == part && isUnused(owned.member, of: type)
        }
        var removed: [Range<Int>] = []
        // After each removal, a helper of the removed member may be unused.
        while let position = rest.firstIndex(where: { owned in
          isDouble
            ? !isUsed(owned, onDouble: type, besides: removed)
            : !sources.sources.indices.contains {
              isInScope[$0] && sources.sources[$0].file.mentions(owned.member.name)
            }
        }) {
          let owned = rest.remove(at: position)
          if isRemoving, isDouble, remove(owned, of: type) {
            removed.append(owned.member.declaration.range)
          } else {
            leave(owned, in: type, .unused)
          }
        }
      }
    }
  }

  /// Whether only protocols of the project can require the members of a part.
  private func canHaveUnused(_ part: Place, of type: Int) -> Bool {
    guard part.type.isCertain else { return false }
    let known: Set = ["Actor", "AnyObject", "NSObject", "NSObjectProtocol", "Sendable", "class"]
    let isKnown = { [index] (type: Int, classes: Set<String>) in
      let outside = index.outsideParents(of: type)
      return outside.names.subtracting(classes).isSubset(of: known) && outside.ambiguous.isEmpty
    }
    if sources.isForTests(part.source) { return isKnown(type, []) }
    let parents = index.types[type].parents.filter { $0.part == part }
    return hasFolders && part.type.kind == .extension && !parents.isEmpty
      && parents.allSatisfy {
        if case .type(let one) = $0.target { isKnown(one, SystemMembers.classes) } else { false }
      }
  }

  private mutating func isUnused(_ member: SwiftMember, of type: Int) -> Bool {
    let declaration = member.declaration
    guard declaration.kind == .function, declaration.attributes.isEmpty,
      declaration.modifiers.allSatisfy({ ["public", "internal", "nonisolated"].contains($0) }),
      declaration.body != nil, !declaration.isConditional
    else { return false }
    return !isRequired(member, of: type)
  }

  private mutating func isRequired(_ member: SwiftMember, of type: Int) -> Bool {
    index.protocols(of: type).contains { proto in
      check.requirements(of: proto).contains { $0.member.name == member.name }
    }
  }

  /// Whether the app mentions a member of a test double, a subclass needs it, or other code of the
  /// double, besides what is removed, or of a test that knows the double uses it.
  private mutating func isUsed(
    _ owned: Owned, onDouble type: Int, besides removed: [Range<Int>]
  ) -> Bool {
    let (member, subclasses) = (owned.member, index.subclasses(of: type))
    let isNeeded = subclasses.contains { one in
      check.members(of: one)[member.fullName] != nil || isRequired(member, of: one)
    }
    if isNeeded { return true }
    let types = ([type] + subclasses).map { index.types[$0] }
    return sources.sources.indices.contains { source in
      let file = sources.sources[source].file
      guard sources.isForTests(source) else {
        return isInScope[source] && file.mentions(member.name)
      }
      let parts = types.flatMap(\.parts).filter { $0.source == source }.map(\.type)
      let own = source == owned.part.source ? removed + [member.declaration.range] : []
      return file.usesMethod(member.name, of: parts, outside: own)
        && types.contains { file.mentions($0.declaration.name) }
    }
  }

  /// Removes a member of a test double with its properties and its case, unless a test uses these.
  mutating func remove(_ owned: Owned, of type: Int) -> Bool {
    let (file, part) = (sources.file(of: owned.part), owned.part.type)
    let member = owned.member
    let inside = Set(member.declaration.body.map(file.words) ?? [])
    let enums = file.types.filter { $0.kind == .enum && part.contains($0) }
    let own =
      (file.members(of: part).filter { $0.isProperty && $0.body == nil }
      + enums.flatMap(file.members).filter { $0.kind == .case })
      .compactMap { file.readMember($0).only }
      .filter { $0.name.isDerived(from: member.name) && inside.contains($0.name) }
    let all = own.map(\.declaration) + [member.declaration]
    // Another double of the file can have the same names.
    let others = file.types.filter { other in
      other != part && !other.contains(part) && !part.contains(other)
        && file.members(of: other).contains { $0.name == member.name }
    }
    let known = (all + others).flatMap { file.words(in: $0.range) }
    let words = file.words(in: file.bytes.indices)
    // Private doubles of other files can have the same name.
    let elsewhere = sources.sources.indices.filter { !part.isPrivate && $0 != owned.part.source }
      .map { sources.sources[$0].file }.filter { $0.mentions(index.types[type].name) }
    let isUsed = own.contains { one in
      words.count { $0 == one.name } > known.count { $0 == one.name }
        || elsewhere.contains { $0.mentions(one.name) }
    }
    if isUsed || sources.isGenerated(owned.part.source) { return false }
    let isRemoved = edits.edit(owned.part.source) { edit in
      all.allSatisfy { one in
        edit.remove(member: one, from: file.types.last { $0.contains(one) } ?? part)
      }
    }
    guard isRemoved else { return false }
    let text = file.textIndentedByTwo(member.declaration.range)
    plan.removed.append(item(owned, in: type, owned.part, text))
    return true
  }
}
