package import Diagnostics
import SwiftText
package import Workspace

/// The modules of an app, and which module opens which.
package struct NavigationGraph: Sendable, Hashable {
  /// One module that opens another one.
  package struct Way: Sendable, Hashable {
    package var from: String
    package var to: String
    /// The members of router or assembly that open it, in the order of their files.
    package var members: [String]
  }

  /// The names of all modules, sorted by their bytes.
  package var modules: [String]
  /// The transitions in the order of the modules.
  package var ways: [Way]
  /// Warnings about skipped files.
  package var unread: [UnreadableSource]

  /// The modules that no other one opens: the first screen, unused modules and the like.
  package var unopened: [String] {
    let opened = Set(ways.map(\.to))
    return modules.filter { !opened.contains($0) }
  }
}

/// Finds the modules of a project and their navigation in its Swift files.
///
/// A module has a router or assembly, and a presenter, interactor or view model. It opens another
/// module if its router or assembly names a type that creates or shows the other one.
package struct NavigationSearch {
  private struct Mention {
    var from: String
    var word: String
    var member: String
  }

  /// The types that create or show a module, by name.
  private var doors: [String: String] = [:]
  private var roles: [String: Set<ModuleRole>] = [:]
  private var mentions: [Mention] = []
  private var unread: [UnreadableSource] = []

  private init() {}

  /// - Parameter world: the disk; folders with code of others are skipped.
  /// - Returns: the modules and their navigation, in an order that does not depend on the disk.
  /// - Throws: if the folder can't be read.
  package static func graph(in world: World) throws(Diagnostic) -> NavigationGraph {
    var search = Self()
    _ = try world.entries(of: world.project)
    let files = SourceFiles.below(world.project, in: world)
    for path in files.sorted() where path.text.hasSuffix(".swift") || path.text.hasSuffix(".m") {
      do throws(FileError) {
        let bytes = try world.files.read(path)
        if path.text.hasSuffix(".m") {
          search.readObjectiveC(bytes, named: String(path.name.dropLast(".m".count)))
        } else {
          search.read(bytes, at: path)
        }
      } catch {
        search.unread.append(.init(path: path, reason: error.cause))
      }
    }
    return search.graph
  }

  private mutating func read(_ bytes: [UInt8], at path: Path) {
    let file: SwiftFile
    do throws(SwiftReadingError) {
      file = try SwiftFile(bytes)
    } catch {
      unread.append(.init(path: path, reason: error.reason.rawValue))
      return
    }
    for type in file.types {
      guard let (role, module) = ModuleRole.of(type.name) else { continue }
      roles[module, default: []].insert(role)
      if role != .logic, type.kind != .protocol { doors[type.name] = module }
      guard role == .router || role == .entry else { continue }
      for member in file.members(of: type) {
        for word in file.words(in: member.range) {
          mentions.append(Mention(from: module, word: word, member: member.name))
        }
      }
    }
  }

  /// An Objective-C file contains the class in its name.
  private mutating func readObjectiveC(_ bytes: [UInt8], named name: String) {
    guard let (role, module) = ModuleRole.of(name) else { return }
    roles[module, default: []].insert(role)
    if role != .logic { doors[name] = module }
    guard role == .router || role == .entry else { return }
    for mention in ObjectiveCWords.all(in: bytes) {
      mentions.append(Mention(from: module, word: mention.word, member: mention.method))
    }
  }

  private var graph: NavigationGraph {
    let modules = Set(
      roles.filter { _, roles in
        roles.contains(.logic) && (roles.contains(.router) || roles.contains(.entry))
      }.keys)
    var ways: [String: [String: [String]]] = [:]
    for mention in mentions {
      guard let to = doors[mention.word], to != mention.from, modules.contains(to),
        modules.contains(mention.from)
      else { continue }
      let known = ways[mention.from]?[to] ?? []
      if !known.contains(mention.member) {
        ways[mention.from, default: [:]][to] = known + [mention.member]
      }
    }
    let sorted = modules.sorted()
    return NavigationGraph(
      modules: sorted,
      ways: sorted.flatMap { from in
        (ways[from] ?? [:]).sorted { $0.key < $1.key }.map { to, members in
          NavigationGraph.Way(from: from, to: to, members: members.filter { !$0.isEmpty })
        }
      }, unread: unread)
  }
}
