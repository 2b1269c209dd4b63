import Diagnostics

/// Plans the exceptions of files in synchronized folders.
///
/// Such a file needs no entry: the folder's targets build it. Where other targets are requested,
/// the folder's exception sets record the difference.
extension ModuleAdder {
  /// Plans the exceptions of a file; false where no synchronized folder contains it.
  mutating func planExceptions(
    for place: DiskPath, as role: FileType.Role, to targets: [Int], isExcluded: Bool
  ) -> Bool {
    guard let (root, path) = folders.folder(of: place) else { return false }
    // Files of no phase don't affect targets, and without requested targets nothing changes.
    guard role == .source || role == .resource, !targets.isEmpty || isExcluded else { return true }
    let wanted = Set(targets).filter { project.objects[$0].kind == .nativeTarget }
    for target in project.targetObjects {
      let isException = root.sets(of: target).contains { $0.covers(path) }
      let differs = wanted.contains(target) != root.targets.contains(target)
      if differs, !isException {
        let index = exceptions.firstIndex { $0.root.object == root.object && $0.target == target }
        if let index {
          exceptions[index].paths.insert(path)
        } else {
          exceptions.append((root, target, [path]))
        }
      } else if !differs, isException, wanted.contains(target) {
        draft.warnings.append(
          Diagnostic(
            .warning, "project.excluded-file",
            "the target `\(project.name(ofTarget: target))` will not build `\(place)`: the project already excludes that path",
            hints: [
              "to build the file, select the target in Xcode's file inspector, under Target Membership."
            ]))
      }
    }
    return true
  }

  mutating func addPlannedExceptions() {
    for (root, target, paths) in exceptions {
      if let set = root.sets(of: target).first {
        let isSorted = zip(set.paths, set.paths.dropFirst()).allSatisfy { $0 <= $1 }
        for path in paths.sorted() {
          let gap = isSorted ? set.paths.firstPosition { $0 > path } : set.paths.count
          draft.insert(
            .string(path), into: "membershipExceptions", of: .existing(set.object),
            at: .before(gap))
        }
        continue
      }
      let name = project.name(ofTarget: target)
      let kind = ObjectKind.buildFileExceptions
      let comment =
        describesExceptionSets
        ? "Exceptions for \"\(tree.name(of: root.object))\" folder in \"\(name)\" target"
        : kind.rawValue
      let set = draft.addExceptionSet(
        kind, of: project.id(root.object), for: project.id(target), comment: comment,
        [
          ("membershipExceptions", .list(paths.sorted().map(ListEntry.string))),
          ("target", .object(.object(project.id(target), name))),
        ])
      draft.insert(set, into: "exceptions", of: .existing(root.object))
    }
  }

  /// Whether comments of exception sets describe their purpose, as Xcode 16 (77) writes them.
  ///
  /// Older formats repeat the `isa`. Where the file has exception sets, their comments decide.
  private var describesExceptionSets: Bool {
    if let first = project.objects.first(where: \.kind.isExceptionSet) {
      return project.raw(first.id.upperBound..<first.value.lowerBound).contains("Exceptions for")
    }
    return (project.objectVersion ?? 0) >= 77
  }
}
