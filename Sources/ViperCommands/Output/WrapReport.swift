import Diagnostics
import ViperActions
import Workspace

/// Prints what wrapping a view controller changes, and what is left in view controllers.
enum WrapReport {
  static func print(_ plan: WrapPlan, in session: Session) {
    let printer = session.printer
    let changes = ChangeReport(plan.changes, in: session)
    let generation = plan.generation
    printer.result(
      json: changes.json(next: generation?.generator?.command)
        + [
          "class": plan.type, "file": plan.path.display(in: session.world), "module": plan.module,
          "template": generation?.template, "notes": generation?.assumptions ?? [],
          "byHand": plan.left.map { edit -> JSONObject in
            ["place": edit.place, "lines": edit.lines]
          },
          "checklist": plan.checklist.map { fields($0, in: session) },
        ])
    if generation == nil {
      printer.note("Nothing to do: \(plan.type.escaped()) is wrapped already.\n")
    }
    if !plan.changes.isEmpty { changes.print() }
    for edit in plan.left {
      printer.result(
        "\nInsert into \(edit.place.escaped()):\n\n\(edit.lines.escaped(keepingLines: true))\n")
    }
    for note in generation?.assumptions ?? [] { printer.note("note: \(note)\n") }
    if !session.mode.asDiff, !printer.isQuiet {
      printer.result("\n\(plan.text.escaped(keepingLines: true))\n")
    }
    guard !session.mode.isPreview, let generator = generation?.generator, !printer.isQuiet else {
      return
    }
    printer.result("Then: \(printer.output.bold(generator.command))\n")
  }

  static func fields(_ checklist: Checklist, in session: Session) -> JSONObject {
    let entries = checklist.entries.map { entry -> JSONObject in
      [
        "kind": entry.kind.rawValue, "file": entry.path.display(in: session.world),
        "line": entry.line, "code": entry.code, "target": entry.target,
        "commands": entry.commands.map {
          (["viper"] + $0).map(ShellWord.quoted).joined(separator: " ")
        },
      ]
    }
    let subjects = checklist.subjects.map { subject -> JSONObject in
      [
        "class": subject.name, "file": subject.path.display(in: session.world),
        "line": subject.line, "importsUIKit": subject.importsUIKit, "knows": subject.layers,
        "does": subject.does.map(\.rawValue),
      ]
    }
    return [
      "class": checklist.type, "file": checklist.path.display(in: session.world),
      "module": checklist.module, "wrapped": checklist.isWrapped, "left": entries.count,
      "entries": entries, "questions": subjects,
    ]
  }

  static func print(_ ranking: ControllerRanking, in session: Session) {
    session.printer.warn(ranking.warnings)
    let kinds = MisplacedCode.Kind.allCases
    let controllers = ranking.items.map { item -> JSONObject in
      let counts = kinds.map {
        (name: $0.rawValue, value: item.counts[$0] ?? 0 as (any JSONValue)?)
      }
      return [
        "class": item.type, "file": item.path.display(in: session.world), "line": item.line,
        "module": item.module, "left": item.left, "counts": JSONObject(fields: counts),
      ]
    }
    session.printer.result(json: ["controllers": controllers])
    for item in ranking.items {
      let counts = kinds.compactMap { kind in
        item.counts[kind].map { "\(kind.rawValue.replacing("_", with: " ")) \($0)" }
      }
      let module = item.module.map { " (\($0.escaped()))" } ?? ""
      let left = String(repeating: " ", count: max(0, 4 - "\(item.left)".count)) + "\(item.left)"
      session.printer.result(
        "\(left)  \(session.shown(item.path)):\(item.line) \(item.type.escaped())\(module)"
          + (counts.isEmpty ? "" : ": " + counts.joined(separator: ", ")) + "\n")
    }
    let count = ranking.items.count.counted("view controller")
    session.printer.note("\(count), \(ranking.items.count { $0.left == 0 }) with nothing left.\n")
  }
}
