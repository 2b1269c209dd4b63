import ArgumentParser
import Diagnostics
import ViperActions

struct ModuleUpdateCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "update",
    abstract: "Update modules to their current templates.",
    discussion: """
      Merges your edits with the template's changes, as git does. Where both change
      the same lines, the file keeps both between conflict markers, and the command
      exits with 2. All modules change together; one that can't be updated stays
      unchanged, and the command exits with 1.

      viper module update Profile
      viper module update --all
      viper module update --check   for CI: changes nothing
      """)

  @Argument(help: "The modules: names, Folder/Name or paths.", completion: Completion.module)
  var names: [String] = []

  @Flag(help: "Update all modules that have records.")
  var all = false

  @Flag(help: "Exit with 2 if a module is behind or in conflict.")
  var check = false

  @Flag(help: "Also run `viper module prune`.")
  var prune = false

  @OptionGroup(title: "Preview") var change: ChangeOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  var mode: ChangeMode { check ? ChangeMode(isPreview: true) : change.mode }

  func validate() throws {
    if names.isEmpty, !all, !check { throw ValidationError("name a module, or pass `--all`") }
    if !names.isEmpty, all { throw ValidationError("`--all` takes no names") }
  }

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    let update = try ModuleUpdate(names, pruning: prune && !check, in: session.world)
    let plan = try check ? update.plan() : session.carryOut(update)
    let report = ModuleReport(plan: plan, verb: "updated", session: session)
    let checked = check ? report.printCheck() : nil
    if checked == nil { report.print() }
    if let problem = Diagnostic.combining(plan.problems) {
      session.printer.report(problem)
      return .failed
    }
    if let checked { return checked }
    if let refusal = plan.refusal(in: session.world) { throw refusal }
    return plan.conflicts.isEmpty ? .done : .declined
  }
}
