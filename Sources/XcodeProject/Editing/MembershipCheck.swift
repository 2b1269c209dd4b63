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
  ///   - reading: what was read again of the result.
  /// - Throws: what is missing.
  func holds(
    _ request: ModuleRegistration, at paths: [DiskPath],
    in references: [DiskPath: MembershipPlanner.Member],
    targets: [String: String], after reading: SurplusReading
  ) throws(Diagnostic) {
    var result = EditedProject(self, reading)
    for member in references.values { result.include(member.chain + [member.id]) }
    var chains = ChainCheck(result)
    for (path, member) in references {
      guard let object = result.part.find(id: member.id),
        result.part.objects[object].kind.isReference
      else { throw failure("the entry for `\(path)` is missing") }
      if !member.chain.isEmpty, chains.location(of: member.chain) != path {
        throw failure("the entry for `\(path)` does not lead there")
      }
    }
    var wanted: [(target: String, role: FileType.Role, files: [(id: String, path: DiskPath)])] = []
    for (file, path) in zip(request.files, paths) {
      guard let reference = references[path]?.id else { continue }
      let type = FileType(ofFileNamed: path.components.last ?? "")
      let role = file.isResource ? FileType.Role.resource : type.role
      for name in file.targets {
        if let known = wanted.firstIndex(where: { $0.target == name && $0.role == role }) {
          wanted[known].files.append((reference, path))
        } else {
          wanted.append((name, role, [(reference, path)]))
        }
      }
    }
    for (name, role, files) in wanted {
      guard let target = targets[name], let phases = result.phases(of: target, for: role) else {
        continue
      }
      let missing = result.missing(files.map(\.id), in: phases)
      if let file = files.first(where: { missing.contains($0.id) }) {
        throw failure("`\(file.path)` is not in the target `\(name)`")
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
  private let result: EditedProject
  private let tree: GroupTree
  /// What was followed so far, by the last id.
  private var known: [String: (chain: ArraySlice<String>, object: Int, place: DiskPath)] = [:]

  init(_ result: EditedProject) {
    self.result = result
    tree = GroupTree(result.part)
  }

  /// Where the last object of the chain is; nil when one does not list the next.
  mutating func location(of chain: [String]) -> DiskPath? { follow(chain[...])?.place }

  private mutating func follow(_ chain: ArraySlice<String>) -> (object: Int, place: DiskPath)? {
    guard let id = chain.last else { return nil }
    if let found = known[id], found.chain == chain { return (found.object, found.place) }
    guard let object = result.part.find(id: id) else { return nil }
    let place: DiskPath?
    if chain.count == 1 {
      place = object == tree.mainGroup ? tree.location(of: object) : nil
    } else {
      guard let above = follow(chain.dropLast()), result.lists(id, in: above.object) else {
        return nil
      }
      place = tree.location(of: object) { above.place }
    }
    guard let place else { return nil }
    known[id] = (chain, object, place)
    return (object, place)
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
