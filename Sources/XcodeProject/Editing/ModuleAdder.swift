import Diagnostics

/// Plans a module's entries in a project file: groups, references, build files and exceptions.
struct ModuleAdder {
  let project: ProjectFile
  let tree: GroupTree
  /// The first target of each name.
  let targets: [String: Int]
  let folders: SynchronizedFolders
  /// The entries of the files that the module's files replace.
  let previous: PreviousEntries?
  let request: ModuleRegistration
  /// The paths of the request's files, in the same order.
  let paths: [DiskPath]
  let lookup: FileLookup
  var draft: EditDraft
  /// The groups so far, by their requested names.
  var places: [[String]: Place] = [:]
  var phases: [Int: [ObjectKind: EditDraft.Owner]] = [:]
  var members: PhaseMembers
  /// See ``ProjectEdit/lostSettings``.
  private(set) var lostSettings: [String] = []
  /// The new exceptions of each synchronized folder and target.
  private var exceptions: [(root: SynchronizedFolders.Root, target: Int, paths: Set<String>)] = []

  init(_ request: ModuleRegistration, _ previous: PreviousEntries?, project: ProjectFile) {
    self.request = request
    self.previous = previous
    self.project = project
    tree = GroupTree(project)
    targets = project.targetsByName
    folders = SynchronizedFolders(project, tree: tree)
    paths = request.files.map { project.location(of: $0.path) }
    lookup = FileLookup(paths, in: project, tree: tree)
    draft = EditDraft(
      project: project, tree: tree, idPrefix: ObjectID.prefix(ofModuleAt: request.groupPath))
    members = PhaseMembers(project: project)
  }

  /// Adds all entries of the module to the draft.
  mutating func add() throws(Diagnostic) {
    try rejectLongPaths()
    try checkTargets()
    for group in request.groups {
      let folder = group.folder.map { project.location(of: $0) }
      // Xcode shows the folders in a synchronized folder without groups.
      if let folder, folders.folder(of: folder) != nil { continue }
      _ = try self.group(at: DiskPath.split(group.groupPath), folder: folder)
    }
    for position in paths.indices { try add(fileAt: position) }
    addPlannedExceptions()
  }

  /// Rejects paths that are too deep or too long: later runs would not find their entries.
  private func rejectLongPaths() throws(Diagnostic) {
    let (deepest, longest) = (GroupTree.deepest, GroupTree.longest - 1)
    let paths = request.files.flatMap { [$0.path, $0.groupPath] } + request.groups.map(\.groupPath)
    for path in paths {
      let parts = DiskPath.split(path)
      guard parts.count > deepest || path.utf8.count > longest else { continue }
      throw Diagnostic(
        .error, "project.long-path",
        "the path of `\(parts.last ?? "")` in the project is too long",
        notes: ["at most \(deepest) components and \(longest) bytes are possible."],
        hints: ["shorten `--module-path` (`--to` for `module move`), or the folders' names."])
    }
  }

  /// Rejects targets that the project lacks, and warns of names that it has twice.
  private mutating func checkTargets() throws(Diagnostic) {
    let names = request.files.flatMap(\.targets).eachOnce
    let unknown = names.filter { targets[$0] == nil }.prefix(100).map(project.unknownTarget)
    if let problem = Diagnostic.combining(unknown) { throw problem }
    let all = project.targetObjects.map(project.name(ofTarget:))
    for name in names where all.count(where: { $0 == name }) > 1 {
      draft.warn(
        Diagnostic(
          .warning, "project.ambiguous-target",
          "\(project.file) has several targets named `\(name)`; viper adds files only to the first one",
          hints: ["give the targets different names in Xcode."]))
    }
  }

  private mutating func add(fileAt position: Int) throws(Diagnostic) {
    let file = request.files[position]
    let path = paths[position]
    let found = lookup.reference(to: path)
    let targets = file.targets.compactMap { self.targets[$0] }
    let kept = previous?.memberships(ofFileAt: position)
    if found == nil, planExceptions(ofFileAt: position, for: targets) {
      let type = previous?.settings(ofFileAt: position)?.filter { $0.key == "explicitFileType" }
      let lost = (kept ?? []).flatMap(\.settings) + (type ?? [])
      // More memberships than targets are those of other phases, such as one that copies files.
      if !lost.isEmpty || (kept?.count ?? 0) > targets.count {
        lostSettings.append(file.predecessor ?? file.path)
      }
      return
    }
    let reference = try reference(to: path, at: position, found: found)
    if let kept {
      for membership in kept { add(reference, as: file.role, like: membership) }
    } else {
      for target in targets { add(reference, as: file.role, to: target) }
    }
  }

