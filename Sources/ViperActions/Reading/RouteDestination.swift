import Liquid
import SwiftText

/// The module that a route opens: how it is created, its input and its output.
struct RouteDestination {
  typealias Place = SwiftSources.Place

  let module: String
  /// The arguments of the initializer of the maker's type, if its function is not static.
  let needs: [FunctionSignature.Parameter]
  /// Whether its view is a `UIView` that another module embeds.
  let isPart: Bool
  /// The function that makes the module, or the configurator's initializer.
  private let maker: SwiftSources.Function
  /// Why a router can't make the module with a plain call; nil if it can.
  private let obstacle: String?
  /// The view controller's property for the configurator, if it assembles the module itself.
  private let configuratorProperty: String?
  private let views: [Place]
  private var view: Place? { views.only }

  /// - Returns: nil unless one function, or the view controller's configurator, makes the module.
  init?(_ module: String, in sources: SwiftSources) {
    self.module = module
    let assemblies = sources.types(of: .assembly, in: module).map(\.type.name)
    views = sources.types(of: .view, in: module).filter {
      $0.type.kind == .class && $0.type.name.hasSuffix("ViewController")
    }
    let view = views.only
    let isView = { (type: String) in
      type.contains("UIViewController") || type == view?.type.name || type == "some View"
    }
    var functions = Self.functions(of: assemblies, in: sources, where: isView)
    if functions.isEmpty {
      // A router's `static func createModule()` makes the presenter.
      let routers = sources.types(of: .router, in: module).map(\.type.name)
      functions = Self.functions(of: routers, in: sources, where: isView).filter {
        part, function, _ in
        let words = function.body.map { sources.file(of: part).words(in: $0) } ?? []
        // A navigation controller can't be pushed.
        return function.isStatic && !words.contains { $0.hasSuffix("NavigationController") }
          && words.contains {
            sources.conventions.meaning(of: $0, as: .presenter, of: module) != nil
          }
      }
    }
    isPart = functions.isEmpty && views.isEmpty
    if isPart {
      functions = Self.functions(of: assemblies, in: sources) { $0.words.contains("UIView") }
    }
    if let found = functions.only {
      (maker, configuratorProperty) = (found, nil)
      needs = found.declaration.isStatic ? [] : sources.needs(of: found.part.type.name)
    } else {
      // The view controller has a configurator in a `var` property, which assembles the module.
      guard functions.isEmpty, let view, let name = assemblies.only, sources.needsNothing(view)
      else { return nil }
      let held = sources.properties(of: view) { property, types in
        property.kind == .var && !sources.file(of: view).isPrivate(property, withSetter: true)
          && types.contains { $0 == name || sources.conforms(name, to: $0) }
      }
      guard let held = held.only, let initializer = sources.initializers(of: name).only
      else { return nil }
      (maker, configuratorProperty) = (initializer, held)
      needs = []
    }
    let (part, declaration, signature) = maker
    let isGeneric = !sources.file(of: part).genericParameters(of: declaration).isEmpty
    obstacle =
      signature.isAsync
      ? "asynchronous" : signature.canThrow ? "throwing" : isGeneric ? "generic" : nil
  }

  private var signature: FunctionSignature { maker.signature }

  private static func functions(
    of types: [String], in sources: SwiftSources, where isView: (String) -> Bool
  ) -> [SwiftSources.Function] {
    let parts = sources.places { types.contains($0.name) && $0.kind != .protocol }
    return sources.functions(of: parts) { !$0.isPrivate && !$0.isConditional }
      .filter { $0.signature.result.map(isView) == true }
  }

  /// The types of the arguments, whose files must be read before ``values(in:reportingTo:)``.
  var typeNames: [String] {
    (needs + signature.parameters.filter { !$0.hasDefault }).flatMap(\.type.words)
      .filter { $0.first?.isUppercase == true }
  }

  /// The variables of an addition; `opener` is the presenter that receives this module's output.
  func values(in sources: SwiftSources, reportingTo opener: Place?) -> LiquidObject {
    let input = ModuleRoles.input(of: module, in: sources)
    let output = ModuleRoles.output(of: module, in: sources)
    let configuring = input.flatMap { place in
      sources.functions(of: [place]) { $0.kind == .function && $0.name.hasPrefix("configure") }.only
    }
    var values: LiquidObject = [
      "module": .string(module), "is_part": .bool(isPart), "maker": .string(maker.part.type.name),
      "is_view": .bool(signature.result == "some View"),
      "obstacle": LiquidValue(obstacle),
      "function": LiquidValue(configuratorProperty == nil ? maker.declaration.name : nil),
      "is_static": .bool(maker.declaration.isStatic),
      "needs": LiquidValue(needs.map(sources.values)),
      "returns_input": .bool(signature.result?.contains("input:") == true),
      "configurator_property": LiquidValue(configuratorProperty),
      "view_controller": LiquidValue(view?.type.name),
      "storyboard": LiquidValue(view.flatMap(sources.storyboardUse)),
      "view_makes_itself": .bool(
        sources.functions(of: view.map { sources.parts(of: $0.type.name) } ?? []) {
          $0.name == "make" && $0.modifiers.contains("static")
        }.contains { $0.signature.parameters.isEmpty }),
      "is_in_storyboard": .bool(view.map { sources.hasFile($0.type.name + ".storyboard") } == true),
      "parameters": LiquidValue(
        signature.parameters.map { parameter in
          var fact = sources.values(of: parameter)
          let words = parameter.type.words
          fact["is_output"] = .bool(words.contains { $0 == output?.type.name })
          fact["is_input"] = .bool(words.contains { $0 == input?.type.name })
          return fact
        }),
    ]
    values["input"] = input.map { .object(sources.values(of: $0)) }
    values["output"] = output.map { output in
      var fact = sources.values(of: output)
      let parts = opener.map { sources.parts(of: $0.type.name) } ?? []
      let others = parts.filter { !$0.type.inherits(output.type.name) }
      fact["handled"] = LiquidValue(others.flatMap(sources.members).map(\.name))
      return .object(fact)
    }
    values["configuring"] = configuring.map { .object(sources.values(of: $0)) }
    values["observer"] = output.flatMap { observer(of: $0, in: sources) }.map { .object($0) }
    return values
  }

  /// The properties from the view controller to the module's output, such as `output.moduleOutput`;
  /// without a view those from the module's input, which is the presenter.
  private func observer(of output: Place, in sources: SwiftSources) -> LiquidObject? {
    // A part has no view controller, a UIKit module has one, and a SwiftUI module gets no observer.
    let presenters = sources.places(named: module + "Presenter") { $0.kind == .class }
    guard isPart == views.isEmpty, views.count < 2, let place = presenters.only,
      let heard = sources.properties(of: place, where: { $1.contains(output.type.name) }).first
    else { return nil }
    let presenter = place.type.name
    let property = view.flatMap { view in
      sources.properties(of: view) { _, types in
        types.contains { $0 == presenter || sources.conforms(presenter, to: $0) }
      }.first
    }
    if view != nil, property == nil { return nil }
    return [
      "view_property": LiquidValue(property), "presenter": .string(presenter),
      "presenter_property": .string(heard),
    ]
  }
}
