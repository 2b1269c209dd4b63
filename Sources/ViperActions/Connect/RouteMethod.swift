import SwiftText

/// The router's method that opens a module, as it is written in each of its places.
struct RouteMethod {
  typealias Parameter = FunctionSignature.Parameter

  let name: String
  private let goal: RouteGoal
  private let transition: Transition
  /// What the caller hands over: what the module is configured with, and the output.
  private let parameters: [Parameter]

  init(to goal: RouteGoal, by transition: Transition, named name: String) {
    self.name = name
    self.goal = goal
    self.transition = transition
    var parameters = goal.isConfigured ? goal.configuring?.signature.parameters ?? [] : []
    parameters += goal.needs
    for parameter in goal.signature.parameters
    where parameter.type.mentions(goal.output?.type.name) || !parameter.hasDefault {
      if parameter.type.mentions(goal.inputName) { continue }
      if !parameters.contains(where: { $0.name == parameter.name }) { parameters.append(parameter) }
    }
    self.parameters = parameters
  }

  /// `func openProfileModule(output: (any ProfileModuleOutput)?)`
  private var head: String {
    "func \(name)(\(parameters.map(\.text).joined(separator: ", ")))"
  }

  var requirement: SwiftLines {
    SwiftLines("/// Opens the module \(goal.module).\n\(head)")
  }

  /// - Parameter access: a modifier with a space behind it, or nothing.
  /// - Returns: the whole function.
  func implementation(access: String) -> SwiftLines {
    SwiftLines(
      ([access + head + " {"]
        + (making + [transition.call(showing: goal.shownName)]).map { "  " + $0 }
        + ["}"]).joined(separator: "\n"))
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
    let call =
      arguments.count > 1
      ? ["let module = \(goal.makerCall)("]
        + arguments.enumerated().map {
          "  \($0.element)\($0.offset == arguments.count - 1 ? "" : ",")"
        } + [")"]
      : ["let module = \(goal.makerCall)(\(arguments.joined()))"]
    return goal.returnsInput && goal.isConfigured
      ? call + ["module.input.\(configuringCall)"] : call
  }

  private var configuringCall: String {
    guard let (function, signature) = goal.configuring else { return "" }
    let arguments = signature.parameters.map { ($0.label.map { $0 + ": " } ?? "") + $0.name }
    return "\(function.name)(\(arguments.joined(separator: ", ")))"
  }

  /// What a spy of the router remembers.
  var spyCount: SwiftLines { SwiftLines("private(set) var \(name)Count = 0") }

  var spyFunction: SwiftLines { SwiftLines("\(head) {\n  \(name)Count += 1\n}") }

  /// The line that is left to write, where the presenter decides to go.
  var trigger: String {
    let arguments = parameters.map { parameter in
      (parameter.label.map { $0 + ": " } ?? "")
        + (parameter.type.mentions(goal.output?.type.name) ? "self" : parameter.name)
    }
    return "router.\(name)(\(arguments.joined(separator: ", ")))"
  }

  /// The call with some value for each parameter.
  ///
  /// - Parameter output: what stands for the module output.
  /// - Returns: nil where no value can be thought of.
  func sampleCall(output: String?) -> String? {
    var arguments: [String] = []
    for parameter in parameters {
      let isOutput = parameter.type.mentions(goal.output?.type.name)
      guard let value = (isOutput ? output : nil) ?? parameter.sample else { return nil }
      arguments.append((parameter.label.map { $0 + ": " } ?? "") + value)
    }
    return "\(name)(\(arguments.joined(separator: ", ")))"
  }
}

extension RouteGoal {
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
