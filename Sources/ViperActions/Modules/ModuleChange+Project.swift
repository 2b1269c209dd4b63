import Configuration
import Diagnostics
import ModuleTemplates
import Workspace
import XcodeProject

extension ModuleChange {
  /// Plans the edit of the project file; nil where nothing changes.
  ///
  /// A new entry keeps the targets of the old one, and a file that the user took out of the project
  /// stays out. `synchronized` are the project's synchronized folders afterwards.
  func projectEdit() throws(Diagnostic) -> (
    change: Change?, warnings: [Diagnostic], synchronized: [Path]
  ) {
    let configuration = try module.recordInProject.configuration(in: world.project)
    let wanted = target?.rendering.folders ?? []
    let oldFolders = base.folders.filter { replacesEntries || !wanted.contains($0) }
    let newFolders = wanted.filter { replacesEntries || !base.folders.contains($0) }
    let rendered = base.filesByPath
    /// The files whose entries change, as they were and as they will be.
    var moving: [(old: GenerationPlan.File?, new: GenerationPlan.File?)] =
      files.filter { replacesEntries || $0.new?.path != $0.path }.map { file in
        let old = file.isLeftOnDisk ? nil : file.path.flatMap { rendered[$0] }
        return (
          old.map { $0.at(module.stalePaths[$0.path] ?? $0.path) },
          file.isInModuleAfter ? file.new : nil
        )
      }.filter { $0.old != nil || $0.new != nil }
    if target == nil {
      // The project may have entries of files that the module lacks.
      let owners = try owners()
      let known = Set(files.compactMap(\.path))
      moving += base.files.filter {
        !known.contains($0.path) && owners[$0.path] == nil && world.kind(of: $0.path) == nil
      }.map { ($0, nil) }
    }
    /// Throws if a file's new name is that of another file in its target.
    func checkNames(_ project: (ProjectFile, Path)?, _ entries: ProjectEntries?) throws(Diagnostic)
    {
      let renamed = moving.compactMap { old, new -> GenerationPlan.File? in
        guard var new, old?.path.name != new.path.name else { return nil }
        new.targets = old.flatMap { entries?.entry(of: $0.path)?.targets } ?? new.targets
        return new
      }
      try DuplicateFileNameCheck.refuse(
        [renamed], project,
        replacing: moving.compactMap { $0.old?.path == $0.new?.path ? nil : $0.old?.path },
        in: world, hint: "rename the other file, or give the module another name.")
    }
    guard let xcodeproj = configuration.xcodeproj else {
      try checkNames(nil, nil)
      return (nil, [], [])
    }
    let sourceRoot = xcodeproj.value.parent
    func relative(_ path: Path) -> String { path.relative(to: sourceRoot).text }
    // Most updates add and remove no files, and need no project file.
    if added == nil, target != nil, moving.isEmpty, oldFolders.isEmpty, newFolders.isEmpty {
      return (nil, [], [])
    }
    let project = try ProjectReading.project(at: xcodeproj, in: world)
    let entries = ProjectEntries(project, sourceRoot: sourceRoot)
    try checkNames((project, sourceRoot), entries)
    let synchronized = SynchronizedFolderTargets(project, sourceRoot: sourceRoot)
    /// Whether a file is in a synchronized folder that moves as a whole, and so needs no entry.
    func isCarried(_ path: Path?) -> Bool {
      guard let path, let folder = synchronized.folder(of: path) else { return false }
      return added?.moves.contains { folder.isInside($0.from) } == true
    }
    for change in added?.fileChanges ?? [] {
      // A file outside of synchronized folders keeps its entry, and Xcode shows no hidden file.
      guard let path = change.path, var new = change.new, synchronized.folder(of: path) != nil,
        !isCarried(path), path.name.first != "."
      else { continue }
      let old = new.at(path)
      new.groupPath = added?.destination(of: path)?.group ?? []
      moving.append((old, new))
    }
    var moves: [String: String?] = [:]
    for case (let old?, let new) in moving {
      // The exceptions of a synchronized folder have paths inside it, and it moves later.
      let move =
        isCarried(old.path) ? added?.moves.first { new?.path.isInside($0.to) == true } : nil
      let place = new.map { new in
        move.map { $0.from.appending(new.path.relative(to: $0.to).text) } ?? new.path
      }
      moves.updateValue(place.map(relative), forKey: relative(old.path))
    }
    for folder in added.map({ $0.folders + $0.moves.map(\.from) }) ?? [] where !isCarried(folder) {
      guard let place = added?.destination(of: folder)?.path, place != folder else { continue }
      moves[relative(folder)] = relative(place)
    }
    let changing = moving.filter { !isCarried($0.old?.path) }
    let updated = try project.updatingExceptions(forMoves: moves)
    var edited = try updated.file.removing(
      configuration.registration(of: changing.compactMap(\.old), folders: oldFolders, sourceRoot)
    ).file
    func followFolders(whoseCaseChanges: Bool) throws(Diagnostic) {
      guard let added, !added.isEmpty || changing.count < moving.count else { return }
      let folders = added.moves.filter {
        $0.from.text.isSameName(as: $0.to.text) == whoseCaseChanges
      }
      let followed = try edited.movingFolders(
        folders.map { move in
          (
            from: relative(move.from), to: relative(move.to), group: move.group,
            newGroup: move.newGroup,
            staying: added.staying.filter { $0.isInside(move.from) }.map(relative)
          )
        })
      if followed.bytes != edited.bytes {
        // The groups around the module's group may be empty now.
        edited = try followed.removing(
          configuration.registration(of: [], folders: oldFolders, sourceRoot)
        ).file
      }
    }
    // New entries go into the same groups, which need the new path first.
    try followFolders(whoseCaseChanges: true)
    let unlisted = changing.compactMap(\.old?.path)
      .filter { entries.entry(of: $0) == nil && synchronized.folder(of: $0) == nil }
    var warnings = warning(aboutEntriesOf: unlisted, in: project, sourceRoot).map { [$0] } ?? []
    if let target {
      let lost = files.filter { $0.current == nil && $0.new != nil && !$0.isInModuleAfter }
        .compactMap(\.path).filter { entries.entry(of: module.stalePaths[$0] ?? $0) != nil }
      if replacesEntries, let first = lost.first {
        warnings.append(
          Diagnostic(
            .warning, "module.missing",
            "the project loses the entries of \(lost.count.counted("missing file")) of `\(module.record.module)`",
            at: SourceLocation(file: project.file),
            notes: ["the first one is `\(first.display(in: world).escaped())`."],
            hints: ["to keep them, restore the files first."]))
      }
      let files = changing.compactMap { old, new -> (old: Path?, new: GenerationPlan.File)? in
        guard var new else { return nil }
        if let old, entries.entry(of: old.path) == nil {
          guard let targets = synchronized.targets(of: old.path) else { return nil }
          new.targets = targets
          new.isExcluded = targets.isEmpty
        }
        return (old?.path, new)
      }
      var request = try target.record.configuration(in: world.project)
        .registration(of: files.map(\.new), folders: newFolders, sourceRoot)
      for (index, file) in files.enumerated() {
        request.files[index].predecessor = file.old.map(relative)
      }
      let addition = try edited.adding(request, keepingSettingsOf: project)
      edited = addition.file
      // The files of a module stay in their target, whatever others are called.
      warnings += addition.warnings.filter { $0.code != "project.ambiguous-target" }
    }
    if let first = updated.lostSettings.first {
      let others = updated.lostSettings.count - 1
      let now = (moves[first] ?? nil).map { " (now `\($0.escaped())`)" } ?? ""
      warnings.append(
        Diagnostic(
          .warning, "project.lost-settings",
          "`\(first.escaped())`\(now)\(others > 0 ? " and \(others) more" : "") lost settings that the synchronized folder had, such as compiler flags or platforms",
          at: SourceLocation(file: project.file),
          hints: ["set them again in Xcode; `git diff` of the project file shows them."]))
    }
    try followFolders(whoseCaseChanges: false)
    let staying =
      synchronized.folders.isEmpty
      ? [] : SynchronizedFolderTargets(edited, sourceRoot: sourceRoot).folders
    let edit = Change.edit(
      xcodeproj.value.projectFile, to: edited.bytes, previous: project.bytes)
    return (edited.bytes == project.bytes ? nil : edit, warnings, staying)
  }

