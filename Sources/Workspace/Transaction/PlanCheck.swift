import Diagnostics

/// Finds the problems of a plan that need no look at the disk.
struct PlanCheck {
  /// Messages show paths relative to this folder.
  let currentFolder: Path

  func problems(of changes: [Change]) -> [Diagnostic] {
    changes.compactMap(problem(of:)) + clashes(among: changes) + spellings(in: changes)
  }

  private func problem(of change: Change) -> Diagnostic? {
    let path = change.path
    if let problem = FileName.problem(withPath: path) {
      return Diagnostic(
        .error, "files.bad-name", "can't create `\(path.name.escaped())`: \(problem)")
    }
    guard path.isAbsolute, change.folder.isAbsolute, path.isInside(change.folder) else {
      return Diagnostic(
        .error, "files.outside",
        "`\(shown(path))` is outside of its folder `\(shown(change.folder))`")
    }
    if change.restoredPermissions != nil { return nil }
    let chosen = path.relative(to: change.folder).components
    switch change.kind.after {
    case .folder: return problem(of: chosen, endsInFile: false, path)
    case .file: return change.isEdit ? nil : problem(of: chosen, endsInFile: true, path)
    // An existing file may have any name.
    case .nothing: return nil
    case .tree(let files):
      for file in files.keys.sorted() {
        guard !file.isAbsolute else {
          return Diagnostic(
            .error, "files.outside", "`\(shown(file))` is outside of `\(shown(path))`")
        }
        let place = path.appending(file.text)
        let names = chosen + file.components
        if let found = problem(of: names, endsInFile: true, place) { return found }
      }
      return nil
    }
  }

  private func problem(of names: [String], endsInFile: Bool, _ path: Path) -> Diagnostic? {
    for (offset, name) in names.enumerated() {
      let isFolder = !endsInFile || offset < names.count - 1
      if let problem = FileName.problem(with: name, isFolder: isFolder) {
        return Diagnostic(
          .error, "files.bad-name", "can't create `\(shown(path))`: `\(name.escaped())` \(problem)")
      }
    }
    return nil
  }

  /// Finds changes with the same path, or the same path on a disk that ignores case.
  private func clashes(among changes: [Change]) -> [Diagnostic] {
    var seen: [String: Int] = [:]
    seen.reserveCapacity(changes.count)
    var problems: [Diagnostic] = []
    for (place, change) in changes.enumerated() {
      // Swift compares strings by canonical equivalence, like such disks.
      let key = change.path.text.caseFolded
      guard let earlier = seen.updateValue(place, forKey: key) else { continue }
      let other = changes[earlier]
      if change.kind == .createFolder, other.kind == .createFolder, change.path == other.path {
        continue
      }
      // A move may change only the case of a name, and then its folder is removed or renamed.
      if change.movedFrom == other.path { continue }
      if change.kind == .removeFolder || other.kind == .removeFolder { continue }
      problems.append(
        change.path.text.utf8.elementsEqual(other.path.text.utf8)
          ? Diagnostic(
            .error, "files.clash", "`\(shown(change.path))` would be written twice")
          : Diagnostic(
            .error, "files.clash",
            "`\(shown(other.path))` and `\(shown(change.path))` are the same file on disks that ignore case"
          ))
    }
    return problems
  }

  /// Finds new folders that are the same on a disk that ignores case.
  private func spellings(in changes: [Change]) -> [Diagnostic] {
    var places = CaseInsensitivePaths()
    return changes.compactMap { change -> Diagnostic? in
      guard change.kind.before == .nothing else { return nil }
      let folder = change.isFolder ? change.path : change.path.parent
      return places.add(folder, isFolder: true, below: change.folder).map { one, other in
        Diagnostic(
          .error, "files.clash",
          "`\(shown(one))` and `\(shown(other))` are the same folder on disks that ignore case")
      }
    }
  }

  private func shown(_ path: Path) -> String {
    (path.isInside(currentFolder) ? path.relative(to: currentFolder) : path).text.escaped()
  }
}
