package import Configuration
package import Diagnostics
package import Workspace
package import XcodeProject

/// `viper project folders`: converts groups to synchronized folders where no target changes.
package struct FolderConversion: ProjectAction {
  package struct Plan: ChangePlan {
    /// The groups that become folders, and those that stay groups.
    package var edit: FolderEdit
    /// The change of the project file.
    package var change: Change
    package var changes: [Change] { [change] }
    package var warnings: [Diagnostic] = []
  }

  private let groups: [String]
  private let xcodeproj: Located<Path>
  package var world: World
  /// The plan that the user saw or approved by an option; nil in a preview. No other is written.
  package var agreed: Plan?

  /// Takes paths in the navigator; none for all groups that can be converted.
  package init(_ groups: [String], of xcodeproj: Located<Path>, in world: World) {
    self.groups = groups
    self.xcodeproj = xcodeproj
    self.world = world
  }

  package func editedFiles() throws(Diagnostic) -> [Path] { [file] }

  private var file: Path { xcodeproj.value.projectFile }

  package func plan() throws(Diagnostic) -> Plan {
    let project = try ProjectReading.project(at: xcodeproj, in: world)
    let folder = xcodeproj.value.parent
    let edit = try project.convertingToFolders(groups) { name throws(Diagnostic) in
      try world.folderEntries(in: folder.appending(name).normalized)
    }
    if let agreed, agreed.edit.bytes != edit.bytes {
      throw Diagnostic(
        .error, "project.changed",
        "`\(file.display(in: world).escaped())` or a folder of the project changed while viper was running",
        hints: ["run the command again."])
    }
    return Plan(edit: edit, change: .edit(file, to: edit.bytes, previous: project.bytes))
  }
}
