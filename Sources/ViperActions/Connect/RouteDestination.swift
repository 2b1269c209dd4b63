import SwiftText

/// The module that a route opens: how it is created, its input and its output.
struct RouteDestination {
  typealias Parameter = FunctionSignature.Parameter

  let module: String
  private let makerName: String
  private let makerFunction: String
  private let isStatic: Bool
  /// The arguments of the assembly's initializer.
  let needs: [Parameter]
  let signature: FunctionSignature
  /// The protocol of the module's output.
  let output: SwiftSources.Place?
  /// The property for the configurator, if the view controller assembles the module itself.
  let configuratorProperty: String?
  /// Whether this view controller is in a storyboard.
  let isInStoryboard: Bool
  /// The function of the module input that configures the module.
  let configuring: (function: SwiftDeclaration, signature: FunctionSignature)?
  let input: SwiftSources.Place?
  /// Whether the input is a class protocol, so that references can be weak.
  let isInputObject: Bool
  /// Its view controller's class.
  let viewController: String?
  /// Whether its view is embedded in another module's view.
  let isPart: Bool
  /// The properties from the view controller to the module's output, for a test.
  let outputObserver: OutputPath?

  /// - Returns: nil if no type creates the module, or several do.
  init?(_ module: String, in sources: SwiftSources) {
    self.module = module
    let makers = sources.places { type in
      [.class, .struct, .enum].contains(type.kind)
        && ModuleRole.of(type.name).map { $0.role == .entry && $0.module == module } == true
    }.map(\.type.name)
    let view = sources.places { type in
      type.kind == .class && type.name.hasSuffix("ViewController")
        && ModuleRole.of(type.name)?.module == module
    }
    viewController = view.only?.type.name
    var functions = Self.functions(of: makers, in: sources) {
      [viewController] in $0.contains("UIViewController") || $0 == viewController
    }
    isInStoryboard = viewController.map(sources.hasStoryboard) ?? false
    isPart = functions.isEmpty && view.isEmpty
    if isPart {
      functions = Self.functions(of: makers, in: sources) { $0.words.contains("UIView") }
    }
    if let (maker, function, signature) = functions.only {
      self.signature = signature
      isStatic = function.modifiers.contains("static") || function.modifiers.contains("class")
      needs = isStatic ? [] : Self.needs(of: maker.type.name, in: sources)
      makerName = maker.type.name
      makerFunction = function.name
      configuratorProperty = nil
    } else {
      guard functions.isEmpty, let view = view.only,
        let found = SelfConfiguring(view, by: makers, in: sources)
      else { return nil }
      signature = found.signature
      isStatic = false
      needs = []
      makerName = found.configurator
      makerFunction = ""
      configuratorProperty = found.property
    }
    output = Self.only(["ModuleOutput", "Output", "ModuleDelegate"], of: module, in: sources)
    input = Self.only(["ModuleInput", "Input"], of: module, in: sources)
    isInputObject = input.map { sources.inherits($0, "AnyObject") } ?? false
    configuring = input.flatMap { place in
      sources.functions(of: [place]) { $0.kind == .function && $0.name.hasPrefix("configure") }
        .only.map { ($0.declaration, $0.signature) }
    }
    outputObserver =
      isPart == view.isEmpty && view.count < 2
      ? OutputPath(of: module, output: output?.type.name, view: view.first, in: sources) : nil
  }

  /// The functions that return a view.
  private static func functions(
    of makers: [String], in sources: SwiftSources, where isView: (String) -> Bool
  ) -> [(part: SwiftSources.Place, declaration: SwiftDeclaration, signature: FunctionSignature)] {
    let parts = sources.places { makers.contains($0.name) && $0.kind != .protocol }
    return sources.functions(of: parts) { !$0.modifiers.contains("private") && !$0.isConditional }
      .filter { $0.signature.result.map(isView) == true }
  }

  /// The parameters of the initializer with the fewest.
  private static func needs(of maker: String, in sources: SwiftSources) -> [Parameter] {
    sources.functions(of: sources.parts(of: maker)) { $0.kind == .initializer }
      .map { $0.signature.parameters.filter { !$0.hasDefault } }.min { $0.count < $1.count } ?? []
  }

  var inputName: String? { input?.type.name }

  /// The call that creates the module, up to its arguments.
  var makerCall: String {
    if configuratorProperty != nil { return makerName }
    let arguments = needs.map { ($0.label.map { $0 + ": " } ?? "") + $0.name }
    return makerName + (isStatic ? "" : "(\(arguments.joined(separator: ", ")))") + "."
      + makerFunction
  }

  /// The only protocol with the module's name and the first suffix that exists.
  private static func only(
    _ endings: [String], of module: String, in sources: SwiftSources
  ) -> SwiftSources.Place? {
    for ending in endings {
      let found = sources.places { $0.kind == .protocol && $0.name == module + ending }
      if !found.isEmpty { return found.only }
    }
    return nil
  }
}
