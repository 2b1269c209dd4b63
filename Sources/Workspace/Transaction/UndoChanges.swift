package import Diagnostics

// Taking a run back.
extension UndoEntry {
  /// Where the run's folder is: as the user writes the project's path, if that is the same folder.
  package func folder(in world: World) -> Path {
    attempt(try world.files.resolved(world.project)) == project ? world.project : project
  }

  /// The files of the user that taking the run back edits.
  package func editedFiles(in world: World) -> [Path] {
    let folder = folder(in: world)
    return steps.filter(\.isEdit).map { place($0.path, folder) }
  }

  /// The real paths of the files that two runs changed.
  package func shared(with other: UndoEntry) -> [Path] {
    let theirs = other.steps.filter { !$0.isFolder }
    return steps.filter { !$0.isFolder }.map(\.path).filter { path in
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
    let folder = folder(in: world)
    var spelling = ExistingSpelling(on: world.files)
    for step in steps.reversed() {
      let path = place(step.path, folder)
      let moved = step.movedTo.map { place($0, folder) }
      // On a disk that ignores case, the old name leads to the moved file.
      let isSpelling = moved.map { spelling.leads(path, to: $0) } ?? false
      let now: Content? = isSpelling ? .nothing : try step.content(at: path, in: world)
      // A file that stays keeps its name from the old one.
      if let moved, path.text.isSameName(as: moved.text), changed.contains(moved) { continue }
      if now == step.before { continue }
      guard let now, now.digest == step.left else {
        // A folder that the run created need not be there.
        if step.before != .nothing || !step.isFolder { changed.append(path) }
        continue
      }
      var change = Change(
        Change.Kind(before: now, after: step.before), path,
        in: path.isInside(folder) ? folder : path.parent)
      change.isEdit = step.isEdit
      change.restoredPermissions = step.permissions
      // Nothing else of viper's is in that folder.
      if step.path.isInside(project.appending(ProtectedName.records)) { change = change.asRecord }
      if let moved, changes.last?.path == moved, now == .nothing { change.movedFrom = moved }
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
  /// What is at a path now; nil for something that viper did not leave there, such as a link.
  fileprivate func content(at path: Path, in world: World) throws(Diagnostic) -> Content? {
    switch try world.linkKind(of: path) {
    case nil: return .nothing
    case .file: return .file(try world.read(path))
    case .folder where isFolder: return .folder
    case .folder:
      return try world.reporting(try FolderTree.read(world.files.openDirectory(path)))
        .map { .tree($0) }
    case .symbolicLink, .other: return nil
    }
  }
}