  private mutating func reference(
    to path: DiskPath, at position: Int, found: Int?
  ) throws(Diagnostic) -> Member {
    let name = path.components.last ?? ""
    let place = path.description
    if let found {
      return (project.id(found), tree.name(of: found), place, found)
    }
    let group = try group(
      at: DiskPath.split(request.files[position].groupPath), folder: path.parent)
    let relative = group.location?.relativePath(to: path, projectFolder: project.folder)
    let parts = if let relative { relative } else { try tree.path(to: path, from: tree.sourceRoot) }
    let written = parts.joined(separator: "/")
    let (id, reused) = draft.takeID(role: "file", [place]) { [tree] object in
      tree.isUnused(object, kind: .fileReference, name: name, path: written)
    }
    draft.add(child: .object(id, name), named: name, isGroup: false, to: group.owner)
    if reused == nil {
      let defaultSettings: [NewObject.Field] =
        FileType(ofFileNamed: name).identifier.map { [("lastKnownFileType", .string($0))] } ?? []
      draft.add(
        .navigatorItem(
          .fileReference, id: id, name: name, path: written,
          sourceTree: relative == nil ? "SOURCE_ROOT" : "<group>",
          previous?.settings(ofFileAt: position) ?? defaultSettings))
    }
    return (id, name, place, reused)
  }

  // MARK: - Synchronized folders

  /// Plans the exceptions of a file; false where no synchronized folder contains it.
  private mutating func planExceptions(ofFileAt position: Int, for targets: [Int]) -> Bool {
    let (file, place) = (request.files[position], paths[position])
    guard let (root, path) = folders.folder(of: place) else { return false }
    // Without requested targets nothing changes.
    guard !targets.isEmpty || file.isExcluded else { return true }
    // A file of a type without a phase needs exceptions only if it moved, and no phase had it.
    guard
      [.source, .resource, .framework].contains(file.role)
        || file.predecessor != nil && previous?.memberships(ofFileAt: position)?.isEmpty != false
    else { return true }
    let wanted = Set(targets).filter { project.objects[$0].kind == .nativeTarget }
    for target in project.targetObjects {
      let isException = root.sets(of: target).contains { $0.covers(path) }
      let differs = wanted.contains(target) != root.targets.contains(target)
      if differs, !isException {
        let index = exceptions.firstIndex { $0.root.object == root.object && $0.target == target }
        if let index {
          exceptions[index].paths.insert(path)
        } else {
          exceptions.append((root, target, [path]))
        }
      } else if !differs, isException, wanted.contains(target) {
        draft.warn(
          Diagnostic(
            .warning, "project.excluded-file",
            "the target `\(project.name(ofTarget: target))` will not build `\(place)`: the project already excludes that path",
            hints: [
              "to build the file, select the target in Xcode's file inspector, under Target Membership."
            ]))
      }
    }
    return true
  }

  private mutating func addPlannedExceptions() {
    for (root, target, paths) in exceptions {
      if let set = root.sets(of: target).first {
        let isSorted = zip(set.paths, set.paths.dropFirst()).allSatisfy { $0 <= $1 }
        for path in paths.sorted() {
          let gap = isSorted ? set.paths.firstPosition { $0 > path } : set.paths.count
          draft.insert(
            .string(path), into: "membershipExceptions", of: .existing(set.object),
            at: .before(gap))
        }
        continue
      }
      let name = project.name(ofTarget: target)
      let kind = ObjectKind.buildFileExceptions
      let comment =
        describesExceptionSets
        ? "Exceptions for \"\(tree.name(of: root.object))\" folder in \"\(name)\" target"
        : kind.rawValue
      let set = draft.addExceptionSet(
        kind, of: project.id(root.object), for: project.id(target), comment: comment,
        [
          ("membershipExceptions", .list(paths.sorted().map(ListEntry.string))),
          ("target", .object(.object(project.id(target), name))),
        ])
      draft.insert(set, into: "exceptions", of: .existing(root.object))
    }
  }

  /// Whether comments of exception sets describe their purpose, as Xcode 16 (77) writes them.
  ///
  /// Older formats repeat the `isa`. Where the file has exception sets, their comments decide.
  private var describesExceptionSets: Bool {
    if let first = project.objects.first(where: \.kind.isExceptionSet) {
      return project.raw(first.id.upperBound..<first.value.lowerBound).contains("Exceptions for")
    }
    return (project.objectVersion ?? 0) >= 77
  }
}
