import ArgumentParser
import Diagnostics
import ViperActions

/// `viper module update`
struct ModuleUpdateCommand: ParsedCommand {
  static let configuration = CommandConfiguration(
    commandName: "update",
    abstract: "Bring modules up to what their templates are now, and keep all edits.",
    discussion: """
      What was edited is merged as git merges. Where template and edits change the same lines, both
      stand in the file between git's marks, and the command exits with 2. All modules are one change;
      one that can't be updated stays as it is, and the command exits with 1.

      viper module update Profile
      viper module update --all
      viper module update --check      in CI: exits with 2 if a module is behind or in conflict
      """)

  @Argument(help: "The modules: names, Folder/Name or paths.", completion: Completion.module)
  var names: [String] = []

  @Flag(help: "Update all modules that have records.")
  var all = false

  @Flag(help: "Change nothing; exit with 2 if a module is behind its template or in conflict.")
  var check = false

  @Flag(help: "Remove versions of templates as `viper module prune` does.")
  var prune = false

  @OptionGroup(title: "Preview") var change: ChangeOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  var changesProject: Bool { !check && !change.values.isOnlyShown }

  func validate() throws {
    if names.isEmpty, !all, !check {
      throw ValidationError("Say which modules, or `--all`.")
    }
    if !names.isEmpty, all { throw ValidationError("`--all` takes no names.") }
  }

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    let update = try ModuleUpdate(names, pruning: prune && !check, in: session.world)
    let plan = try changesProject ? update.apply() : check ? update.plan() : update.preview()
    let report = ModuleReport(plan, check ? "behind" : "updated", in: session)
    let checked = check ? report.printCheck() : nil
    if checked == nil { report.print(change.values) }
    if let problem = Diagnostic.combining(plan.problems) {
      session.printer.report(problem)
      return .failed
    }
    if let checked { return checked }
    if let refusal = plan.refusal(in: session.world) { throw refusal }
    return plan.conflicts.isEmpty ? .done : .declined
  }
}
