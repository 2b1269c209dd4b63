import ArgumentParser
import Diagnostics
import ViperActions

/// `viper module remove`
struct ModuleRemoveCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Take a module away: its files, its entries in the project, its empty folders.",
    discussion: """
      What `gen` made goes, and nothing else. A file that was edited stops it.

      viper module remove Profile
      viper module remove Profile viper --module-path Demo/Screens
      """)

  @Argument(help: .module, completion: Completion.module) var name: String
  @OptionGroup(title: "The module, as gen was told") var words: ModuleSelectionOptions

  @Flag(help: "Remove files that were edited too.")
  var force = false

  @Flag(help: "Keep files that were edited, and remove the others.")
  var keepEdited = false

  @OptionGroup(title: "Preview") var change: ChangeOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  func validate() throws {
    if force, keepEdited {
      throw ValidationError("`--force` and `--keep-edited` exclude each other.")
    }
  }

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    try ModuleOperation(
      .remove(force ? .remove : keepEdited ? .keep : .refuse), of: words.options(for: name),
      in: session.world
    ).run(change.values, "removed", in: session)
  }
}

extension ProjectAction where Plan == ModulePlan {
  /// Shows the plan, or carries it out and says so.
  func run(_ mode: ChangeMode, _ verb: String, in session: Session) throws(Diagnostic) -> ExitCode {
    let plan = mode.isOnlyShown ? try preview() : try apply()
    ModuleReport(plan, verb, in: session).print(mode)
    // A preview ends as the run would, which throws this itself.
    if mode.isOnlyShown, let refusal = plan.refusal(in: session.world) { throw refusal }
    return .done
  }
}
