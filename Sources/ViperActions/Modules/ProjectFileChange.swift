import Configuration
import Diagnostics
import ModuleTemplates
import Workspace
import XcodeProject

/// Plans the new version of a project file for a module that changes.
struct ProjectFileChange {
  /// What a module has in the project, before or after.
  struct Side {
    var configuration: ModuleConfiguration
    var files: [GenerationPlan.File]
    var folders: [GenerationPlan.Folder]
  }

  /// The edit; nil where there is no project file, or nothing to be done.
  private(set) var change: Change?
  private(set) var warnings: [Diagnostic] = []

  /// - Parameters:
  ///   - old: what goes from the project, found by the files' places.
  ///   - new: what comes into it, in the order of `old` where a file stands for another one.
  ///   - pairs: the places of files before and after, so that whoever gave a file other targets, or
  ///     took it out of the project, finds it so.
  ///   - added: what people added to the module's folders and moves along.
  ///   - world: the disk.
  /// - Throws: when there is no such project file, or it can't be edited.
  init(
    from old: Side, to new: Side?, pairs: [Path: Path], with added: AddedFiles?, in world: World
  ) throws(Diagnostic) {
    var (old, new, pairs) = (old, new, pairs)
    guard let xcodeproj = old.configuration.xcodeproj else { return }
    // An update reads the project file only where an entry comes or goes.
    if added == nil, let new,
      [old, new].allSatisfy({ $0.files.isEmpty && $0.folders.isEmpty })
    {
      return
    }
    let path = xcodeproj.value.projectFile
    let (project, seen) = try ProjectReading.projectForEdit(
      at: xcodeproj, in: world)
    let sourceRoot = xcodeproj.value.parent
    // What is in folders of Xcode 16 that move as a whole, and needs no entries.
    var carried: Set<Path> = []
    if let added {
      let builders = FolderBuilders(project, sourceRoot: sourceRoot)
      func isCarried(_ path: Path) -> Bool {
        guard let folder = builders.folder(of: path) else { return false }
        return added.moves.contains { folder.isInside($0.from) }
      }
      for fate in added.fates {
        // Without such a folder around it, a file keeps its entry.
        guard let path = fate.path, let file = fate.new, builders.folder(of: path) != nil,
          !isCarried(path)
        else { continue }
        var gone = file
        gone.path = path
        old.files.append(gone)
        new?.files.append(file)
        pairs[file.path] = path
      }
      carried = Set(old.files.map(\.path).filter(isCarried))
      old.files.removeAll { carried.contains($0.path) }
      new?.files.removeAll { file in pairs[file.path].map(carried.contains) == true }
    }
    var moves: [String: String?] = [:]
    for file in old.files { moves[file.path.relative(to: sourceRoot).text] = .some(nil) }
    for (place, before) in pairs {
      // The exceptions of such a folder say where a file is in it.
      let move = carried.contains(before) ? added?.moves.first { place.isInside($0.to) } : nil
      let place = move.map { $0.from.appending(place.relative(to: $0.to).text) } ?? place
      moves[before.relative(to: sourceRoot).text] = place.relative(to: sourceRoot).text
    }
    var edited = try project.movingExceptions(moves).removing(
      old.configuration.registration(of: old.files, folders: old.folders, sourceRoot)
    ).file
    if let new {
      let files = Self.asShown(new, in: project, sourceRoot, pairs: pairs)
      var request = new.configuration.registration(
        of: files, folders: new.folders, sourceRoot)
      for (index, file) in files.enumerated() {
        request.files[index].predecessor = pairs[file.path]?.relative(to: sourceRoot).text
      }
      let addition = try edited.adding(request, keepingSettingsOf: project)
      edited = addition.file
      warnings = addition.warnings
    }
    if let added, !added.isEmpty || !carried.isEmpty {
      let followed = try edited.following(
        added.moves.map { $0.inProject(sourceRoot, added.staying) })
      if followed.bytes != edited.bytes {
        // The groups around the module's can be empty now.
        edited = try followed.removing(
          old.configuration.registration(of: [], folders: old.folders, sourceRoot)
        ).file
      }
    }
    guard edited.bytes != project.bytes else { return }
    change = .edit(path, to: edited.bytes, previous: project.bytes, seen: seen)
  }

  /// The new files whose predecessors are in the project, with the targets of those without an
  /// entry.
  private static func asShown(
    _ new: Side, in project: ProjectFile, _ sourceRoot: Path, pairs: [Path: Path]
  ) -> [GenerationPlan.File] {
    let entries = ProjectEntries(project, sourceRoot: sourceRoot)
    let builders = FolderBuilders(project, sourceRoot: sourceRoot)
    return new.files.compactMap { file in
      guard let old = pairs[file.path] else { return file }
      if entries.entry(of: old) != nil { return file }
      // Without an entry of its own a file is in the project where its folder is.
      guard let targets = builders.targets(of: old) else { return nil }
      var file = file
      file.targets = targets
      file.isKeptOut = targets.isEmpty
      return file
    }
  }
}

extension AddedFiles.Move {
  /// The same as the project file says it.
  fileprivate func inProject(_ sourceRoot: Path, _ staying: Set<Path>) -> FolderMove {
    FolderMove(
      from: from.relative(to: sourceRoot).text, to: to.relative(to: sourceRoot).text, group: group,
      newGroup: newGroup,
      staying: staying.filter { $0.isInside(from) }.map { $0.relative(to: sourceRoot).text })
  }
}
