import Diagnostics

/// Sees to it that files below synchronized folders belong to the requested targets.
///
/// Such a file needs no entry: the targets of its folder build it. Where others are requested,
/// the difference goes into the folder's exception sets.
struct ExceptionPlanner {
  private let project: ProjectFile
  private let folders: SynchronizedFolders
  /// The paths that become exceptions, by synchronized folder and target.
  private var pending: [(root: Int, target: Int, paths: Set<String>)] = []

  init(_ project: ProjectFile, folders: SynchronizedFolders) {
    self.project = project
    self.folders = folders
  }

  /// Whether a synchronized folder holds the place.
  func covers(_ place: DiskPath) -> Bool { folders.folder(of: place) != nil }

  /// Plans the exceptions for a file; false when no synchronized folder holds it.
  mutating func add(
    _ place: DiskPath, as role: FileType.Role, to targets: [Int], isKeptOut: Bool,
    in draft: inout EditDraft
  ) -> Bool {
    guard let (root, path) = folders.folder(of: place) else { return false }
    // What no phase takes makes no difference to a target, and who names none leaves it as it is.
    guard role == .source || role == .resource, !targets.isEmpty || isKeptOut else { return true }
    let wanted = Set(targets).filter { project.objects[$0].kind == .nativeTarget }
    for target in project.targetObjects {
      let isException =
        root.exceptions[target]?.contains { $0.covers(path) } ?? false
      let differs = wanted.contains(target) != root.targets.contains(target)
      if differs, !isException {
        add(path, to: root.object, target)
      } else if !differs, isException, wanted.contains(target) {
        let name = project.string("name", of: target) ?? ""
        draft.warnings.append(
          Diagnostic(
            .warning, "project.excluded-file",
            "`\(place)` is excluded from the target `\(name)` by its synchronized folder",
            hints: ["tick the target in Xcode's file inspector if it should be built."]))
      }
    }
    return true
  }

  private mutating func add(_ path: String, to root: Int, _ target: Int) {
    guard let place = pending.firstIndex(where: { $0.root == root && $0.target == target }) else {
      return pending.append((root, target, [path]))
    }
    pending[place].paths.insert(path)
  }

  /// Turns what was planned into entries.
  func finish(_ draft: inout EditDraft) {
    for (object, target, paths) in pending {
      guard let root = folders.roots.first(where: { $0.object == object }) else { continue }
      let paths = paths.sorted()
      let targetName = project.string("name", of: target) ?? ""
      if let set = root.exceptions[target]?.first {
        let isSorted = zip(set.paths, set.paths.dropFirst()).allSatisfy { $0 <= $1 }
        for path in paths {
          let gap = isSorted ? set.paths.firstPosition { $0 > path } : set.paths.count
          draft.insert(
            .string(path), into: "membershipExceptions", of: set.object,
            at: .before(gap))
        }
      } else {
        addSet(of: paths, for: target, targetName, to: root, in: &draft)
      }
    }
  }

  private func addSet(
    of paths: [String], for target: Int, _ targetName: String,
    to root: SynchronizedFolders.Root, in draft: inout EditDraft
  ) {
    let (id, _) = draft.sharedID(
      role: "exceptions", [project.id(root.object), project.id(target)])
    let isa = ObjectKind.buildFileExceptions.rawValue
    let comment =
      namesExceptions
      ? "Exceptions for \"\(draft.tree.name(of: root.object))\" folder in \"\(targetName)\" target"
      : isa
    _ = draft.add(
      NewObject(
        kind: .buildFileExceptions, id: id, comment: comment,
        fields: [
          .init("membershipExceptions", .list(paths.map(ListEntry.string))),
          .init("target", .object(.object(project.id(target), targetName))),
        ]))
    draft.insert(.object(id, comment), into: "exceptions", of: root.object)
  }

  /// Xcode comments exception sets with what they are for in the format of its version 16 (77);
  /// in older formats with their kind alone. A file that has some shows which.
  private var namesExceptions: Bool {
    let first = project.objects.first {
      $0.kind.isExceptionSet
    }
    if let first {
      return project.raw(first.id.upperBound..<first.value.lowerBound).contains("Exceptions for")
    }
    return (project.objectVersion ?? 0) >= 77
  }
}
