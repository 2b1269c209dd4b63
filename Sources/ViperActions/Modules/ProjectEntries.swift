import Configuration
import Diagnostics
import Workspace
import XcodeProject

/// What a project file holds of files, found by where they are on the disk.
struct ProjectEntries {
  /// The entry of one file.
  struct Entry {
    /// From the top of the project.
    var group: String?
    var targets: [String]
  }

  /// By absolute path without regard to case.
  private var entries: [String: Entry] = [:]
  /// The folder that the project's paths start from, absolute.
  private var sourceRoot = Path("/")

  /// Reads the project file that a record names; without one there are no entries.
  init(of record: ModuleRecord, in world: World) throws(Diagnostic) {
    guard let xcodeproj = record.xcodeproj else { return }
    let place = world.project.appending(xcodeproj.text)
    let project = try ProjectReading.project(
      at: Located(place), in: world)
    add(project, sourceRoot: place.parent)
  }

  init(_ project: ProjectFile, sourceRoot: Path) { add(project, sourceRoot: sourceRoot) }

  private mutating func add(_ project: ProjectFile, sourceRoot: Path) {
    self.sourceRoot = sourceRoot
    var targets: [String: [String]] = [:]
    let members = project.members
    for target in project.targets {
      for member in members[target.id] ?? []
      where targets[member.reference]?.last != target.name {
        targets[member.reference, default: []].append(target.name)
      }
    }
    for reference in project.fileReferences {
      guard reference.isOnDisk, let path = reference.path else { continue }
      entries[sourceRoot.appending(path).normalized.text.caseFolded] = Entry(
        group: reference.groupPath, targets: targets[reference.memberID] ?? [])
    }
  }

  /// The entry of the file at an absolute path, or of the asset catalog or the like that it is in.
  func entry(of path: Path) -> Entry? {
    if let entry = entries[path.text.caseFolded] { return entry }
    let wrapper = ProjectFile.wrapper(of: path.relative(to: sourceRoot).text)
    return wrapper.flatMap { entries[sourceRoot.appending($0).normalized.text.caseFolded] }
  }
}
