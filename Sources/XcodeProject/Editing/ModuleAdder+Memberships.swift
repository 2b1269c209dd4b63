import Diagnostics

/// Adds files to the build phases of targets.
extension ModuleAdder {
  /// A file reference that becomes a member, with its path relative to the project folder.
  ///
  /// `object` is its position in the file; nil for a new reference.
  typealias Member = (id: String, name: String, path: String, object: Int?)

  mutating func add(
    _ member: Member, as role: FileType.Role, like previous: PreviousEntries.Membership
  ) {
    guard let target = project.find(id: previous.target) else { return }
    if project.phaseKind(for: role, in: target) == previous.kind {
      add(member, as: role, to: target, with: previous.settings)
    } else if let phase = project.find(id: previous.phase), member.object == nil {
      addBuildFile(
        member, into: .existing(phase), of: target, previous.kind, with: previous.settings)
    }
  }

  mutating func add(
    _ member: Member, as role: FileType.Role, to target: Int, with settings: [NewObject.Field] = []
  ) {
    guard let kind = project.phaseKind(for: role, in: target) else { return }
    guard project.objects[target].kind == .nativeTarget else {
      return draft.warn(
        Diagnostic(
          .warning, "project.target-without-sources",
          "the target `\(project.name(ofTarget: target))` builds no files: the module's files are in none of its build phases",
          hints: ["name an app, framework or test target instead, and run `gen` again."]))
    }
    if let object = member.object, !members.isMissing(object, as: role, in: target) { return }
    let owner = phases[target]?[kind] ?? phase(kind, of: target)
    phases[target, default: [:]][kind] = owner
    addBuildFile(member, into: owner, of: target, kind, with: settings)
  }

  private mutating func addBuildFile(
    _ member: Member, into owner: EditDraft.Owner, of target: Int, _ kind: ObjectKind,
    with settings: [NewObject.Field]
  ) {
    var phaseName = kind.phaseName ?? ""
    if case .existing(let phase) = owner { phaseName = project.phaseName(of: phase) }
    let comment = "\(member.name) in \(phaseName)"
    let (id, reused) = draft.takeID(
      role: "membership", [member.path, project.id(target), kind.rawValue]
    ) { [project] object in
      // No phase refers to the object: else the file would be a member.
      project.objects[object].kind == .buildFile
        && project.raw(project.objects[object].pathOrFileRef) == member.id
    }
    if reused == nil {
      draft.add(
        NewObject(
          kind: .buildFile, id: id, comment: comment,
          fields: [("fileRef", .object(.object(member.id, member.name)))] + settings))
    }
    // The order matters only for linked frameworks.
    draft.insert(
      .object(id, comment), into: "files", of: owner,
      at: kind == .frameworks ? .before(.max) : .byID)
  }

  /// A target's phase of a kind; adds a missing one in the build order of Xcode's templates.
  private mutating func phase(_ kind: ObjectKind, of target: Int) -> EditDraft.Owner {
    if let existing = project.phases(kind, of: target).first { return .existing(existing) }
    let name = kind.phaseName ?? ""
    let (id, _) = draft.takeID(role: "phase", [project.id(target), kind.rawValue], isShared: true)
    let usual: [ObjectKind] = [.headers, .sources, .frameworks, .resources]
    let rank = usual.firstIndex(of: kind) ?? usual.count
    let phases = project.elements("buildPhases", of: target)
    let later = phases.firstIndex { other in
      let kind = project.find(other.value).map { project.objects[$0].kind }
      return kind.flatMap { usual.firstIndex(of: $0) }.map { $0 > rank } ?? false
    }
    draft.insert(
      .object(id, name), into: "buildPhases", of: .existing(target),
      at: .before(later ?? phases.count), rank: rank)
    return draft.add(
      NewObject(
        kind: kind, id: id, comment: name,
        fields: [
          ("buildActionMask", .string("2147483647")), ("files", .list([])),
          ("runOnlyForDeploymentPostprocessing", .string("0")),
        ]))
  }
}

/// The files in the targets' build phases, read on demand.
struct PhaseMembers {
  let project: ProjectFile
  var known: [Int: [ObjectKind: Set<Int>]] = [:]

  /// Whether a target builds files of a role, and this file reference is in none of its phases.
  mutating func isMissing(_ file: Int, as role: FileType.Role, in target: Int) -> Bool {
    guard project.objects[target].kind == .nativeTarget,
      let kind = project.phaseKind(for: role, in: target)
    else { return false }
    if known[target]?[kind] == nil {
      let entries = project.phases(kind, of: target)
        .flatMap { project.allReferences("files", of: $0) }
      known[target, default: [:]][kind] = Set(entries.compactMap(project.fileReference))
    }
    return known[target]?[kind]?.contains(file) != true
  }
}
