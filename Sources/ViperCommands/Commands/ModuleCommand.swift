import ArgumentParser
import Diagnostics
import ViperActions
import Workspace

struct ModuleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "module", abstract: "List, change and connect modules.",
    subcommands: [
      ModuleListCommand.self, ModuleShowCommand.self, ModuleGraphCommand.self,
      ModuleCheckCommand.self, ModuleRemoveCommand.self, ModuleRenameCommand.self,
      ModuleMoveCommand.self, ModuleUpdateCommand.self, ModuleConnectCommand.self,
      ModuleAddCommand.self, ModuleSyncCommand.self, ModuleWrapCommand.self,
      ModuleAdoptCommand.self, ModuleRelocateCommand.self, ModuleForgetCommand.self,
      ModulePruneCommand.self,
    ])
}

struct ModuleRemoveCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove a module.",
    discussion: """
      Removes the files that `gen` created, their entries in the Xcode project, and
      the folders and groups that are empty then. Stops if a file was edited. Code
      of other modules that uses the module is listed.

      viper module remove Profile
      viper module remove Profile viper --module-path Demo/Screens
      """)

  @Argument(help: .module, completion: Completion.module) var name: String
  @OptionGroup(title: ModuleSelectionOptions.title) var selection: ModuleSelectionOptions

  @Flag(help: "Also remove edited files.") var force = false
  @Flag(help: "Keep edited files and remove the others.") var keepEdited = false
  @Flag(help: "Also remove the routes to it.") var references = false

  @OptionGroup var shared: ChangingOptions

  func validate() throws { try exclude(("--force", force), ("--keep-edited", keepEdited)) }

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    let edited: ModuleOperation.EditedPolicy = force ? .remove : keepEdited ? .keep : .refuse
    return try ModuleOperation(
      .remove(edited, takingOutRoutes: references), of: selection.options(for: name),
      in: session.world
    ).run("removed", in: session)
  }
}

struct ModuleRenameCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: "Rename a module.",
    discussion: """
      Changes the files as if the module had been generated with the new name, and
      keeps all edits: only names that come from the template change. Files that you
      added to the module's folders move along. Code elsewhere that uses the module
      is listed.

      viper module rename Profile Account
      viper module rename Profile Account --references
      """)

  @Argument(help: .module, completion: Completion.module) var old: String
  @Argument(help: "The new name.", completion: .list([])) var new: String
  @OptionGroup(title: ModuleSelectionOptions.title) var selection: ModuleSelectionOptions

  @Flag(help: "Also rename the module's types in all other files.") var references = false
  @Flag(help: "Do not move files that were added later.") var generatedOnly = false

  @OptionGroup var shared: ChangingOptions

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    try ModuleOperation(
      .rename(to: new, changingReferences: references), of: selection.options(for: old),
      generatedOnly: generatedOnly, in: session.world
    ).run("renamed", in: session)
  }
}

struct ModuleMoveCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "move", abstract: "Move modules to another folder.",
    discussion: """
      The result is the same as generating the modules there with `--module-path`.
      Groups follow the folders, and files that you added move along. Tests move to
      the same place in the test folder.

      viper module move Profile --to Demo/Screens
      viper module move Profile Feed --to Demo/Screens
      viper module move Profile --to Demo/Screens --tests-to DemoTests/Screens
      """)

  @Argument(
    help: "Modules, or one without a record and its template.", completion: Completion.module)
  var names: [String] = []

  @Option(
    help: .of("dir", "The folder that will contain the module's folder."),
    completion: Completion.folder)
  var to: String

  @Option(
    help: .of("dir", "The folder that will contain the test folder."), completion: Completion.folder
  )
  var testsTo: String?

  @Flag(help: "Do not move files that were added later.") var generatedOnly = false
  @Flag(help: "Do not move the tests.") var keepTests = false

  @Option(help: "The template of modules without a record.", completion: Completion.template)
  var template: String?

  @OptionGroup(title: ModuleSelectionOptions.title) var values: ModuleOptions
  @OptionGroup(title: ModuleSelectionOptions.title) var places: PlaceOptions
  @OptionGroup var shared: ChangingOptions

  func validate() throws {
    if names.isEmpty { throw ValidationError("no module name given") }
    try exclude(("--keep-tests", keepTests), ("--tests-to", testsTo != nil))
  }

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    var modules = names
    var template = template
    // As with `gen`, the second name can be the template.
    if template == nil, names.count == 2,
      try !ModuleOperation.hasRecord(names[1], in: session.world)
    {
      template = modules.removeLast()
    }
    var options = GenerationOptions(modules[0], template, values, places)
    options.furtherModules = Array(modules.dropFirst())
    let tests: ModuleOperation.TestMove =
      keepTests ? .stay : testsTo.map(ModuleOperation.TestMove.to) ?? .along
    return try ModuleOperation(
      .move(to: to, tests), of: options, generatedOnly: generatedOnly, in: session.world
    ).run("moved", in: session)
  }
}

struct ModuleUpdateCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "update", abstract: "Update modules to their current templates.",
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

  @Flag(help: "Update all modules that have records.") var all = false
  @Flag(help: "Exit with 2 if a module is behind or in conflict.") var check = false
  @Flag(help: "Also run `viper module prune`.") var prune = false

  @OptionGroup var shared: ChangingOptions

  var mode: ChangeMode { check ? ChangeMode(isPreview: true) : change.mode }

  func validate() throws {
    if names.isEmpty, !all, !check { throw ValidationError("name a module, or pass `--all`") }
    if !names.isEmpty, all { throw ValidationError("`--all` takes no names") }
    try exclude(("--check", check), ("--prune", prune))
    try exclude(("--check", check), ("--expect", change.expect != nil))
  }

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    let update = try ModuleUpdate(names, pruning: prune, in: session.world)
    let plan = try check ? update.plan() : session.carryOut(update)
    let report = ModuleReport(plan: plan, verb: "updated", session: session)
    if check { report.printCheck() } else { report.print() }
    if let problem = Diagnostic.combining(plan.problems) {
      session.printer.report(problem)
      return .failed
    }
    if !check, let refusal = plan.refusal(in: session.world) { throw refusal }
    return plan.conflicts.isEmpty && (!check || report.behind.isEmpty) ? .done : .declined
  }
}

