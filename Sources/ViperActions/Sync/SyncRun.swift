import Diagnostics
import ModuleTemplates
import SwiftText
import Workspace

/// Compares protocols with the types that conform to them, and edits these types.
struct SyncRun {
  typealias Place = SwiftSources.Place
  typealias Owned = ConformanceCheck.Owned

  let index: TypeIndex
  var check: ConformanceCheck
  /// The texts of members; `isOwn` tells that they are the template's, not viper's.
  let texts: (addition: Addition?, isOwn: Bool)
  /// Whether the run is limited to folders.
  let hasFolders: Bool
  /// By source, whether it is in these folders or a test; without folders, always.
  let isInScope: [Bool]
  /// Whether lines are reported as before the edits.
  var isPreview = false
  var edits: CodeEdits
  /// What was done and left, with the places before the edits.
  var plan = SyncPlan()
  /// Whether to list what a superclass or an extension of the protocol provides.
  var listsProvided = true
  /// What each type got: two protocols can require the same.
  var made: [Int: [SwiftMember]] = [:]
  /// The names of the properties that a spy got.
  var taken: [Int: Set<String>] = [:]

  init(_ index: TypeIndex, _ texts: (addition: Addition?, isOwn: Bool), folders: [Path] = []) {
    self.index = index
    self.texts = texts
    hasFolders = !folders.isEmpty
    isInScope = index.sources.sources.map { source in
      folders.isEmpty || source.isTest || folders.contains { source.path.isInside($0) }
    }
    check = ConformanceCheck(index)
    edits = CodeEdits(index.sources, removing: false)
  }

  var sources: SwiftSources { index.sources }

  /// Gives each type that conforms to a protocol the wanted requirements that it lacks.
  mutating func sync(
    _ proto: Int, where isWanted: (SwiftMember, Int) -> Bool = { _, _ in true }
  ) throws(Diagnostic) {
    let requirements = check.requirements(of: proto)
    for (type, part) in index.ownConformances(to: proto) {
      for requirement in requirements where isWanted(requirement.member, type) {
        try sync(
          MissingRequirement(
            requirement: requirement, proto: proto, conformance: part, type: type, part: part))
      }
    }
  }

  private mutating func sync(_ target: MissingRequirement) throws(Diagnostic) {
    let requirement = target.requirement
    let signature = { (member: SwiftMember) in
      [[member.fullName]] + member.parameters.map { SwiftType.keyTokens(of: $0.type) }
    }
    switch check.state(of: requirement, in: target.type) {
    case .present: return
    case .left(let reason):
      guard listsProvided || reason != .default && reason != .superclass else { return }
      leave(target, reason)
    case .missing:
      var placed = target
      findPlace(of: &placed)
      let isMade =
        made[placed.type]?.contains { signature($0) == signature(requirement.member) } ?? false
      if let reason = reasonToLeave(placed) {
        leave(target, reason)
      } else if let former = formerDefault(requirement, of: target.type) {
        leave(target, .default)
        leave(former, in: target.type, .changed)
      } else if !isMade {
        made[placed.type, default: []].append(requirement.member)
        if !change(placed) { try insert(placed) }
      }
    }
  }

  func item(_ requirement: Owned, in type: Int, _ part: Place, _ text: String) -> SyncPlan.Item {
    SyncPlan.Item(
      type: index.types[type].name, requirement: requirement.member.fullName,
      path: sources.path(of: part), line: sources.file(of: part).line(of: part.type.keyword),
      text: text)
  }

  private mutating func leave(_ target: MissingRequirement, _ reason: SyncPlan.Reason) {
    let requirement = target.requirement
    let stub = StubInput(requirement, prefix: "", dropsMutating: false, in: sources)
    let body = requirement.member.declaration.body.map { " " + stub.file.text($0) } ?? ""
    let item = item(requirement, in: target.type, target.conformance, stub.head + body)
    plan.left.append(.init(item: item, reason: reason))
  }

  /// Lists a member that no protocol requires as left to the user.
  mutating func leave(_ owned: Owned, in type: Int, _ reason: SyncPlan.Reason) {
    let (file, declaration) = (sources.file(of: owned.part), owned.member.declaration)
    let end = declaration.body?.lowerBound ?? declaration.range.upperBound
    let text = file.textIndentedByTwo(declaration.range.lowerBound..<end).trimmed
    var item = item(owned, in: type, owned.part, text)
    item.line = file.line(of: declaration.keyword)
    plan.left.append(.init(item: item, reason: reason))
  }

