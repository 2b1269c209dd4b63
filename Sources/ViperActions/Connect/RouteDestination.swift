import SwiftText

/// What a way leads to: how the other module is made, and what it says and hears.
struct RouteDestination {
  typealias Parameter = FunctionSignature.Parameter

  let module: String
  private let makerName: String
  private let makerFunction: String
  private let isStatic: Bool
  /// What has to be handed to what makes the module, before it can be asked to.
  let needs: [Parameter]
  let signature: FunctionSignature
  /// The module output's protocol.
  let output: SwiftSources.Place?
  /// The property through which the view controller is given what configures it, where nothing
  /// makes the module but its view controller itself.
  let configuratorProperty: String?
  /// Whether that view controller comes from a storyboard.
  let isInStoryboard: Bool
  /// The function of the module input that configures the module.
  let configuring: (function: SwiftDeclaration, signature: FunctionSignature)?
  let input: SwiftSources.Place?
  /// Whether only objects can be its input, which others may hold weakly then.
  let isInputObject: Bool
  /// The class of its view controller.
  let viewController: String?
  /// Whether its view is a part of another module's.
  let isPart: Bool
  /// The way from the view controller to who hears the module's output, for a test.
  let outputObserver: OutputPath?

  /// - Returns: nil where nothing makes the module, or several things do.
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

  /// The functions of the makers that hand out a view.
  private static func functions(
    of makers: [String], in sources: SwiftSources, where isView: (String) -> Bool
  ) -> [(part: SwiftSources.Place, declaration: SwiftDeclaration, signature: FunctionSignature)] {
    let parts = sources.places { makers.contains($0.name) && $0.kind != .protocol }
    return sources.functions(of: parts) { !$0.modifiers.contains("private") && !$0.isConditional }
      .filter { $0.signature.result.map(isView) == true }
  }

  /// What the initializer asks for that asks for least.
  private static func needs(of maker: String, in sources: SwiftSources) -> [Parameter] {
    sources.functions(of: sources.parts(of: maker)) { $0.kind == .initializer }
      .map { $0.signature.parameters.filter { !$0.hasDefault } }.min { $0.count < $1.count } ?? []
  }

  var inputName: String? { input?.type.name }

  /// How the function is called that makes the module, up to its arguments.
  var makerCall: String {
    if configuratorProperty != nil { return makerName }
    let arguments = needs.map { ($0.label.map { $0 + ": " } ?? "") + $0.name }
    return makerName + (isStatic ? "" : "(\(arguments.joined(separator: ", ")))") + "."
      + makerFunction
  }

  /// The one protocol with the module's name and the first of the endings that there is.
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
