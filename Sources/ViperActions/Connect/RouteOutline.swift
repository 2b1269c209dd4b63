import SwiftText
import Workspace

/// An unfinished route to a module whose creation viper doesn't recognize.
struct RouteOutline {
  private let source: RouteOrigin
  private let module: String
  /// The types that seem to create the module.
  private let makers: [String]
  /// Whether the project has types of the module.
  let isKnown: Bool

  init(from source: RouteOrigin, to module: String, _ sources: SwiftSources) {
    self.source = source
    self.module = module
    let types = sources.places { $0.kind != .protocol && $0.kind != .extension }
      .compactMap { place in ModuleRole.of(place.type.name).map { (place.type.name, $0) } }
      .filter { $0.1.module == module }
    makers = types.filter { $0.1.role == .entry }.map(\.0)
    isKnown = !types.isEmpty
  }

  /// The lines for the user to complete.
  ///
  /// - Parameters:
  ///   - world: the environment, for relative paths.
  ///   - sources: the files of the project.
  /// - Returns: a plan that changes nothing.
  func plan(in world: World, _ sources: inout SwiftSources) -> WiringPlan {
    let name = source.verb(in: sources) + module + "Module"
    let view =
      makers.isEmpty
      ? "the view controller of \(module)" : "the view controller that \(makers[0]) creates"
    let shown =
      Presentation(of: source.router, in: &sources)?.call(showing: "module", asPart: false)
      ?? "<#show the module#>"
    var edits = WiringEdits(sources, in: world)
    if let seen = source.routerProtocol {
      edits.leave(SwiftLines("/// Opens the module \(module).\nfunc \(name)()"), in: seen)
    }
    edits.leave(
      SwiftLines("func \(name)() {\n  let module = <#\(view)#>\n  \(shown)\n}"),
      in: source.conformance)
    for spy in source.spies {
      edits.leave(SwiftLines("func \(name)() {}"), in: spy)
    }
    return WiringPlan(&edits, of: sources, in: world, trigger: "router.\(name)()")
  }
}