  /// The plan of all edits, and the files with them, without those that can't be parsed then.
  var outcome: (plan: SyncPlan, sources: SwiftSources) {
    var (edits, result) = (edits, plan)
    let sources = edits.result()
    result.warnings = sources.unread.map { $0.warning(in: sources.world) }
    result.hasConflicts = sources.unread.contains(where: \.hasConflict)
    result.changes = sources.changes(since: self.sources)
    let edited = sources.sources.indices.filter {
      sources.sources[$0].file.bytes != self.sources.sources[$0].file.bytes
    }
    let source = { (item: SyncPlan.Item) in
      edited.first { sources.sources[$0].path == item.path }
    }
    let moved = { (item: SyncPlan.Item) in
      var item = item
      if !isPreview, let source = source(item) {
        item.line = edits.newLine(of: item.line, in: source)
      }
      return item
    }
    // The items with the lines of their members in the new files.
    let placed = { (items: [SyncPlan.Item]) in
      edited.flatMap { source in
        let (path, file, _) = sources.sources[source]
        return items.filter { $0.path == path }.map { item in
          var item = moved(item)
          if isPreview { return item }
          let types = file.types.filter { [item.type, item.type.lastName].contains($0.name) }
          let found = types.flatMap(file.readMembers).last { $0.fullName == item.requirement }
          if let found { item.line = file.line(of: found.declaration.keyword) }
          return item
        }
      }
    }
    (result.inserted, result.changed) = (placed(plan.inserted), placed(plan.changed))
    let isDone = { (item: SyncPlan.Item) in source(item) != nil }
    result.removed = plan.removed.filter(isDone).map(moved)
    var listed: Set<SyncPlan.Leftover> = []
    result.left =
      plan.left.filter { listed.insert($0).inserted }
      .map { .init(item: moved($0.item), reason: $0.reason) }
      + (plan.inserted + plan.changed).filter { !isDone($0) }
      .map { .init(item: $0, reason: .unparsable) }
      + plan.removed.filter { !isDone($0) }.map { .init(item: $0, reason: .unused) }
    return (result, sources)
  }

  // MARK: Changed signatures

  /// Changes the head of a method that had the requirement's name before, and of its overrides, if
  /// their bodies allow it. Leaves their calls, and heads that it can't change, to the user.
  mutating func change(_ target: MissingRequirement) -> Bool {
    let requirement = target.requirement
    guard let old = former(requirement, in: target.type) else { return false }
    leaveCalls(of: old.member, in: target.type)
    let isGeneric = !sources.file(of: requirement.part)
      .genericParameters(of: requirement.member.declaration).isEmpty
    let methods = ([target.type] + index.subclasses(of: target.type)).flatMap { type in
      (check.members(of: type)[old.member.fullName] ?? []).map { (type, $0) }
    }
    let heads = methods.map { type, one in
      let (file, isFixed) = (sources.file(of: one.part), sources.isGenerated(one.part.source))
      let head =
        isGeneric || isFixed ? nil : file.parameters(of: one.member, as: requirement.member)
      if head == nil { leave(one, in: type, .changed) }
      return head
    }
    guard !heads.contains(where: { $0 == nil }) else { return false }
    for case ((let type, let one), let head?) in zip(methods, heads) {
      edits.change(one.part.source) { $0.replace(code: head.range, with: head.text) }
      insertImports(for: requirement, in: one.part)
      plan.changed.append(item(requirement, in: type, one.part, head.text))
    }
    return true
  }

  /// The only method with a requirement's base name that neither a protocol nor the type needs.
  mutating func former(_ requirement: Owned, in type: Int) -> Owned? {
    let member = requirement.member
    let required = index.protocols(of: type).flatMap { check.requirements(of: $0) }
      .filter { $0.member.name == member.name }
    // With two lacking overloads, it could be the former of either.
    guard let old = olderMembers(than: requirement, of: type, besides: required).only,
      required.count(where: { check.members(of: type)[$0.member.fullName] == nil }) == 1,
      old.member.declaration.attributes.isEmpty, !old.member.declaration.isConditional,
      !old.member.declaration.isPrivate, !old.member.declaration.modifiers.contains("override")
    else { return nil }
    let subclasses = index.subclasses(of: type)
    let isRequired = subclasses.flatMap(index.protocols).contains { proto in
      check.requirements(of: proto).contains { $0.member.fullName == old.member.fullName }
    }
    let types = [type] + subclasses
    let isCalledByType = types.flatMap({ index.types[$0].parts }).contains { part in
      sources.file(of: part).mentions(ownMethod: member.name, in: part.type)
    }
    return isRequired || isCalledByType ? nil : old
  }

  /// A default implementation with a requirement's base name that no protocol requires.
  ///
  /// A shorter form that calls the requirement doesn't count.
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
    return check.orderedMembers(of: type).filter { owned in
      owned.member.name == member.name && owned.member.declaration.kind == .function
        && owned.member.declaration.body != nil
        && owned.member.fullName.hasPrefix("static ") == member.fullName.hasPrefix("static ")
        && !required.contains { $0.member.fullName == owned.member.fullName }
    }
  }

  private mutating func leaveCalls(of old: SwiftMember, in type: Int) {
    for source in sources.sources.indices where isInScope[source] {
      let file = sources.sources[source].file
      for call in file.methodCalls(of: old.name) where call.labels == old.parameters.map(\.label) {
        guard let parentheses = call.parentheses else { continue }
        let item = SyncPlan.Item(
          type: index.types[type].name, requirement: old.fullName,
          path: sources.sources[source].path, line: file.line(of: call.name.lowerBound),
          text: file.text(call.name.lowerBound..<parentheses.upperBound))
        plan.left.append(.init(item: item, reason: .call))
      }
    }
  }
}
