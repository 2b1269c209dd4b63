import Diagnostics
import ModuleTemplates
import SwiftText
import Workspace

/// Compares protocols with the types that conform to them, and edits these types.
struct SyncRun {
  typealias Place = SwiftSources.Place
  typealias Owned = ConformanceCheck.Owned

  /// An edit of a file, and the items that it makes.
  struct FileEdit {
    var edit: SwiftEdit
    var inserted: [SyncPlan.Item] = []
    var changed: [SyncPlan.Item] = []
    var removed: [SyncPlan.Item] = []
  }

  let index: TypeIndex
  var check: ConformanceCheck
  let texts: (own: Addition?, bundled: Addition?)
  /// Whether the modules have folders, and which files are in these or are tests.
  let hasFolders: Bool
  private let isInFolders: [Bool]
  let world: World
  var edits: [Int: FileEdit] = [:]
  private(set) var left: [SyncPlan.Leftover] = []
  private var known: Set<SyncPlan.Leftover> = []
  /// Whether to list what a superclass or an extension of the protocol provides.
  private let listsProvided: Bool
  /// What each type got: two protocols can require the same.
  var made: [Int: [SwiftMember]] = [:]
  /// The names of the properties that a spy got.
  var taken: [Int: Set<String>] = [:]

  init(
    _ index: TypeIndex, _ texts: (own: Addition?, bundled: Addition?), folders: [Path],
    listsProvided: Bool, in world: World
  ) {
    self.index = index
    self.texts = texts
    hasFolders = !folders.isEmpty
    isInFolders = index.sources.sources.map { source in
      folders.isEmpty || source.isTest || folders.contains { source.path.isInside($0) }
    }
    self.listsProvided = listsProvided
    self.world = world
    check = ConformanceCheck(index)
  }

  var sources: SwiftSources { index.sources }

  /// Whether a file belongs to the modules or to their tests.
  func isInScope(_ source: Int) -> Bool { isInFolders[source] }

  // MARK: One protocol

  /// Gives each type that conforms to a protocol what it lacks.
  mutating func sync(_ proto: Int) throws(Diagnostic) {
    let conforming = index.conformances[proto] ?? []
    guard !conforming.isEmpty else { return }
    let all = Set(conforming.map(\.type))
    let requirements = check.requirements(of: proto)
    for (type, part) in conforming.sorted(by: { $0.type < $1.type }) {
      // What a conforming superclass gets, its subclasses inherit.
      guard !index.superclasses(of: type).contains(where: all.contains) else { continue }
      for requirement in requirements {
        try sync(requirement, of: proto, in: type, conformingIn: part)
      }
    }
  }

  private mutating func sync(
    _ requirement: Owned, of proto: Int, in type: Int, conformingIn part: Place
  ) throws(Diagnostic) {
    switch check.state(of: requirement, in: type) {
    case .present: return
    case .left(let reason):
      guard listsProvided || reason != .default && reason != .superclass else { return }
      leave(requirement, in: type, part, reason)
    case .missing:
      let place = place(for: requirement, of: proto, in: type, conformingIn: part)
      if let reason = doubt(about: requirement, of: proto, in: place) {
        leave(requirement, in: type, part, reason)
      } else if let former = formerDefault(requirement, of: type) {
        leave(requirement, in: type, part, .default)
        leave(former.member.declaration, former.member.fullName, in: type, former.part, .changed)
      } else if !isMade(requirement.member, in: place.type) {
        made[place.type, default: []].append(requirement.member)
        if try !change(requirement, of: proto, in: place, conformingIn: part) {
          try insert(requirement, in: place, conformingIn: part)
        }
      }
    }
  }

  private func isMade(_ member: SwiftMember, in type: Int) -> Bool {
    made[type]?.contains {
      $0.fullName == member.fullName
        && $0.parameters.map { SwiftType.essence(of: $0.type) }
          == member.parameters.map { SwiftType.essence(of: $0.type) }
    } ?? false
  }

  // MARK: Reports

  func item(_ requirement: Owned, in type: Int, _ part: Place, _ text: String) -> SyncPlan.Item {
    SyncPlan.Item(
      type: index.types[type].name, requirement: requirement.member.fullName,
      path: sources.path(of: part), line: sources.file(of: part).line(of: part.type.keyword),
      text: text)
  }

  mutating func leave(
    _ requirement: Owned, in type: Int, _ part: Place, _ reason: SyncPlan.Reason
  ) {
    let stub = StubText(requirement, prefix: "", dropsMutating: false, in: sources)
    add(
      SyncPlan.Leftover(
        item: item(requirement, in: type, part, stub.summary), reason: reason))
  }

  mutating func leave(
    _ declaration: SwiftDeclaration, _ name: String, in type: Int, _ part: Place,
    _ reason: SyncPlan.Reason
  ) {
    let file = sources.file(of: part)
    let end = declaration.body?.lowerBound ?? declaration.range.upperBound
    let item = SyncPlan.Item(
      type: index.types[type].name, requirement: name, path: sources.path(of: part),
      line: file.line(of: declaration.keyword),
      text: file.code(declaration.range.lowerBound..<end).trimmed)
    add(SyncPlan.Leftover(item: item, reason: reason))
  }

  mutating func add(_ leftover: SyncPlan.Leftover) {
    if known.insert(leftover).inserted { left.append(leftover) }
  }

  private func newEdit(of source: Int) -> FileEdit {
    // A signature stays as it is in the protocol, however long its line.
    var format = sources.format
    format.lineLength = .max
    return FileEdit(edit: SwiftEdit(sources.sources[source].file, format))
  }

  mutating func edit(_ source: Int, _ change: (inout FileEdit) -> Void) {
    var new = edits[source] ?? newEdit(of: source)
    change(&new)
    edits[source] = new
  }

  mutating func remove(_ members: [SwiftDeclaration], _ item: SyncPlan.Item, from part: Place)
    -> Bool
  {
    var new = edits[part.source] ?? newEdit(of: part.source)
    for member in members where !new.edit.remove(member: member, from: part.type) { return false }
    new.removed.append(item)
    edits[part.source] = new
    return true
  }

  /// The plan of all edits; viper leaves out a file that can't be parsed afterwards.
  var plan: SyncPlan {
    var plan = SyncPlan()
    plan.warnings = sources.unread.map { $0.warning(in: world) }
    plan.left = left
    for (source, edit) in edits.sorted(by: { $0.key < $1.key }) {
      let old = sources.sources[source]
      do throws(SwiftReadingError) {
        let bytes = try edit.edit.result()
        let file = try SwiftFile(bytes)
        plan.changes.append(Change.edit(old.path, to: bytes, previous: old.file.bytes))
        plan.inserted += edit.inserted.map { file.placed($0) }
        plan.changed += edit.changed.map { file.placed($0) }
        plan.removed += edit.removed
      } catch {
        plan.left += (edit.inserted + edit.changed).map { .init(item: $0, reason: .signature) }
      }
    }
    return plan
  }
}

extension SwiftFile {
  /// The item with the line of its member in this file.
  fileprivate func placed(_ item: SyncPlan.Item) -> SyncPlan.Item {
    var item = item
    for type in types where type.name == item.type || type.name == item.type.lastName {
      for member in readMembers(of: type) where member.fullName == item.requirement {
        item.line = line(of: member.declaration.keyword)
      }
    }
    return item
  }
}
