import Diagnostics
import ViperActions
import Workspace

/// Runs the project's command after `gen`, once the user has agreed to it.
struct HookDialog {
  let session: Session
  private var printer: Printer { session.printer }

  /// Runs the command if `isAllowed` (nil asks a user who has not agreed yet); 2 where it failed.
  func run(_ hook: AfterGenHook?, isAllowed: Bool?) -> ExitCode {
    guard let hook else {
      printer.add(["hook": nil])
      return .done
    }
    var (state, output, code) = ("skipped", String?.none, ExitCode.done)
    let command = hook.command.map(ShellWord.quoted).joined(separator: " ").escaped()
    if isAllowed ?? (hook.isAgreed || agrees(to: hook, command)) {
      let run = hook.run()
      output = String(decoding: run.output, as: UTF8.self).escaped(keepingLines: true)
      code = report(run, output ?? "", of: hook, command)
      state = code == .done ? "done" : "failed"
    } else if isAllowed == nil {
      state = "refused"
      printer.warn([
        Diagnostic(
          .warning, "hook.refused", "`\(command)` did not run",
          at: SourceLocation(file: session.path(session.world.rambafile)),
          notes: ["you have not agreed to this command of the project on this machine."],
          hints: [
            session.canAsk
              ? "the next `gen` that writes files asks again; `--no-hooks` skips the question."
              : "run `viper gen` in a terminal to agree, or pass `--allow-hooks` in CI."
          ])
      ])
    }
    let fields: JSONObject = ["command": hook.command, "state": state, "output": output]
    printer.add(["hook": fields])
    return code
  }

  /// Asks for the command that was not agreed to yet.
  private func agrees(to hook: AfterGenHook, _ command: String) -> Bool {
    guard session.canAsk else { return false }
    printer.tell("The Rambafile runs this after `gen`, with the paths of the written files:\n")
    printer.tell("  \(command)\n")
    let question = printer.errorStyle.bold("Run it, now and after later runs?") + " [y]es, [n]o: "
    guard printer.agrees(to: question) else { return false }
    hook.rememberAgreement()
    return true
  }

  private func report(
    _ run: ProgramRun, _ output: String, of hook: AfterGenHook, _ command: String
  ) -> ExitCode {
    let failure: String? =
      switch run.end {
      case .exited(0): nil
      case .exited(let code): "ended with exit code \(code)"
      case .tooLong: "took more than \(AfterGenHook.timeLimit / 60) minutes, so viper ended it"
      case .tooMuchOutput: "printed more than 1 MB, so viper ended it"
      case .notExecutable: "is not executable"
      case .notStarted(let cause): "can't be started: \(cause.escaped())"
      }
    if !output.isEmpty, failure != nil || !printer.isQuiet {
      printer.tell(output.hasSuffix("\n") ? output : output + "\n")
    }
    guard let failure else {
      printer.note("note: ran `\(command)`\n")
      return .done
    }
    let program = session.path(session.world.project.appending(hook.command[0]))
    printer.report(
      Diagnostic(
        .warning, "hook.failed", "`\(command)` \(failure)",
        at: SourceLocation(file: session.path(session.world.rambafile)),
        notes: ["the generated files stay; a second `gen` of the module would not run it."],
        hints: [
          run.end == .notExecutable
            ? "run `chmod +x \(ShellWord.quoted(program).escaped())`."
            : "run it by hand, or correct `after_gen` in the Rambafile."
        ]))
    return .declined
  }
}
