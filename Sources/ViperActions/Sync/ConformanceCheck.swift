import SwiftText

/// Compares what protocols require with what the conforming types have.
struct ConformanceCheck {
  typealias Place = SwiftSources.Place

  /// A member and the declaration or extension that it is in.
  struct Owned {
    let member: SwiftMember
    let part: Place
  }

  enum State: Equatable {
    case present, missing
    case left(SyncPlan.Reason)

    fileprivate var isLacking: Bool { [.missing, .left(.types)].contains(self) }
  }

  let index: TypeIndex
  /// Whether an addition has just made the requirements: no class of the system has them, nothing has
  /// a former signature of them, and every test double counts as a spy, except a dummy.
  var isAddition = false
  private var known: [Int: [String: [Owned]]] = [:]
  /// The compiler sees none of these files; nil where this is unknown.
  private lazy var unbuilt = ProjectDiskCheck.unbuiltFiles(in: sources.world)

  init(_ index: TypeIndex) { self.index = index }

  private var sources: SwiftSources { index.sources }

  /// The members of a type in its declaration and extensions, by full name.
  mutating func members(of type: Int) -> [String: [Owned]] {
    if let members = known[type] { return members }
    let members = Dictionary(grouping: read(index.types[type].parts), by: \.member.fullName)
    known[type] = members
    return members
  }

  /// The same members in the order of the code.
  mutating func orderedMembers(of type: Int) -> [Owned] {
    members(of: type).values.joined().sorted {
      ($0.part.source, $0.member.declaration.keyword)
        < ($1.part.source, $1.member.declaration.keyword)
    }
  }

  private func read(_ parts: [Place]) -> [Owned] {
    parts.flatMap { part in
      sources.file(of: part).readMembers(of: part.type).map { Owned(member: $0, part: part) }
    }
  }

  /// What a protocol's own declaration requires.
  mutating func requirements(of type: Int) -> [Owned] {
    read([index.types[type].parts[0]])
      .filter { !$0.member.declaration.modifiers.contains("optional") }
  }

  /// Whether a type has what a protocol requires, or something else provides it.
  mutating func state(of requirement: Owned, in type: Int) -> State {
    let state = declaredState(of: requirement, in: type)
    guard state.isLacking, !isAddition else { return state }
    if let unbuilt {
      let places = [index.types[type].parts[0], requirement.part]
      return places.contains { unbuilt.contains(sources.path(of: $0)) } ? .left(.unbuilt) : state
    }
    // One of the two files is left over, and this type may be the one in it.
    for copy in index.copies(of: type) where !declaredState(of: requirement, in: copy).isLacking {
      return .left(.ambiguous)
    }
    return state
  }

  private mutating func declaredState(of requirement: Owned, in type: Int) -> State {
    let entry = index.types[type]
    let name = requirement.member.fullName
    let own = members(of: type)[name] ?? []
    if own.contains(where: { isFulfilled(requirement, by: $0, in: type) }) { return .present }
    for superclass in index.superclasses(of: type) where members(of: superclass)[name] != nil {
      return .left(.superclass)
    }
    for one in index.protocols(of: type) {
      let found = members(of: one)[name] ?? []
      if found.contains(where: { $0.part.type.kind == .extension }) { return .left(.default) }
    }
    let (outside, ambiguous) = index.outsideParents(of: type)
    if read(outside.flatMap(index.extensions)).contains(where: { $0.member.fullName == name }) {
      return .left(.default)
    }
    if !own.isEmpty { return isTaken(own, by: requirement, in: type) ? .missing : .left(.types) }
    if outside.contains(where: { sources.hasFile($0 + ".h") }) { return .left(.objectiveC) }
    if isProvided(requirement, in: type, outside)
      || !isAddition && canInherit(requirement, in: type)
    {
      return .left(.superclass)
    }
    if entry.isAmbiguous || ambiguous.contains(where: { members(of: $0)[name] != nil }) {
      return .left(.ambiguous)
    }
    if !entry.isDeclared { return .left(.outside) }
    let isMacro = { [index] (attribute: String) in
      !SwiftDeclaration.plainAttributes.contains(attribute) && !attribute.hasSuffix("Actor")
        && !index.declares(attribute)
    }
    if entry.parts.flatMap(\.type.attributes).contains(where: isMacro) { return .left(.macro) }
    // A type can't have both `items` and `items()`.
    let other = name.hasSuffix("()") ? String(name.dropLast(2)) : name + "()"
    if members(of: type)[other] != nil { return .left(.types) }
    let isUnread = sources.unread.contains { $0.mayMention(entry.declaration.name) }
    return isUnread ? .left(.unreadable) : .missing
  }

