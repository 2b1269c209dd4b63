import Diagnostics
import SwiftText
import Workspace

/// The modules that a sync brings in line with their protocols.
package enum SyncScope: Sendable {
  case all
  /// The files below a folder.
  case folder(String)
  /// Names or paths of modules.
  case modules([String])

  /// Whether a protocol belongs to the modules.
  typealias Filter = (SwiftSources.Place) -> Bool

  /// The protocols of the modules, and the folders of their files; no folders for all modules.
  func folders(
    with sources: SwiftSources, in world: World
  ) throws(Diagnostic) -> (contains: Filter, folders: [Path]) {
    var (folders, prefixes) = ([Path](), [String]())
    switch self {
    case .all: return ({ _ in true }, [])
    case .folder(let name):
      folders = [world.environment.currentFolder.appending(name).normalized]
      guard world.kind(of: folders[0]) == .folder else {
        throw Diagnostic(
          .error, "sync.folder", "there is no folder `\(name.escaped())`",
          hints: ["pass `--in` a folder with Swift files, relative to the current folder."])
      }
    case .modules(let names):
      for name in names {
        let found = try Self.folders(of: name, with: sources, in: world)
        folders += found
        guard found.isEmpty else { continue }
        if sources.places(where: { Self.is($0.name, of: name) }).isEmpty {
          throw sources.missing(name, "the protocols")
        }
        prefixes.append(name)
      }
    }
    let (all, words) = (folders, prefixes)
    return (
      { place in
        all.contains { sources.path(of: place).isInside($0) }
          || words.contains { Self.is(place.type.name, of: $0) }
      }, all
    )
  }

  /// The folders of a module: that of its record, the one that a path leads to, or those with its
  /// name.
  private static func folders(
    of module: String, with sources: SwiftSources, in world: World
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

  /// Whether a type's name begins with a module's name.
  private static func `is`(_ type: String, of module: String) -> Bool {
    type.hasPrefix(module) && type.dropFirst(module.count).first?.isUppercase == true
  }
}
