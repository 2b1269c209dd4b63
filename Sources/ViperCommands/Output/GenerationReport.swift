import Diagnostics
import ViperActions
import Workspace

/// Says what a run of `gen` did or would do.
struct GenerationReport {
  private let plan: GenerationPlan
  private let changes: ChangeReport
  private let session: Session
  private var printer: Printer { session.printer }

  init(_ plan: GenerationPlan, in session: Session) {
    self.plan = plan
    self.session = session
    changes = ChangeReport(plan.changes, in: session)
  }

  /// What a run would do, as list or diff.
  func announce(_ mode: ChangeMode) {
    printer.result(json: fields(isDone: false, mode))
    changes.announce(mode)
    for note in notes { printer.note("note: \(note)\n") }
  }

  /// What was done, and how long it took.
  func report() {
    printer.result(json: fields(isDone: true))
    changes.report()
    for note in notes { printer.note("note: \(note)\n") }
    printer.summary(
      "\(printer.output.bold(plan.modules.joined(separator: ", "))): \(changes.counts) from template \(plan.template)"
    )
    if let call = plan.call {
      printer.note(
        "Write `\(call.code.escaped())` into the `WindowGroup` in \(session.shown(call.file)).\n")
    }
    guard let generator = plan.generator, !printer.isQuiet else { return }
    printer.result("Then: \(printer.output.bold(generator.command))\n")
  }

  private var notes: [String] {
    plan.project == nil && plan.assumptions.isEmpty && plan.generator == nil
      ? ["no `xcodeproj_path` is set, so only files are written."] : plan.assumptions
  }

  /// `next` is the command to type afterwards; null where the module is complete.
  private func fields(isDone: Bool, _ mode: ChangeMode = ChangeMode()) -> JSONObject {
    [
      "modules": plan.modules, "template": plan.template, "done": isDone,
      "changes": changes.fields, "diff": mode.asDiff ? changes.diff : nil,
      "files": plan.files.map(fields), "notes": notes, "next": plan.generator?.command,
      "call": plan.call.map {
        ["code": $0.code, "file": $0.file.display(in: session.world)] as JSONObject
      },
    ]
  }

  private func fields(of file: GenerationPlan.File) -> JSONObject {
    [
      "path": file.path.display(in: session.world), "role": file.role.rawValue,
      "template": file.origin, "group": file.groupPath.joined(separator: "/"),
      "targets": file.targets,
    ]
  }
}
