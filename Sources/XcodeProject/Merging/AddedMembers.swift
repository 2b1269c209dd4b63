/// The target members that one side added or moved.
struct AddedMembers {
  /// A list element or field that a side changed.
  typealias Cause = (object: ByteString, element: ByteString)

  struct Member {
    var target: ByteString
    var phase: ByteString
    var buildFile: ByteString
    var file: ByteString
    var causes: [Cause] = []

    /// What identifies a member: both sides may have it.
    var key: [ByteString] { [phase, buildFile] }
  }

  private(set) var members: [Member] = []

  private let versions: ThreeWayObjects
  private let version: MergeVersion
  /// The groups where the side added each group or file.
  private let listed: [ByteString: [ByteString]]
  /// The groups and files with another path or group, with what changed.
  private var changed: [Int: [Cause]] = [:]
  /// The build files that refer to another file than before.
  private var redirected: Set<Int> = []
  private var causesOfGroups: [Int: [Cause]] = [:]

  init(_ versions: ThreeWayObjects, on side: MergeSide, _ listed: [ByteString: [ByteString]]) {
    self.versions = versions
    version = versions[side]
    self.listed = listed
    var known: [ByteString: Set<ByteString>] = [:]
    var phases: Set<Int> = []
    for change in versions.changed {
      guard let object = change[side] else { continue }
      let kind = version.file.objects[object].kind
      if kind.phaseName != nil {
        phases.insert(object)
        known[change.id] = Set(versions.base(of: change)?.words("files") ?? [])
      } else if kind.isGroup || kind == .fileReference, let base = change.base {
        note(change.id, object, base)
      } else if kind == .buildFile, let base = change.base,
        version.node(object).word("fileRef") != versions.base.node(base).word("fileRef")
      {
        redirected.insert(object)
      }
    }
    // A moved object itself is unchanged: only the lists of groups differ.
    for id in listed.keys {
      guard let object = version.find(id), changed[object] == nil, let base = versions.base.find(id)
      else { continue }
      note(id, object, base)
    }
    let lookEverywhere = !changed.isEmpty || !redirected.isEmpty
    for entry in Self.entries(in: version, of: { lookEverywhere || phases.contains($0) }) {
      var member = entry.member
      let isNew = known[member.phase].map { !$0.contains(member.buildFile) } ?? false
      member.causes = isNew ? [(member.phase, member.buildFile)] : causes(above: entry.file)
      if !member.causes.isEmpty || redirected.contains(entry.buildFile) { members.append(member) }
    }
  }

  /// The members that this side did not add or move.
  func untouched() -> [Member] {
    let touched = Set(members.map(\.buildFile))
    return Self.entries(in: version, of: { _ in true }).map(\.member)
      .filter { !touched.contains($0.buildFile) }
  }

  /// The members of some phases of all targets.
  static func entries(
    in version: MergeVersion, of isWanted: (Int) -> Bool
  ) -> [(member: Member, buildFile: Int, file: Int)] {
    version.file.memberships.filter { isWanted($0.phase) }.map { entry in
      let ids = [entry.target, entry.phase, entry.buildFile, entry.file].map(version.id)
      let member = Member(target: ids[0], phase: ids[1], buildFile: ids[2], file: ids[3])
      return (member, entry.buildFile, entry.file)
    }
  }

  /// The change that moved a file: its own, or that of the nearest group.
  private mutating func causes(above object: Int) -> [Cause] {
    if changed.isEmpty { return [] }
    if let causes = changed[object] { return causes }
    if let known = causesOfGroups[object] { return known }
    let found = version.tree.parent(of: object).map { causes(above: $0) } ?? []
    if version.file.objects[object].kind.isGroup { causesOfGroups[object] = found }
    return found
  }

  /// Records what moved a group or file, if anything did.
  private mutating func note(_ id: ByteString, _ object: Int, _ base: Int) {
    var causes: [Cause] = (listed[id] ?? []).map { ($0, id) }
    if !causes.isEmpty, let parent = versions.base.tree.parent(of: base) {
      causes.append((versions.base.id(parent), id))
    }
    let (new, old) = (version.node(object), versions.base.node(base))
    for key in ["path", "sourceTree"] as [ByteString] where new.word(key) != old.word(key) {
      causes.append((id, key))
    }
    if !causes.isEmpty { changed[object] = causes }
  }
}
