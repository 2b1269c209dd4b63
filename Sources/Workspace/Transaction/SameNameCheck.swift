package import Diagnostics

/// Refuses new names that differ from existing ones only in case or Unicode form.
///
/// Most disks of Macs can't have both. It refuses them on every disk, because the project will be
/// checked out on a Mac.
package enum SameNameCheck {
  /// Throws one error for all such names of a plan. Skipped changes and conflicts count too.
  package static func check(_ changes: [Change], in world: World) throws(Diagnostic) {
    // The paths that the plan removes, and their folders.
    var removed: Set<ExactText> = []
    for change in changes where change.kind.after == .nothing {
      var place = change.path
      while place != change.folder, removed.insert(ExactText(place.text)).inserted {
        place = place.parent
      }
    }
    var spelling = ExistingSpelling(on: world.files)
    var found: [(new: Path, existing: Path)] = []
    for change in changes where !change.isEdit && change.kind.after != .nothing {
      if change.previous != nil, change.decision != .conflict { continue }
      var place = change.folder
      for name in change.path.relative(to: change.folder).components {
        guard let existing = spelling.name(name, in: place).map({ place.appending($0) }) else {
          break
        }
        place = place.appending(name)
        // The disk itself may have changed the Unicode form of the name.
        let isTaken = place == existing && world.kind(of: place) != nil
        if existing.name.hasSameBytes(as: name) || isTaken { continue }
        if !removed.contains(ExactText(existing.text)),
          !found.contains(where: { $0.existing == existing })
        {
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
