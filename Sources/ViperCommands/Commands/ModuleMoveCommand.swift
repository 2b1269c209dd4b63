import ArgumentParser
import Diagnostics
import ViperActions

/// `viper module move`
struct ModuleMoveCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "move",
    abstract: "Move modules to another folder.",
    discussion: """
      Writes what `gen` would have written with `--module-path`. Groups follow the folders, and so \
      do the files that people added; tests go to the same place among the tests.

      viper module move Profile --to Demo/Screens
      viper module move Profile Feed --to Demo/Screens
      viper module move Profile --to Demo/Screens --tests-to DemoTests/Screens
      """)

  @Argument(
    help: "The modules' names, or a module without a record and its template.",
    completion: Completion.module)
  var names: [String] = []

  @Option(
    help: ArgumentHelp("The folder for the module's folder.", valueName: "dir"),
    completion: Completion.folder)
  var to: String

  @Option(
    help: ArgumentHelp("The folder for the folder of the tests.", valueName: "dir"),
    completion: Completion.folder)
  var testsTo: String?

  @Flag(help: "Leave the files that people added to the module's folders where they are.")
  var generatedOnly = false

  @Flag(help: "Leave the tests where they are.")
  var keepTests = false

  @Option(
    help: "The template of modules that have no record.", completion: Completion.template)
  var template: String?

  @OptionGroup(title: "The module, as gen was told") var values: ModuleOptions
  @OptionGroup(title: "Places, as gen was told") var places: PlaceOptions
  @OptionGroup(title: "Preview") var change: ChangeOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  func validate() throws {
    if names.isEmpty { throw ValidationError("Say which modules.") }
    if keepTests, testsTo != nil {
      throw ValidationError("`--keep-tests` and `--tests-to` exclude each other.")
    }
  }

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    var words = names
    var template = template
    // As with `gen`, the second word can be the template.
    if template == nil, names.count == 2,
      try !ModuleOperation.hasRecord(names[1], in: session.world)
    {
      template = words.removeLast()
    }
    var options = GenerationOptions(words[0], template, values, places)
    options.further = Array(words.dropFirst())
    let tests: ModuleOperation.TestMove =
      keepTests ? .stay : testsTo.map(ModuleOperation.TestMove.to) ?? .along
    return try ModuleOperation(
      .move(to: to, tests), of: options, generatedOnly: generatedOnly, in: session.world
    ).run(change.values, "moved", in: session)
  }
}
