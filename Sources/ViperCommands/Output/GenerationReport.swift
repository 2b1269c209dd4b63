import Diagnostics
import ViperActions
import Workspace

/// Prints what a run of `gen` did or would do.
struct GenerationReport {
  let plan: GenerationPlan
  let session: Session

  func print(_ mode: ChangeMode) {
    let printer = session.printer
    let changes = ChangeReport(plan.changes, in: session)
    printer.result(json: fields(changes.summary(mode)))
    changes.print(mode)
    for note in notes { printer.note("note: \(note)\n") }
    if mode.isPreview { return }
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

  /// `next` is a command that the user has to run; null if the module is complete.
  private func fields(_ summary: JSONObject) -> JSONObject {
    let call = plan.call.map { call -> JSONObject in
      ["code": call.code, "file": call.file.display(in: session.world)]
    }
    return ["modules": plan.modules, "template": plan.template] + summary + [
      "files": plan.files.map(fields), "notes": notes, "next": plan.generator?.command,
      "call": call,
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
