import SwiftText

/// The router's method that opens a module, as it is written in each of its places.
struct RouteMethod {
  typealias Parameter = FunctionSignature.Parameter

  let name: String
  private let goal: RouteDestination
  private let presentation: Presentation
  /// What the caller hands over: what the module is configured with, and the output.
  let parameters: [Parameter]

  init(to goal: RouteDestination, by presentation: Presentation, named name: String) {
    self.name = name
    self.goal = goal
    self.presentation = presentation
    var parameters = goal.isConfigured ? goal.configuring?.signature.parameters ?? [] : []
    parameters += goal.needs
    for parameter in goal.signature.parameters
    where parameter.type.mentions(goal.output?.type.name) || !parameter.hasDefault {
      if parameter.type.mentions(goal.inputName) { continue }
      if !parameters.contains(where: { $0.name == parameter.name }) { parameters.append(parameter) }
    }
    self.parameters = parameters
  }

  /// What the way hands back: the input of a module whose view becomes a part of another one.
  var result: String? {
    goal.isPart && goal.returnsInput ? goal.inputName.map { "(any \($0))?" } : nil
  }

  /// `func openProfileModule(output: (any ProfileModuleOutput)?)`
  private func head(_ access: String = "", _ brace: String = "") -> [String] {
    parameters.map(\.text).listed(
      behind: "\(access)func \(name)", before: (result.map { " -> \($0)" } ?? "") + brace, depth: 2)
  }

  var requirement: SwiftLines {
    let summary =
      goal.isPart ? "Embeds the module \(goal.module)." : "Opens the module \(goal.module)."
    let returns = "///\n/// - Returns: the module's input, which its view keeps alive."
    return SwiftLines(
      (["/// \(summary)"] + (result == nil ? [] : [returns]) + head()).joined(separator: "\n"))
  }

  /// - Parameter access: a modifier with a space behind it, or nothing.
  /// - Returns: the whole function.
  func implementation(access: String) -> SwiftLines {
    let shown = presentation.call(showing: goal.shownName, asPart: goal.isPart)
    let lines = making + [shown] + (result == nil ? [] : ["return module.input"])
    return SwiftLines(
      (head(access, " {") + lines.map { "  " + $0 } + ["}"]).joined(separator: "\n"))
  }

  private var making: [String] {
    var arguments: [String] = []
    for parameter in goal.signature.parameters {
      let label = parameter.label.map { $0 + ": " } ?? ""
      if parameter.type.mentions(goal.inputName), goal.isConfigured, !goal.returnsInput {
        arguments.append(label + "{ $0.\(configuringCall) }")
      } else if parameters.contains(where: { $0.name == parameter.name }) {
        arguments.append(label + parameter.name)
      }
    }
    let made = goal.configuratorProperty.map { "module.\($0)" } ?? "let module"
    let call = arguments.listed(behind: "\(made) = \(goal.makerCall)", depth: 4)
    if goal.configuratorProperty != nil, let view = goal.viewController {
      return (goal.isInStoryboard ? instantiating(view) : ["let module = \(view)()"]) + call
    }
    return goal.returnsInput && goal.isConfigured
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
    guard let (function, signature) = goal.configuring else { return "" }
    let arguments = signature.parameters.map { ($0.label.map { $0 + ": " } ?? "") + $0.name }
    return "\(function.name)(\(arguments.joined(separator: ", ")))"
  }

  /// What a spy of the router remembers.
  var spyCount: SwiftLines { SwiftLines("private(set) var \(name)Count = 0") }

  var spyFunction: SwiftLines {
    let lines = ["  \(name)Count += 1"] + (result == nil ? [] : ["  return nil"])
    return SwiftLines((head("", " {") + lines + ["}"]).joined(separator: "\n"))
  }

  /// What the presenter keeps of a module that it embeds.
  var keptInput: (name: String, lines: SwiftLines)? {
    guard let result else { return nil }
    let name = goal.module.lowerCamel + "Module"
    return (name, SwiftLines("private \(goal.isInputObject ? "weak " : "")var \(name): \(result)"))
  }

  /// The line that is left to write, where the presenter decides to go.
  var trigger: String {
    let arguments = parameters.map { parameter in
      (parameter.label.map { $0 + ": " } ?? "")
        + (parameter.type.mentions(goal.output?.type.name) ? "self" : parameter.name)
    }
    return (keptInput.map { "\($0.name) = " } ?? "")
      + "router.\(name)(\(arguments.joined(separator: ", ")))"
  }

  /// The arguments of a call, with some value for each parameter.
  ///
  /// - Parameters:
  ///   - output: what stands for the module output.
  ///   - stubs: what stands for services, by their protocols.
  /// - Returns: nil where no value can be thought of.
  func samples(output: String?, stubs: [String: ServiceStub]) -> [String]? {
    var arguments: [String] = []
    for parameter in parameters {
      let isOutput = parameter.type.mentions(goal.output?.type.name)
      let stub = parameter.type.words.lazy.compactMap { stubs[$0] }.first.map { $0.name + "()" }
      guard let value = (isOutput ? output : nil) ?? stub ?? parameter.sample else { return nil }
      arguments.append((parameter.label.map { $0 + ": " } ?? "") + value)
    }
    return arguments
  }
}

extension RouteDestination {
  /// Whether the maker hands out the module's input beside its view.
  var returnsInput: Bool { signature.result?.contains("input:") == true }

  /// Whether there is a way to configure the module when it is made.
  var isConfigured: Bool {
    configuring != nil
      && (returnsInput || signature.parameters.contains { $0.type.mentions(inputName) })
  }

  /// What is shown of `module`.
  var shownName: String { returnsInput ? "module.view" : "module" }
}

extension FunctionSignature.Parameter {
  /// Some value of the type.
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
  /// Whether a name stands among the words of a type.
  fileprivate func mentions(_ name: String?) -> Bool {
    guard let name else { return false }
    return words.contains(name)
  }
}
