import Diagnostics
import ViperActions
import Workspace

/// Prints what wrapping a view controller changes, and what is left in view controllers.
enum WrapReport {
  static func print(_ plan: WrapPlan, in session: Session) {
    let printer = session.printer
    let changes = ChangeReport(plan.changes, in: session)
    let generation = plan.generation
    let notes = generation?.assumptions ?? []
    printer.result(
      json: changes.json(next: generation?.generator?.command)
        + [
          "class": plan.type, "file": session.path(plan.path), "module": plan.module,
          "template": generation?.template, "notes": notes, "byHand": plan.byHand.map(\.fields),
          "checklist": plan.checklist.map { fields($0, in: session) },
        ])
    if generation == nil {
      printer.note("Nothing to do: \(plan.type.escaped()) is wrapped already.\n")
    }
    if !plan.changes.isEmpty { changes.print() }
    session.print(plan.byHand, "Insert into")
    for note in notes { printer.note("note: \(note)\n") }
    if !session.mode.showsDiff {
      printer.details("\n\(plan.markdown.escaped(keepingLines: true))\n")
    }
    session.printNext([generation?.generator?.command].compactMap(\.self), "Then")
  }

  static func fields(_ checklist: ControllerChecklist, in session: Session) -> JSONObject {
    [
      "class": checklist.type, "file": session.path(checklist.path), "module": checklist.module,
      "wrapped": checklist.isWrapped, "left": checklist.entries.count,
      "entries": checklist.entries.objects {
        [
          "kind": $0.kind.rawValue, "file": session.path($0.path), "line": $0.line, "code": $0.code,
          "target": $0.target, "commands": $0.commands.map(SessionSettings().commandLine),
        ]
      },
      "questions": checklist.reviewedClasses.objects {
        [
          "class": $0.name, "file": session.path($0.path), "line": $0.line,
          "importsUIKit": $0.importsUIKit, "knows": $0.layers, "does": $0.does.map(\.rawValue),
        ]
      },
    ]
  }

  static func print(_ ranking: ControllerRanking, in session: Session) {
    session.printer.warn(ranking.warnings)
    let kinds = MisplacedCode.Kind.allCases
    let controllers = ranking.items.objects { item in
      [
        "class": item.type, "file": session.path(item.path), "line": item.line,
        "module": item.module, "left": item.total,
        "counts": JSONObject(kinds.map { ($0.rawValue, item.counts[$0] ?? 0) }),
      ]
    }
    session.printer.result(json: ["controllers": controllers])
    for item in ranking.items {
      let counts = kinds.compactMap { kind in
        item.counts[kind].map { "\(kind.rawValue.replacing("_", with: " ")) \($0)" }
      }
      let module = item.module.map { " (\($0.escaped()))" } ?? ""
      let left = String(repeating: " ", count: max(0, 4 - "\(item.total)".count)) + "\(item.total)"
      session.printer.result(
        "\(left)  \(session.shown(item.path)):\(item.line) \(item.type.escaped())\(module)"
          + (counts.isEmpty ? "" : ": " + counts.joined(separator: ", ")) + "\n")
    }
    let count = ranking.items.count.counted("view controller")
    session.printer.note("\(count), \(ranking.items.count { $0.total == 0 }) with nothing left.\n")
  }
}
