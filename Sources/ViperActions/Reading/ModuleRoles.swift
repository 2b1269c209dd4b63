import Liquid
import ModuleTemplates
import SwiftText

/// Finds a module's declarations by their roles.
///
/// They are its layers, the protocols between them, what conforms to these, and their tests.
struct ModuleRoles {
  typealias Place = SwiftSources.Place

  let module: String
  let sources: SwiftSources
  /// The types and protocols by the names of their roles.
  private(set) var places: [String: Place] = [:]
  /// The properties through which the layers see protocols, with `?` where they are optional.
  private(set) var properties: [String: String] = [:]

  init(of module: String, in sources: SwiftSources) {
    self.module = module
    self.sources = sources
    let types = sources.places(where: \.isConcrete).filter { !sources.isTest($0) }
    let named = { (layer: String) in
      types.filter { $0.type.name == module + layer || $0.type.name == module + layer + "Impl" }
        .only
    }
    let conventions = sources.conventions
    // Of a router and a coordinator, the router is meant.
    let best = { (layer: NamingConventions.Layer) in
      let found = types.map {
        ($0, conventions.meaning(of: $0.type.name, as: layer, of: module)?.rank ?? .max)
      }
      let first = found.map(\.1).min() ?? .max
      return found.filter { $0.1 == first && first < .max }.map(\.0).only
    }
    // The order matters: `view` needs `outputs`, which needs `presenter`.
    places["presenter"] = named("Presenter") ?? best(.presenter)
    places["interactor"] = named("Interactor") ?? best(.interactor)
    places["state"] = named("ViewState")
    places["router"] = best(.router)
    let protocols = sources.places { $0.kind == .protocol && !$0.name.hasSuffix("Coordinator") }
    let outputs = implemented(by: "presenter", among: protocols)
    let views = types.filter { conventions.meaning(of: $0.type.name, as: .view, of: module) != nil }
    let ofViews = protocols.filter { conventions.meaning(of: $0.type.name)?.layer == .view }
    let withOutput = types.filter { link($0, to: outputs) != nil }
    // The view of `Feed` may be a `NewsFeedViewController`.
    let shown = places["presenter"].flatMap { link($0, to: ofViews)?.seen.type.name }.flatMap {
      stored in withOutput.filter { sources.conforms($0.type.name, to: stored) }.only
    }
    // `DetailViewPresenter` may present to a `DetailViewController`.
    places["view"] =
      views.first(where: withOutput.contains) ?? shown ?? views.first ?? named("Controller")
    places["assembly"] = best(.assembly)
    connect("view_output", "view", outputs)
    connect("interactor_input", "presenter", implemented(by: "interactor", among: protocols))
    // An interactor may also store what its presenter is to the view.
    for candidates in [outputs, outputs.filter { $0.type.name.contains("Interactor") }] {
      connect("interactor_output", "interactor", candidates)
    }
    let seen = unshared(implemented(by: "view", among: protocols))
    // The last one that the presenter stores counts.
    for candidates in [ofViews, seen, ofViews.filter(seen.contains)] {
      connect("view_input", "presenter", candidates)
    }
    let routes = implemented(by: "router", among: protocols)
    let ownRoutes = routes.filter {
      conventions.meaning(of: $0.type.name, as: .router, of: module) != nil
    }
    places["router_input"] = ownRoutes.only
    connect("router_input", "presenter", ownRoutes.isEmpty ? unshared(routes) : ownRoutes)
    // Layers may see each other without a protocol.
    for layer in ["view", "interactor", "router"] {
      connect(layer, "presenter", places[layer].map { [$0] } ?? [])
    }
    connect("presenter", "interactor", places["presenter"].map { [$0] } ?? [])
    places["module_input"] = Self.input(of: module, in: sources)
    places["module_output"] = Self.output(of: module, in: sources)
    connect("module_output", "presenter", places["module_output"].map { [$0] } ?? [])
    let coordinators = sources.places(named: module + "Coordinator") { $0.kind == .protocol }
    connect("coordinator", "router", coordinators)
  }

  var isKnown: Bool { !places.isEmpty }

  static func output(of module: String, in sources: SwiftSources) -> Place? {
    only(["ModuleOutput", "Output", "ModuleDelegate"], of: module, in: sources)
  }

  static func input(of module: String, in sources: SwiftSources) -> Place? {
    only(["ModuleInput", "Input"], of: module, in: sources)
  }

  private static func only(_ endings: [String], of module: String, in sources: SwiftSources)
    -> Place?
  {
    // `FeedModulePresenter` may have a `FeedModuleModuleInput`.
    [module, module + "Module"].lazy.flatMap { owner in endings.map { owner + $0 } }
      .map { name in sources.places(named: name) { $0.kind == .protocol } }
      .first { !$0.isEmpty }?.only
  }

  private func implemented(by role: String, among protocols: [Place]) -> [Place] {
    guard let type = places[role] else { return [] }
    let parts = sources.parts(of: type.type.name)
    return protocols.filter { seen in parts.contains { $0.type.inherits(seen.type.name) } }
  }

