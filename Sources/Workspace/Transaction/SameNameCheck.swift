package import Diagnostics

/// Refuses new names that differ from existing ones only in case or Unicode form.
///
/// Most disks of Macs can't have both. It refuses them on every disk, because the project will be
/// checked out on a Mac.
package struct SameNameCheck {
  private let world: World
  private var spelling: ExistingSpelling
  /// The paths that the plan removes, and their folders.
  private var removed: Set<ExactText> = []
  private var found: [(new: Path, existing: Path)] = []

  /// `changes` are all those of a plan, including skipped ones and conflicts.
  ///
  /// - Throws: one error for all such names.
  package static func check(_ changes: [Change], in world: World) throws(Diagnostic) {
    var check = SameNameCheck(world: world, spelling: ExistingSpelling(on: world.files))
    check.findRemoved(changes)
    for change in changes where !change.isEdit { check.examine(change) }
    if let problem = check.refusal { throw problem }
  }

  private mutating func findRemoved(_ changes: [Change]) {
    for change in changes where change.kind.after == .nothing {
      var place = change.path
      while place != change.folder, removed.insert(ExactText(place.text)).inserted {
        place = place.parent
      }
    }
  }

  private mutating func examine(_ change: Change) {
    if change.kind.after == .nothing || change.previous != nil && change.decision != .conflict {
      return
    }
    var place = change.folder
    for name in change.path.relative(to: change.folder).components {
      let existing = spelling.name(name, in: place).map { place.appending($0) }
      place = place.appending(name)
      guard let existing else { return }
      if existing.name.hasSameBytes(as: name) || isTaken(place, for: existing) { continue }
      if removed.contains(ExactText(existing.text)) { return }
      if !found.contains(where: { $0.existing == existing }) { found.append((place, existing)) }
      return
    }
  }

  /// Whether the disk itself has changed the Unicode form of the name.
  private func isTaken(_ place: Path, for existing: Path) -> Bool {
    place == existing && world.kind(of: place) != nil
  }

  private var refusal: Diagnostic? {
    guard let first = found.first else { return nil }
    let pairs = found.map { new, existing in
      "`\(existing.display(in: world).escaped())` exists, and `\(new.name.escaped())` is the same name"
    }
    let others = pairs.dropFirst().prefix(DiagnosticList.limit).map { $0 + "." }
    return Diagnostic(
      .error, "files.same-name", pairs[0] + " on disks that ignore case", notes: Array(others),
      hints: ["use the spelling `\(first.existing.name.escaped())`, or choose another name."])
  }
}
