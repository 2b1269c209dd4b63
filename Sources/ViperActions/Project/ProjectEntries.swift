import Configuration
import Diagnostics
import Workspace
import XcodeProject

/// Finds the entries of files in a project file, and its synchronized folders, by the files' paths.
struct ProjectEntries {
  /// The names of the file's groups and of the file, joined by `/`, and its targets.
  typealias Entry = (group: String?, targets: [String])

  let project: ProjectFile
  /// The folder that paths in the project file start from, absolute.
  let sourceRoot: Path
  /// Absolute, the longest first.
  let synchronizedFolders: [Path]
  /// By absolute path, with its case folded.
  private var entries: [String: Entry] = [:]
  /// What the targets build of the synchronized folders.
  private let shares: [(target: String, folder: Path, share: SynchronizedMembership)]

  /// Reads the project file.
  init(at xcodeproj: Located<Path>, in world: World) throws(Diagnostic) {
    self.init(
      try ProjectReading.project(at: xcodeproj, in: world), sourceRoot: xcodeproj.value.parent)
  }

  init(_ project: ProjectFile, sourceRoot: Path) {
    self.project = project
    self.sourceRoot = sourceRoot
    func absolute(_ path: String) -> Path { sourceRoot.appending(path).normalized }
    synchronizedFolders = project.groups.filter(\.isSynchronized).compactMap(\.folder).map(absolute)
      .sorted { $0.depth > $1.depth }
    shares = (synchronizedFolders.isEmpty ? [] : project.targets).flatMap { target in
      project.synchronizedMemberships(of: target).map { (target.name, absolute($0.folder), $0) }
    }
    var targets: [String: [String]] = [:]
    let members = project.members
    for target in project.targets {
      for member in members[target.id] ?? [] where targets[member.reference]?.last != target.name {
        targets[member.reference, default: []].append(target.name)
      }
    }
    for reference in project.fileReferences {
      guard reference.isOnDisk, let path = reference.path else { continue }
      entries[absolute(path).text.caseFolded] = (
        group: reference.groupPath, targets: targets[reference.memberID] ?? []
      )
    }
  }

  /// The targets that build the file at an absolute path; nil where the project lacks the file.
  func targets(of path: Path) -> [String]? {
    synchronizedTargets(of: path) ?? entry(of: path)?.targets
  }

  /// The entry of the file at an absolute path, or of the asset catalog or similar that contains it.
  func entry(of path: Path) -> Entry? {
    if let entry = entries[path.text.caseFolded] { return entry }
    let wrapper = ProjectFile.wrapper(of: path.relative(to: sourceRoot).text)
    return wrapper.flatMap { entries[sourceRoot.appending($0).normalized.text.caseFolded] }
  }

  /// The synchronized folder that holds a file; nil where none does.
  func synchronizedFolder(of path: Path) -> Path? {
    synchronizedFolders.first(where: path.isInside)
  }

  /// The targets that build a file; nil where no synchronized folder holds it.
  func synchronizedTargets(of path: Path) -> [String]? {
    synchronizedFolder(of: path).map { folder in
      let name = path.relative(to: folder).text
      return shares.filter { $0.folder == folder && $0.share.builds(name) }.map(\.target)
    }
  }

  /// Whether the exceptions of a synchronized folder's target contain a file or a folder around it.
  func hasException(for path: Path) -> Bool {
    guard let folder = synchronizedFolder(of: path) else { return false }
    let name = path.relative(to: folder).text
    return shares.contains { $0.folder == folder && $0.share.builds(name) != $0.share.isWhole }
  }
}

extension ModuleRecord {
  /// The entries of the project that shows the module; nil where there is none.
  func entries(in world: World) throws(Diagnostic) -> ProjectEntries? {
    guard let xcodeproj = xcodeproj(in: world.project) else { return nil }
    return try ProjectEntries(at: xcodeproj, in: world)
  }
}
