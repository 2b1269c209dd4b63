/// Where modules go: a folder and the Xcode group for it.
package struct ModulePlace: Sendable, Hashable {
  /// From the Rambafile's folder.
  package var folder: String
  /// By names from the project's main group.
  package var group: String
}
