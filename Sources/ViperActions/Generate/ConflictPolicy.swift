package import Diagnostics
package import Workspace

/// What happens to a destination that exists and differs.
package enum ConflictPolicy: Sendable, Hashable {
  /// It stays, and the run stops before it writes anything.
  case refuse
  /// It is overwritten: `--force`.
  case replace
  /// It stays, and the rest is written: `--skip-existing`.
  case skip
  /// Those are overwritten that somebody was asked about; all others stay.
  case replacing(Set<Path>)
}

extension GenerationPlan {
  /// Decides all conflicts as the policy says.
  mutating func decide(_ policy: ConflictPolicy) {
    for index in changes.indices where changes[index].decision == .conflict {
      switch policy {
      case .refuse: break
      case .replace: changes[index].decision = .make
      case .skip: changes[index].decision = .skip
      case .replacing(let paths):
        changes[index].decision = paths.contains(changes[index].path) ? .make : .skip
      }
    }
  }

  /// The error that names all conflicts and the flags that resolve them; nil without conflicts.
  package func refusal(in world: World) -> Diagnostic? {
    guard !conflicts.isEmpty else { return nil }
    let names = conflicts.map { "`\($0.path.display(in: world))`" }
    let count = names.count
    return Diagnostic(
      .error, "gen.conflict",
      count == 1
        ? "\(names[0]) exists and differs"
        : "\(count) files exist and differ from what would be generated",
      notes: count == 1 ? [] : names.map { "\($0) differs." },
      hints: [
        "pass `--diff` to see how, `--force` to replace \(count == 1 ? "it" : "them"),"
          + " or `--skip-existing` to keep \(count == 1 ? "it" : "them")."
      ])
  }
}
