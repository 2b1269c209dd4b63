/// The options of `template install`.
package struct InstallOptions: Sendable {
  /// The templates that are updated to the newest version, whatever the lock says; nil for all.
  package var updatedNames: [String]? = []
  /// Fail instead of installing anything that differs from the lock.
  package var isFrozen = false
  /// Replace installed templates even if they were edited.
  package var isForced = false

  package init() {}

  func updates(_ name: String) -> Bool { updatedNames?.contains(name) ?? true }
}
