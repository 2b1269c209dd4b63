import Diagnostics
import Workspace
import XcodeProject

/// Compares a project with its folders: what is not there, and what no target has.
struct ProjectDiskCheck {
  private let project: ProjectFile
  private let folder: Path
  private let world: World
  private let disk: ProjectDisk

  init(_ project: ProjectFile, at folder: Path, in world: World) {
    self.project = project
    self.folder = folder
    self.world = world
    disk = ProjectDisk(folder: folder, world: world)
  }

  /// - Throws: why a folder can't be read.
  func findings() throws(Diagnostic) -> [ProjectFinding] {
    let references = project.fileReferences
    let members = Set(project.members.values.joined().map(\.reference))
    var missing: [ProjectFinding] = []
    var idle: [ProjectFinding] = []
    /// Of each file in the project, by its path: whether a target has it, and its entry.
    var known: [String: (isMember: Bool, id: String)] = [:]
    var names: [String: Set<String>] = [:]
    for reference in references where reference.groupPath != nil && reference.isOnDisk {
      guard let path = reference.path, !path.isEmpty else { continue }
      let isMember = members.contains(reference.memberID)
      known[path] = (isMember || known[path]?.isMember == true, reference.id)
      if try isMissing(path, &names), missing.count < ProjectCheck.limit {
        missing.append(
          project.finding(
            "project.missing-file", "`\(path)` is in the project, but not on the disk",
            at: reference.id, hints: ["restore the file, or delete its entry in Xcode."]))
      }
    }
    for path in try compiledFiles() where idle.count < ProjectCheck.limit {
      guard let entry = known[path] else {
        idle.append(
          project.finding(
            "project.no-target", "`\(path)` is on the disk, but no target has it", at: nil,
            hints: ["add it in Xcode, or delete it."]))
        continue
      }
      guard !entry.isMember else { continue }
      idle.append(
        project.finding(
          "project.no-target", "`\(path)` is in the project, but in no target", at: entry.id,
          hints: ["tick its target in Xcode's file inspector, or delete it."]))
    }
    return missing + idle
  }

  /// Reads each folder once.
  private func isMissing(
    _ path: String, _ names: inout [String: Set<String>]
  ) throws(Diagnostic) -> Bool {
    let place = folder.appending(path).normalized
    let parent = place.parent
    if names[parent.text] == nil {
      let found = try world.reportingIfThere { () throws(FileError) in
        try world.files.entries(of: parent)
      }
      names[parent.text] = Set(found ?? [])
    }
    if names[parent.text]?.contains(place.name) == true { return false }
    // Perhaps in another case, which the disk may not mind.
    return try world.reporting { () throws(FileError) in try world.files.status(place) == nil }
  }

  /// What Xcode would compile in the folders of the project's groups, and below them.
  private func compiledFiles() throws(Diagnostic) -> [String] {
    let groups = project.groups
    let synchronized = Set(groups.filter(\.isSynchronized).compactMap(\.folder))
    var seen = synchronized
    var pending = groups.compactMap(\.folder).filter {
      !$0.isEmpty && !$0.hasPrefix("/") && !$0.hasPrefix("..")
    }
    var files: [String] = []
    while let path = pending.popLast() {
      guard seen.insert(path).inserted, let entries = try disk.entries(of: path),
        !entries.contains(where: { $0.name == "Package.swift" })
      else { continue }
      for entry in entries where !entry.name.hasPrefix(".") {
        switch entry.kind {
        case .file where ProjectCheck.isCompiled(entry.name): files.append(path + "/" + entry.name)
        case .folder where !ProjectSearch.skipped.contains(entry.name) && !entry.name.contains("."):
          pending.append(path + "/" + entry.name)
        default: break
        }
      }
    }
    return files.sorted()
  }
}
