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
    let texts = try AdditionChoice(of: module, in: world).sync()
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

/// What a sync inserts, changes and removes, and what it leaves to the user.
package struct SyncPlan: ChangePlan {
  /// A declaration in a type that conforms to a protocol.
  package struct Item: Sendable, Hashable {
    package var type: String
    package var requirement: String
    package var path: Path
    package var line: Int
    /// The code that is inserted or missing.
    package var text: String
  }

  /// Why a sync leaves something to the user, as ``words`` says.
  package enum Reason: String, Sendable, Hashable {
    case `default`, superclass, ambiguous, conditional, macro, types, signature, unreadable
    case objectiveC = "objective-c"
    case outside, initializer, generated, changed, call, unused

    /// The reason in a clause.
    package var words: String {
      switch self {
      case .default: "an extension of the protocol provides it"
      case .superclass: "a superclass provides it"
      case .ambiguous: "several types have this name"
      case .conditional: "it is in an `#if`"
      case .macro: "a macro can provide it"
      case .types: "a member has the same name, but other types"
      case .signature: "its signature can't be read, or depends on an associated type"
      case .unreadable: "a file that can't be parsed mentions the type"
      case .objectiveC: "an Objective-C class can provide it"
      case .outside: "the type is not in this module"
      case .initializer: "an initializer would hide the one of the compiler"
      case .generated: "a tool writes this file"
      case .changed: "the body uses a parameter that the requirement doesn't have"
      case .call: "this call doesn't fit the new signature"
      case .unused: "no protocol requires it"
      }
    }
  }

  package struct Leftover: Sendable, Hashable {
    package var item: Item
    package var reason: Reason

    /// Whether the type lacks a requirement, so far as its code tells.
    package var isMissing: Bool {
      switch reason {
      case .conditional, .types, .signature, .initializer, .generated: true
      default: false
      }
    }
  }

  package var changes: [Change] = []
  package var inserted: [Item] = []
  package var changed: [Item] = []
  package var removed: [Item] = []
  package var left: [Leftover] = []
  package var warnings: [Diagnostic] = []

  /// Whether each type has what its protocols require.
  package var isInSync: Bool {
    inserted.isEmpty && changed.isEmpty && !left.contains(where: \.isMissing)
  }
}
