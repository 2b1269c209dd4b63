/// What the user asks of an installation.
package struct InstallOptions: Sendable, Hashable {
  /// Which templates leave the lock behind for the newest version.
  package enum Updates: Sendable, Hashable {
    case none
    case all
    case named([String])

    package func contains(_ name: String) -> Bool {
      switch self {
      case .none: false
      case .all: true
      case .named(let names): names.contains(name)
      }
    }
  }

  package var updates = Updates.none
  /// Fail rather than install anything that the lock does not say.
  package var isFrozen = false
  /// Use only what was fetched before.
  package var isOffline = false
  /// Replace installed templates that were edited.
  package var isForced = false

  package init() {}
}
