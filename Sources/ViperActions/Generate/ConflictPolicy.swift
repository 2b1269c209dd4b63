package import Workspace

/// What happens to a file that exists and differs from the generated one.
package enum ConflictPolicy: Sendable, Hashable {
  /// It stays, and the run fails before it writes anything.
  case refuse
  /// It is overwritten: `--force`.
  case replace
  /// It stays, and all other files are written: `--skip-existing`.
  case skip
  /// The files that the user chose are overwritten; all others stay.
  case replacing(Set<Path>)

  func decision(of path: Path) -> Change.Decision {
    switch self {
    case .refuse: .conflict
    case .replace: .make
    case .skip: .skip
    case .replacing(let paths): paths.contains(path) ? .make : .skip
    }
  }
}
