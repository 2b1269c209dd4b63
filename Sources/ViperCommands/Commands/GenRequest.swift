import Diagnostics
import ViperActions
import Workspace

/// One run of `gen`, independent of the parser.
struct GenRequest: SessionCommand {
  var options: GenerationOptions
  var policy = ConflictPolicy.refuse
  /// Whether to run the project's command afterwards; nil to do what the user has agreed to.
  var runsHook: Bool?

  /// For a run without options; otherwise `GenCommand` has made the session.
  var settings: SessionSettings { SessionSettings() }
  var changesProject: Bool { true }

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    var generation = Generation(options, policy, in: session.world)
    if session.mode.isPreview {
      let plan = try session.carryOut(generation)
      print(plan, in: session)
      session.printer.add(["hook": nil])
      // The preview fails where a run without prompts would fail.
      if let refusal = plan.refusal(in: session.world) {
        throw session.mode.showsDiff ? refusal : suggestingDiff(refusal)
      }
      return .done
    }
    while true {
      let plan = try generation.applyUnlessRefused()
      guard let refusal = plan.refusal(in: session.world) else {
        session.printer.warn(plan.warnings)
        print(plan, in: session)
        let hook = AfterGenHook(after: plan, in: session.world)
        return HookDialog(session: session).run(hook, isAllowed: runsHook)
      }
      guard session.canAsk else { throw suggestingDiff(refusal) }
      guard let answer = ask(about: plan.conflicts, in: session) else { return .declined }
      generation.policy = answer
      generation.agreed = plan
    }
  }

  private func suggestingDiff(_ refusal: Diagnostic) -> Diagnostic {
    var refusal = refusal
    refusal.hints.insert("pass `--diff` to see how.", at: 0)
    return refusal
  }

  /// Asks for each file that exists and differs whether to replace it; nil to quit.
  private func ask(about conflicts: [Change], in session: Session) -> ConflictPolicy? {
    let count = conflicts.count
    session.printer.tell(
      count == 1
        ? "1 file exists and differs from the generated one.\n"
        : "\(count) files exist and differ from the generated ones.\n")
    var replaced: Set<Path> = []
    for (index, change) in conflicts.enumerated() {
      let position = count == 1 ? "" : " (\(index + 1) of \(count))"
      switch answer(for: change, position, in: session) {
      case "y": replaced.insert(change.path)
      case "n": break
      case "a": return .replacing(replaced.union(conflicts[index...].map(\.path)))
      case "r": return .replacing(replaced)
      default:
        session.printer.tell("Nothing changed.\n")
        return nil
      }
    }
    return .replacing(replaced)
  }

  /// The letter of the answer; q at the end of the input.
  private func answer(for change: Change, _ position: String, in session: Session) -> Character {
    session.printer.tell("  \(session.shown(change.path))\(position)\n")
    let question =
      session.printer.errorStyle.bold("Replace it?")
      + " [y]es, [n]o, [a]ll, skip the [r]est, [d]iff, [q]uit: "
    while true {
      guard let line = session.printer.ask(question)?.trimmed.lowercased() else {
        session.printer.tell("\n")
        return "q"
      }
      let words = ["yes", "no", "all", "rest", "quit", "diff"]
      guard let word = words.first(where: { $0 == line || $0.prefix(1) == line }) else {
        session.printer.tell("Please answer y, n, a, r, d or q.\n")
        continue
      }
      if word != "diff" { return word.first ?? "q" }
      let diff = ChangeReport([change], in: session).diff
      session.printer.page({ $0.colored(diff) }, by: session.world.environment.variables["PAGER"])
    }
  }

  private func print(_ plan: GenerationPlan, in session: Session) {
    let printer = session.printer
    let changes = ChangeReport(plan.changes, in: session)
    let call = plan.call.map { call -> JSONObject in
      ["code": call.code, "file": session.path(call.file)]
    }
    let files = plan.files.objects { file in
      [
        "path": session.path(file.path), "role": file.role.rawValue, "template": file.origin,
        "group": file.groupPath.joined(separator: "/"), "targets": file.targets,
      ]
    }
    printer.result(
      json: ["modules": plan.modules, "template": plan.template] + changes.json()
        + ["files": files, "notes": plan.assumptions, "call": call])
    changes.print()
    for note in plan.assumptions { printer.note("note: \(note)\n") }
    if session.mode.isPreview { return }
    printer.summary(
      "\(printer.outputStyle.bold(plan.modules.joined(separator: ", "))): \(changes.counts) from template \(plan.template)"
    )
    if let call = plan.call {
      printer.note(
        "Write `\(call.code.escaped())` into the `WindowGroup` in \(session.shown(call.file)).\n")
    }
  }
}

extension GenRequest {
  /// Reads the most frequent command, `gen MODULE [TEMPLATE]`, without the parser.
  ///
  /// The parser takes as long as generating a module into a small project: with it, such a run
  /// takes 34 million instructions, without it 19 million. A test compares the outcomes.
  init?(plain words: [String]) {
    guard words.first == "gen", (2...3).contains(words.count), words[1] != "help",
      !words.contains(where: { $0.utf8.first == UInt8(ascii: "-") })
    else { return nil }
    options = GenerationOptions(module: words[1], template: words.count > 2 ? words[2] : nil)
    options.isTemplateSecondName = words.count > 2
  }
}

/// Runs the project's command after `gen`, once the user has agreed to it.
private struct HookDialog {
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
          notes: ["the generated files stay; you have not agreed to this command on this machine."],
          hints: [
            session.canAsk
              ? "the next `gen` that writes files asks again; `--no-hooks` skips the question."
              : "the next `gen` in a terminal that writes files asks; in CI, pass `--allow-hooks` to `gen`."
          ])
      ])
    }
    let fields: JSONObject = ["command": hook.command, "state": state, "output": output]
    printer.add(["hook": fields])
    return code
  }

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
        notes: ["the generated files stay; another `gen` runs it only if it writes a file."],
        hints: [
          run.end == .notExecutable
            ? "run `chmod +x \(ShellWord.quoted(program).escaped())`."
            : "correct `after_gen` in the Rambafile, or run the command in that file's folder, with the paths that it takes."
        ]))
    return .declined
  }
}
