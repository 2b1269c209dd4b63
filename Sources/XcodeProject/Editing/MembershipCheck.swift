import Diagnostics

/// Compares an edited project with the files that it was to take or to let go.
extension EditCheck {
  /// Each file has a reference that leads to it, or a synchronized folder around it, and is in the
  /// phases of its targets. Each new reference leads to one of the files.
  ///
  /// - Parameters:
  ///   - files: those of the request.
  ///   - listed: the objects that lists name besides those that they named before, and whose list it is.
  /// - Throws: what is missing.
  func hold(
    _ files: [ModuleRegistration.File], listedBy listed: [Int: Int]
  ) throws(Diagnostic) {
    let tree = GroupTree(edited)
    let paths = files.map { DiskPath(inProject: $0.path).canonical(in: edited.folder) }
    let lookup = FileLookup(paths, in: edited, tree: tree)
    let wanted = Set(paths)
    for id in ids {
      guard let object = edited.find(id: id) else { continue }
      let isFile = edited.objects[object].kind == .fileReference
      guard isFile || edited.objects[object].kind.isGroup else { continue }
      let isWanted = tree.location(of: object).map(wanted.contains) == true
      guard tree.shows(object), isWanted || !isFile else {
        throw failure("the entry `\(id)` leads to no file of the module")
      }
    }
    let folders = SynchronizedFolders(edited, tree: tree)
    let targets = TargetTable(edited)
    // A module's files are new as a rule, and phases list tens of thousands of others.
    var newMembers: [Int: [Int]] = [:]
    for (object, phase) in listed {
      if let file = edited.fileReference(of: object) { newMembers[file, default: []].append(phase) }
    }
    var members = PhaseMembers(edited)
    for (file, path) in zip(files, paths) {
      guard let reference = lookup.position(of: path).flatMap({ lookup[$0] }) else {
        guard folders.folder(of: path) != nil else {
          throw failure("the entry for `\(path)` is missing")
        }
        continue
      }
      let type = FileType(ofFileNamed: path.components.last ?? "")
      let role = file.isResource ? .resource : type.role
      for name in file.targets {
        guard let target = targets[name] else { throw failure("the target `\(name)` is gone") }
        let kind = edited.phaseKind(for: role, in: target)
        let phases = edited.references("buildPhases", of: target)
          .filter { edited.objects[$0].kind == kind }
        if newMembers[reference]?.contains(where: phases.contains) == true { continue }
        if members.lack(reference, as: role, in: target) {
          throw failure("`\(path)` is not in the target `\(name)`")
        }
      }
    }
  }

  /// No entry resolves to any of the files.
  ///
  /// - Throws: when one does.
  func lacks(_ request: ModuleRegistration) throws(Diagnostic) {
    let paths = request.files.map { DiskPath(inProject: $0.path).canonical(in: original.folder) }
    let lookup = FileLookup(paths, in: original, tree: GroupTree(original))
    for (position, path) in paths.enumerated() where lookup[position] != nil {
      throw failure("an entry for `\(path)` is left")
    }
  }
}

/// The files in the targets' phases, found when they are requested.
struct PhaseMembers {
  private let project: ProjectFile
  /// For each object whether it is in the phases.
  private var known: [(target: Int, kind: ObjectKind, members: [Bool])] = []

  init(_ project: ProjectFile) { self.project = project }

  /// Whether a file reference is missing in the phases of a target that take its role; never where
  /// the target has none for it.
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
