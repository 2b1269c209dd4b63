import ArgumentParser
import Diagnostics
import ViperActions

struct ModuleRemoveCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove a module.",
    discussion: """
      Removes the files that `gen` created, their entries in the Xcode project, and
      the folders and groups that are empty then. Stops if a file was edited. Code
      of other modules that uses the module is listed.

      viper module remove Profile
      viper module remove Profile viper --module-path Demo/Screens
      """)

  @Argument(help: .module, completion: Completion.module) var name: String
  @OptionGroup(title: ModuleSelectionOptions.title) var selection: ModuleSelectionOptions

  @Flag(help: "Also remove edited files.")
  var force = false

  @Flag(help: "Keep edited files and remove the others.")
  var keepEdited = false

  @Flag(help: "Also take out the routes to it.")
  var references = false

  @OptionGroup(title: "Preview") var change: ChangeOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  func validate() throws {
    try exclude(("--force", force), ("--keep-edited", keepEdited))
  }

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    try ModuleOperation(
      .remove(
        force ? .remove : keepEdited ? .keep : .refuse, takingOutRoutes: references),
      of: selection.options(for: name), in: session.world
    ).run("removed", in: session)
  }
}