  /// The protocols that only one type of the app implements.
  private func unshared(_ protocols: [Place]) -> [Place] {
    protocols.filter { Set(conformances(to: $0).map(\.type.name)).count == 1 }
  }

  private mutating func connect(_ role: String, _ layer: String, _ candidates: [Place]) {
    guard let type = places[layer], let found = link(type, to: candidates) else { return }
    places[role] = found.seen
    properties[role] = found.property
  }

  /// The first property of a type with one of the protocols as its type.
  private func link(_ type: Place, to protocols: [Place]) -> (property: String, seen: Place)? {
    for member in sources.members(of: type) where member.isProperty && !member.isConditional {
      guard let text = sources.file(of: type).type(of: member) else { continue }
      let words = text.words
      if let seen = protocols.filter({ words.contains($0.type.name) }).only {
        return (member.name + (text.hasSuffix("?") ? "?" : ""), seen)
      }
    }
    return nil
  }

  // MARK: Roles of additions

  /// The declarations of a role: `layers.presenter`, `conformances.view_output`,
  /// `spies.router_input`, `tests.presenter`, or a type in these, such as
  /// `spies.view_output.Event`.
  func declarations(of role: String) -> [Place]? {
    guard AdditionRole.exists(role) else { return nil }
    let words = role.split(separator: ".").map(String.init)
    let place = places[words[1]].map { [$0] } ?? []
    let found =
      switch words[0] {
      case "conformances": place.flatMap(conformances)
      // A sync warns of those that a tool writes.
      case "spies": place.flatMap(spies).filter { !sources.isGenerated($0.source) }
      case "tests": tests(of: words[1]).map { [$0] } ?? []
      default: place
      }
    guard words.count == 3 else { return found }
    return found.flatMap(sources.types).filter { $0.type.name == words[2] }
  }

  /// The app's declarations and extensions that conform to a protocol, without test doubles.
  func conformances(to seen: Place) -> [Place] {
    sources.places(inheriting: seen.type.name).filter { place in
      place.type.kind != .protocol && place.type != seen.type && !sources.isTest(place)
        && (places.values.contains { $0.type.name == place.type.name }
          || !sources.isForTests(place.source) && !NamingConventions.isTestDouble(place.type.name))
    }
  }

  func spies(of seen: Place) -> [Place] {
    sources.places(inheriting: seen.type.name).filter { $0.type.isConcrete && sources.isTest($0) }
  }

  func tests(of layer: String) -> Place? {
    guard let type = places[layer]?.type.name else { return nil }
    return sources.places(named: type + "Tests") { $0.kind != .extension && $0.kind != .protocol }
      .only
  }

  // MARK: Variables of additions

  /// The layers, protocols and tests of the module.
  var values: LiquidObject {
    var (layers, tests) = (LiquidObject(), LiquidObject())
    let doubles = places.filter { $0.value.type.kind == .protocol }
      .mapValues { spies(of: $0).filter(sources.needsNothing) }
    for (role, place) in places {
      var fact = sources.values(of: place)
      fact["property"] = LiquidValue(properties[role])
      layers[role] = .object(fact)
      guard let suite = self.tests(of: role) else { continue }
      tests[role] = .object(self.suite(suite, of: place, doubles))
    }
    return ["module": .string(module), "layers": .object(layers), "tests": .object(tests)]
  }

  /// A test suite: its framework, and how it makes its layer with each test double.
  private func suite(
    _ suite: Place, of layer: Place, _ doubles: [String: [Place]]
  ) -> LiquidObject {
    var fact = sources.values(of: suite)
    var (spies, names) = (LiquidObject(), LiquidObject())
    for (role, all) in doubles {
      let found = all.filter { $0.source == suite.source }
      names[role] = LiquidValue(found.first?.type.name)
      guard let spy = found.only, let property = properties[role] else { continue }
      spies[role] = maker(of: layer, with: spy, in: suite, property).map { .object($0) }
    }
    fact["spies"] = .object(spies)
    fact["doubles"] = .object(names)
    return fact
  }

  /// How a suite's function makes the layer with a spy of the test; nil if it can't.
  private func maker(
    of layer: Place, with spy: Place, in suite: Place, _ property: String
  ) -> LiquidObject? {
    let functions = sources.functions(of: [suite]) { $0.kind == .function && !$0.isConditional }
    let makers = functions.filter { _, _, signature in
      signature.result == layer.type.name && !signature.isAsync && !signature.canThrow
    }
    guard let (_, maker, signature) = makers.only else { return nil }
    let name = String(property.prefix { $0 != "?" })
    let taking = signature.parameters.first { $0.type.words.contains(spy.type.name) }
    let isSettable = sources.parts(of: layer.type.name).flatMap(sources.members).contains {
      $0.name == name && $0.kind == .var && $0.modifiers.allSatisfy { $0 == "weak" }
    }
    guard signature.parameters.allSatisfy({ $0.hasDefault || $0.name == taking?.name }),
      taking != nil || isSettable
    else { return nil }
    var fact = sources.values(of: spy)
    fact["maker"] = .string(maker.name)
    fact["property"] = .string(name)
    fact["is_argument"] = .bool(taking != nil)
    fact["label"] = .string(taking?.labelWithColon ?? "")
    return fact
  }
}
