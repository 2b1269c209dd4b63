import Diagnostics

/// Compares an edited project with the files that it was to take or to let go.
extension EditCheck {
  /// Each file has a reference that resolves to it, or a synchronized folder around it, and is
  /// in the phases of its targets.
  ///
  /// - Parameters:
  ///   - request: what was asked for.
  ///   - paths: where each of its files is.
  ///   - references: what should refer to each file; none for what a folder covers.
  ///   - groups: the groups that hold the new ones.
  ///   - targets: the targets by their names.
  ///   - reading: what was read again of the result.
  /// - Throws: what is missing.
  func holds(
    _ request: ModuleRegistration, at paths: [DiskPath],
    as references: [MembershipPlanner.Member?], in groups: [PlannedGroup],
    targets: TargetTable, after reading: SurplusReading
  ) throws(Diagnostic) {
    var result = EditedProject(self, reading)
    result.include(
      groups.map(\.id) + references.compactMap { $0?.id }
        + request.targets.compactMap { targets[$0].map(less.id) })
    var chains = ChainCheck(result, groups)
    var wanted: [Membership] = []
    for (position, reference) in references.enumerated() {
      guard let reference else { continue }
      let file = request.files[position]
      let path = paths[position]
      guard let object = result.part.find(id: reference.id),
        result.part.objects[object].kind.isReference
      else { throw failure("the entry for `\(path)` is missing") }
      if let group = reference.group, chains.location(of: object, in: group) != path {
        throw failure("the entry for `\(path)` does not lead there")
      }
      let type = FileType(ofFileNamed: path.components.last ?? "")
      let role = file.isResource ? FileType.Role.resource : type.role
      for name in file.targets {
        let known = wanted.firstIndex { $0.target == name && $0.role == role }
        if known == nil { wanted.append(Membership(target: name, role: role)) }
        wanted[known ?? wanted.count - 1].objects.append(object)
        wanted[known ?? wanted.count - 1].files.append(position)
      }
    }
    for membership in wanted {
      guard let target = targets[membership.target],
        let phases = result.phases(of: less.id(target), for: membership.role)
      else { continue }
      let missing = result.missing(membership.objects, in: phases)
      for (file, object) in zip(membership.files, membership.objects)
      where missing.contains(object) {
        throw failure("`\(paths[file])` is not in the target `\(membership.target)`")
      }
    }
  }

  /// No entry resolves to any of the files.
  ///
  /// - Throws: when one does.
  func lacks(_ request: ModuleRegistration) throws(Diagnostic) {
    let paths = request.files.map { DiskPath(inProject: $0.path).canonical(in: less.folder) }
    let lookup = FileLookup(paths, in: less, tree: GroupTree(less))
    for (position, path) in paths.enumerated() where lookup[position] != nil {
      throw failure("an entry for `\(path)` is left")
    }
  }
}

/// What should be in the phase of a target that takes files of a role.
private struct Membership {
  var target: String
  var role: FileType.Role
  /// Positions of the file references, and of the files in what was asked for.
  var objects: [Int] = []
  var files: [Int] = []
}

/// Follows groups from the main group down and says where they lead.
private struct ChainCheck {
  private let result: EditedProject
  private let tree: GroupTree
  private let groups: [PlannedGroup]
  /// Where the groups lead that were followed so far.
  private var known: [Int: DiskPath] = [:]

  init(_ result: EditedProject, _ groups: [PlannedGroup]) {
    self.result = result
    self.groups = groups
    tree = GroupTree(result.part)
  }

  /// Where an object of the group is; nil when it, or one above it, is not listed where it
  /// should be.
  mutating func location(of object: Int, in group: Int) -> DiskPath? {
    guard let above = result.part.find(id: groups[group].id), let place = follow(group, above),
      result.lists(object, in: above)
    else { return nil }
    return tree.location(of: object) { place }
  }

  private mutating func follow(_ group: Int, _ object: Int) -> DiskPath? {
    if let place = known[group] { return place }
    let place: DiskPath?
    if let above = groups[group].above {
      place = location(of: object, in: above)
    } else {
      place = object == tree.mainGroup ? tree.location(of: object) : nil
    }
    known[group] = place
    return place
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
