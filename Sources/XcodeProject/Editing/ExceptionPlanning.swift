import Diagnostics

/// Plans the exceptions of files in synchronized folders.
///
/// Such a file needs no entry: the folder's targets build it. Where other targets are requested,
/// the folder's exception sets record the difference.
struct ExceptionPlanner {
  private let project: ProjectFile
  private let folders: SynchronizedFolders
  /// The new exceptions of each synchronized folder and target.
  private var pending: [(root: Int, target: Int, paths: Set<String>)] = []

  init(_ project: ProjectFile, folders: SynchronizedFolders) {
    self.project = project
    self.folders = folders
  }

  /// Whether the place is in a synchronized folder.
  func covers(_ place: DiskPath) -> Bool { folders.folder(of: place) != nil }

  /// Plans the exceptions of a file; false where no synchronized folder contains it.
  mutating func add(
    _ place: DiskPath, as role: FileType.Role, to targets: [Int], isKeptOut: Bool,
    in draft: inout EditDraft
  ) -> Bool {
    guard let (root, path) = folders.folder(of: place) else { return false }
    // Files of no phase don't affect targets, and without requested targets nothing changes.
    guard role == .source || role == .resource, !targets.isEmpty || isKeptOut else { return true }
    let wanted = Set(targets).filter { project.objects[$0].kind == .nativeTarget }
    for target in project.targetObjects {
      let isException = root.sets(of: target).contains { $0.covers(path) }
      let differs = wanted.contains(target) != root.targets.contains(target)
      if differs, !isException {
        add(path, to: root.object, target)
      } else if !differs, isException, wanted.contains(target) {
        let name = project.string("name", of: target) ?? ""
        draft.warnings.append(
          Diagnostic(
            .warning, "project.excluded-file",
            "`\(place)` is excluded from the target `\(name)` by its synchronized folder",
            hints: ["select the target in Xcode's file inspector to build the file."]))
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

  /// Adds the planned exceptions to the draft.
  func finish(_ draft: inout EditDraft) {
    for (object, target, paths) in pending {
      guard let root = folders.roots.first(where: { $0.object == object }) else { continue }
      let paths = paths.sorted()
      let targetName = project.string("name", of: target) ?? ""
      if let set = root.sets(of: target).first {
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

  /// Whether comments of exception sets describe their purpose, as Xcode 16 (77) writes them.
  ///
  /// Older formats repeat the `isa`. Where the file has exception sets, their comments decide.
  private var namesExceptions: Bool {
    if let first = project.objects.first(where: \.kind.isExceptionSet) {
      return project.raw(first.id.upperBound..<first.value.lowerBound).contains("Exceptions for")
    }
    return (project.objectVersion ?? 0) >= 77
  }
}
