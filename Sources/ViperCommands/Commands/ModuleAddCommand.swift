import ArgumentParser
import Diagnostics
import ViperActions
import Workspace

struct ModuleAddCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add to a module what its template offers.",
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
    help: ArgumentHelp(
      "The module, and the addition's arguments and options.", valueName: "module> <argument"),
    completion: Completion.module)
  var words: [String] = []

  @Flag(help: "List what can be added, also to one module.")
  var list = false

  @Flag(help: "Remove what the same words added.")
  var remove = false

  @OptionGroup(title: "Preview") var change: ChangeOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  func validate() throws {
    if name == "help", words.isEmpty { throw CleanExit.helpRequest(self) }
  }

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    if list { return try AdditionList.print(of: name, in: session) }
    guard let name, !words.isEmpty else {
      throw Diagnostic(
        .error, "add.arguments", "an addition needs a name and a module",
        hints: ["`viper module add --list` shows what can be added."])
    }
    return try ModuleAddition(name, words, removing: remove, in: session.world).run(
      noChanges: "\(words[0].escaped()) \(remove ? "doesn't have" : "already has") it", in: session)
  }
}
