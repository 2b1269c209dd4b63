package import Diagnostics
import ModuleTemplates
import SwiftText
package import Workspace

/// Gives a module a service: who works in it takes the service's protocol through its initializer,
/// and who makes it hands it over.
package struct ServiceAddition: ProjectAction {
  private let service: String
  private let module: String
  package let world: World

  /// - Parameters:
  ///   - service: the name of its protocol.
  ///   - module: its name, `Folder/Name` or path.
  ///   - world: everything outside.
  package init(of service: String, to module: String, in world: World) {
    self.service = service
    self.module = module
    self.world = world
  }

  /// - Throws: when there is no such module or service, or when the service can't be handed over.
  package func plan() throws(Diagnostic) -> WiringPlan {
    guard ModuleName.isIdentifier(service), !ModuleName.keywords.contains(service) else {
      throw Diagnostic(
        .error, "add.service", "`\(service.escaped())` can't be the name of a protocol",
        hints: ["name it as it is declared, such as `NewsService`."])
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
    var (open, done, ways) = ([worker], Set<String>(), [ServiceRoute]())
    while let type = open.popLast() {
      guard done.insert(type.type.name).inserted else { continue }
      try dependency.take(type, into: &edits)
      let makers = ServiceCalls(dependency: dependency, module: module)
        .complete(type.type.name, into: &edits)
      open += makers.types
      ways += makers.ways.filter { !ways.contains($0) }
    }
    for way in ways { way.take(found, into: &edits) }
    return WiringPlan(&edits, of: sources, in: world, trigger: nil)
  }

  /// The module's interactor; in a module without one its presenter.
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
