import Diagnostics

/// Finds problems of a plan without reading the disk, such as bad names and a file written twice.
struct PlanCheck {
  /// Messages show paths relative to this folder.
  let currentFolder: Path

  func problems(of changes: [Change]) -> [Diagnostic] {
    changes.compactMap(problem(of:)) + clashes(among: changes) + folderClashes(in: changes)
  }

  private func problem(of change: Change) -> Diagnostic? {
    let path = change.path
    if let problem = FileName.problem(withPath: path) {
      return badName(
        "can't use `\(path.name.escaped())`: \(problem)",
        hint: "use fewer or shorter folders above it.")
    }
    guard path.isAbsolute, change.folder.isAbsolute, path.isInside(change.folder) else {
      return outside(path, of: change.folder)
    }
    // An existing file may have any name.
    let content = change.kind.after
    if change.restoredPermissions != nil || change.isEdit || content == .nothing { return nil }
    for file in content.files?.keys.sorted() ?? [FolderTree.top] {
      guard !file.isAbsolute else { return outside(file, of: path) }
      let names = path.relative(to: change.folder).appending(file.text).components
      for (offset, name) in names.enumerated() {
        let isFolder = content == .folder || offset < names.count - 1
        guard let problem = FileName.problem(with: name, isFolder: isFolder) else { continue }
        return badName(
          "can't create `\(shown(path.appending(file.text)))`: `\(name.escaped())` \(problem)",
          hint: change.movedFrom == nil
            ? "choose another name for `\(name.escaped())`."
            : "rename the file, or pass `--generated-only` if it is not the template's.")
      }
    }
    return nil
  }

  private func outside(_ path: Path, of folder: Path) -> Diagnostic {
    Diagnostic(
      .error, "files.outside", "`\(shown(path))` is outside of its folder `\(shown(folder))`",
      hints: ["report this as a bug of viper."])
  }

  private func badName(_ message: String, hint: String) -> Diagnostic {
    Diagnostic(.error, "files.bad-name", message, hints: [hint])
  }

  /// Finds changes with the same path, or the same path on a disk that ignores case.
  private func clashes(among changes: [Change]) -> [Diagnostic] {
    var seen: [String: Change] = [:]
    return changes.compactMap { change in
      // Swift compares strings by canonical equivalence, like such disks.
      guard let other = seen.updateValue(change, forKey: change.path.text.caseFolded) else {
        return nil
      }
      // A move may change only the case of a name, and then its folder is removed or renamed.
      let isAllowed =
        change.movedFrom == other.path || [change.kind, other.kind].contains(.removeFolder)
        || change.kind == .createFolder && other.kind == .createFolder && change.path == other.path
      if isAllowed { return nil }
      return clash(
        change.path.text.hasSameBytes(as: other.path.text)
          ? "this run would write `\(shown(change.path))` twice"
          : "`\(shown(other.path))` and `\(shown(change.path))` are the same file on disks that ignore case"
      )
    }
  }

  /// Finds new folders that are the same on a disk that ignores case.
  private func folderClashes(in changes: [Change]) -> [Diagnostic] {
    var places = CaseInsensitivePaths()
    return changes.compactMap { change in
      guard change.kind.before == .nothing else { return nil }
      let folder = change.isFolder ? change.path : change.path.parent
      return places.add(folder, isFolder: true, below: change.folder).map { earlier, later in
        clash(
          "`\(shown(earlier))` and `\(shown(later))` are the same folder on disks that ignore case")
      }
    }
  }

  private func clash(_ message: String) -> Diagnostic {
    Diagnostic(.error, "files.clash", message, hints: ["give one of the two another name."])
  }

  private func shown(_ path: Path) -> String {
    (path.isInside(currentFolder) ? path.relative(to: currentFolder) : path).text.escaped()
  }
}
