package import Configuration
package import Workspace

/// Where the code of a module goes, or its tests.
package struct ModulePart: Sendable, Hashable {
  /// Empty where the project file takes no part.
  package var targets: [Located<String>]
  /// The module's folder, absolute.
  package var folder: Path
  /// The folder that module folders stand in, absolute.
  package var parentFolder: Path
  /// The module's group, by the names from the top of the project.
  package var groupPath: [String]

  package init(targets: [Located<String>], folder: Path, parentFolder: Path, groupPath: [String]) {
    self.targets = targets
    self.folder = folder
    self.parentFolder = parentFolder
    self.groupPath = groupPath
  }
}
