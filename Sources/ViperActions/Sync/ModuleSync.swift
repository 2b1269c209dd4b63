package import Diagnostics
import ModuleTemplates
import SwiftText
package import Workspace

/// The modules that a sync brings in line with their protocols.
package enum SyncScope: Sendable {
  case all
  /// The files below a folder.
  case folder(String)
  /// Names or paths of modules.
  case modules([String])
}

/// Inserts what types lack of the protocols of a module.
package struct ModuleSync: ProjectAction {
  private let scope: SyncScope
  private let removesUnused: Bool
  package var world: World

  /// Creates the sync of modules, which can take out of test doubles what is unused.
  package init(_ scope: SyncScope, removingUnused removesUnused: Bool = false, in world: World) {
    self.scope = scope
    self.removesUnused = removesUnused
    self.world = world
  }

  package func plan() throws(Diagnostic) -> SyncPlan {
    var sources = try SwiftSources(in: world, withPackages: true)
    sources.format = try ProjectFormat.ofInsertions(in: world)
    sources.readAll()
    let (folders, names) = try places(in: sources)
    let isAll = if case .all = scope { true } else { false }
    var module = ""
    if case .modules(let names) = scope { module = names.first ?? "" }
    let texts = try AvailableAdditions(of: module, in: world).syncTexts()
    let index = TypeIndex(sources)
    var run = SyncRun(index, texts, folders: folders, listsProvided: !isAll, in: world)
    let protocols = index.types.indices.filter { type in
      let place = index.types[type].parts[0]
      return index.types[type].isProtocol
        && (isAll || folders.contains { sources.path(of: place).isInside($0) }
          || names.contains { Self.is(place.type.name, of: $0) })
    }
    for type in protocols { try run.sync(type) }
    if !isAll || removesUnused { run.findUnused(in: protocols, removing: removesUnused) }
    return run.outcome.plan
  }

  /// The folders of the modules' files, and the names of modules without a folder.
  private func places(
    in sources: SwiftSources
  ) throws(Diagnostic) -> (folders: [Path], names: [String]) {
    switch scope {
    case .all: return ([], [])
    case .folder(let name):
      let folder = world.environment.currentFolder.appending(name).normalized
      if world.kind(of: folder) == .folder { return ([folder], []) }
      throw Diagnostic(
        .error, "sync.folder", "there is no folder `\(name.escaped())`",
        hints: ["pass `--in` a folder with Swift files, relative to the current folder."])
    case .modules(let modules):
      var (folders, names) = ([Path](), [String]())
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
  }

  /// The folders of a module: of its record, of a path, or all with its name.
  private func folders(
    of module: String, in sources: SwiftSources
  ) throws(Diagnostic) -> [Path] {
    let choice = ModuleChoice(world: world)
    let records = try choice.records(of: module).map(\.record)
    if !records.isEmpty { return records.map { world.project.appending($0.code.folder.text) } }
    if ModuleChoice.isPath(module) {
      let folder = world.environment.currentFolder.appending(module).normalized
      guard world.kind(of: folder) == .folder else { throw try choice.unknown(module) }
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
