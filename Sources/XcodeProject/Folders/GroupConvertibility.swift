import Diagnostics

/// Decides whether a group can become a synchronized folder without any change for targets.
struct GroupConvertibility {
  let project: ProjectFile
  let tree: GroupTree
  private let reader: FolderReader
  private let mentions: [Int: [Int]]
  let folders: SynchronizedFolders
  /// The build files of each file reference, with their phases and targets.
  private let uses: [Int: [ProjectFile.Membership]]
  /// The path of everything in the navigator, sorted.
  private var places: [(path: String, object: Int)] = []

  init(_ project: ProjectFile, _ reader: @escaping FolderReader) {
    self.project = project
    self.reader = reader
    tree = GroupTree(project)
    mentions = project.mentions
    folders = SynchronizedFolders(project, tree: tree)
    uses = Dictionary(grouping: project.memberships) { $0.file }
    for object in project.objects.indices {
      let kind = project.objects[object].kind
      guard kind.isReference || kind == .group || kind == .synchronizedRoot, tree.shows(object),
        let place = tree.location(of: object), place.anchor == .projectFolder
      else { continue }
      places.append((place.description, object))
    }
    places.sort { $0.path < $1.path }
  }

  /// The folder that a group can become; throws the reason why it can't.
  func candidate(_ group: Int) throws(FolderObstacle) -> FolderCandidate {
    var candidate = try collect(group)
    let whole = Set(candidate.items.filter(\.isWholeFolder).flatMap(\.paths))
    let contents: FolderContents?
    do throws(Diagnostic) {
      contents = try FolderContents(of: candidate.location.description, takingWhole: whole, reader)
    } catch {
      throw FolderObstacle(reason: error.message)
    }
    guard let contents else {
      throw FolderObstacle(reason: "there is no folder `\(candidate.location)`")
    }
    try refuseOtherGroups(showing: candidate)
    try compare(candidate, with: contents)
    try addMembers(to: &candidate)
    try refuseMentions(of: candidate)
    try chooseBuilders(&candidate)
    return candidate
  }

  func refuse(_ isObstacle: Bool, _ reason: @autoclosure () -> String) throws(FolderObstacle) {
    if isObstacle { throw FolderObstacle(reason: reason()) }
  }

  // MARK: - The disk and the rest of the project

  private func compare(
    _ candidate: FolderCandidate, with contents: FolderContents
  ) throws(FolderObstacle) {
    if let problem = contents.problems.first { throw FolderObstacle(reason: problem) }
    let paths = candidate.items.flatMap(\.paths)
    var shown: Set<String> = []
    let present = Set(contents.files)
    for path in paths {
      try refuse(!shown.insert(path).inserted, "it contains `\(path)` twice")
      try refuse(!present.contains(path), "`\(path)` is not on the disk")
    }
    for path in contents.files {
      try refuse(!shown.contains(path), "`\(path)` is on the disk, but not in the project")
    }
  }

  /// Rejects folders whose contents another group shows too.
  private func refuseOtherGroups(showing candidate: FolderCandidate) throws(FolderObstacle) {
    let folder = candidate.location.description
    let later = places[places.firstPosition { $0.path >= folder }...]
    for (path, object) in later.prefix(while: { $0.path.hasPrefix(folder) }) {
      let isFile = project.objects[object].kind.isReference
      let group = isFile ? tree.parent(of: object) ?? object : object
      try refuse(
        !candidate.removed.contains(object) && (path + "/").hasPrefix(folder + "/"),
        "`\(path)` is in another group, `\(tree.name(of: group))`")
    }
  }

  /// Rejects groups whose entries have uses besides groups and phases.
  private func refuseMentions(of candidate: FolderCandidate) throws(FolderObstacle) {
    for object in candidate.removed.sorted() {
      for owner in mentions[object] ?? [] where !candidate.removed.contains(owner) {
        let isParent = object == candidate.group && owner == tree.parent(of: object)
        let isMember =
          project.objects[object].kind == .buildFile && project.objects[owner].kind.phaseName != nil
        try refuse(
          !isParent && !isMember,
          "a \(project.isa(of: owner)) refers to `\(tree.name(of: object))`")
      }
    }
  }

  // MARK: - Targets

