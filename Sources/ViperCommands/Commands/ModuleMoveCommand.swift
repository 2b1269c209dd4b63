import ArgumentParser
import Diagnostics
import ViperActions

struct ModuleMoveCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "move",
    abstract: "Move modules to another folder.",
    discussion: """
      The result is the same as generating the modules there with `--module-path`.
      Groups follow the folders, and files that you added move along. Tests move to
      the same place in the test folder.

      viper module move Profile --to Demo/Screens
      viper module move Profile Feed --to Demo/Screens
      viper module move Profile --to Demo/Screens --tests-to DemoTests/Screens
      """)

  @Argument(
    help: "Modules, or one without a record and its template.",
    completion: Completion.module)
  var names: [String] = []

  @Option(
    help: ArgumentHelp("The folder that will contain the module's folder.", valueName: "dir"),
    completion: Completion.folder)
  var to: String

  @Option(
    help: ArgumentHelp("The folder that will contain the test folder.", valueName: "dir"),
    completion: Completion.folder)
  var testsTo: String?

  @Flag(help: "Do not move files that were added later.")
  var generatedOnly = false

  @Flag(help: "Do not move the tests.")
  var keepTests = false

  @Option(help: "The template of modules without a record.", completion: Completion.template)
  var template: String?

  @OptionGroup(title: ModuleSelectionOptions.title) var values: ModuleOptions
  @OptionGroup(title: ModuleSelectionOptions.title) var places: PlaceOptions
  @OptionGroup(title: "Preview") var change: ChangeOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

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
    options.further = Array(modules.dropFirst())
    let tests: ModuleOperation.TestMove =
      keepTests ? .stay : testsTo.map(ModuleOperation.TestMove.to) ?? .along
    return try ModuleOperation(
      .move(to: to, tests), of: options, generatedOnly: generatedOnly, in: session.world
    ).run("moved", in: session)
  }
}