  /// Whether the compiler or a class of the system provides a member.
  private func isProvided(_ requirement: Owned, in type: Int, _ outside: Set<String>) -> Bool {
    let (member, entry) = (requirement.member, index.types[type])
    if member.declaration.kind == .function, member.name.first?.isPartOfName == false {
      return hasOperator(member.name, in: type, outside)
    }
    if entry.declaration.kind == .class, SystemMembers.has(member.fullName, in: outside) {
      return true
    }
    switch entry.declaration.kind {
    case .enum:
      return Self.synthesized.union(["rawValue", "allCases"]).contains(member.name)
        || member.parameters.map(\.label) == ["rawValue"]
    case .struct where member.name == "init": return isMemberwise(requirement, in: entry.parts[0])
    case .class where member.name == "init":
      return !outside.isSubset(of: Self.plainProtocols.subtracting(["Codable", "Decodable"]))
    default: return Self.synthesized.contains(member.name)
    }
  }

  /// Whether the code for a type has an operator, or a library may have it.
  private func hasOperator(_ name: String, in type: Int, _ outside: Set<String>) -> Bool {
    let comparisons: Set = ["==", "!=", "<", "<=", ">", ">=", "...", "..<"]
    let comparing: Set = ["Comparable", "Equatable", "Hashable"]
    if comparisons.contains(name),
      index.types[type].declaration.kind == .enum || !outside.isDisjoint(with: comparing)
    {
      return true
    }
    if !outside.subtracting(comparing).isSubset(of: Self.plainProtocols) { return true }
    let types = [type] + index.superclasses(of: type) + index.protocols(of: type)
    let members = types.flatMap { index.types[$0].parts }.flatMap(sources.members)
    // The names of its parameters can differ.
    return (members + sources.sources.flatMap { $0.file.declarations })
      .contains { $0.kind == .function && $0.name == name && $0.body != nil }
  }

  /// Whether a struct's memberwise initializer can have the parameters of a required one.
  private func isMemberwise(_ requirement: Owned, in part: Place) -> Bool {
    let file = sources.file(of: part)
    let members = read([part]).map(\.member)
    let hasOther = members.contains {
      $0.declaration.kind == .initializer && !$0.declaration.isConditional
    }
    let parameters = requirement.member.parameters
    if hasOther || parameters.isEmpty { return !hasOther }
    let observers: Set = ["didSet", "willSet"]
    var names: Set<String> = []
    for member in members {
      let property = member.declaration
      guard property.isProperty, !property.isStatic, !property.modifiers.contains("lazy") else {
        continue
      }
      // A wrapper, a macro or an `#if` can change what follows.
      if property.isCertain, file.readMember(property).count == 1 {
        let isComputed = property.body.map { observers.isDisjoint(with: file.words(in: $0)) }
        let hasValue = file.hasValue(property)
        if isComputed == true || hasValue && property.kind == .let { continue }
        if file.isPrivate(property), !isPrivate(part), !isPrivate(requirement.part) {
          guard hasValue || member.result?.hasSuffix("?") == true else { return false }
          continue
        }
      }
      names.insert(member.name)
    }
    return parameters.allSatisfy { $0.label.map(names.contains) ?? false }
  }

  /// Whether a class can inherit a member from a class of a library, which viper can't read.
  ///
  /// The classes of UIKit have hundreds of members; other classes may have a property that a protocol
  /// only names, if the type has nothing else of the protocol.
  private mutating func canInherit(_ requirement: Owned, in type: Int) -> Bool {
    let last = index.superclasses(of: type).last ?? type
    guard index.types[last].declaration.kind == .class,
      case .external(let name)? = index.types[last].parents.first?.target,
      !SystemMembers.classes.contains(name), !Self.plainProtocols.contains(name)
    else { return false }
    if Self.systemPrefixes.contains(where: name.hasPrefix) { return true }
    let own = members(of: type)
    return requirement.member.declaration.isProperty
      && !read([requirement.part]).contains { own[$0.member.fullName] != nil }
  }

