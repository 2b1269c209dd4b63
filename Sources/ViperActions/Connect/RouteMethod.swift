import SwiftText

/// The router's method that opens a module, in each place that needs it.
struct RouteMethod {
  typealias Parameter = FunctionSignature.Parameter

  let name: String
  private let destination: RouteDestination
  private let presentation: Presentation
  /// The parameters: the module's configuration and its output.
  let parameters: [Parameter]

  init(to destination: RouteDestination, by presentation: Presentation, named name: String) {
    self.name = name
    self.destination = destination
    self.presentation = presentation
    var parameters =
      destination.isConfigured ? destination.configuring?.signature.parameters ?? [] : []
    parameters += destination.needs
    for parameter in destination.signature.parameters
    where parameter.type.mentions(destination.output?.type.name) || !parameter.hasDefault {
      if parameter.type.mentions(destination.inputName) { continue }
      if !parameters.contains(where: { $0.name == parameter.name }) { parameters.append(parameter) }
    }
    self.parameters = parameters
  }

  /// The result: the input of an embedded module.
  var result: String? {
    destination.isPart && destination.returnsInput
      ? destination.inputName.map { "(any \($0))?" } : nil
  }

  /// `func openProfileModule(output: (any ProfileModuleOutput)?)`
  private func head(_ access: String = "", _ brace: String = "") -> [String] {
    parameters.map(\.text).listed(
      behind: "\(access)func \(name)", before: (result.map { " -> \($0)" } ?? "") + brace, depth: 2)
  }

  var requirement: SwiftLines {
    let summary =
      destination.isPart
      ? "Embeds the module \(destination.module)." : "Opens the module \(destination.module)."
    let returns = "///\n/// - Returns: the module's input, which its view keeps alive."
    return SwiftLines(
      (["/// \(summary)"] + (result == nil ? [] : [returns]) + head()).joined(separator: "\n"))
  }

  /// - Parameter access: a modifier with a space after it, or nothing.
  /// - Returns: the whole function.
  func implementation(access: String) -> SwiftLines {
    let shown = presentation.call(showing: destination.shownName, asPart: destination.isPart)
    let lines = making + [shown] + (result == nil ? [] : ["return module.input"])
    return SwiftLines(
      (head(access, " {") + lines.map { "  " + $0 } + ["}"]).joined(separator: "\n"))
  }

  private var making: [String] {
    var arguments: [String] = []
    for parameter in destination.signature.parameters {
      let label = parameter.label.map { $0 + ": " } ?? ""
      if parameter.type.mentions(destination.inputName), destination.isConfigured,
        !destination.returnsInput
      {
        arguments.append(label + "{ $0.\(configuringCall) }")
      } else if parameters.contains(where: { $0.name == parameter.name }) {
        arguments.append(label + parameter.name)
      }
    }
    let made = destination.configuratorProperty.map { "module.\($0)" } ?? "let module"
    let call = arguments.listed(behind: "\(made) = \(destination.makerCall)", depth: 4)
    if destination.configuratorProperty != nil, let view = destination.viewController {
      return (destination.isInStoryboard ? instantiating(view) : ["let module = \(view)()"]) + call
    }
    return destination.returnsInput && destination.isConfigured
      ? call + ["module.input.\(configuringCall)"] : call
  }

  private func instantiating(_ view: String) -> [String] {
    [
      "let storyboard = UIStoryboard(", "  name: \"\(view)\",",
      "  bundle: Bundle(for: \(view).self)",
      ")", "let module = storyboard.instantiateViewController(", "  identifier: \"\(view)\",",
      "  creator: { coder in \(view)(coder: coder) }", ")",
    ]
  }

  private var configuringCall: String {
    guard let (function, signature) = destination.configuring else { return "" }
    let arguments = signature.parameters.map { ($0.label.map { $0 + ": " } ?? "") + $0.name }
    return "\(function.name)(\(arguments.joined(separator: ", ")))"
  }

  /// The counter in a spy of the router.
  var spyCount: SwiftLines { SwiftLines("private(set) var \(name)Count = 0") }

  var spyFunction: SwiftLines {
    let lines = ["  \(name)Count += 1"] + (result == nil ? [] : ["  return nil"])
    return SwiftLines((head("", " {") + lines + ["}"]).joined(separator: "\n"))
  }

  /// The presenter's property for the input of an embedded module.
  var keptInput: (name: String, lines: SwiftLines)? {
    guard let result else { return nil }
    let name = destination.module.lowerCamel + "Module"
    return (
      name, SwiftLines("private \(destination.isInputObject ? "weak " : "")var \(name): \(result)")
    )
  }

  /// The call for the user to add to the presenter.
  var trigger: String {
    let arguments = parameters.map { parameter in
      (parameter.label.map { $0 + ": " } ?? "")
        + (parameter.type.mentions(destination.output?.type.name) ? "self" : parameter.name)
    }
    return (keptInput.map { "\($0.name) = " } ?? "")
      + "router.\(name)(\(arguments.joined(separator: ", ")))"
  }

  /// The arguments of a call, with a sample value for each parameter.
  ///
  /// - Parameters:
  ///   - output: the argument for the module's output.
  ///   - stubs: the stubs of services, by protocol.
  /// - Returns: nil if a parameter has no sample value.
  func samples(output: String?, stubs: [String: ServiceStub]) -> [String]? {
    var arguments: [String] = []
    for parameter in parameters {
      let isOutput = parameter.type.mentions(destination.output?.type.name)
      let stub = parameter.type.words.lazy.compactMap { stubs[$0] }.first.map { $0.name + "()" }
      guard let value = (isOutput ? output : nil) ?? stub ?? parameter.sample else { return nil }
      arguments.append((parameter.label.map { $0 + ": " } ?? "") + value)
    }
    return arguments
  }
}

extension RouteDestination {
  /// Whether the assembly returns the module's input with its view.
  var returnsInput: Bool { signature.result?.contains("input:") == true }

  /// Whether the module can be configured when it is created.
  var isConfigured: Bool {
    configuring != nil
      && (returnsInput || signature.parameters.contains { $0.type.mentions(inputName) })
  }

  /// The view of `module`.
  var shownName: String { returnsInput ? "module.view" : "module" }
}

extension FunctionSignature.Parameter {
  /// A sample value of a type.
  fileprivate var sample: String? {
    switch type {
    case "String": "\"\(name)\""
    case "Int", "Double", "CGFloat", "Float": "1"
    case "Bool": "true"
    case _ where type.hasSuffix("?"): "nil"
    case _ where type.hasPrefix("[") && type.contains(":"): "[:]"
    case _ where type.hasPrefix("["): "[]"
    default: nil
    }
  }
}

extension String {
  /// Whether a type contains a name.
  fileprivate func mentions(_ name: String?) -> Bool {
    guard let name else { return false }
    return words.contains(name)
  }
}
