import Diagnostics
import ModuleTemplates
import ViperActions

/// What can be added, for `viper module add --list` and `viper template show`.
enum AdditionList {
  static func print(of module: String?, in session: Session) throws(Diagnostic) -> ExitCode {
    let additions = try AdditionChoice(of: module, in: session.world).all()
    var fields: [JSONObject] = []
    for var addition in additions {
      let description = try addition.description()
      fields.append(json(addition, description))
      session.printer.result(text(addition, description))
    }
    session.printer.result(json: ["additions": fields])
    return .done
  }

  static func json(_ addition: Addition, _ description: AdditionDescription) -> JSONObject {
    let inputs = { (inputs: [AdditionInput]) in
      inputs.map { input -> JSONObject in
        [
          "name": input.name, "kind": input.kind.rawValue, "summary": input.summary,
          "values": input.values, "default": input.standard,
        ]
      }
    }
    return [
      "name": addition.name, "template": addition.template.name, "summary": description.summary,
      "arguments": inputs(description.arguments), "options": inputs(description.options),
    ]
  }

  static func text(_ addition: Addition, _ description: AdditionDescription) -> String {
    let arguments = description.arguments.map { " <\($0.name)>" }.joined()
    var lines = ["\(addition.name) <module>\(arguments)", "  \(description.summary)"]
    for input in description.arguments { lines.append("    <\(input.name)>  \(input.summary)") }
    for option in description.options {
      let value =
        option.kind == .flag
        ? ""
        : " <\(option.values.isEmpty ? option.kind.rawValue : option.values.joined(separator: "|"))>"
      let standard = option.standard.map { " (default: \($0))" } ?? ""
      lines.append("    --\(option.name)\(value)  \(option.summary)\(standard)")
    }
    return lines.joined(separator: "\n").escaped(keepingLines: true) + "\n"
  }
}
