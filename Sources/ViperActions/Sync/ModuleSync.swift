package import Diagnostics
import SwiftText
package import Workspace

/// Inserts what types lack of the protocols of a module.
package struct ModuleSync: ProjectAction {
  private let modules: [String]
  private let folder: String?
  private let removesUnused: Bool
  private let isPreview: Bool
  private let isCheck: Bool
  package var world: World

  /// Creates the sync of modules by name or path, of the files below a folder, or else of all files.
  ///
  /// It can remove from test doubles what no protocol requires. `isPreview`: report lines as before
  /// the edits. `isCheck`: accept conflict markers in the project file.
  package init(
    _ modules: [String], in folder: String?, removingUnused removesUnused: Bool, isPreview: Bool,
    isCheck: Bool, in world: World
  ) {
    self.modules = modules
    self.folder = folder
    self.removesUnused = removesUnused
    (self.isPreview, self.isCheck) = (isPreview, isCheck)
    self.world = world
  }

  package func plan() throws(Diagnostic) -> SyncPlan {
    var sources = try SwiftSources(in: world, withPackages: true)
    sources.format = try ProjectFormat.ofInsertions(in: world)
    sources.readAll()
    let (folders, names) = try places(in: sources)
    let isAll = modules.isEmpty && folder == nil
    let texts = try AvailableAdditions(of: modules.first ?? "", in: world).syncTexts()
    let index = TypeIndex(sources)
    var run = SyncRun(index, texts, folders: folders)
    (run.isPreview, run.listsProvided) = (isPreview, !isAll)
    let protocols = index.types.indices.filter { type in
      let place = index.types[type].parts[0]
      return index.types[type].isProtocol
        && (isAll || folders.contains { sources.path(of: place).isInside($0) }
          || names.contains { Self.is(place.type.name, of: $0) })
    }
    for type in protocols { try run.sync(type) }
    if !isAll || removesUnused { run.findUnused(in: protocols, removing: removesUnused) }
    let plan = run.outcome.plan
    // Without the project file, the run would also edit files that no target builds.
    do {
      if !isCheck, !plan.changes.isEmpty { _ = try ProjectDiskCheck.ofRambafile(in: world) }
    } catch {
      if error.code == "project.conflict" { throw error }
    }
    return plan
  }

  /// The folder, or those of the modules, and the names of modules without one.
  private func places(
    in sources: SwiftSources
  ) throws(Diagnostic) -> (folders: [Path], names: [String]) {
    var (folders, names) = ([Path](), [String]())
    if let folder {
      guard let found = existing(folder) else {
        throw Diagnostic(
          .error, "sync.folder", "there is no folder `\(folder.escaped())`",
          hints: ["pass `--in` a folder with Swift files, relative to the current folder."])
      }
      folders = [found]
    }
    for name in modules {
      let found = try self.folders(of: name, in: sources)
      folders += found
      guard found.isEmpty else { continue }
      if sources.places(where: { Self.is($0.name, of: name) }).isEmpty {
        throw sources.missing(name, "the protocols")
      }
      names.append(name)
    }
    return (folders, names)
  }

  private func existing(_ folder: String) -> Path? {
    let path = world.environment.currentFolder.appending(folder).normalized
    return world.kind(of: path) == .folder ? path : nil
  }

  /// The folders of a module: of its record, of a path, or all with its name.
  private func folders(of module: String, in sources: SwiftSources) throws(Diagnostic) -> [Path] {
    let choice = ModuleChoice(world: world)
    let records = try choice.records(of: module).map(\.record)
    if !records.isEmpty { return records.map { world.project.appending($0.code.folder.text) } }
    if ModuleChoice.isPath(module) {
      guard let folder = existing(module) else { throw try choice.missingFolder(module) }
      return [folder]
    }
    let all = sources.sources.filter { !$0.isTest }.compactMap { source in
      source.path.withParents.first { $0.name == module && $0.isInside(world.project) }
    }
    return Set(all).sorted()
  }

  private static func `is`(_ type: String, of module: String) -> Bool {
    type.hasPrefix(module) && type.dropFirst(module.count).first?.isUppercase == true
  }
}
