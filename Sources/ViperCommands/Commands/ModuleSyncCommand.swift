import ArgumentParser
import Diagnostics
import ViperActions
import Workspace

/// `viper module sync`
struct ModuleSyncCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync",
    abstract: "Add what types lack of their protocols.",
    discussion: """
      Compares the protocols of a module with everything that conforms to them, in
      code and tests. A type gets a stub for a missing requirement, a test double
      what its other members look like. A method follows a changed signature where
      its body allows it. viper prints what it can't decide.

      viper module sync Feed
      viper module sync --in App/Modules/Feed --diff
      viper module sync --all --check      exit with 2 if something is missing
      """)

  @Argument(
    help: "The modules: name, Folder/Name or path.", completion: Completion.module)
  var modules: [String] = []

  @Flag(help: "Sync all protocols of the project.")
  var all = false

  @Option(
    name: .customLong("in"),
    help: ArgumentHelp("Sync the protocols below a folder.", valueName: "folder"),
    completion: .directory)
  var folder: String?

  @Flag(help: "Only check; exit with 2 if something is missing.")
  var check = false

  @Flag(help: "Remove from test doubles what no protocol requires.")
  var removeUnused = false

  @OptionGroup(title: "Preview") var change: ChangeOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  var changesProject: Bool { !check && !change.mode.isPreview }

  func validate() throws {
    let count = (modules.isEmpty ? 0 : 1) + (all ? 1 : 0) + (folder == nil ? 0 : 1)
    if count != 1 { throw ValidationError("pass a module, `--in` or `--all`") }
  }

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    let scope = folder.map { SyncScope.folder($0) } ?? (all ? .all : .modules(modules))
    let sync = ModuleSync(scope, removingUnused: removeUnused, in: session.world)
    let mode = ChangeMode(isPreview: change.mode.isPreview || check, asDiff: change.mode.asDiff)
    let plan = try check ? sync.plan() : mode.isPreview ? sync.preview() : sync.apply()
    SyncReport(plan, in: session).print(mode, isCheck: check)
    return check && !plan.isInSync ? .declined : .done
  }
}
