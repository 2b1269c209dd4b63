import Diagnostics

/// Adds files to the build phases of targets.
struct MembershipPlanner {
  /// A file reference that becomes a member.
  struct Member {
    var id: String
    var name: String
    /// Relative to the project folder.
    var path: String
    /// Its position in the file; nil for a new reference.
    var object: Int?
  }

  /// The phase of a target for files of a role.
  private struct Phase {
    var target: Int
    var role: FileType.Role
    var kind: ObjectKind
    /// The phase that gets new members; nil before the first one.
    var owner: EditDraft.Owner?
    var name: String
  }

  private let project: ProjectFile
  private var members: PhaseMembers
  private var phases: [Phase] = []

  init(_ project: ProjectFile) {
    self.project = project
    members = PhaseMembers(project)
  }

  /// Adds a file to the phase that contained the file it replaces.
  mutating func add(
    _ member: Member, as role: FileType.Role, like previous: PreviousEntries.Membership,
    in draft: inout EditDraft
  ) {
    guard let target = project.find(id: previous.target) else { return }
    if project.phaseKind(for: role, in: target) == previous.kind {
      add(
        member, as: role, to: target, named: project.string("name", of: target) ?? "",
        with: previous.settings, in: &draft)
    } else if let object = project.find(id: previous.phase), member.object == nil {
      let phase = Phase(
        target: target, role: role, kind: previous.kind, owner: .existing(object),
        name: project.phaseName(of: object))
      put(member, into: .existing(object), of: phase, with: previous.settings, &draft)
    }
  }

  /// Adds a file to the phase of a target for its role.
  mutating func add(
    _ member: Member, as role: FileType.Role, to target: Int, named targetName: String,
    with settings: [NewObject.Field] = [], in draft: inout EditDraft
  ) {
    guard let index = findPhase(for: role, in: target) else { return }
    guard project.objects[target].kind == .nativeTarget else {
      return warn(targetName, &draft)
    }
    if let object = member.object, !members.lack(object, as: role, in: target) { return }
    let phase = phases[index]
    let owner = phase.owner ?? owner(for: phase, in: target, targetName, &draft)
    phases[index].owner = owner
    put(member, into: owner, of: phase, with: settings, &draft)
  }

  private func put(
    _ member: Member, into owner: EditDraft.Owner, of phase: Phase,
    with settings: [NewObject.Field], _ draft: inout EditDraft
  ) {
    let comment = "\(member.name) in \(phase.name)"
    let (id, reused) = draft.id(
      role: "membership", [member.path, project.id(phase.target), phase.kind.rawValue]
    ) { [project] object in
      // No phase refers to the object: else the file would be a member.
      project.objects[object].kind == .buildFile
        && project.raw(project.objects[object].pathOrFileRef) == member.id
    }
    let entry = ListEntry.object(id, comment)
    if reused == nil {
      _ = draft.add(
        NewObject(
          kind: .buildFile, id: id, comment: comment,
          fields: [.init("fileRef", .object(.object(member.id, member.name)))] + settings))
    }
    // The order matters only for linked frameworks.
    let byID = phase.kind != .frameworks
    switch owner {
    case .existing(let object):
      draft.insert(entry, into: "files", of: object, at: byID ? .byID : .end)
    case .new(let index): draft.objects[index].add(entry, byID: byID)
    }
  }

  /// The index of the target's phase for a role; nil where the target has none.
  private mutating func findPhase(for role: FileType.Role, in target: Int) -> Int? {
    if let known = phases.firstIndex(where: { $0.target == target && $0.role == role }) {
      return known
    }
    guard let kind = project.phaseKind(for: role, in: target) else { return nil }
    let existing = project.references("buildPhases", of: target)
      .first { project.objects[$0].kind == kind }
    phases.append(
      Phase(
        target: target, role: role, kind: kind, owner: existing.map { .existing($0) },
        name: existing.map { project.phaseName(of: $0) } ?? kind.phaseName ?? ""))
    return phases.count - 1
  }

  private func warn(_ target: String, _ draft: inout EditDraft) {
    draft.warn(
      Diagnostic(
        .warning, "project.target-without-sources",
        "the target `\(target)` has no sources; the files are in the project, but in no build phase",
        hints: ["name a target that has a product."]))
  }

  // MARK: - Phases that a target lacks

  private func owner(
    for phase: Phase, in target: Int, _ targetName: String, _ draft: inout EditDraft
  ) -> EditDraft.Owner {
    let (id, _) = draft.sharedID(role: "phase", [project.id(target), phase.kind.rawValue])
    let owner = draft.add(
      NewObject(
        kind: phase.kind, id: id, comment: phase.name,
        fields: [
          .init("buildActionMask", .string("2147483647")), .init("files", .list([])),
          .init("runOnlyForDeploymentPostprocessing", .string("0")),
        ]))
    let (gap, rank) = gap(for: phase.kind, in: target)
    draft.insert(
      .object(id, phase.name), into: "buildPhases", of: target, at: .before(gap), rank: rank)
    return owner
  }

  /// The place before the first phase that Xcode's templates put later, as build order matters.
  private func gap(for kind: ObjectKind, in target: Int) -> (position: Int, rank: Int) {
    let usual: [ObjectKind] = [.headers, .sources, .frameworks, .resources]
    let rank = usual.firstIndex(of: kind) ?? usual.count
    let phases = project.elements("buildPhases", of: target).map { project.find($0.value) }
    let later = phases.firstIndex { phase in
      guard let phase, let other = usual.firstIndex(of: project.objects[phase].kind) else {
        return false
      }
      return other > rank
    }
    return (later ?? phases.count, rank)
  }
}

/// The files in the targets' build phases, read on demand.
struct PhaseMembers {
  private let project: ProjectFile
  /// For each object whether the phases of this kind list it.
  private var known: [(target: Int, kind: ObjectKind, members: [Bool])] = []

  init(_ project: ProjectFile) { self.project = project }

  /// Whether a target has phases for a role, and a file reference is in none of them.
  mutating func lack(_ file: Int, as role: FileType.Role, in target: Int) -> Bool {
    guard project.objects[target].kind == .nativeTarget,
      let kind = project.phaseKind(for: role, in: target)
    else { return false }
    if let known = known.first(where: { $0.target == target && $0.kind == kind }) {
      return !known.members[file]
    }
    let project = project
    var found = [Bool](repeating: false, count: project.objects.count)
    for phase in project.references("buildPhases", of: target)
    where project.objects[phase].kind == kind {
      project.forEachReference("files", of: phase) { buildFile in
        if let file = project.fileReference(of: buildFile) { found[file] = true }
      }
    }
    known.append((target, kind, found))
    return !found[file]
  }
}
