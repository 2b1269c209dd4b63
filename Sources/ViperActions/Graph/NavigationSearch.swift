package import Diagnostics
import SwiftText
package import Workspace

/// Finds the modules of a project and their routes in its files.
///
/// A route is where a router, an assembly, a SwiftUI view or code like these makes another module.
package struct NavigationSearch {
  private typealias Name = AppModules.Name

  private let apps: AppModules
  /// What the routers of each module inherit.
  private let inherited: [Name: Set<String>]
  /// The protocols that routers inherit and that belong to no module, such as `ItemPresentable`.
  private let sharedProtocols: Set<String>
  /// The members that open a module, by the modules.
  private var routes: [Name: [Name: [String]]] = [:]
  /// What the protocols of routers open, such as `ProfileRoute`.
  private var protocolRoutes: [String: [(module: Name, member: String)]] = [:]
  /// The module that each function of a shared assembly makes, by app and function.
  private var makers: [String: [String: Name]] = [:]
  private var named: Set<Name> = []
  private var unread: [(file: Path, line: Int)] = []

  /// The modules and their routes, in an order that does not depend on the disk.
  package static func graph(in world: World) throws(Diagnostic) -> NavigationGraph {
    var search = Self(try AppModules(in: world))
    for source in search.apps.sources {
      if let code = source.code { search.readMakers(in: code, of: source) }
    }
    for (index, source) in search.apps.sources.enumerated() {
      if let code = source.code { search.read(code, of: source) }
      if let code = source.objectiveC { search.read(code, of: source) }
      for word in source.words {
        for type in search.apps.types[word] ?? [] where !search.isOwn(index, type.module) {
          search.named.insert(type.module)
        }
      }
    }
    search.addProtocolRoutes()
    search.addEmbeddedScenes()
    return search.graph
  }

  private init(_ apps: AppModules) {
    self.apps = apps
    inherited = apps.modules.mapValues { module in
      var (seen, open) = (Set<String>(), module.concrete(.router).map(\.name))
      while let next = open.popLast() {
        open += (apps.inherited[next] ?? []).filter { seen.insert($0).inserted }
      }
      return seen
    }
    sharedProtocols = apps.protocols.intersection(inherited.values.joined()).filter {
      // A router that implements a factory does not open all that this makes.
      apps.types[$0] == nil && apps.conventions.meaning(of: $0)?.layer != .assembly
    }
  }

  private func isOwn(_ source: Int, _ module: Name) -> Bool {
    apps.modules[module]?.types.values.joined().contains { $0.file == source && $0.isConcrete }
      == true
  }

  private mutating func add(_ member: String, from: Name?, to: Name) {
    guard let from else {
      named.insert(to)
      return
    }
    if from != to, apps.modules[to] != nil, routes[from]?[to]?.contains(member) != true {
      routes[from, default: [:]][to, default: []].append(member)
    }
  }

  // MARK: Swift

  private mutating func read(_ file: SwiftFile, of source: AppModules.Source) {
    for type in file.types where type.kind != .protocol {
      let name = type.name.lastName
      let isRoute = AppModules.isRoute(type) || sharedProtocols.contains(name)
      guard let layer = isRoute ? .router : layer(of: name) else {
        let opened = file.words(in: type.body ?? 0..<0)
          .compactMap { apps.type(named: $0, in: source.app) }
          .filter { $0.layer == .assembly }.map(\.module)
        // A type that is no layer can open the module of its file, such as a wrapper for SwiftUI.
        named.formUnion(opened)
        for module in opened where type.kind == .struct && type.inherits("View") {
          add("", from: apps.owner(of: name, in: source), to: module)
        }
        continue
      }
      let owner = isRoute ? nil : apps.owner(of: name, in: source)
      for member in file.members(of: type) where !member.kind.isType {
        let reader = RouteReader(
          member, of: file, opening: OpenedModules(apps: apps, app: source.app, owner: owner),
          layer: layer, makers: makers[source.app] ?? [:])
        for module in reader.opened.modules {
          if isRoute {
            protocolRoutes[name, default: []].append((module, member.name))
          } else {
            add(member.name, from: owner, to: module)
          }
        }
        if let offset = reader.unread { unread.append((source.path, file.line(of: offset))) }
      }
    }
  }

  private func layer(of type: String) -> NamingConventions.Layer? {
    guard let layer = apps.conventions.meaning(of: type)?.layer else { return nil }
    return [.router, .assembly].contains(layer) && !NamingConventions.isTestDouble(type)
      ? layer : nil
  }

  /// Finds the functions of an assembly of several modules, such as `makeProfileScreen()`.
  private mutating func readMakers(in file: SwiftFile, of source: AppModules.Source) {
    for type in file.types
    where type.kind != .protocol && layer(of: type.name.lastName) == .assembly {
      guard apps.owner(of: type.name.lastName, in: source) == nil else { continue }
      for member in file.members(of: type) where member.kind == .function {
        let reader = RouteReader(
          member, of: file, opening: OpenedModules(apps: apps, app: source.app, owner: nil),
          layer: .assembly)
        let opened = Set(reader.opened.modules)
        guard let module = (reader.assembled.isEmpty ? opened : reader.assembled).only,
          NamingConventions.function(member.name, mentions: module.module)
        else { continue }
        makers[source.app, default: [:]][member.name] = module
      }
    }
  }

  /// Each router opens what its protocols open.
  private mutating func addProtocolRoutes() {
    for (from, names) in inherited {
      for name in names.sorted() {
        for (module, member) in protocolRoutes[name] ?? [] { add(member, from: from, to: module) }
      }
    }
  }

  // MARK: Objective-C and storyboards

  private mutating func read(_ file: ObjectiveCFile, of source: AppModules.Source) {
    for type in file.types {
      guard let layer = layer(of: type.name) else { continue }
      let owner = apps.owner(of: type.name, in: source)
      let found = ObjectiveCRoutes(
        type.tokens, of: file,
        opening: OpenedModules(apps: apps, app: source.app, owner: owner), layer: layer)
      for route in found.routes { add(route.method, from: owner, to: route.module) }
      unread += found.unread.map { (source.path, file.bytes.line(of: $0)) }
    }
  }

  private mutating func addEmbeddedScenes() {
    for app in Set(apps.sources.map(\.app)).sorted() {
      for segue in apps.storyboards.embedded {
        if let from = apps.scene(segue.source, in: app),
          let to = apps.scene(segue.destination, in: app)
        {
          add("", from: from, to: to)
        }
      }
      named.formUnion(apps.storyboards.shown.compactMap { apps.scene($0, in: app) })
    }
  }

  // MARK: The graph

  private var graph: NavigationGraph {
    let sorted = apps.modules.keys.sorted()
    let count = Dictionary(grouping: sorted, by: \.module).mapValues(\.count)
    let text = { (name: Name) in
      count[name.module] == 1 || name.app.isEmpty ? name.module : name.app + "/" + name.module
    }
    let routes = sorted.flatMap { from in
      (self.routes[from] ?? [:]).sorted { $0.key < $1.key }.map { to, members in
        (from: text(from), to: text(to), members: members.filter { !$0.isEmpty })
      }
    }
    var files: [String: [Path]] = [:]
    for (name, module) in apps.modules {
      let used = Set(module.types.values.joined().map(\.file))
      files[text(name)] = used.sorted().map { apps.sources[$0].path }
    }
    return NavigationGraph(
      modules: sorted.map(text), routes: routes, files: files, unread: apps.unread,
      unreadPlaces: unread, named: Set(named.map(text)))
  }
}
