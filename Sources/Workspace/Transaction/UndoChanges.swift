package import Diagnostics

// Taking a run back.
extension UndoEntry {
  /// Where the run's folder is: as the user writes the project's path, if that is the same folder.
  package func folder(in world: World) -> Path {
    do throws(FileError) {
      return try world.files.resolved(world.project) == project ? world.project : project
    } catch {
      return project
    }
  }

  /// The files of the user that taking the run back edits.
  package func editedFiles(in world: World) -> [Path] {
    let folder = folder(in: world)
    return steps.filter(\.isEdit).map { place($0.path, folder) }
  }

  /// The real paths of the files that two runs changed.
  package func shared(with other: UndoEntry) -> [Path] {
    let theirs = other.steps.filter { $0.kind != .folder }
    return steps.filter { $0.kind != .folder }.map(\.path).filter { path in
      theirs.contains { $0.path.isInside(path) || path.isInside($0.path) }
    }
  }

  /// Whether another run changed every file that this one did.
  package func isCovered(by other: UndoEntry) -> Bool {
    Set(steps.map(\.path)).isSubset(of: other.steps.map(\.path))
  }

  /// The changes that take the run back, and the files that changed since then.
  ///
  /// - Throws: when the disk can't be read.
  package func reversal(
    in world: World
  ) throws(Diagnostic) -> (changes: [Change], changed: [Path]) {
    var (changes, changed): ([Change], [Path]) = ([], [])
    let places = Dictionary(
      steps.compactMap { step in step.movedFrom.map { ($0, step.path) } },
      uniquingKeysWith: { first, _ in first })
    let folder = folder(in: world)
    var spelling = ExistingSpelling(on: world.files)
    for step in steps.reversed() {
      let path = place(step.path, folder)
      let moved = places[step.path].map { place($0, folder) }
      // On a disk that ignores case, the old name leads to the moved file.
      let isSpelling = moved.map { spelling.leads(path, to: $0) } ?? false
      let now = isSpelling ? nil : try step.state(at: path, in: world)
      // A file that stays keeps its name from the old one.
      if let moved, path.text.isSameName(as: moved.text), changed.contains(moved) { continue }
      if now == nil, !isSpelling, try world.linkKind(of: path) != nil {
        if step.previous != nil || step.kind != .folder { changed.append(path) }
        continue
      }
      if now?.files == step.previous { continue }
      guard step.kind == .folder || now.map({ step.digest(of: $0.files) }) == step.digest else {
        changed.append(path)
        continue
      }
      var change = step.reversal(
        from: now?.files, at: path, in: path.isInside(folder) ? folder : path.parent)
      change.seen = now?.seen
      // Nothing else of viper's is in that folder.
      if step.path.isInside(project.appending(ProtectedName.records)) { change = change.asRecord }
      if let moved, changes.last?.path == moved, now == nil { change.movedFrom = moved }
      changes.append(change)
    }
    return (changes.filter { !$0.isEdit } + changes.filter(\.isEdit), changed)
  }

  /// A real path as the user writes it, where the user's path of the project may be another one.
  private func place(_ path: Path, _ folder: Path) -> Path {
    path.isInside(project) ? folder.appending(path.relative(to: project).text) : path
  }
}

extension UndoEntry.Step {
  /// The files at a path now, and their status; nil for nothing, and for something of another kind.
  fileprivate func state(
    at path: Path, in world: World
  ) throws(Diagnostic) -> (files: [Path: [UInt8]], seen: FileStatus?)? {
    switch (kind, try world.linkKind(of: path)) {
    case (.file, .file):
      let (bytes, seen) = try world.fileForEdit(at: path)
      return ([FolderTree.top: bytes], seen)
    case (.tree, .folder):
      let files = try world.reporting { () throws(FileError) in
        try FolderTree.read(world.files.openDirectory(path))
      }
      return files.map { ($0, nil) }
    case (.folder, .folder): return ([:], nil)
    default: return nil
    }
  }

  fileprivate func digest(of files: [Path: [UInt8]]) -> UInt64 {
    kind == .file
      ? Workspace.digest(of: files[FolderTree.top] ?? []) : Workspace.digest(of: files)
  }

  /// The change from the state after the run to the one before.
  fileprivate func reversal(
    from now: [Path: [UInt8]]?, at path: Path, in folder: Path
  ) -> Change {
    let reversed: Change.Kind =
      switch (kind, previous) {
      case (.folder, nil): .removeFolder
      case (.folder, _): .createFolder
      case (.tree, _): .replaceFolder(files: previous ?? [:], previous: now ?? [:])
      case (.file, let previous?):
        .writeFile(bytes: previous[FolderTree.top] ?? [], previous: now?[FolderTree.top])
      case (.file, nil): .removeFile(previous: now?[FolderTree.top] ?? [])
      }
    var change = Change(reversed, path, in: folder)
    change.isEdit = isEdit
    change.restoredPermissions = permissions
    return change
  }
}
