import Liquid
import SwiftText

/// The module that a route opens: how it is created, its input and its output.
struct RouteDestination {
  typealias Place = SwiftSources.Place
  private typealias Maker = (
    part: Place, declaration: SwiftDeclaration, signature: FunctionSignature
  )

  let module: String
  /// What to read before the facts are complete: the types of arguments.
  let needs: [FunctionSignature.Parameter]
  /// Whether its view is embedded in another module's view.
  let isPart: Bool
  private let maker: String
  private let function: SwiftDeclaration?
  private let signature: FunctionSignature
  /// The view controller's property for the configurator, if it assembles the module itself.
  private let configuratorProperty: String?
  private let view: Place?
  private let views: [Place]

  /// - Returns: nil if no type creates the module, or several do.
  init?(_ module: String, in sources: SwiftSources) {
    self.module = module
    let makers = sources.places { type in
      [.class, .struct, .enum].contains(type.kind)
        && ModuleRole.of(type.name).map { $0.role == .entry && $0.module == module } == true
    }.map(\.type.name)
    views = sources.places { type in
      type.kind == .class && type.name.hasSuffix("ViewController")
        && ModuleRole.of(type.name)?.module == module
    }
    let view = views.only
    self.view = view
    var functions = Self.functions(of: makers, in: sources) {
      $0.contains("UIViewController") || $0 == view?.type.name || $0 == "some View"
    }
    isPart = functions.isEmpty && views.isEmpty
    if isPart {
      functions = Self.functions(of: makers, in: sources) { $0.words.contains("UIView") }
    }
    if let (part, function, signature) = functions.only {
      maker = part.type.name
      (self.function, self.signature) = (function, signature)
      configuratorProperty = nil
      let isStatic = !function.modifiers.allSatisfy { $0 != "static" && $0 != "class" }
      needs = isStatic ? [] : sources.needs(of: maker)
    } else {
      guard functions.isEmpty, let view, let found = SelfConfiguring(view, by: makers, in: sources)
      else { return nil }
      (maker, function, signature) = (found.configurator, nil, found.signature)
      configuratorProperty = found.property
      needs = []
    }
  }

  /// The functions that return a view.
  private static func functions(
    of makers: [String], in sources: SwiftSources, where isView: (String) -> Bool
  ) -> [Maker] {
    let parts = sources.places { makers.contains($0.name) && $0.kind != .protocol }
    return sources.functions(of: parts) { !$0.modifiers.contains("private") && !$0.isConditional }
      .filter { $0.signature.result.map(isView) == true }
  }

  /// The names of the types in its arguments.
  var typeNames: [String] {
    (needs + signature.parameters.filter { !$0.hasDefault }).flatMap(\.type.words)
      .filter { $0.first?.isUppercase == true }
  }

  /// The protocols that a test has to stub.
  func protocolNames(in sources: SwiftSources) -> [String] {
    typeNames.filter { name in
      sources.places { $0.kind == .protocol && $0.name == name }.only != nil
    }
  }

  /// The variables of an addition; `presenter` is the one that hears the module's output.
  func values(in sources: SwiftSources, heardBy presenter: Place?) -> LiquidObject {
    let facts = CodeFacts(roles: ModuleRoles(of: module, in: sources))
    let input = ModuleRoles.input(of: module, in: sources)
    let output = ModuleRoles.output(of: module, in: sources)
    let configuring = input.flatMap { place in
      sources.functions(of: [place]) { $0.kind == .function && $0.name.hasPrefix("configure") }.only
    }
    let observer =
      isPart == views.isEmpty && views.count < 2
      ? OutputPath(of: module, output: output?.type.name, view: views.first, in: sources) : nil
    var values: LiquidObject = [
      "module": .string(module), "is_part": .bool(isPart), "maker": .string(maker),
      "is_view": .bool(signature.result == "some View"),
      "function": function.map { .string($0.name) } ?? .nil,
      "is_static": .bool(
        function.map { $0.modifiers.contains("static") || $0.modifiers.contains("class") } ?? false),
      "needs": .array(needs.map { .object(facts.parameter($0)) }),
      "returns_input": .bool(signature.result?.contains("input:") == true),
      "configurator_property": configuratorProperty.map { .string($0) } ?? .nil,
      "view_controller": view.map { .string($0.type.name) } ?? .nil,
      "view_makes_itself": .bool(
        view.map { view in
          sources.functions(of: sources.parts(of: view.type.name)) {
            $0.name == "make" && $0.modifiers.contains("static")
          }.contains { $0.signature.parameters.isEmpty }
        } ?? false),
      "is_in_storyboard": .bool(view.map { sources.hasStoryboard($0.type.name) } ?? false),
      "parameters": .array(
        signature.parameters.map { parameter in
          var fact = facts.parameter(parameter)
          let mentions = { (place: Place?) in
            place.map { parameter.type.words.contains($0.type.name) } ?? false
          }
          fact["is_output"] = .bool(mentions(output))
          fact["is_input"] = .bool(mentions(input))
          return .object(fact)
        }),
    ]
    values["input"] = input.map { .object(facts.declaration($0)) }
    values["output"] = output.map { output in
      var fact = facts.declaration(output)
      let parts = presenter.map { sources.parts(of: $0.type.name) } ?? []
      let others = parts.filter { !sources.inherits($0, output.type.name) }
      fact["handled"] = .array(others.flatMap(sources.members).map { .string($0.name) })
      return .object(fact)
    }
    values["configuring"] = configuring.map {
      .object(facts.function($0.declaration, $0.signature, of: $0.part))
    }
    values["observer"] = observer.map { .object($0.values) }
    return values
  }
}
