package import Diagnostics
import SwiftText
package import Workspace

/// Connects two modules, so that the first one can open the second one.
package struct Connection: ProjectAction {
  private let from: String
  private let to: String
  package let world: World

  /// - Parameters:
  ///   - from: the module that opens the other one: a name, `Folder/Name` or path.
  ///   - to: the module to open.
  ///   - world: the disk and the environment.
  package init(from: String, to: String, in world: World) {
    self.from = from
    self.to = to
    self.world = world
  }

  /// - Throws: if there is no such module or the modules can't be connected.
  package func plan() throws(Diagnostic) -> WiringPlan {
    let choice = ModuleChoice(world: world)
    let (from, namesakes, fromDoubt) = try choice.code(of: from)
    let (to, others, toDoubt) = try choice.code(of: to)
    guard from != to else {
      throw Diagnostic(
        .error, "connect.itself", "can't connect `\(from.escaped())` with itself")
    }
    var sources = try SwiftSources(in: world, without: namesakes.union(others))
    sources.read(mentioning: [from, to])
    guard let source = RouteOrigin(from, in: sources) else {
      let objective = try ObjectiveCConnection(from: from, to: to, in: world)
      if let objective { return objective.plan }
      throw ObjectiveCModule(from, in: world)?.cannotOpen(to) ?? fromDoubt
        ?? sources.missing(from, "router", "one class like `\(from.escaped())Router`")
    }
    guard let destination = RouteDestination(to, in: sources) else {
      if let toDoubt { throw toDoubt }
      let outline = RouteOutline(from: source, to: to, sources)
      if outline.isKnown || ObjectiveCModule(to, in: world) != nil {
        return outline.plan(in: world, &sources)
      }
      throw sources.missing(
        to, "function that makes its view", "one in a type like `\(to.escaped())Assembly`")
    }
    sources.read(
      mentioning: (destination.needs + destination.signature.parameters.filter { !$0.hasDefault })
        .flatMap(\.type.words).filter { $0.first?.isUppercase == true })
    guard let presentation = Presentation(of: source.router, in: &sources) else {
      throw Diagnostic(
        .error, "connect.presentation",
        "`\(source.router.type.name)` has no property that can show another module",
        notes: ["it is in \(sources.path(of: source.router).display(in: world))."],
        hints: ["give it a property such as `weak var transitionHandler: UIViewController?`."])
    }
    guard !destination.isPart || presentation.surface != nil else {
      throw Diagnostic(
        .error, "connect.presentation",
        "`\(source.router.type.name)` has no view controller to embed a view in",
        notes: ["it is in \(sources.path(of: source.router).display(in: world))."],
        hints: ["give it a property such as `weak var transitionHandler: UIViewController?`."])
    }
    let verb = destination.isPart ? "embed" : source.verb(in: sources)
    let route = RouteMethod(to: destination, by: presentation, named: verb + to + "Module")
    var edits = WiringEdits(sources, in: world)
    RouteInsertion(
      source: source, destination: destination, presentation: presentation, route: route,
      sources: sources
    ).insert(into: &edits)
    return WiringPlan(&edits, of: sources, in: world, trigger: route.trigger)
  }
}
