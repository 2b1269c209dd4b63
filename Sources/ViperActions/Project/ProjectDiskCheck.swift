import Diagnostics
import Workspace
import XcodeProject

/// Compares a project with its folders: what is not there, and what no target has.
struct ProjectDiskCheck {
  private let project: ProjectFile
  private let folder: Path
  private let world: World
  private let disk: ProjectDisk
  private var spelling: ExistingSpelling

  init(_ project: ProjectFile, at folder: Path, in world: World) {
    self.project = project
    self.folder = folder
    self.world = world
    disk = ProjectDisk(folder: folder, world: world)
    spelling = ExistingSpelling(on: world.files)
  }

  /// The project with the paths of groups and references in the spelling that is on the disk, and
  /// those that are spelled otherwise.
  ///
  /// - Throws: why the disk can't be asked, or when the check of the result fails.
  mutating func respelled() throws(Diagnostic) -> (project: ProjectFile, findings: [ProjectProblem])
  {
    try project.respelled { path throws(Diagnostic) in try spelled(path) }
  }

  private mutating func spelled(_ path: String) throws(Diagnostic) -> String {
    let place = folder.appending(path).normalized
    let found = spelling.path(place, below: folder)
    if found.text.hasSameBytes(as: place.text) { return path }
    // A disk may keep another Unicode form than it was given.
    let taken = try world.reporting { () throws(FileError) in try world.files.status(place) }
    return taken != nil && found == place ? path : found.relative(to: folder).text
  }

  /// - Throws: why a folder can't be read.
  mutating func findings() throws(Diagnostic) -> [ProjectProblem] {
    let references = project.fileReferences
    let members = Set(project.members.values.joined().map(\.reference))
    var missing: [ProjectProblem] = []
    var idle: [ProjectProblem] = []
    /// Of each file in the project, by its path: whether a target has it, and its entry.
    var known: [String: (isMember: Bool, id: String)] = [:]
    for reference in references where reference.groupPath != nil && reference.isOnDisk {
      guard let written = reference.path, !written.isEmpty else { continue }
      let path = try spelled(written)
      let isMember = members.contains(reference.memberID)
      known[path] = (isMember || known[path]?.isMember == true, reference.id)
      if try isMissing(path), missing.count < ProjectCheck.limit {
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

  private mutating func isMissing(_ path: String) throws(Diagnostic) -> Bool {
    let place = folder.appending(path).normalized
    if spelling.name(place.name, in: place.parent)?.hasSameBytes(as: place.name) == true {
      return false
    }
    return try world.reporting { () throws(FileError) in try world.files.status(place) == nil }
  }

  /// What Xcode would compile in the folders of the project's groups, and below them.
  private mutating func compiledFiles() throws(Diagnostic) -> [String] {
    var seen: Set<String> = []
    var pending: [String] = []
    for group in project.groups {
      guard let written = group.folder, !written.isEmpty, !written.hasPrefix("/"),
        !written.hasPrefix("..")
      else { continue }
      let folder = try spelled(written)
      if group.isSynchronized { seen.insert(folder) } else { pending.append(folder) }
    }
    var files: [String] = []
    while let path = pending.popLast() {
      guard seen.insert(path).inserted, let entries = try disk.entries(of: path),
        !entries.contains(where: { $0.name == "Package.swift" })
      else { continue }
      for entry in entries where !entry.name.hasPrefix(".") {
        switch entry.kind {
        case .file where ProjectCheck.isCompiled(entry.name): files.append(path + "/" + entry.name)
        case .folder where !ProjectLocator.skipped.contains(entry.name) && !entry.name.contains("."):
          pending.append(path + "/" + entry.name)
        default: break
        }
      }
    }
    return files.sorted()
  }
}
