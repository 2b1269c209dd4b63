import SwiftText

/// What a way leads to: how the other module is made, and what it says and hears.
struct RouteGoal {
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
  /// The function of the module input that configures the module.
  let configuring: (function: SwiftDeclaration, signature: FunctionSignature)?
  let inputName: String?
  /// The class of its view controller.
  let viewController: String?
  /// The way from the view controller to who hears the module's output, for a test.
  let hearer: OutputPath?

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
    viewController = view.count == 1 ? view[0].type.name : nil
    let viewName = viewController
    var functions: [(String, SwiftDeclaration, FunctionSignature)] = []
    for place in sources.places(where: { makers.contains($0.name) && $0.kind != .protocol }) {
      for member in sources.members(of: place)
      where !member.modifiers.contains("private") && !member.isConditional {
        guard let signature = sources.file(of: place).signature(of: member),
          let result = signature.result,
          result.contains("UIViewController") || result == viewName
        else { continue }
        functions.append((place.type.name, member, signature))
      }
    }
    guard functions.count == 1 else { return nil }
    let (maker, function, signature) = functions[0]
    self.signature = signature
    let isStatic = function.modifiers.contains("static") || function.modifiers.contains("class")
    let initializers = sources.places { $0.name == maker && $0.kind != .protocol }
      .flatMap { place in
        sources.members(of: place).filter { $0.kind == .initializer }
          .compactMap { sources.file(of: place).signature(of: $0)?.parameters }
      }.map { $0.filter { !$0.hasDefault } }
    needs = isStatic ? [] : initializers.min { $0.count < $1.count } ?? []
    makerName = maker
    makerFunction = function.name
    self.isStatic = isStatic
    output = Self.only(["ModuleOutput", "Output", "ModuleDelegate"], of: module, in: sources)
    let input = Self.only(["ModuleInput", "Input"], of: module, in: sources)
    inputName = input?.type.name
    let configuring = input.map { place in
      sources.members(of: place).filter { $0.kind == .function && $0.name.hasPrefix("configure") }
        .compactMap { function in
          sources.file(of: place).signature(of: function).map { (function, $0) }
        }
    }
    self.configuring = configuring?.count == 1 ? configuring?[0] : nil
    hearer = OutputPath(of: module, output: output?.type.name, view: view, in: sources)
  }

  /// How the function is called that makes the module, up to its arguments.
  var makerCall: String {
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
      if !found.isEmpty { return found.count == 1 ? found[0] : nil }
    }
    return nil
  }
}