  /// The warning about entries with the names of files that viper can't find.
  private func warning(
    aboutEntriesOf files: [Path], in project: ProjectFile, _ sourceRoot: Path
  ) -> Diagnostic? {
    let names = Set(files.map(\.name))
    let entries = (names.isEmpty ? [] : project.fileReferences).filter { entry in
      names.contains(entry.name)
        && entry.path.flatMap { world.kind(of: sourceRoot.appending($0).normalized) } == nil
    }
    return entries.isEmpty
      ? nil
      : Diagnostic(
        .warning, "project.unknown-place",
        "viper keeps the entries of \(entries.map(\.name).quotedList()), whose files are not where the project says",
        at: SourceLocation(file: project.file),
        hints: ["run `viper project check`, and correct the entries in Xcode."])
  }

  /// Throws if the renamed module would declare a type that its target has already.
  ///
  /// - Returns: a warning instead where the targets are unknown.
  func checkTakenTypes() throws(Diagnostic) -> Diagnostic? {
    let code = files.filter {
      $0.isInModuleAfter && $0.new?.role == .code && $0.new?.path.name.hasSuffix(".swift") == true
    }
    guard var sources else { return nil }
    // The plan itself refuses to replace files.
    let places = Set(code.compactMap(\.new?.path))
    let taken = sources.takenTypes(
      in: code.compactMap(\.newBytes), except: code.compactMap(\.current)
    ).filter { !places.contains(sources.path(of: $0)) }
    let built = try filesOfTarget(taken.map(sources.path))
    guard let first = taken.first(where: { built?.contains(sources.path(of: $0)) ?? true }) else {
      return nil
    }
    let problem = sources.error(
      "module.name-taken", forTakenType: first,
      hint: "choose another name for the module, or rename that type first.")
    if built != nil { throw problem }
    return problem.asWarning()
  }

  /// Which files a target of the module's code builds; nil if that is unknown.
  private func filesOfTarget(_ paths: [Path]) throws(Diagnostic) -> [Path]? {
    if paths.isEmpty { return [] }
    let targets = try FileTargets(of: module.recordInProject, in: world)
    return targets.own.map { own in
      paths.filter { !targets.targets(of: [$0]).isDisjoint(with: own) }
    }
  }
}

extension GenerationPlan.File {
  fileprivate func at(_ path: Path) -> Self {
    var file = self
    file.path = path
    return file
  }
}
