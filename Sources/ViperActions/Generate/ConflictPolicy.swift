package import Workspace

/// What happens to a file that exists and differs from the generated one.
package enum ConflictPolicy: Sendable, Hashable {
  /// It stays, and the run fails before it writes anything.
  case refuse
  /// It is overwritten: `--force`.
  case replace
  /// The files that the user chose are overwritten; all others stay. `--skip-existing` chooses none.
  case replacing(Set<Path>)

  func decision(of path: Path) -> Change.Decision {
    switch self {
    case .refuse: .conflict
    case .replace: .make
    case .replacing(let paths): paths.contains(path) ? .make : .skip
    }
  }
}
