package import Diagnostics
import ModuleTemplates
import SwiftText
package import Workspace

/// Adds a service to a module's interactor or presenter, and to the calls that create it.
package struct ServiceAddition: ProjectAction {
  private let service: String
  private let module: String
  package let world: World

  /// - Parameters:
  ///   - service: the name of the service's protocol.
  ///   - module: the module's name, `Folder/Name` or path.
  ///   - world: the disk and the environment.
  package init(of service: String, to module: String, in world: World) {
    self.service = service
    self.module = module
    self.world = world
  }

  /// - Throws: if there is no such module or service, or the service can't be passed.
  package func plan() throws(Diagnostic) -> WiringPlan {
    guard ModuleName.isIdentifier(service), !ModuleName.keywords.contains(service) else {
      throw Diagnostic(
        .error, "add.service", "`\(service.escaped())` can't be the name of a protocol",
        hints: ["use the name of the protocol, such as `NewsService`."])
    }
    let (module, others, doubt) = try ModuleChoice(world: world).code(of: module)
    var sources = try SwiftSources(in: world, without: others)
    sources.read(mentioning: [module, service])
    if Self.worker(of: module, in: sources) == nil,
      let objective = ObjectiveCAddition(to: module, in: world)
    {
      return objective.plan(service: service)
    }
    let found = try ServiceProtocol(service, in: sources)
    sources.read(mentioning: [found.name])
    guard let worker = Self.worker(of: module, in: sources) else {
      throw doubt
        ?? sources.missing(
          module, "interactor or presenter", "one class like `\(module.escaped())Interactor`")
    }
    var edits = WiringEdits(sources, in: world)
    var dependency = Dependency(on: found, in: sources)
    var (open, done, routes) = ([worker], Set<String>(), [ServiceRoute]())
    while let type = open.popLast() {
      guard done.insert(type.type.name).inserted else { continue }
      try dependency.take(type, into: &edits)
      let makers = ServiceCalls(dependency: dependency, module: module)
        .complete(type.type.name, into: &edits)
      open += makers.types
      routes += makers.routes.filter { !routes.contains($0) }
    }
    for route in routes { route.take(found, into: &edits) }
    return WiringPlan(&edits, of: sources, in: world, trigger: nil)
  }

  /// The module's interactor, or else its presenter.
  private static func worker(
    of module: String, in sources: SwiftSources
  ) -> SwiftSources.Place? {
    for layer in ["Interactor", "Presenter"] {
      let found = sources.places { type in
        type.isConcrete
          && (type.name == module + layer || type.name == module + layer + "Impl")
      }.filter { !sources.isTest($0) }
      if !found.isEmpty { return found.only }
    }
    return nil
  }
}
