import Configuration
import Diagnostics
import ModuleTemplates
import Workspace
import XcodeProject

/// Plans the edit of a project file for a module that changes.
struct ProjectFileChange {
  /// The entries of a module in the project file, before or after the change.
  struct Side {
    var configuration: ModuleConfiguration
    var files: [GenerationPlan.File]
    var folders: [GenerationPlan.Folder]
  }

  /// The edit; nil where nothing changes.
  private(set) var change: Change?
  private(set) var warnings: [Diagnostic] = []

  /// - Parameters:
  ///   - old: the entries to remove, found by the files' paths.
  ///   - new: the entries to add, in the order of `old`; nil for a module that is removed.
  ///   - pairs: the old paths of files by the new ones. A new entry keeps the targets of the old one,
  ///     and a file that the user took out of the project stays out.
  ///   - added: the files that users added to the module's folders and that move with it.
  ///   - world: the disk.
  /// - Throws: when the project file is missing or can't be edited.
  init(
    from old: Side, to new: Side?, pairs: [Path: Path], with added: AddedFiles?, in world: World
  ) throws(Diagnostic) {
    var (old, new, pairs) = (old, new, pairs)
    guard let xcodeproj = old.configuration.xcodeproj else { return }
    // Most updates add and remove no files, and need no project file.
    if added == nil, let new,
      [old, new].allSatisfy({ $0.files.isEmpty && $0.folders.isEmpty })
    {
      return
    }
    let project = try ProjectReading.project(at: xcodeproj, in: world)
    let sourceRoot = xcodeproj.value.parent
    func relative(_ path: Path) -> String { path.relative(to: sourceRoot).text }
    let folders = SynchronizedFolders(project, sourceRoot: sourceRoot)
    // Files in synchronized folders that move as a whole: they need no entries.
    var carried: Set<Path> = []
    if let added {
      func isCarried(_ path: Path) -> Bool {
        guard let folder = folders.folder(of: path) else { return false }
        return added.moves.contains { folder.isInside($0.from) }
      }
      for change in added.fileChanges {
        // A file outside of synchronized folders keeps its entry.
        guard let path = change.path, let file = change.new, folders.folder(of: path) != nil,
          !isCarried(path)
        else { continue }
        var removed = file
        removed.path = path
        old.files.append(removed)
        new?.files.append(file)
        pairs[file.path] = path
      }
      carried = Set(old.files.map(\.path).filter(isCarried))
      old.files.removeAll { carried.contains($0.path) }
      new?.files.removeAll { file in pairs[file.path].map(carried.contains) == true }
    }
    var moves: [String: String?] = [:]
    for file in old.files { moves[relative(file.path)] = .some(nil) }
    for (place, before) in pairs {
      // The exceptions of a synchronized folder have paths inside it, and it moves later.
      let move = carried.contains(before) ? added?.moves.first { place.isInside($0.to) } : nil
      let place = move.map { $0.from.appending(place.relative(to: $0.to).text) } ?? place
      moves[relative(before)] = relative(place)
    }
    var edited = try project.movingExceptions(moves).removing(
      old.configuration.registration(of: old.files, folders: old.folders, sourceRoot)
    ).file
    if let new {
      let files = Self.asInProject(
        new.files, pairs, ProjectEntries(project, sourceRoot: sourceRoot), folders)
      var request = new.configuration.registration(of: files, folders: new.folders, sourceRoot)
      for (index, file) in files.enumerated() {
        request.files[index].predecessor = pairs[file.path].map(relative)
      }
      let addition = try edited.adding(request, keepingSettingsOf: project)
      edited = addition.file
      warnings = addition.warnings
    }
    if let added, !added.isEmpty || !carried.isEmpty {
      let followed = try edited.following(
        added.moves.map { move in
          FolderMove(
            from: relative(move.from), to: relative(move.to), group: move.group,
            newGroup: move.newGroup,
            staying: added.staying.filter { $0.isInside(move.from) }.map(relative))
        })
      if followed.bytes != edited.bytes {
        // The groups around the module's group may be empty now.
        edited = try followed.removing(
          old.configuration.registration(of: [], folders: old.folders, sourceRoot)
        ).file
      }
    }
    guard edited.bytes != project.bytes else { return }
    change = .edit(xcodeproj.value.projectFile, to: edited.bytes, previous: project.bytes)
  }

  /// Leaves out files that the user took out of the project, and sets the targets of those that only
  /// their synchronized folder shows.
  private static func asInProject(
    _ files: [GenerationPlan.File], _ pairs: [Path: Path], _ entries: ProjectEntries,
    _ folders: SynchronizedFolders
  ) -> [GenerationPlan.File] {
    files.compactMap { file in
      guard let old = pairs[file.path], entries.entry(of: old) == nil else { return file }
      guard let targets = folders.targets(of: old) else { return nil }
      var file = file
      file.targets = targets
      file.isKeptOut = targets.isEmpty
      return file
    }
  }
}

/// The synchronized folders of a project, and the targets that build their files.
private struct SynchronizedFolders {
  /// Absolute, the longest first.
  private let folders: [Path]
  private let shares: [(target: String, folder: Path, share: SynchronizedMembership)]

  init(_ project: ProjectFile, sourceRoot: Path) {
    func absolute(_ folder: String) -> Path { sourceRoot.appending(folder).normalized }
    folders = project.groups.filter(\.isSynchronized).compactMap(\.folder).map(absolute)
      .sorted { $0.depth > $1.depth }
    guard !folders.isEmpty else {
      shares = []
      return
    }
    shares = project.targets.flatMap { target in
      project.synchronizedShares(of: target).map { (target.name, absolute($0.folder), $0) }
    }
  }

  /// The synchronized folder that holds a file; nil where none does.
  func folder(of path: Path) -> Path? { folders.first(where: path.isInside) }

  /// The targets that build a file; nil where no synchronized folder holds it.
  func targets(of path: Path) -> [String]? {
    guard let folder = folder(of: path) else { return nil }
    let name = path.relative(to: folder).text
    return shares.filter { $0.folder == folder && $0.share.holds(name) }.map(\.target)
  }
}
