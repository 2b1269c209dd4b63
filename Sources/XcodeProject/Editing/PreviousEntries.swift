/// The entries of renamed or moved files, whose targets and settings the new entries keep.
struct PreviousEntries {
  /// A replaced file's entry in a build phase: ids, and settings such as compiler flags.
  typealias Membership = (
    phase: String, target: String, kind: ObjectKind, settings: [NewObject.Field]
  )

  private let project: ProjectFile
  private let tree: GroupTree
  /// The reference to the predecessor, by index of the file in the request.
  private var references: [Int: Int] = [:]
  /// By what the phases list.
  private var memberships: [Int: [Membership]] = [:]
  /// The replaced group, by the path of the new one.
  private var groups: [[String]: Int] = [:]

  /// Finds the entries, and gives each file whose predecessor has one the predecessor's targets.
  ///
  /// A file whose predecessor has none was in a synchronized folder.
  init(of request: inout ModuleRegistration, in project: ProjectFile) {
    self.project = project
    tree = GroupTree(project)
    let paths = request.files.map { project.location(of: $0.predecessor ?? $0.path) }
    let lookup = FileLookup(paths, in: project, tree: tree)
    for (position, file) in request.files.enumerated() where file.predecessor != nil {
      let type = FileType(ofFileNamed: paths[position].components.last ?? "")
      request.files[position].isResource = file.isResource || type.isUnknown
      guard let reference = lookup.reference(to: paths[position]) else { continue }
      references[position] = reference
      memberships[tree.member(of: reference)] = []
      // New and old groups, both from the innermost up.
      var names = DiskPath.split(file.groupPath)
      var group = tree.parent(of: reference)
      while let old = group, !names.isEmpty, groups[names] == nil {
        groups[names] = old
        group = tree.parent(of: old)
        names.removeLast()
      }
    }
    for (target, phase, buildFile, file, _) in project.memberships where memberships[file] != nil {
      let (kind, settings) = (project.objects[phase].kind, settings(of: buildFile))
      memberships[file]?.append((project.id(phase), project.id(target), kind, settings))
    }
    for (position, reference) in references {
      let file = request.files[position]
      let targets = (memberships[tree.member(of: reference)] ?? []).compactMap { membership in
        project.find(id: membership.target).flatMap { target in
          project.phaseKind(for: file.role, in: target) == membership.kind
            ? project.string("name", of: target) : nil
        }
      }
      request.files[position].targets = targets
      // Else its synchronized folder would build it.
      request.files[position].isExcluded = targets.isEmpty
    }
  }

  /// The phases of the predecessor; nil where it had no entry.
  func memberships(ofFileAt position: Int) -> [Membership]? {
    references[position].flatMap { memberships[tree.member(of: $0)] }
  }

  /// The settings of the predecessor's reference; nil where there was none.
  func settings(ofFileAt position: Int) -> [NewObject.Field]? {
    references[position].map { settings(of: $0) }
  }

  /// The settings of the group that a new one replaces; empty where that group still exists.
  func settings(ofGroupAt names: [String], goneFrom edited: ProjectFile) -> [NewObject.Field] {
    guard let group = groups[names], edited.find(id: project.id(group)) == nil else { return [] }
    return settings(of: group)
  }

  /// All fields of an object except those that say what and where it is.
  private func settings(of object: Int) -> [NewObject.Field] {
    project.fields(of: object)
      .map { (project.raw($0.wholeKey), .verbatim(project.raw($0.value.range))) }
      .filter { !["isa", "name", "path", "sourceTree", "children", "fileRef"].contains($0.key) }
  }
}
