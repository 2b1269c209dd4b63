package import Configuration
package import Diagnostics
package import Workspace
package import XcodeProject

/// `viper project folders`: groups become folders of Xcode 16 where no target changes.
package struct FolderConversion {
  /// What a run would do.
  package struct Plan: Sendable {
    /// The groups that become folders, and those that stay.
    package var edit: FolderEdit
    /// That of the project file.
    package var change: Change
  }

  private let groups: [String]
  private let xcodeproj: Located<Path>
  private let rambafile: Path
  private let world: World

  /// - Parameters:
  ///   - groups: their paths in the navigator; none for all that can be.
  ///   - xcodeproj: the `.xcodeproj`, absolute.
  ///   - rambafile: where the Rambafile is or would be, absolute.
  ///   - world: the disk.
  package init(
    _ groups: [String], of xcodeproj: Located<Path>, rambafile: Path, in world: World
  ) {
    self.groups = groups
    self.xcodeproj = xcodeproj
    self.rambafile = rambafile
    self.world = world
  }

  /// Looks, and changes nothing.
  ///
  /// - Throws: when the project can't be read, or has no such group.
  package func plan() throws(Diagnostic) -> Plan {
    let (project, seen) = try ProjectReading.projectForEdit(
      at: xcodeproj, projectFolder: rambafile.parent, in: world)
    let disk = ProjectDisk(folder: xcodeproj.value.parent, world: world)
    let edit = try project.turningIntoFolders(groups, disk)
    return Plan(
      edit: edit,
      change: .edit(
        xcodeproj.value.appending("project.pbxproj"), to: edit.bytes, previous: project.bytes,
        seen: seen))
  }

  /// Plans anew and writes, while no other run can change the project.
  ///
  /// - Parameter agreed: what the user has seen; another outcome is not written.
  /// - Returns: what the user should know of how it was written.
  /// - Throws: as ``plan()`` does, or why it can't be written; then nothing is changed.
  package func apply(_ agreed: Plan) throws(Diagnostic) -> [Diagnostic] {
    try FileTransaction.locked(rambafile.parent, editing: [agreed.change.path], in: world) {
      (transaction) throws(Diagnostic) in
      let plan = try plan()
      guard plan.edit.bytes == agreed.edit.bytes else {
        throw Diagnostic(
          .error, "project.changed", "the project has changed meanwhile",
          hints: ["run the command again."])
      }
      return try transaction.carryOut([plan.change])
    }
  }
}
