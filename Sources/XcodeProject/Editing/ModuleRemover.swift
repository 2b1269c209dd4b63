package import Diagnostics

/// Finds the entries of a module that can be removed.
struct ModuleRemover {
  private let request: ModuleRegistration
  private let project: ProjectFile
  private let tree: GroupTree
  private let idPrefix: String
  private(set) var removal = Removal()
  /// The group paths where files were found, wherever they were moved.
  private var foundIn: Set<[String]> = []

  init(_ request: ModuleRegistration, project: ProjectFile) {
    self.request = request
    self.project = project
    tree = GroupTree(project)
    idPrefix = ObjectID.prefix(ofModuleAt: request.groupPath)
    removeReferences()
    removePhases()
    removeGroups()
    removeExceptions()
  }

  // MARK: - Files and their memberships

  private mutating func removeReferences() {
    let paths = request.files.map { project.location(of: $0.path) }
    // A reference in no group can still be in a phase.
    let lookup = FileLookup(paths, in: project, tree: tree, onlyShown: false)
    let found = paths.flatMap { lookup.references(to: $0) }
    var files = Set(found.filter { project.objects[$0].kind == .fileReference })
    // The group of a file's languages goes with the last one.
    let groups = Set(files.map(tree.member)).filter { project.objects[$0].kind == .variantGroup }
    files.formUnion(groups.filter { files.isSuperset(of: project.references("children", of: $0)) })
    foundIn = Set(files.map { (tree.names(of: $0) ?? []).dropLast() })
    let buildFiles = project.objects.indices.filter { object in
      project.fileReference(of: object).map(files.contains) ?? false
    }
    removal.objects = files.union(buildFiles)
    removal.addPhaseEntriesOfRemovedObjects(project)
    for object in project.objects.indices where project.objects[object].kind.isGroup {
      removal.add(files, in: "children", of: object, project)
    }
  }

  /// Whether the removal takes all elements of a list.
  private func becomesEmpty(_ key: StaticString, of object: Int) -> Bool {
    project.elements(key, of: object).count
      == removal.elements[object]?[key.description]?.count ?? 0
  }

  /// Whether an object has the id that viper derives for such an object.
  private func wasAddedByViper(_ object: Int, role: String, _ words: [String]) -> Bool {
    let id = project.id(object)
    // Later attempts follow collisions only; eight are plenty.
    return (0..<8).contains { attempt in
      ["", idPrefix].contains {
        ObjectID.derive(prefix: $0, role: role, words, attempt: attempt) == id
      }
    }
  }

  // MARK: - What was made for the module

  private mutating func removePhases() {
    for target in project.targetObjects {
      for phase in project.references("buildPhases", of: target) {
        let isa = project.isa(of: phase)
        guard wasAddedByViper(phase, role: "phase", [project.id(target), isa]),
          becomesEmpty("files", of: phase)
        else { continue }
        removal.add(phase, listedIn: "buildPhases", of: target, project)
      }
    }
  }

  private mutating func removeGroups() {
    let paths = request.files.map(\.groupPath) + (request.groups + request.roots).map(\.groupPath)
    let groups = Set(
      (paths.map { DiskPath.split($0) } + foundIn).flatMap { names in
        names.indices.map { Array(names[...$0]) }
      })
    for path in groups.sorted(by: { $0.count > $1.count }) {
      guard let group = group(at: path), project.objects[group].kind == .group,
        !removal.objects.contains(group),
        request.owns(path) || isInFolderOfModule(group)
          || wasAddedByViper(group, role: "group", tree.names(of: group) ?? path),
        becomesEmpty("children", of: group), let parent = tree.parent(of: group)
      else { continue }
      removal.add(group, listedIn: "children", of: parent, project)
    }
  }

  /// Whether a group has a folder of the module, also where the user moved it to another group.
  private func isInFolderOfModule(_ group: Int) -> Bool {
    guard let place = tree.location(of: group)?.caseFolded else { return false }
    return request.roots.compactMap(\.folder).contains { folder in
      let root = project.location(of: folder).caseFolded
      return !root.components.isEmpty && place.components(below: root) != nil
    }
  }

  private func group(at names: [String]) -> Int? {
    guard var current = tree.mainGroup else { return nil }
    for name in names {
      guard let next = project.child(named: name, of: current, in: tree) else { return nil }
      // A synchronized folder contains no groups: those for its path are beside it.
      if project.objects[next].kind == .group { current = next }
    }
    return current == tree.mainGroup ? nil : current
  }

  // MARK: - Exceptions of synchronized folders

  private mutating func removeExceptions() {
    let folders = SynchronizedFolders(project, tree: tree)
    for file in request.files {
      guard let (root, path) = folders.folder(of: project.location(of: file.path)) else { continue }
      for set in root.sets {
        guard let position = set.paths.firstIndex(of: path) else { continue }
        removal.add(position, of: "membershipExceptions", in: set.object)
      }
    }
    for root in folders.roots {
      // A set with more fields than `isa`, `membershipExceptions` and `target` is the user's.
      for set in root.sets
      where removal.elements[set.object] != nil
        && becomesEmpty("membershipExceptions", of: set.object)
        && project.fields(of: set.object).count == 3
        && wasAddedByViper(
          set.object, role: "exceptions", [project.id(root.object), project.id(set.target)])
      {
        removal.add(set.object, listedIn: "exceptions", of: root.object, project)
      }
    }
  }
}

extension ProjectFile {
  /// Removes a module's files from all groups and targets.
  ///
  /// Its groups, and the groups, phases and exception sets that `adding` made, go too if they
  /// become empty, so adding and removing a module restores the original bytes. Files on disk stay.
  package func removing(_ request: ModuleRegistration) throws(Diagnostic) -> ProjectEdit {
    let request = request.withBundlesAsFiles
    let remover = ModuleRemover(request, project: self)
    let splices = Splice.inOrder(splices(for: remover.removal, keepsEmptyLists: false))
    guard !splices.isEmpty else { return ProjectEdit(file: self, warnings: []) }
    let result = try applying(splices)
    // Inserting the removed ranges into the result must give the original.
    var check = EditCheck(
      shorter: result, longer: self, insertions: splices.map(\.range),
      ids: remover.removal.objects.map { id($0) })
    try check.checkInsertions()
    try check.checkRemoval(of: request)
    return ProjectEdit(file: result, warnings: [])
  }
}
