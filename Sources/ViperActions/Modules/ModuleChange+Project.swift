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
    let moves = try entryMoves()
    guard let xcodeproj = configuration.xcodeproj else {
      try checkNames(of: moves, nil)
      return (nil, [], [])
    }
    let wanted = target?.rendering.folders ?? []
    let oldFolders = base.folders.filter { replacesEntries || !wanted.contains($0) }
    let newFolders = wanted.filter { replacesEntries || !base.folders.contains($0) }
    // Most updates add and remove no files, and need no project file.
    if added == nil, target != nil, moves.isEmpty, oldFolders.isEmpty, newFolders.isEmpty {
      return (nil, [], [])
    }
    let project = try ProjectReading.project(at: xcodeproj, in: world)
    let sourceRoot = xcodeproj.value.parent
    var edit = ModuleProjectEdit(of: self, configuration, project, at: sourceRoot, moves)
    try checkNames(of: moves, (project, sourceRoot), edit.entries)
    try edit.carryOut(oldFolders: oldFolders, newFolders: newFolders)
    let bytes = edit.edited.bytes
    let change = Change.edit(xcodeproj.value.projectFile, to: bytes, previous: project.bytes)
    return (bytes == project.bytes ? nil : change, edit.warnings, edit.synchronizedFolders)
  }

  /// The files whose entries change, as they were and as they will be.
  private func entryMoves() throws(Diagnostic) -> [ModuleProjectEdit.Move] {
    let rendered = base.filesByPath
    let moves = files.filter { replacesEntries || $0.new?.path != $0.path }
      .map { file -> ModuleProjectEdit.Move in
        let old = file.isLeftOnDisk ? nil : file.path.flatMap { rendered[$0] }
        return (
          old.map { $0.at(module.stalePaths[$0.path] ?? $0.path) },
          file.isInModuleAfter ? file.new : nil
        )
      }.filter { $0.old != nil || $0.new != nil }
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
  private func checkNames(
    of moves: [ModuleProjectEdit.Move], _ project: (ProjectFile, Path)?,
    _ entries: ProjectEntries? = nil
  ) throws(Diagnostic) {
    let renamed = moves.compactMap { old, new -> GenerationPlan.File? in
      guard var new, old?.path.name != new.path.name else { return nil }
      new.targets = old.flatMap { entries?.entry(of: $0.path)?.targets } ?? new.targets
      return new
    }
    try DuplicateFileNameCheck.refuse(
      [renamed], project,
      replacing: moves.compactMap { $0.old?.path == $0.new?.path ? nil : $0.old?.path },
      in: world, hint: "rename the other file, or give the module another name.")
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
      in: code.compactMap(\.new?.bytes), except: code.compactMap(\.current)
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
