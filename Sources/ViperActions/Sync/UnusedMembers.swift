import SwiftText

extension SyncRun {
  /// Lists what no protocol requires any more, and removes it from test doubles.
  ///
  /// - Parameters:
  ///   - contains: whether a protocol belongs to the modules.
  ///   - isRemoving: whether to remove it.
  mutating func findUnused(in contains: SyncScope.Filter, removing isRemoving: Bool) {
    var types = Set<Int>()
    for (proto, conforming) in index.conformances where contains(index.types[proto].parts[0]) {
      types.formUnion(conforming.map(\.type))
    }
    let tests = sources.sources.indices.filter { sources.sources[$0].isTest }
    let called = Set(tests.flatMap { sources.sources[$0].file.calledNames })
    for type in types.sorted() {
      let entry = index.types[type]
      guard entry.isDeclared, !entry.isAmbiguous else { continue }
      for part in entry.parts where canHaveUnused(part, of: type) {
        for owned in check.members(of: type).values.joined() where owned.part == part {
          guard isUnused(owned.member, of: type), !called.contains(owned.member.name) else {
            continue
          }
          let isRemoved = isRemoving && sources.isForTests(part.source) && remove(owned, of: type)
          if !isRemoved {
            leave(owned.member.declaration, owned.member.fullName, in: type, part, .unused)
          }
        }
      }
    }
  }

  /// Whether only protocols of the project can require the members of a part: of a test double, or of
  /// an extension with a conformance.
  private func canHaveUnused(_ part: Place, of type: Int) -> Bool {
    let outside = index.outsideParents(of: type)
    let known: Set = ["Actor", "AnyObject", "NSObject", "Sendable"]
    if sources.isForTests(part.source) {
      return outside.names.isSubset(of: known) && outside.ambiguous.isEmpty && part.type.isCertain
    }
    let parents = index.types[type].parents.filter { $0.part == part }
    return hasFolders && part.type.kind == .extension && part.type.isCertain && !parents.isEmpty
      && parents.allSatisfy { if case .type = $0.target { true } else { false } }
  }

  private mutating func isUnused(_ member: SwiftMember, of type: Int) -> Bool {
    let declaration = member.declaration
    guard declaration.kind == .function, declaration.attributes.isEmpty,
      declaration.modifiers.allSatisfy({ ["public", "internal", "nonisolated"].contains($0) }),
      declaration.body != nil, !declaration.isConditional
    else { return false }
    let isRequired = index.protocols(of: type).contains { proto in
      check.requirements(of: proto).contains { $0.member.name == member.name }
    }
    let isMentioned =
      !isRequired
      && sources.sources.indices.contains { source in
        isInScope(source) && sources.sources[source].file.mentions(member.name)
      }
    return !isRequired && !isMentioned
  }

  /// Removes a member of a test double with its properties, unless a test uses these.
  private mutating func remove(_ owned: Owned, of type: Int) -> Bool {
    let file = sources.file(of: owned.part)
    guard let body = owned.member.declaration.body else { return false }
    let inside = file.words(in: body)
    let all = file.words(in: file.bytes.indices)
    let own = check.members(of: type).values.joined().map(\.member).filter {
      $0.declaration.isProperty && $0.declaration.body == nil
        && $0.name.isDerived(from: owned.member.name)
        && inside.contains($0.name)
    }
    let isUsed = own.contains { property in
      all.count { $0 == property.name } > 1 + inside.count { $0 == property.name }
    }
    guard !isUsed else { return false }
    let item = item(owned, in: type, owned.part, file.code(owned.member.declaration.range))
    return remove(own.map(\.declaration) + [owned.member.declaration], item, from: owned.part)
  }
}
