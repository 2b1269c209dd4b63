import Configuration
import Diagnostics
import ModuleTemplates
import Workspace
import XcodeProject

/// Edits the project file for a module that is renamed, moved, updated or removed.
///
/// A new entry keeps the targets of the old one, and a file that the user took out of the project
/// stays out.
struct ModuleProjectEdit {
  /// A file as it was and as it will be; nil without an entry.
  fileprivate typealias Move = (old: GenerationPlan.File?, new: GenerationPlan.File?)

  private let change: ModuleChange
  /// The settings of the module before.
  private let configuration: ModuleConfiguration
  private let entries: ProjectEntries
  /// The folders that the module no longer makes.
  private let oldFolders: [GenerationPlan.Folder]
  private var moving: [Move]
  /// The project file as far as it is edited.
  private var edited: ProjectFile
  private(set) var warnings: [Diagnostic] = []
  /// The old places of files that lost settings or a type.
  private var lostSettings: [String] = []

  /// Plans the edit; nil without a project file, or where none is needed.
  init?(of change: ModuleChange) throws(Diagnostic) {
    self.change = change
    configuration = try change.module.recordInProject.configuration(in: change.world.project)
    moving = try change.entryMoves()
    let wanted = change.target?.rendering.folders ?? []
    oldFolders = change.base.folders.filter { change.replacesEntries || !wanted.contains($0) }
    let newFolders = wanted.filter { change.replacesEntries || !change.base.folders.contains($0) }
    // Most updates add and remove no files, and need no project file.
    if change.added == nil, change.target != nil, moving.isEmpty, oldFolders.isEmpty,
      newFolders.isEmpty
    {
      return nil
    }
    let entries = try configuration.xcodeproj.map { xcodeproj throws(Diagnostic) in
      try ProjectEntries(at: xcodeproj, in: change.world)
    }
    try change.checkNames(of: moving, entries)
    guard let entries else { return nil }
    self.entries = entries
    edited = entries.project
    moving += (change.added?.fileChanges ?? []).compactMap(entryMove)
    try refuseNeededEntries()
    try carryOut(newFolders)
  }

  /// The change of the project file; nil where nothing changes.
  var fileChange: Change? {
    let (path, old) = (configuration.xcodeproj?.value.projectFile, entries.project.bytes)
    return path.flatMap { edited.bytes == old ? nil : .edit($0, to: edited.bytes, previous: old) }
  }

  /// The synchronized folders after the edit.
  var synchronizedFolders: [Path] {
    entries.synchronizedFolders.isEmpty
      ? [] : ProjectEntries(edited, sourceRoot: entries.sourceRoot).synchronizedFolders
  }

  private mutating func carryOut(_ newFolders: [GenerationPlan.Folder]) throws(Diagnostic) {
    let moves = pathMoves()
    let changing = moving.filter { !isCarried($0.old?.path) }
    let updated = try edited.updatingExceptions(forMoves: moves)
    edited = updated.file
    try removeEntries(of: changing.compactMap(\.old))
    // New entries go into the same groups, which need the new path first.
    try followFolders(whoseCaseChanges: true)
    warnAboutUnlisted(changing.compactMap(\.old?.path))
    lostSettings = updated.lostSettings
    if let target = change.target {
      warnAboutLostEntries()
      try addEntries(of: changing, newFolders, target.record)
    }
    warnAboutLostSettings(moves)
    try followFolders(whoseCaseChanges: false)
  }

  // MARK: What moves

  private func relative(_ path: Path) -> String { path.relative(to: entries.sourceRoot).text }

  /// Whether a file is in a synchronized folder that moves as a whole, and so needs no entry.
  private func isCarried(_ path: Path?) -> Bool {
    guard let path, let folder = entries.synchronizedFolder(of: path) else { return false }
    return change.added?.moves.contains { folder.isInside($0.from) } == true
  }

  /// The move of a file that the user added, out of or into a synchronized folder.
  private func entryMove(of file: FileChangePlan) -> Move? {
    // Any other file keeps its entry, and Xcode shows no hidden file.
    guard let path = file.path, var new = file.new, path.name.first != ".", !isCarried(path),
      [path, new.path].contains(where: { entries.synchronizedFolder(of: $0) != nil })
    else { return nil }
    var old = new
    old.path = path
    new.groupPath = change.added?.destination(of: path)?.group ?? []
    return (old, new)
  }

