import SwiftText

/// The module that a route starts from: its router, presenter and their tests.
struct RouteOrigin {
  typealias Place = SwiftSources.Place

  let module: String
  /// The router's protocol, which the presenter uses.
  let routerProtocol: Place?
  let router: Place
  /// The type or extension that conforms to the protocol.
  let conformance: Place
  let presenter: Place?
  /// The test doubles of the router.
  let spies: [Place]
  let routerTests: Place?

  /// - Returns: nil if there is no router, or more than one.
  init?(_ module: String, in sources: SwiftSources) {
    self.module = module
    let isOfRouter = { (type: SwiftDeclaration) in
      ModuleRole.of(type.name).map { $0.role == .router && $0.module == module } == true
    }
    guard let router = sources.places(where: { $0.isConcrete && isOfRouter($0) }).only else {
      return nil
    }
    self.router = router
    let routerName = router.type.name
    let parts = sources.parts(of: routerName)
    let protocols = sources.places { $0.kind == .protocol && isOfRouter($0) }
    let conformances = protocols.flatMap { candidate in
      parts.filter { sources.file(of: $0).inherits($0.type, candidate.type.name) }
        .map { (candidate, $0) }
    }
    (routerProtocol, conformance) = conformances.only ?? (nil, router)
    presenter = sources.presenter(of: module)
    if let name = routerProtocol?.type.name {
      spies = sources.places { $0.kind == .class && $0.name != routerName }
        .filter { sources.file(of: $0).inherits($0.type, name) }
    } else {
      spies = []
    }
    routerTests =
      sources.places { $0.name == routerName + "Tests" && $0.kind != .extension }.only
  }

  /// `show` if the router's methods begin with it, otherwise `open`.
  func verb(in sources: SwiftSources) -> String {
    let names = sources.members(of: routerProtocol ?? router).map(\.name)
    return names.contains { $0.hasPrefix("show") } && !names.contains { $0.hasPrefix("open") }
      ? "show" : "open"
  }
}
