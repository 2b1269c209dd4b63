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
  }

  let index: TypeIndex
  /// Whether an addition has just made the requirements: no class of the system has them, nothing has
  /// a former signature of them, and tests ask all classes that stand in for a layer.
  var isAddition = false
  private var known: [Int: [String: [Owned]]] = [:]

  init(_ index: TypeIndex) { self.index = index }

  private var sources: SwiftSources { index.sources }

  /// The members of a type in its declaration and extensions, by full name.
  mutating func members(of type: Int) -> [String: [Owned]] {
    if let members = known[type] { return members }
    let members = Dictionary(grouping: read(index.types[type].parts), by: \.member.fullName)
    known[type] = members
    return members
  }

  private func read(_ parts: [Place]) -> [Owned] {
    parts.flatMap { part in
      sources.file(of: part).readMembers(of: part.type).map { Owned(member: $0, part: part) }
    }
  }

  /// What a protocol's own declaration requires.
  mutating func requirements(of type: Int) -> [Owned] {
    let parts = index.types[type].parts.prefix(1)
    return read(Array(parts)).filter { !$0.member.declaration.modifiers.contains("optional") }
  }

  /// Whether a type has what a protocol requires, or something else provides it.
  mutating func state(of requirement: Owned, in type: Int) -> State {
    let entry = index.types[type]
    let name = requirement.member.fullName
    let own = members(of: type)[name] ?? []
    if own.contains(where: { isFulfilled(requirement, by: $0.member) }) { return .present }
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
    if !own.isEmpty {
      return isTaken(own.map(\.member), by: requirement, in: type) ? .missing : .left(.types)
    }
    if outside.contains(where: sources.hasHeader) { return .left(.objectiveC) }
    if isProvided(requirement.member, in: entry, outside)
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
    let isUnread = sources.unread.contains { $0.mentions(entry.declaration.name) }
    return isUnread ? .left(.unreadable) : .missing
  }

  /// Whether the compiler or a class of the system provides a member.
  private func isProvided(
    _ member: SwiftMember, in entry: TypeIndex.Entry, _ outside: Set<String>
  ) -> Bool {
    if member.declaration.kind == .function, member.name.first?.isLetter == false { return true }
    if entry.declaration.kind == .class, !outside.isDisjoint(with: Self.systemClasses),
      Self.systemMembers.contains(member.fullName)
    {
      return true
    }
    switch entry.declaration.kind {
    case .enum:
      return Self.synthesized.union(["rawValue", "allCases"]).contains(member.name)
        || member.parameters.map(\.label) == ["rawValue"]
    case .struct where member.name == "init":
      let names = Set(read(Array(entry.parts.prefix(1))).map(\.member.name))
      return member.parameters.allSatisfy { $0.label.map(names.contains) ?? false }
    case .class where member.name == "init": return !outside.isEmpty
    default: return Self.synthesized.contains(member.name)
    }
  }

  /// Whether a class can inherit a member from a class of a library, which viper can't read.
  ///
  /// The classes of UIKit have hundreds of members; other classes may have a property that a protocol
  /// only names, if the type has nothing else of the protocol.
  private mutating func canInherit(_ requirement: Owned, in type: Int) -> Bool {
    let last = index.superclasses(of: type).last ?? type
    guard index.types[last].declaration.kind == .class,
      case .external(let name)? = index.types[last].parents.first?.target,
      !Self.systemClasses.contains(name), !Self.plainProtocols.contains(name)
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
  private static let systemClasses: Set = [
    "NSObject", "NSViewController", "UICollectionViewCell", "UICollectionViewController",
    "UIControl", "UINavigationController", "UITabBarController", "UITableViewCell",
    "UITableViewController", "UIView", "UIViewController",
  ]
  private static let synthesized: Set = ["hashValue", "hash", "encode"]
  /// Members of UIKit's classes that protocols of an app repeat.
  private static let systemMembers: Set = [
    "addChild(_:)", "addSubview(_:)", "alpha", "backgroundColor", "becomeFirstResponder()",
    "bounds", "children", "debugDescription", "description", "dismiss(animated:completion:)",
    "endEditing(_:)", "frame", "hash", "isBeingDismissed", "isEditing", "isEnabled", "isEqual(_:)",
    "isFirstResponder", "isHidden", "isHighlighted", "isModalInPresentation",
    "isNavigationBarHidden", "isSelected", "isUserInteractionEnabled", "isViewLoaded",
    "layoutIfNeeded()", "layoutSubviews()", "loadViewIfNeeded()", "modalPresentationStyle",
    "navigationController", "navigationItem", "parent", "performSegue(withIdentifier:sender:)",
    "popToRootViewController(animated:)", "popToViewController(_:animated:)",
    "popViewController(animated:)", "prepare(for:sender:)", "prepareForReuse()",
    "present(_:animated:completion:)", "presentedViewController", "presentingViewController",
    "pushViewController(_:animated:)", "removeFromParent()", "removeFromSuperview()",
    "resignFirstResponder()", "selectedIndex", "selectedViewController",
    "setEditing(_:animated:)", "setNavigationBarHidden(_:animated:)", "setNeedsLayout()",
    "setViewControllers(_:animated:)", "show(_:sender:)", "sizeToFit()", "splitViewController",
    "superview", "tabBarController", "tabBarItem", "tag", "tintColor", "title",
    "topViewController", "traitCollection", "transitioningDelegate", "view", "viewControllers",
    "viewDidLoad()", "viewIfLoaded", "visibleViewController", "window",
  ]

  /// Whether a member with the same full name fulfils a requirement, so far as their types tell.
  func isFulfilled(_ requirement: Owned, by member: SwiftMember) -> Bool {
    let required = requirement.member
    let declaration = member.declaration
    if declaration.kind == .case { return true }
    if declaration.kind != .var, declaration.modifiers.contains("private") { return false }
    let accessors = sources.file(of: requirement.part).accessors(of: required.declaration)
    if declaration.kind == .let, accessors?.setter != nil { return false }
    if member.isAsync && !required.isAsync || member.canThrow && !required.canThrow {
      return declaration.isProperty
    }
    return zip(required.parameters, member.parameters)
      .allSatisfy { isSame($0.type, $1.type, for: requirement) }
      && isSameResult(required, member, for: requirement)
  }

  private func isSameResult(
    _ required: SwiftMember, _ member: SwiftMember, for requirement: Owned
  ) -> Bool {
    switch (required.result, member.result) {
    case (nil, nil): true
    case (let required?, let found?): isSame(required, found, for: requirement)
    case (.some, nil): member.declaration.isProperty
    case (nil, .some(let found)): isOpen(SwiftType.keyTokens(of: found), for: requirement)
    }
  }

  private func isSame(_ required: String, _ found: String, for requirement: Owned) -> Bool {
    if required == found { return true }
    let (one, other) = (SwiftType.keyTokens(of: required), SwiftType.keyTokens(of: found))
    return one == other || isOpen(one, for: requirement) || isOpen(other, for: requirement)
  }

  /// Whether a type can be the same as another one that is written differently.
  private func isOpen(_ type: [String], for requirement: Owned) -> Bool {
    let known: Set = ["Self", "some", "Optional", "Array", "Dictionary", "Element", "Result"]
    let generic = sources.file(of: requirement.part)
      .genericParameters(of: requirement.member.declaration)
    return type.contains { name in
      known.contains(name) || generic.contains(name) || index.isAlias(name)
        || index.associatedTypes.contains(name)
    }
  }

  /// Whether other requirements need all of these members with the same full name.
  private mutating func isTaken(
    _ members: [SwiftMember], by requirement: Owned, in type: Int
  ) -> Bool {
    let name = requirement.member.fullName
    let others = index.protocols(of: type).flatMap { requirements(of: $0) }.filter {
      $0.member.fullName == name && $0.member != requirement.member
    }
    return members.allSatisfy { member in others.contains { isFulfilled($0, by: member) } }
  }
}
