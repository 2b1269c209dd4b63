import Diagnostics
import ModuleTemplates
import ViperActions

extension ModuleAddition {
  /// Shows or applies the plan, then prints it; `reason` is printed if there are no changes.
  func run(noChanges reason: String, in session: Session) throws(Diagnostic) -> ExitCode {
    let plan = try session.carryOut(self)
    let changes = ChangeReport(plan.changes, in: session)
    session.printer.result(
      json: changes.json() + ["byHand": plan.byHand.map(\.fields), "call": plan.call])
    if plan.changes.isEmpty, plan.byHand.isEmpty {
      session.printer.note("Nothing to do: \(reason).\n")
    } else {
      changes.print()
    }
    session.print(
      plan.byHand, plan.isRemoving ? "Edited since it was added, so remove it from" : "Insert into")
    if let call = plan.call {
      let place = plan.callPlace.map { " " + $0.escaped() } ?? ""
      session.printer.note("Write `\(call.escaped())`\(place).\n")
    }
    return .done
  }
}

extension AdditionPlan.ByHand {
  var fields: JSONObject { ["place": place, "lines": lines] }
}

extension Session {
  /// Prints lines that the user has to insert or remove.
  func print(_ edits: [AdditionPlan.ByHand], _ start: String) {
    for edit in edits {
      printer.result(
        "\n\(start) \(edit.place.escaped()):\n\n\(edit.lines.escaped(keepingLines: true))\n")
    }
  }

  func printAdditions(to module: String?) throws(Diagnostic) {
    var fields: [JSONObject] = []
    for var addition in try AvailableAdditions(of: module, in: world).all() {
      let description = try addition.description()
      fields.append(description.fields(of: addition))
      printer.result(description.text(for: addition))
    }
    printer.result(json: ["additions": fields])
  }
}

extension AdditionDescription {
  func fields(of addition: Addition) -> JSONObject {
    let inputs = { (inputs: [AdditionInput]) in
      inputs.objects {
        [
          "name": $0.name, "kind": $0.kind.rawValue, "summary": $0.summary, "values": $0.values,
          "default": $0.defaultValue,
        ]
      }
    }
    return [
      "name": addition.name, "template": addition.template.name, "summary": summary,
      "arguments": inputs(arguments), "options": inputs(options),
    ]
  }

  func text(for addition: Addition) -> String {
    let names = arguments.map { " <\($0.name)>" }.joined()
    var lines = ["\(addition.name) <module>\(names)", "  \(summary)"]
    lines += arguments.map { "    <\($0.name)>  \($0.summary)" }
    for option in options {
      let values =
        option.values.isEmpty ? option.kind.rawValue : option.values.joined(separator: "|")
      let value = option.kind == .flag ? "" : " <\(values)>"
      let standard = option.defaultValue.map { " (default: \($0))" } ?? ""
      lines.append("    --\(option.name)\(value)  \(option.summary)\(standard)")
    }
    return lines.joined(separator: "\n").escaped(keepingLines: true) + "\n"
  }
}
