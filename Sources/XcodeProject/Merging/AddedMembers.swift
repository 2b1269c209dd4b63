/// The members of targets that are new on one side, or stand somewhere else than before.
struct AddedMembers {
  struct Member {
    var target: ByteString
    var phase: ByteString
    var buildFile: ByteString
    var file: ByteString
    var causes: [(object: ByteString, element: ByteString)] = []

    /// What a side must list to have the member.
    struct Key: Hashable {
      var phase: ByteString
      var buildFile: ByteString
    }

    var key: Key { Key(phase: phase, buildFile: buildFile) }
  }

  private(set) var members: [Member] = []

  private let triples: ThreeWayObjects
  private let version: MergeVersion
  /// Where the side lists groups and files anew.
  private let listed: [ByteString: [ByteString]]
  /// The groups and files that have another path now, or another group.
  private var changed: [Int: [(object: ByteString, element: ByteString)]] = [:]
  /// The build files of another file than before.
  private var redirected: Set<Int> = []
  private var causesOfGroups: [Int: [(object: ByteString, element: ByteString)]] = [:]

  var areAny: Bool { !members.isEmpty }

  init(_ triples: ThreeWayObjects, on side: MergeSide, _ listed: [ByteString: [ByteString]]) {
    self.triples = triples
    version = triples[side]
    self.listed = listed
    var known: [ByteString: Set<ByteString>] = [:]
    var phases: Set<Int> = []
    for triple in triples.changed {
      guard let object = triple[side] else { continue }
      let kind = version.file.objects[object].kind
      if kind.phaseName != nil {
        phases.insert(object)
        known[triple.id] = Set(triples.base(of: triple)?.words("files") ?? [])
      } else if kind.isGroup || kind == .fileReference, let base = triple.base {
        note(triple.id, object, base)
      } else if kind == .buildFile, let base = triple.base,
        version.node(object).word("fileRef").map(version.merged)
          != triples.base.node(base).word("fileRef").map(triples.base.merged)
      {
        redirected.insert(object)
      }
    }
    // What was moved looks the same: only the groups that list it changed.
    for id in listed.keys {
      guard let object = version.find(id), changed[object] == nil, let base = triples.base.find(id)
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

  /// The members that this side left where they are.
  func untouched() -> [Member] {
    let touched = Set(members.map(\.buildFile))
    return Self.entries(in: version, of: { _ in true }).map(\.member)
      .filter { !touched.contains($0.buildFile) }
  }

  /// What the phases of targets list, of those that are wanted.
  static func entries(
    in version: MergeVersion, of isWanted: (Int) -> Bool
  ) -> [(member: Member, buildFile: Int, file: Int)] {
    var entries: [(member: Member, buildFile: Int, file: Int)] = []
    for target in version.file.targetObjects {
      let id = version.merged(version.id(target))
      for phase in version.file.references("buildPhases", of: target) where isWanted(phase) {
        let phaseID = version.merged(version.id(phase))
        version.file.forEachReference("files", of: phase) { buildFile in
          guard let file = version.file.reference("fileRef", of: buildFile) else { return }
          let member = Member(
            target: id, phase: phaseID, buildFile: version.merged(version.id(buildFile)),
            file: version.merged(version.id(file)))
          entries.append((member, buildFile, file))
        }
      }
    }
    return entries
  }

  /// What brought a file or a group where it is now: the change nearest to it.
  private mutating func causes(above object: Int) -> [(object: ByteString, element: ByteString)] {
    if changed.isEmpty { return [] }
    if let causes = changed[object] { return causes }
    if let known = causesOfGroups[object] { return known }
    let found = version.tree.parent(of: object).map { causes(above: $0) } ?? []
    if version.file.objects[object].kind.isGroup { causesOfGroups[object] = found }
    return found
  }

  /// Notes what brought a group or a file of the base where it is now, if anything did.
  private mutating func note(_ id: ByteString, _ object: Int, _ base: Int) {
    var causes: [(object: ByteString, element: ByteString)] = []
    for group in listed[id] ?? [] { causes.append((group, id)) }
    if !causes.isEmpty, let parent = triples.base.tree.parent(of: base) {
      causes.append((triples.base.merged(triples.base.id(parent)), id))
    }
    let (new, old) = (version.node(object), triples.base.node(base))
    for key in ["path", "sourceTree"] as [StaticString] where new.word(key) != old.word(key) {
      causes.append((id, ByteString(stringLiteral: key)))
    }
    if !causes.isEmpty { changed[object] = causes }
  }
}
