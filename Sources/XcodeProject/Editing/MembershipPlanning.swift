import Diagnostics

/// Adds files to the build phases of targets.
extension ModuleAdder {
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
  struct Phase {
    var target: Int
    var role: FileType.Role
    var kind: ObjectKind
    /// The phase that gets new members; nil before the first one.
    var owner: EditDraft.Owner?
    var name: String
  }

  /// Adds a file to the phase that contained the file it replaces.
  mutating func add(
    _ member: Member, as role: FileType.Role, like previous: PreviousEntries.Membership
  ) {
    guard let target = project.find(id: previous.target) else { return }
    if project.phaseKind(for: role, in: target) == previous.kind {
      add(member, as: role, to: target, with: previous.settings)
    } else if let object = project.find(id: previous.phase), member.object == nil {
      let phase = Phase(
        target: target, role: role, kind: previous.kind, owner: .existing(object),
        name: project.phaseName(of: object))
      put(member, into: .existing(object), of: phase, with: previous.settings)
    }
  }

  /// Adds a file to the phase of a target for its role.
  mutating func add(
    _ member: Member, as role: FileType.Role, to target: Int, with settings: [NewObject.Field] = []
  ) {
    guard let index = findPhase(for: role, in: target) else { return }
    guard project.objects[target].kind == .nativeTarget else {
      return draft.warn(
        Diagnostic(
          .warning, "project.target-without-sources",
          "the target `\(project.name(ofTarget: target))` has no sources; the files are in the project, but in no build phase",
          hints: ["name a target that has a product."]))
    }
    if let object = member.object, !members.lack(object, as: role, in: target) { return }
    let owner = phases[index].owner ?? addPhase(phases[index], to: target)
    phases[index].owner = owner
    put(member, into: owner, of: phases[index], with: settings)
  }

  private mutating func put(
    _ member: Member, into owner: EditDraft.Owner, of phase: Phase, with settings: [NewObject.Field]
  ) {
    let comment = "\(member.name) in \(phase.name)"
    let (id, reused) = draft.id(
      role: "membership", [member.path, project.id(phase.target), phase.kind.rawValue]
    ) { [project] object in
      // No phase refers to the object: else the file would be a member.
      project.objects[object].kind == .buildFile
        && project.raw(project.objects[object].pathOrFileRef) == member.id
    }
    if reused == nil {
      draft.add(
        NewObject(
          kind: .buildFile, id: id, comment: comment,
          fields: [.init("fileRef", .object(.object(member.id, member.name)))] + settings))
    }
    // The order matters only for linked frameworks.
    draft.insert(
      .object(id, comment), into: "files", of: owner,
      at: phase.kind == .frameworks ? .end : .byID)
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

  /// Adds a phase before the first one that Xcode's templates put later, as build order matters.
  private mutating func addPhase(_ phase: Phase, to target: Int) -> EditDraft.Owner {
    let (id, _) = draft.id(
      role: "phase", [project.id(target), phase.kind.rawValue], isShared: true)
    let owner = draft.add(
      NewObject(
        kind: phase.kind, id: id, comment: phase.name,
        fields: [
          .init("buildActionMask", .string("2147483647")), .init("files", .list([])),
          .init("runOnlyForDeploymentPostprocessing", .string("0")),
        ]))
    let usual: [ObjectKind] = [.headers, .sources, .frameworks, .resources]
    let rank = usual.firstIndex(of: phase.kind) ?? usual.count
    let known = project.elements("buildPhases", of: target).map { project.find($0.value) }
    let later = known.firstIndex { other in
      other.flatMap { usual.firstIndex(of: project.objects[$0].kind) }.map { $0 > rank } ?? false
    }
    draft.insert(
      .object(id, phase.name), into: "buildPhases", of: .existing(target),
      at: .before(later ?? known.count), rank: rank)
    return owner
  }
}

/// The files in the targets' build phases, read on demand.
struct PhaseMembers {
  private struct Key: Hashable {
    var target: Int
    var kind: ObjectKind
  }

  private let project: ProjectFile
  private var known: [Key: Set<Int>] = [:]

  init(_ project: ProjectFile) { self.project = project }

  /// Whether a target has phases for a role, and a file reference is in none of them.
  mutating func lack(_ file: Int, as role: FileType.Role, in target: Int) -> Bool {
    guard project.objects[target].kind == .nativeTarget,
      let kind = project.phaseKind(for: role, in: target)
    else { return false }
    let key = Key(target: target, kind: kind)
    if let members = known[key] { return !members.contains(file) }
    let phases = project.references("buildPhases", of: target)
      .filter { project.objects[$0].kind == kind }
    let members = phases.flatMap { project.allReferences("files", of: $0) }
      .compactMap(project.fileReference)
    known[key] = Set(members)
    return !members.contains(file)
  }
}
