/// The options of `template install`.
package struct InstallOptions: Sendable, Hashable {
  /// The templates that are updated to the newest version, whatever the lock says.
  package enum Updates: Sendable, Hashable {
    case all
    case named([String])

    package func contains(_ name: String) -> Bool {
      switch self {
      case .all: true
      case .named(let names): names.contains(name)
      }
    }
  }

  package var updates = Updates.named([])
  /// Fail instead of installing anything that differs from the lock.
  package var isFrozen = false
  /// Replace installed templates even if they were edited.
  package var isForced = false

  package init() {}
}