struct ModuleConnectCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "connect", abstract: "Add a route from one module to another.",
    discussion: """
      Changes the router and its protocol, the presenter, which receives the other
      module's output, and the spies and tests of the router. viper only inserts
      lines that are not there yet; where it can't tell the right place, it prints
      them. It is `viper module add route`, which a template can change.

      viper module connect Feed Profile
      viper module connect Feed Profile --segue showProfile
      """)

  @Argument(help: "The module that opens the other: name or path.", completion: Completion.module)
  var from: String
  @Argument(help: "The module that it opens.", completion: Completion.module) var to: String
  @Option(help: .of("identifier", "Open it by this segue.")) var segue: String?
  @Flag(help: "Remove the route, unless it was edited.") var remove = false

  @OptionGroup var shared: ChangingOptions

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    let words = [from, to] + (segue.map { ["--segue", $0] } ?? [])
    return try ModuleAddition("route", words, removing: remove, in: session.world).run(
      noChanges:
        "\(from.escaped()) \(remove ? "has no route to" : "can already open") \(to.escaped())",
      in: session)
  }
}

struct ModuleAddCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add to a module what its template offers.",
    discussion: """
      What can be added comes from the module's template, or else from viper:
      service, method, output and route work on every module. viper only inserts
      lines that are not there yet, in protocols, layers, test doubles and tests.
      Where it can't tell the right place, it prints them.

      viper module add --list
      viper module add service Feed NewsService
      viper module add method Feed 'obtainItems:[Item]'
      viper module add method Feed saveItem:Item --without-answer
      viper module add output Feed didChooseItem:Item
      """)

  @Argument(help: "What to add.", completion: Completion.addition) var name: String?

  @Argument(
    parsing: .allUnrecognized,
    help: .of("module> <argument", "The module, and the addition's arguments and options."),
    completion: Completion.module)
  var words: [String] = []

  @Flag(help: "List what can be added, also to one module.") var list = false
  @Flag(help: "Remove what the same words added.") var remove = false

  @OptionGroup var shared: ChangingOptions

  func validate() throws {
    if name == "help", words.isEmpty { throw CleanExit.helpRequest(self) }
    if list, !words.isEmpty { throw ValidationError("`--list` takes only a module") }
  }

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    if list {
      try session.printAdditions(to: name)
      return .done
    }
    guard let name, !words.isEmpty else {
      throw Diagnostic(
        .error, "add.arguments", "`viper module add` needs an addition and then a module",
        hints: ["`viper module add --list` shows what can be added."])
    }
    let module = words[0].hasPrefix("-") ? "the module" : words[0]
    let state = remove ? "doesn't have" : "already has"
    return try ModuleAddition(name, words, removing: remove, in: session.world).run(
      noChanges: "\(module.escaped()) \(state) this \(name.escaped())", in: session)
  }
}

struct ModuleRelocateCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "relocate", abstract: "Update the record of a manually moved module.",
    discussion: """
      Changes the folders, the file paths and, as the project shows them, the groups
      in the record. Project entries that still have the old paths are corrected.
      `viper module move` moves the files itself.

      viper module relocate Profile --to Demo/Screens
      """)

  @Argument(help: .module, completion: Completion.module) var name: String

  @Option(
    help: .of("dir", "The module's folder, or the folder that contains it."),
    completion: Completion.folder)
  var to: String

  @Option(help: .of("dir", "The same for the test folder."), completion: Completion.folder)
  var testsTo: String?

  @OptionGroup var shared: ChangingOptions

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    try RecordCorrection(.relocate(to: to, testsTo: testsTo), of: name, in: session.world)
      .run("relocated", in: session)
  }
}

struct ModuleForgetCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget", abstract: "Delete a module's record, but keep its files.",
    discussion: """
      The files stay on disk and in the Xcode project.

      viper module forget Profile
      """)

  @Argument(help: .module, completion: Completion.module) var name: String
  @OptionGroup var shared: ChangingOptions

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    try RecordCorrection(.forget, of: name, in: session.world).run("forgotten", in: session)
  }
}

struct ModulePruneCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "prune", abstract: "Remove template versions that no record uses.",
    discussion: """
      `.viper/templates` keeps the template versions that modules were generated
      from. Other branches may need a version that no module here uses: viper removes
      it only if no record on any branch or tag that git knows refers to it. Run
      `git fetch --all` first. Without git, viper removes nothing.
      """)

  @OptionGroup var shared: ChangingOptions

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    let plan = try session.carryOut(SnapshotPruning(in: session.world))
    let report = ChangeReport(plan.changes, in: session)
    session.printer.result(json: report.json())
    if plan.changes.isEmpty { session.printer.note("Nothing to do.\n") } else { report.print() }
    return .done
  }
}

extension ProjectAction where Plan == ModulePlan {
  /// Shows or applies the plan, then prints it.
  func run(_ verb: String, in session: Session) throws(Diagnostic) -> ExitCode {
    let plan = try session.carryOut(self)
    ModuleReport(plan: plan, verb: verb, session: session).print()
    // A preview fails where the run would fail; `apply` throws this itself.
    if let refusal = plan.refusal(in: session.world) { throw refusal }
    return .done
  }
}
