package import Diagnostics

/// Refuses new names that differ from existing ones only in case or Unicode form.
///
/// Most disks of Macs can't have both. It refuses them on every disk, because the project will be
/// checked out on a Mac.
package enum SameNameCheck {
  /// Throws one error for all such names of a plan. Conflicts count too, skipped files do not.
  package static func check(_ changes: [Change], in world: World) throws(Diagnostic) {
    let removed = Set(changes.filter { $0.kind.after == .nothing }.map { ExactText($0.path.text) })
    // The plan may remove all files of a folder, but not the folder.
    func isRemoved(_ path: Path) -> Bool {
      if removed.contains(ExactText(path.text)) { return true }
      let entries = world.names(in: path).filter { !FileName.isLeftBySystems($0) }
      return !entries.isEmpty && entries.allSatisfy { isRemoved(path.appending($0)) }
    }
    var spelling = ExistingSpelling(on: world.files)
    var found: [(new: Path, existing: Path)] = []
    for change in changes where !change.isEdit && change.kind.after != .nothing {
      // A file that exists keeps its spelling; only a conflict may be another module's.
      if change.previous != nil, change.decision != .conflict { continue }
      var place = change.folder
      for name in change.path.relative(to: change.folder).components {
        guard let existing = spelling.name(name, in: place).map(place.appending) else { break }
        place = place.appending(name)
        // The disk may store another Unicode form of the name: then both are one entry.
        let isTaken = place == existing && world.kind(of: place) != nil
        if existing.name.hasSameBytes(as: name) || isTaken { continue }
        if !isRemoved(existing), !found.contains(where: { $0.existing == existing }) {
          found.append((place, existing))
        }
        break
      }
    }
    guard let first = found.first else { return }
    let pairs = found.map { new, existing in
      "`\(existing.display(in: world).escaped())` exists, and `\(new.name.escaped())` is the same name"
    }
    throw Diagnostic(
      .error, "files.same-name", pairs[0] + " on disks that ignore case or Unicode form",
      notes: pairs.dropFirst().prefix(DiagnosticList.limit).map { $0 + "." },
      hints: ["use the spelling `\(first.existing.name.escaped())`, or choose another name."])
  }
}
