import Configuration
import Diagnostics
import Workspace
import XcodeProject

/// Finds the entries of files in a project file by the files' paths.
struct ProjectEntries {
  /// The names of the file's groups and of the file, joined by `/`, and its targets.
  typealias Entry = (group: String?, targets: [String])

  /// By absolute path, with its case folded.
  private var entries: [String: Entry] = [:]
  let synchronized: SynchronizedFolderTargets?
  /// The folder that paths in the project file start from, absolute.
  private let sourceRoot: Path

  /// Reads the project file that a record names. Without one there are no entries.
  init(of record: ModuleRecord, in world: World) throws(Diagnostic) {
    let xcodeproj = record.xcodeproj(in: world.project)
    let project = try xcodeproj.map { path throws(Diagnostic) in
      try ProjectReading.project(at: path, in: world)
    }
    self.init(project, sourceRoot: xcodeproj?.value.parent ?? world.project)
  }

  init(_ project: ProjectFile?, sourceRoot: Path) {
    self.sourceRoot = sourceRoot
    synchronized = project.map { SynchronizedFolderTargets($0, sourceRoot: sourceRoot) }
    guard let project else { return }
    var targets: [String: [String]] = [:]
    let members = project.members
    for target in project.targets {
      for member in members[target.id] ?? [] where targets[member.reference]?.last != target.name {
        targets[member.reference, default: []].append(target.name)
      }
    }
    for reference in project.fileReferences {
      guard reference.isOnDisk, let path = reference.path else { continue }
      entries[sourceRoot.appending(path).normalized.text.caseFolded] = (
        group: reference.groupPath, targets: targets[reference.memberID] ?? []
      )
    }
  }

  /// The targets that build the file at an absolute path; nil where the project lacks the file.
  func targets(of path: Path) -> [String]? {
    synchronized?.targets(of: path) ?? entry(of: path)?.targets
  }

  /// The entry of the file at an absolute path, or of the asset catalog or similar that contains it.
  func entry(of path: Path) -> Entry? {
    if let entry = entries[path.text.caseFolded] { return entry }
    let wrapper = ProjectFile.wrapper(of: path.relative(to: sourceRoot).text)
    return wrapper.flatMap { entries[sourceRoot.appending($0).normalized.text.caseFolded] }
  }
}