  /// Throws if a synchronized folder would have another one, or files that need their entries.
  private func refuseNeededEntries() throws(Diagnostic) {
    let entering = moving.filter { old, new in
      new.flatMap { entries.synchronizedFolder(of: $0.path) } != nil
        && old.flatMap { entries.synchronizedFolder(of: $0.path) } == nil
    }.compactMap(\.old?.path)
    let nested = entries.synchronizedFolders.filter { folder in
      let place = change.added?.destination(of: folder)?.path
      return place.flatMap(entries.synchronizedFolder).map { !folder.isInside($0) } == true
    }
    let references = entering.isEmpty ? [] : entries.project.fileReferences
    let files = references.compactMap { entry -> String? in
      guard let place = entry.path,
        entry.memberID != entry.id || place.hasSuffix(".xcconfig")
          || entries.project.isFolder(entry) && ProjectFile.wrapper(of: place + "/file") == nil
      else { return nil }
      let path = entries.sourceRoot.appending(place).normalized
      // Xcode shows a data model, not its versions.
      return entering.contains { $0.isInside(path) } ? ProjectFile.wrapper(of: place) ?? place : nil
    }
    let refused = (nested.map(relative) + files).eachOnce
    if refused.isEmpty { return }
    throw Diagnostic(
      .error, "module.not-movable",
      "viper can't move \(refused.quotedList(upTo: DiagnosticList.limit)) into a synchronized folder",
      at: SourceLocation(file: entries.project.file),
      notes: [
        "the project lists them as localized files, folders, versions of a data model or build settings."
      ],
      hints: [
        "delete their references in Xcode, run the command again, and set them up again in Xcode."
      ])
  }

  /// The new places of files and folders, or nil, by old place; relative to the project.
  private func pathMoves() -> [String: String?] {
    var moves: [String: String?] = [:]
    for case (let old?, let new) in moving {
      // The exceptions of a synchronized folder have paths inside it, and it moves later.
      let move =
        isCarried(old.path) ? change.added?.moves.first { new?.path.isInside($0.to) == true } : nil
      let place = new.map { new in
        move.map { $0.from.appending(new.path.relative(to: $0.to).text) } ?? new.path
      }
      moves.updateValue(place.map(relative), forKey: relative(old.path))
    }
    let folders = change.added.map { $0.folders + $0.moves.map(\.from) } ?? []
    for folder in folders where !isCarried(folder) {
      guard let place = change.added?.destination(of: folder)?.path, place != folder else {
        continue
      }
      moves[relative(folder)] = relative(place)
    }
    return moves
  }

  // MARK: Editing

  private mutating func removeEntries(of files: [GenerationPlan.File]) throws(Diagnostic) {
    edited = try edited.removing(
      configuration.registration(of: files, folders: oldFolders, entries.sourceRoot)
    ).file
  }

  private mutating func followFolders(whoseCaseChanges: Bool) throws(Diagnostic) {
    guard let added = change.added,
      !added.isEmpty || moving.contains(where: { isCarried($0.old?.path) })
    else { return }
    let folders = added.moves.filter { $0.from.text.isSameName(as: $0.to.text) == whoseCaseChanges }
    let followed = try edited.movingFolders(
      folders.map { move in
        (
          from: relative(move.from), to: relative(move.to), group: move.group,
          newGroup: move.newGroup,
          staying: added.staying.filter { $0.isInside(move.from) }.map(relative)
        )
      })
    guard followed.bytes != edited.bytes else { return }
    edited = followed
    // The groups around the module's group may be empty now.
    try removeEntries(of: [])
  }

  private mutating func addEntries(
    of moves: [Move], _ folders: [GenerationPlan.Folder], _ record: ModuleRecord
  ) throws(Diagnostic) {
    typealias Added = (old: Path?, new: GenerationPlan.File, isExcluded: Bool)
    let files = moves.compactMap { old, new -> Added? in
      guard var new else { return nil }
      guard let old, entries.entry(of: old.path) == nil else { return (old?.path, new, false) }
      // A file that the user took out of the project stays out.
      let none: [String]? = entries.synchronizedFolder(of: new.path).map { _ in [] }
      guard let targets = entries.synchronizedTargets(of: old.path) ?? none else { return nil }
      new.targets = targets
      return (old.path, new, targets.isEmpty)
    }
    var request = try record.configuration(in: change.world.project)
      .registration(of: files.map(\.new), folders: folders, entries.sourceRoot)
    for (index, file) in files.enumerated() {
      request.files[index].predecessor = file.old.map(relative)
      request.files[index].isExcluded = file.isExcluded
    }
    let addition = try edited.adding(request, keepingSettingsOf: entries.project)
    edited = addition.file
    // The files of a module stay in their target, whatever others are called.
    warnings += addition.warnings.filter { $0.code != "project.ambiguous-target" }
    lostSettings += addition.lostSettings
  }

