import SwiftText

/// The layers of a module and the protocols between them.
struct ModuleLayers {
  typealias Place = SwiftSources.Place

  /// A layer's property for the next layer.
  struct Link {
    /// The name, with a question mark if it is optional.
    var property: String
    /// The protocol in its type.
    var seen: Place
  }

  let presenter: Place
  let interactor: Place?
  /// The view's property for the presenter.
  let viewOutput: Link?
  /// The presenter's property for the interactor.
  let interactorInput: Link?
  /// The interactor's property for the presenter.
  let interactorOutput: Link?
  /// The presenter's property for the view.
  let viewInput: Link?

  /// - Returns: nil if there is no presenter, or more than one.
  init?(_ module: String, in sources: SwiftSources) {
    let types = sources.places(where: \.isConcrete).filter { !sources.isTest($0) }
    let named = { (layer: String) in
      types.filter { $0.type.name == module + layer || $0.type.name == module + layer + "Impl" }
        .only
    }
    guard let presenter = named("Presenter") else { return nil }
    let interactor = named("Interactor")
    self.presenter = presenter
    self.interactor = interactor
    let protocols = sources.places { $0.kind == .protocol }
    let those = { (type: Place) in
      protocols.filter { candidate in
        sources.parts(of: type.type.name).contains { sources.inherits($0, candidate.type.name) }
      }
    }
    let heard = those(presenter)
    let views = types.filter {
      ModuleRole.of($0.type.name).map { $0.role == .view && $0.module == module } == true
    }
    viewOutput = views.compactMap { Self.link(from: $0, to: heard, in: sources) }.first
    interactorInput = interactor.flatMap { Self.link(from: presenter, to: those($0), in: sources) }
    interactorOutput = interactor.flatMap { Self.link(from: $0, to: heard, in: sources) }
    let shown = protocols.filter { ModuleRole.of($0.type.name)?.role == .view }
    viewInput = Self.link(from: presenter, to: shown, in: sources)
  }

  /// The first property of a type with one of the protocols as its type.
  private static func link(
    from type: Place, to protocols: [Place], in sources: SwiftSources
  ) -> Link? {
    for member in sources.members(of: type) where member.kind == .var || member.kind == .let {
      guard !member.isConditional, let text = sources.file(of: type).type(of: member) else {
        continue
      }
      let found = protocols.filter { text.words.contains($0.type.name) }
      guard let seen = found.only else { continue }
      return Link(property: member.name + (text.hasSuffix("?") ? "?" : ""), seen: seen)
    }
    return nil
  }
}

extension SwiftSources {
  /// The only declaration or extension in the app that conforms to a protocol.
  func conformance(to seen: Place) -> Place? {
    conformances(to: seen).filter { !isTest($0) && $0.type.kind != .protocol }.only
  }

  /// The test doubles of an app's protocol.
  func spies(of seen: Place) -> [Place] {
    conformances(to: seen).filter { isTest($0) && $0.type.kind == .class }
  }

  private func conformances(to seen: Place) -> [Place] {
    places { _ in true }.filter { inherits($0, seen.type.name) }
  }
}
