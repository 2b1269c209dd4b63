import Configuration
import Diagnostics
import ModuleTemplates
import Workspace
import XcodeProject

/// Edits the project file for a module that is renamed, moved, updated or removed.
struct ModuleProjectEdit {
  /// A file as it was and as it will be; nil without an entry.
  typealias Move = (old: GenerationPlan.File?, new: GenerationPlan.File?)

  private let change: ModuleChange
  private let configuration: ModuleConfiguration
  private let project: ProjectFile
  private let sourceRoot: Path
  let entries: ProjectEntries
  private var moving: [Move]
  /// The project file as far as it is edited.
  private(set) var edited: ProjectFile
  private(set) var warnings: [Diagnostic] = []

  /// `configuration` is that of the module before, `sourceRoot` the folder that paths in the project
  /// file start from.
  init(
    of change: ModuleChange, _ configuration: ModuleConfiguration, _ project: ProjectFile,
    at sourceRoot: Path, _ moves: [Move]
  ) {
    self.change = change
    self.configuration = configuration
    self.project = project
    self.sourceRoot = sourceRoot
    entries = ProjectEntries(project, sourceRoot: sourceRoot)
    moving = moves
    edited = project
    moving += (change.added?.fileChanges ?? []).compactMap(entryMove)
  }

  /// The synchronized folders after the edit.
  var synchronizedFolders: [Path] {
    entries.synchronizedFolders.isEmpty
      ? [] : ProjectEntries(edited, sourceRoot: sourceRoot).synchronizedFolders
  }

  /// Edits the project file. The folders are those that the module no longer makes, and makes now.
  mutating func carryOut(
    oldFolders: [GenerationPlan.Folder], newFolders: [GenerationPlan.Folder]
  ) throws(Diagnostic) {
    let moves = pathMoves()
    let changing = moving.filter { !isCarried($0.old?.path) }
    let updated = try project.updatingExceptions(forMoves: moves)
    edited = updated.file
    try removeEntries(of: changing.compactMap(\.old), oldFolders)
    // New entries go into the same groups, which need the new path first.
    try followFolders(whoseCaseChanges: true, oldFolders)
    warnAboutUnlisted(changing.compactMap(\.old?.path))
    if let target = change.target {
      warnAboutLostEntries()
      try addEntries(of: changing, newFolders, target.record)
    }
    warn(aboutLostSettings: updated.lostSettings, moves)
    try followFolders(whoseCaseChanges: false, oldFolders)
  }

  // MARK: What moves

  private func relative(_ path: Path) -> String { path.relative(to: sourceRoot).text }

  /// Whether a file is in a synchronized folder that moves as a whole, and so needs no entry.
  private func isCarried(_ path: Path?) -> Bool {
    guard let path, let folder = entries.synchronizedFolder(of: path) else { return false }
    return change.added?.moves.contains { folder.isInside($0.from) } == true
  }

  /// The move of a file that the user added to a synchronized folder.
  private func entryMove(of file: FileChangePlan) -> Move? {
    // A file outside of synchronized folders keeps its entry, and Xcode shows no hidden file.
    guard let path = file.path, var new = file.new, entries.synchronizedFolder(of: path) != nil,
      !isCarried(path), path.name.first != "."
    else { return nil }
    let old = new.at(path)
    new.groupPath = change.added?.destination(of: path)?.group ?? []
    return (old, new)
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

  private mutating func removeEntries(
    of files: [GenerationPlan.File], _ folders: [GenerationPlan.Folder]
  ) throws(Diagnostic) {
    edited = try edited.removing(
      configuration.registration(of: files, folders: folders, sourceRoot)
    ).file
  }

  private mutating func followFolders(
    whoseCaseChanges: Bool, _ oldFolders: [GenerationPlan.Folder]
  ) throws(Diagnostic) {
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
    try removeEntries(of: [], oldFolders)
  }

  private mutating func addEntries(
    of moves: [Move], _ folders: [GenerationPlan.Folder], _ record: ModuleRecord
  ) throws(Diagnostic) {
    let files = moves.compactMap { old, new -> (old: Path?, new: GenerationPlan.File)? in
      guard var new else { return nil }
      if let old, entries.entry(of: old.path) == nil {
        guard let targets = entries.synchronizedTargets(of: old.path) else { return nil }
        new.targets = targets
        new.isExcluded = targets.isEmpty
      }
      return (old?.path, new)
    }
    var request = try record.configuration(in: change.world.project)
      .registration(of: files.map(\.new), folders: folders, sourceRoot)
    for (index, file) in files.enumerated() {
      request.files[index].predecessor = file.old.map(relative)
    }
    let addition = try edited.adding(request, keepingSettingsOf: project)
    edited = addition.file
    // The files of a module stay in their target, whatever others are called.
    warnings += addition.warnings.filter { $0.code != "project.ambiguous-target" }
  }

  // MARK: Warnings

  /// Warns of entries with the names of files that viper can't find.
  private mutating func warnAboutUnlisted(_ files: [Path]) {
    let names = Set(
      files.filter { entries.entry(of: $0) == nil && entries.synchronizedFolder(of: $0) == nil }
        .map(\.name))
    let unlisted = (names.isEmpty ? [] : project.fileReferences).filter { entry in
      names.contains(entry.name)
        && entry.path.flatMap { change.world.kind(of: sourceRoot.appending($0).normalized) } == nil
    }
    if unlisted.isEmpty { return }
    warnings.append(
      Diagnostic(
        .warning, "project.unknown-place",
        "viper keeps the entries of \(unlisted.map(\.name).quotedList()), whose files are not where the project says",
        at: SourceLocation(file: project.file),
        hints: ["run `viper project check`, and correct the entries in Xcode."]))
  }

  private mutating func warnAboutLostEntries() {
    let lost = change.files.filter { $0.current == nil && $0.new != nil }.compactMap(\.path)
      .filter { entries.entry(of: change.module.stalePaths[$0] ?? $0) != nil }
    guard change.replacesEntries, let first = lost.first else { return }
    warnings.append(
      Diagnostic(
        .warning, "module.missing",
        "the project loses the entries of \(lost.count.counted("missing file")) of `\(change.module.record.module)`",
        at: SourceLocation(file: project.file),
        notes: ["the first one is `\(first.display(in: change.world).escaped())`."],
        hints: ["to keep them, restore the files first."]))
  }

  private mutating func warn(aboutLostSettings files: [String], _ moves: [String: String?]) {
    guard let first = files.first else { return }
    let others = files.count > 1 ? " and \(files.count - 1) more" : ""
    let now = (moves[first] ?? nil).map { " (now `\($0.escaped())`)" } ?? ""
    warnings.append(
      Diagnostic(
        .warning, "project.lost-settings",
        "`\(first.escaped())`\(now)\(others) lost settings that the synchronized folder had, such as compiler flags or platforms",
        at: SourceLocation(file: project.file),
        hints: ["set them again in Xcode; `git diff` of the project file shows them."]))
  }
}

extension GenerationPlan.File {
  /// The same file at another path.
  func at(_ path: Path) -> Self {
    var file = self
    file.path = path
    return file
  }
}
