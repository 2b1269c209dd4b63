import ArgumentParser
import Diagnostics
import ViperActions

struct ModuleRenameCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename",
    abstract: "Rename a module.",
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

  @Flag(help: "Also rename the module's types in all other files.")
  var references = false

  @Flag(help: "Do not move files that were added later.")
  var generatedOnly = false

  @OptionGroup(title: "Preview") var change: ChangeOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    try ModuleOperation(
      .rename(to: new, changingReferences: references), of: selection.options(for: old),
      generatedOnly: generatedOnly, in: session.world
    ).run("renamed", in: session)
  }
}
