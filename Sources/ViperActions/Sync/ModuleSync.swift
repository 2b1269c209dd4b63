package import Diagnostics
import ModuleTemplates
import SwiftText
package import Workspace

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
    let (contains, folders) = try scope.folders(with: sources, in: world)
    var module = ""
    if case .modules(let names) = scope { module = names.first ?? "" }
    let texts = try AdditionChoice(of: module, in: world).sync()
    let index = TypeIndex(sources)
    var run = SyncRun(index, texts, folders: folders, listsProvided: !isAll, in: world)
    for type in index.types.indices where index.types[type].isProtocol {
      let place = index.types[type].parts[0]
      if contains(place) { try run.sync(type) }
    }
    if !isAll || removesUnused { run.findUnused(in: contains, removing: removesUnused) }
    return run.outcome.plan
  }

  private var isAll: Bool { if case .all = scope { true } else { false } }
}
