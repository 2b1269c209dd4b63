import ArgumentParser
import Diagnostics
import ViperActions
import Workspace
import XcodeProject

/// `viper project folders`
struct ProjectFoldersCommand: ParsedCommand {
  static let configuration = CommandConfiguration(
    commandName: "folders",
    abstract: "Convert groups to synchronized folders.",
    discussion: """
      Folders that Xcode 16 synchronizes need no entries in the project file, so
      there is nothing to merge. viper converts a group only if every target keeps
      the same files with the same flags, attributes and platforms. Other groups stay
      unchanged, and viper prints the reason. The result needs Xcode 16 or newer.

      viper project folders                all groups that can be converted
      viper project folders Demo/Modules   this group
      viper project folders --check        exit with 2 if there is one
      """)

  @Argument(
    help: "Groups by their paths in Xcode's navigator.",
    completion: Completion.group)
  var groups: [String] = []

  @Flag(help: "Exit with 2 if a group can be converted.")
  var check = false

  @Flag(name: .shortAndLong, help: "Convert without asking.")
  var yes = false

  @OptionGroup var project: ProjectOptions
  @OptionGroup(title: "Preview") var change: ChangeOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  var needsRambafile: Bool { project.xcodeprojPath == nil }
  var changesProject: Bool { !isPreview }
  private var isPreview: Bool { change.mode.isPreview || check }

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    let xcodeproj = try ProjectPlace.xcodeproj(
      named: project.xcodeprojPath, in: session.world)
    var conversion = FolderConversion(
      groups, of: xcodeproj, in: session.world)
    let plan = try conversion.preview()
    let text = FoldersText(plan: plan, session: session)
    let hasNoChanges = plan.edit.turned.isEmpty
    if isPreview || hasNoChanges {
      let asDiff = change.mode.asDiff
      let diff = asDiff ? ChangeReport([plan.change], in: session).diff : nil
      session.printer.result(json: text.fields(isDone: false, diff: diff))
      session.printer.result(diff ?? text.text(isDone: false))
      if check { return hasNoChanges ? .done : .declined }
      return areAllConverted(plan) ? .done : .failed
    }
    if !yes {
      guard session.canAsk else {
        throw Diagnostic(
          .error, "questions.unanswered",
          "converting groups of \(session.shown(plan.change.path)) needs confirmation, and input is not interactive",
          hints: ["check the result with `--dry-run`, then pass `--yes`."])
      }
      session.printer.result(text.text(isDone: false))
      let question = session.printer.errors.bold("Convert them to folders?") + " [y/N] "
      guard session.printer.agrees(to: question) else { return .declined }
    }
    conversion.agreed = plan
    session.printer.warn(try conversion.apply().warnings)
    session.printer.result(json: text.fields(isDone: true, diff: nil))
    session.printer.result(text.text(isDone: true))
    return areAllConverted(plan) ? .done : .failed
  }

  /// Whether every group on the command line can be converted.
  private func areAllConverted(_ plan: FolderConversion.Plan) -> Bool {
    groups.isEmpty || plan.edit.refused.isEmpty
  }
}
