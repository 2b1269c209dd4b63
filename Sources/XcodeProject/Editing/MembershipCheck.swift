import Diagnostics

/// Compares an edited project with the files that it was to take or to let go.
extension EditCheck {
  /// Each file has a reference that resolves to it, or a synchronized folder around it, and is
  /// in the phases of its targets.
  ///
  /// - Parameters:
  ///   - request: what was asked for.
  ///   - paths: where each of its files is.
  ///   - references: where each file's reference should be; none for what a folder covers.
  ///   - targets: the ids of the targets by their names.
  /// - Throws: what is missing.
  func holds(
    _ request: ModuleRegistration, at paths: [DiskPath],
    in references: [DiskPath: MembershipPlanner.Member],
    targets: [String: String]
  ) throws(Diagnostic) {
    var chains = ChainCheck(more)
    var objects: [DiskPath: Int] = [:]
    for (path, member) in references {
      guard let object = more.find(id: member.id), more.objects[object].kind.isReference else {
        throw failure("the entry for `\(path)` is missing")
      }
      objects[path] = object
      if !member.chain.isEmpty, chains.location(of: member.chain) != path {
        throw failure("the entry for `\(path)` does not lead there")
      }
    }
    let memberships = BuildFiles(of: Array(objects.values), in: more)
    struct Key: Hashable {
      var target: String
      var role: FileType.Role
    }
    var phases: [Key: Set<Int>] = [:]
    for (file, path) in zip(request.files, paths) {
      guard let reference = objects[path] else { continue }
      let type = FileType(ofFileNamed: path.components.last ?? "")
      let role = file.isResource ? FileType.Role.resource : type.role
      for name in file.targets {
        let key = Key(target: name, role: role)
        if phases[key] == nil {
          guard let target = targets[name].flatMap({ more.find(id: $0) }),
            more.objects[target].kind == .nativeTarget,
            let kind = MembershipPlanner.phaseKind(for: role, in: target, of: more)
          else { continue }
          phases[key] = memberships.members(of: target, in: kind, more)
        }
        guard phases[key]?.contains(reference) == true else {
          throw failure("`\(path)` is not in the target `\(name)`")
        }
      }
    }
  }

  /// No entry resolves to any of the files.
  ///
  /// - Throws: when one does.
  func lacks(_ request: ModuleRegistration) throws(Diagnostic) {
    let paths = request.files.map { DiskPath(inProject: $0.path).canonical(in: less.folder) }
    let lookup = FileLookup(paths, in: less, tree: GroupTree(less))
    for path in paths where lookup[path] != nil {
      throw failure("an entry for `\(path)` is left")
    }
  }
}

/// Follows ids from the main group down and says where they lead.
private struct ChainCheck {
  private let project: ProjectFile
  private let tree: GroupTree
  private var known: [[String]: DiskPath] = [:]

  init(_ project: ProjectFile) {
    self.project = project
    tree = GroupTree(project)
  }

  /// Where the last object of the chain is; nil when one does not list the next.
  mutating func location(of chain: [String]) -> DiskPath? {
    if let place = known[chain] { return place }
    guard let id = chain.last, let object = project.find(id: id) else { return nil }
    guard chain.count > 1 else {
      return object == tree.mainGroup ? tree.location(of: object) : nil
    }
    let above = Array(chain.dropLast())
    guard let folder = location(of: above), let group = project.find(id: above[above.count - 1]),
      lists(object, in: group)
    else { return nil }
    let place = tree.location(of: object) { folder }
    known[chain] = place
    return place
  }

  private func lists(_ object: Int, in group: Int) -> Bool {
    var isListed = false
    let list = PlistValue(form: .array, range: project.objects[group].list)
    guard !list.range.isEmpty else { return false }
    let id = project.objects[object].id
    project.forEachElement(in: list) { element, bytes in
      let word = element.value.inner
      if word.count == id.count,
        UnsafeBufferPointer(rebasing: bytes[word])
          .hasSameBytes(as: UnsafeBufferPointer(rebasing: bytes[id]))
      {
        isListed = true
      }
    }
    return isListed
  }
}

/// The build files of a few references, among all of a project's.
private struct BuildFiles {
  private var references: [Int] = []
  private let words: WordSet

  init(of wanted: [Int], in project: ProjectFile) {
    let ids = WordSet(wanted.map { project.id($0) })
    var found: [String] = []
    var references: [Int] = []
    project.bytes.withUnsafeBufferPointer { bytes in
      for object in project.objects where object.kind == .buildFile {
        let file = UnsafeBufferPointer(rebasing: bytes[object.slot])
        guard let position = ids.position(of: file) else { continue }
        found.append(project.raw(object.id))
        references.append(wanted[position])
      }
    }
    words = WordSet(found)
    self.references = references
  }

  /// Which of the references are in the target's phases of a kind.
  func members(of target: Int, in kind: ObjectKind, _ project: ProjectFile) -> Set<Int> {
    var members: Set<Int> = []
    for phase in project.references("buildPhases", of: target)
    where project.objects[phase].kind == kind {
      guard let files = project.field("files", of: phase)?.value else { continue }
      project.forEachElement(in: files) { element, bytes in
        let id = UnsafeBufferPointer(rebasing: bytes[element.value.inner])
        if let position = words.position(of: id) { members.insert(references[position]) }
      }
    }
    return members
  }
}

extension ProjectFile {
  /// The file reference that a build file's record names.
  func find(_ buildFile: ObjectRecord) -> Int? {
    guard buildFile.kind == .buildFile, buildFile.slotEnd > buildFile.slotStart else { return nil }
    return bytes.withUnsafeBufferPointer {
      index.find(UnsafeBufferPointer(rebasing: $0[buildFile.slot]), in: $0)
    }
  }
}