  static let systemPrefixes = ["AV", "CA", "MK", "NS", "SK", "UI", "WK"]
  static let plainProtocols: Set = [
    "Actor", "AnyObject", "Codable", "Decodable", "Equatable", "Error", "Hashable", "Identifiable",
    "ObservableObject", "Sendable",
  ]
  private static let synthesized: Set = ["hashValue", "hash", "encode"]

  /// Whether a member with the same full name fulfils a requirement, so far as the code tells.
  private func isFulfilled(_ requirement: Owned, by owned: Owned, in type: Int) -> Bool {
    let (required, member) = (requirement.member, owned.member)
    let declaration = member.declaration
    if declaration.kind == .case { return true }
    if declaration.kind != .var, declaration.modifiers.contains("private") { return false }
    let accessors = sources.file(of: requirement.part).accessors(of: required.declaration)
    let needsSetter = accessors?.setter != nil
    if declaration.kind == .let, needsSetter { return false }
    let (file, part) = (sources.file(of: owned.part), owned.part.type)
    if !declaration.isConditional, !part.isConditional, !declaration.modifiers.contains("override")
    {
      let setters: Set = ["_modify", "didSet", "modify", "mutate", "set", "willSet"]
      if needsSetter, let body = declaration.body, setters.isDisjoint(with: file.words(in: body)) {
        return false
      }
      let isInPrivate =
        part.kind == .extension && part.isPrivate
        && !["internal", "package", "public"].contains(where: declaration.modifiers.contains)
      if isInPrivate || file.isPrivate(declaration, withSetter: needsSetter),
        !isPrivate(requirement.part), !isPrivate(index.types[type].parts[0])
      {
        return false
      }
    }
    if member.isAsync && !required.isAsync || member.canThrow && !required.canThrow {
      return declaration.isProperty
    }
    return zip(required.parameters, member.parameters)
      .allSatisfy { isSame($0.type, $1.type, for: requirement) }
      && isSameResult(required, member, for: requirement)
  }

  /// Whether a type or one around it is private.
  private func isPrivate(_ part: Place) -> Bool {
    part.type.isPrivate
      || sources.file(of: part).types.contains { $0.isPrivate && $0.contains(part.type) }
  }

  private func isSameResult(
    _ required: SwiftMember, _ member: SwiftMember, for requirement: Owned
  ) -> Bool {
    guard let found = member.result else {
      return required.result == nil || member.declaration.isProperty
    }
    return required.result.map { isSame($0, found, for: requirement) }
      ?? isFlexible(SwiftType.keyTokens(of: found), for: requirement)
  }

  private func isSame(_ required: String, _ found: String, for requirement: Owned) -> Bool {
    if required == found { return true }
    let (one, other) = (SwiftType.keyTokens(of: required), SwiftType.keyTokens(of: found))
    // In Swift 5, another `@Sendable` is only a warning.
    return one == other && !SwiftType.isStricter(found, than: required, by: ["escaping"])
      || isFlexible(one, for: requirement) || isFlexible(other, for: requirement)
  }

  /// Whether a type can be the same as another one that is written differently.
  private func isFlexible(_ type: [String], for requirement: Owned) -> Bool {
    let known: Set = ["Self", "some", "Optional", "Array", "Dictionary", "Element", "Result"]
    let generic = sources.file(of: requirement.part)
      .genericParameters(of: requirement.member.declaration)
    return type.contains { name in
      known.contains(name) || generic.contains(name) || index.aliases[name] != nil
        || index.associatedTypes.contains(name)
    }
  }

  /// Whether other requirements need all of these members with the same full name.
  private mutating func isTaken(_ members: [Owned], by requirement: Owned, in type: Int) -> Bool {
    let name = requirement.member.fullName
    let others = index.protocols(of: type).flatMap { requirements(of: $0) }.filter {
      $0.member.fullName == name && $0.member != requirement.member
    }
    return members.allSatisfy { one in others.contains { isFulfilled($0, by: one, in: type) } }
  }
}
