package import Diagnostics
package import Workspace

/// The modules of an app, and which module opens which.
package struct NavigationGraph: Sendable {
  /// One module that opens another one, with the members that do, if any.
  package typealias Route = (from: String, to: String, members: [String])

  /// The names of all modules, sorted by their bytes.
  package var modules: [String]
  /// The routes in the order of the modules.
  package var routes: [Route]
  package var files: [String: [Path]] = [:]
  package var unread: [UnreadableSource]
  /// The places in routers and assemblies that open something viper can't read.
  package var unreadPlaces: [(file: Path, line: Int)] = []
  /// The modules that other code of the app names: an app delegate, a view, a service.
  var named: Set<String> = []

  /// The modules that no code of the app opens; nil if not all code could be read.
  package var unopened: [String]? {
    guard unread.isEmpty, unreadPlaces.isEmpty else { return nil }
    let opened = named.union(routes.map(\.to))
    return modules.filter { !opened.contains($0) }
  }

  /// The modules that a module opens and that open it, up to a number of steps, and their routes.
  package func around(_ module: String, depth: Int) throws(Diagnostic) -> NavigationGraph {
    let found = modules.first { $0 == module || $0 == NamingConventions.withoutModule(module) }
    guard let found else {
      throw Diagnostic(
        .error, "graph.module", "the graph has no module `\(module.escaped())`",
        hints: DidYouMean.hints(for: module, among: modules) + [
          "run `viper module graph` without `--focus` to see all modules."
        ])
    }
    var (near, last, steps) = (Set([found]), 0, 0)
    while near.count > last, steps < depth {
      (last, steps) = (near.count, steps + 1)
      near.formUnion(
        routes.map { [$0.from, $0.to] }.filter { !near.isDisjoint(with: $0) }.joined())
    }
    var graph = self
    // Modules that are left out open some of those that stay.
    graph.named.formUnion(routes.map(\.to))
    graph.modules.removeAll { !near.contains($0) }
    graph.routes.removeAll { !near.contains($0.from) || !near.contains($0.to) }
    graph.files = files.filter { near.contains($0.key) }
    return graph
  }
}