  private func addMembers(to candidate: inout FolderCandidate) throws(FolderObstacle) {
    for index in candidate.items.indices {
      let object = candidate.items[index].object
      for owner in mentions[object] ?? [] where project.objects[owner].kind == .buildFile {
        candidate.removed.insert(owner)
      }
      let item = candidate.items[index]
      let name = tree.name(of: object)
      for (target, phase, buildFile, _, _) in uses[object] ?? [] {
        let isCopy = project.objects[phase].kind == .copyFiles
        let place =
          "the phase `\(project.phaseName(of: phase))` of the target `\(project.name(ofTarget: target))`"
        if isCopy {
          try refuse(item.isLocalized, "the localized file `\(name)` is in \(place)")
        } else {
          try checkPhase(phase, for: item, name, in: target)
        }
        // Copy phases list files one by one, without flags.
        guard let member = FileMembership(buildFile, in: phase, of: project),
          !isCopy || member.flags == nil
        else { throw FolderObstacle(reason: "`\(name)` has settings that a folder can't express") }
        let other = candidate.items[index].members
          .updateValue(member, forKey: isCopy ? phase : target)
        try refuse(other != nil, "`\(name)` is twice in \(place)")
      }
    }
  }

  /// Checks that a folder would put the item into the phase.
  private func checkPhase(
    _ phase: Int, for item: FolderCandidate.Item, _ name: String, in target: Int
  ) throws(FolderObstacle) {
    let kind = project.objects[phase].kind
    let targetName = project.name(ofTarget: target)
    try refuse(kind == .frameworks, "`\(name)` is a linked library, and the link order matters")
    // A localized file can have other types for some languages: strings beside intent definitions.
    let names = item.isLocalized ? item.paths.compactMap { DiskPath.split($0).last } : [name]
    for name in names {
      let usual = project.folderPhase(ofFileNamed: name, isFolder: item.isWholeFolder, in: target)
      try refuse(
        project.objects[target].kind != .nativeTarget || kind != usual,
        "a synchronized folder can't put `\(name)` into the phase `\(project.phaseName(of: phase))` of `\(targetName)`"
      )
    }
    try refuse(
      project.phases(kind, of: target).count != 1,
      "the target `\(targetName)` has several build phases for files like `\(name)`")
  }

  /// Chooses the targets that build the whole folder; the others get exceptions.
  private func chooseBuilders(_ candidate: inout FolderCandidate) throws(FolderObstacle) {
    for target in project.targetObjects {
      let taken = candidate.items.count { $0.members[target] != nil }
      let left = candidate.items.count {
        $0.members[target] == nil && project.needsException($0, in: target)
      }
      guard taken > 0 else { continue }
      candidate.targets.append(target)
      if taken >= left { candidate.builders.append(target) }
    }
    try refuse(candidate.builders.isEmpty, "no target builds most of its files")
    for item in candidate.items where item.isLocalized {
      try checkLanguages(of: item, in: candidate)
    }
  }

  /// An exception covers all languages of a file, by its name without extension.
  private func checkLanguages(
    of item: FolderCandidate.Item, in candidate: FolderCandidate
  ) throws(FolderObstacle) {
    let name = tree.name(of: item.object)
    let isAlone =
      candidate.items.count { $0.isLocalized && $0.pathWithoutLanguage == item.pathWithoutLanguage }
      == 1
    for target in candidate.targets {
      let targetName = project.name(ofTarget: target)
      let member = item.members[target]
      try refuse(
        member.map { $0 != FileMembership(phase: $0.phase) } ?? false,
        "the localized file `\(name)` has build settings in the target `\(targetName)`")
      try refuse(
        !isAlone && candidate.builders.contains(target) == (member == nil),
        "an exception for the localized file `\(name)` in the target `\(targetName)` would affect a file of the same name"
      )
    }
  }
}

extension ProjectFile {
  /// The objects that refer to each object, in any field, each once.
  fileprivate var mentions: [Int: [Int]] {
    var owners: [Int: [Int]] = [:]
    bytes.withUnsafeBufferPointer { bytes in
      for (owner, record) in objects.enumerated() {
        for word in bytes[record.value].split(whereSeparator: { !PlistScanner.isBare($0) }) {
          // A comment or text may contain an id by accident, which only rejects more groups.
          guard let named = find(id: UnsafeBufferPointer(rebasing: word)),
            owners[named]?.last != owner
          else { continue }
          owners[named, default: []].append(owner)
        }
      }
    }
    return owners
  }
}