  // MARK: Warnings

  /// Warns of entries with the names of files that viper can't find.
  private mutating func warnAboutUnlisted(_ files: [Path]) {
    let names = Set(
      files.filter { entries.entry(of: $0) == nil && entries.synchronizedFolder(of: $0) == nil }
        .map(\.name))
    let unlisted = (names.isEmpty ? [] : entries.project.fileReferences).filter { entry in
      names.contains(entry.name)
        && entry.path.flatMap { change.world.kind(of: entries.sourceRoot.appending($0).normalized) }
          == nil
    }
    if unlisted.isEmpty { return }
    warnings.append(
      Diagnostic(
        .warning, "project.unknown-place",
        "viper keeps the entries of \(unlisted.map(\.name).quotedList()), whose files it can't find",
        at: SourceLocation(file: entries.project.file),
        hints: ["run `viper project check`; if it finds nothing, make their paths relative."]))
  }

  private mutating func warnAboutLostEntries() {
    let lost = change.files.filter { $0.current == nil && $0.new != nil }.compactMap(\.path)
      .filter { entries.entry(of: change.module.stalePaths[$0] ?? $0) != nil }
    guard change.replacesEntries, let first = lost.first else { return }
    warnings.append(
      Diagnostic(
        .warning, "module.missing",
        "the project loses the entries of \(lost.count.counted("missing file")) of `\(change.module.record.module)`",
        at: SourceLocation(file: entries.project.file),
        notes: ["the first one is `\(first.display(in: change.world).escaped())`."],
        hints: ["to keep them, restore the files first."]))
  }

  private mutating func warnAboutLostSettings(_ moves: [String: String?]) {
    guard let first = lostSettings.first else { return }
    let others = lostSettings.count > 1 ? " and \(lostSettings.count - 1) more" : ""
    let now = (moves[first] ?? nil).map { " (now `\($0.escaped())`)" } ?? ""
    warnings.append(
      Diagnostic(
        .warning, "project.lost-settings",
        "`\(first.escaped())`\(now)\(others) lost settings, such as compiler flags, a phase or a type",
        at: SourceLocation(file: entries.project.file),
        hints: ["set them again in Xcode; `git diff` of the project file shows them."]))
  }
}

extension ModuleChange {
  /// The files whose entries change, as they were and as they will be.
  fileprivate func entryMoves() throws(Diagnostic) -> [ModuleProjectEdit.Move] {
    let rendered = base.filesByPath
    let moves = files.compactMap { file -> ModuleProjectEdit.Move? in
      guard replacesEntries || file.new?.path != file.path else { return nil }
      var old = file.isLeftOnDisk ? nil : file.path.flatMap { rendered[$0] }
      if let path = old?.path { old?.path = module.stalePaths[path] ?? path }
      return old == nil && file.after == nil ? nil : (old, file.after)
    }
    if target != nil { return moves }
    // The project may have entries of files that the module lacks.
    let owners = try owners()
    let known = Set(files.compactMap(\.path))
    return moves
      + base.files.filter {
        !known.contains($0.path) && owners[$0.path] == nil && world.kind(of: $0.path) == nil
      }.map { ($0, nil) }
  }

  /// Throws if a file's new name is that of another file in its target.
  fileprivate func checkNames(
    of moves: [ModuleProjectEdit.Move], _ entries: ProjectEntries?
  ) throws(Diagnostic) {
    let renamed = moves.compactMap { old, new -> GenerationPlan.File? in
      guard var new, old?.path.name != new.path.name else { return nil }
      new.targets = old.flatMap { entries?.entry(of: $0.path)?.targets } ?? new.targets
      return new
    }
    try DuplicateFileNameCheck.refuse(
      [renamed], entries.map { ($0.project, $0.sourceRoot) },
      replacing: moves.compactMap { $0.old?.path == $0.new?.path ? nil : $0.old?.path },
      in: world, hint: "rename the other file, or give the module another name.")
  }
}
