package import Configuration
package import Diagnostics
import Liquid

/// Checks what `viper module add` takes from a template: descriptions, roles and texts.
package struct AdditionCheck {
  package private(set) var problems: [Diagnostic] = []

  /// Renders each addition with an example of each argument, and each value of each option.
  package init(_ folder: TemplateFolder) throws(Diagnostic) {
    for name in try Addition.names(in: folder) {
      do throws(Diagnostic) {
        guard var addition = try Addition(named: name, in: folder) else { continue }
        let inputs = try addition.description()
        for values in Self.examples(of: inputs) { try check(&addition, with: values) }
      } catch {
        problems.append(error)
      }
    }
  }

  private mutating func check(
    _ addition: inout Addition, with values: LiquidObject
  ) throws(Diagnostic) {
    let description = try addition.description(with: values)
    let roles = description.needs + description.edits.filter { $0.kind != .print }.map(\.role)
    problems += roles.filter { !AdditionRole.exists($0.value) }.map(AdditionRole.unknownError)
    for edit in description.edits {
      var values = edit.values(with: values)
      values["target"] = Self.declaration("Example")
      for field in AdditionDescription.Edit.textFields {
        if let name = edit.field(field) { _ = try addition.text(name, with: values) }
      }
    }
  }

  private static func examples(of inputs: AdditionDescription) -> [LiquidObject] {
    var plain: LiquidObject = ["module": "Example"]
    var (layers, tests) = (LiquidObject(), LiquidObject())
    for role in AdditionRole.layers.keys { tests[role] = declaration("ExampleTests") }
    for role in Array(AdditionRole.layers.keys) + AdditionRole.protocols.keys {
      layers[role] = declaration("Example")
    }
    plain["layers"] = .object(layers)
    plain["tests"] = .object(tests)
    for input in inputs.arguments { plain[input.variable] = example(of: input) }
    var all = [plain]
    for option in inputs.options {
      for value in option.values.isEmpty ? [nil] : option.values.map(Optional.some) {
        var values = plain
        values[option.variable] = value.map { .string($0) } ?? example(of: option)
        all.append(values)
      }
    }
    return all
  }

  private static func example(of input: AdditionInput) -> LiquidValue {
    switch input.kind {
    case .flag: true
    case .typedName:
      [
        "name": "obtainItem", "capitalized": "ObtainItem", "verb": "obtain", "noun": "Item",
        "type": "String", "stored_type": "String", "value": "item", "is_equatable": true,
      ]
    case .call: ["property": "service", "function": "obtain"]
    case .text, .name, .protocol, .module: .string(input.values.first ?? "Example")
    }
  }

  private static func declaration(_ name: String) -> LiquidValue {
    ["name": .string(name), "members": [], "types": [], "functions": [], "needs": []]
  }
}

extension AdditionRole {
  /// The error about a role that does not exist.
  package static func unknownError(_ role: Located<String>) -> Diagnostic {
    let near = DidYouMean.hints(for: role.value, among: all)
    return Diagnostic(
      .error, "addition.role",
      "`\(role.value.escaped())` is no part of a module that additions can edit or need",
      at: role.location,
      hints: near.isEmpty ? ["write one of \(all.quotedList(upTo: all.count))."] : near)
  }
}
