import SwiftText

/// The layers of a module and the protocols between them, as their declarations show them.
struct ModuleLayers {
  typealias Place = SwiftSources.Place

  /// A property through which one layer sees the next.
  struct Link {
    /// With a question mark where it may be nil.
    var property: String
    /// The protocol that it is declared with.
    var seen: Place
  }

  let presenter: Place
  let interactor: Place?
  /// How the view sees the presenter.
  let viewOutput: Link?
  /// How the presenter sees the interactor.
  let interactorInput: Link?
  /// How the interactor sees the presenter.
  let interactorOutput: Link?
  /// How the presenter sees the view.
  let viewInput: Link?

  /// - Returns: nil where there is no presenter, or more than one.
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

  /// The first property of a type that is declared with one of the protocols.
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
  /// The one declaration or extension of the app's types that conforms to a protocol.
  func conformance(to seen: Place) -> Place? {
    conformances(to: seen).filter { !isTest($0) && $0.type.kind != .protocol }.only
  }

  /// The types that stand in for one of the app's in tests.
  func spies(of seen: Place) -> [Place] {
    conformances(to: seen).filter { isTest($0) && $0.type.kind == .class }
  }

  private func conformances(to seen: Place) -> [Place] {
    places { _ in true }.filter { inherits($0, seen.type.name) }
  }
}
