import ArgumentParser
import Diagnostics
import ViperActions
import Workspace

struct ModuleWrapCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "wrap", abstract: "Generate a module around a view controller.",
    discussion: """
      Generates all layers but the view, and connects them with the view controller:
      it gets a property for its presenter and reports that it is loaded. Nothing
      else in its file changes. Then viper lists the code that belongs to other
      layers, with the commands that prepare them for it.

      viper module wrap FeedViewController
      viper module wrap FeedViewController --template surf_mvp --actions
      viper module wrap --status FeedViewController      what is left to move
      viper module wrap --all --status                   all view controllers
      """)

  @Argument(help: .of("class", "The class of the view controller."), completion: .list([]))
  var type: String?

  @Option(help: .of("module", "The module, if not the class without ViewController."))
  var name: String?

  @Option(help: "A template that can wrap.", completion: Completion.template) var template: String?
  @Flag(help: "Also report the user's actions to the presenter.") var actions = false

  @Option(help: .of("file", "Also write the checklist to this file."), completion: .file())
  var list: String?

  @Flag(help: "Only print what is left in the view controller.") var status = false
  @Flag(help: "With `--status`, rank all view controllers.") var all = false
  @Flag(help: "Generate no tests.") var noTests = false

  @OptionGroup(title: "Module") var values: ModuleOptions
  @OptionGroup(title: "Location") var places: PlaceOptions
  @OptionGroup var shared: ChangingOptions

  var changesProject: Bool { !status && !mode.isPreview }

  func validate() throws {
    if all, !status { throw ValidationError("`--all` needs `--status`") }
    if all == (type != nil) {
      throw ValidationError(all ? "`--all` takes no class" : "name the class of a view controller")
    }
    if status, list != nil || actions || name != nil {
      throw ValidationError("`--status` excludes `--list`, `--actions` and `--name`")
    }
  }

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    guard let type else {
      WrapReport.print(try ControllerRanking(in: session.world), in: session)
      return .done
    }
    guard !status else {
      let checklist = try ControllerChecklist(of: type, in: session.world)
      session.printer.result(json: WrapReport.fields(checklist, in: session))
      let text = try checklist.text(in: session.world)
      session.printer.result(text.escaped(keepingLines: true) + "\n")
      return .done
    }
    var options = GenerationOptions(name ?? "", template, values, places)
    options.withTests = !noTests
    let list = list.map { session.world.environment.currentFolder.appending($0).normalized }
    let wrap = ModuleWrap(
      type, options, withActions: actions, checklistFile: list, in: session.world)
    let plan = try session.carryOut(wrap)
    WrapReport.print(plan, in: session)
    if mode.isPreview, let refusal = plan.refusal(in: session.world) { throw refusal }
    return .done
  }
}
