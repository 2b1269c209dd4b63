import ArgumentParser
import Diagnostics
import ViperActions
import Workspace
import XcodeProject

/// `viper project folders`
struct ProjectFoldersCommand: ParsedCommand {
  static let configuration = CommandConfiguration(
    commandName: "folders",
    abstract: "Turn groups into folders of Xcode 16, which leave nothing to merge.",
    discussion: """
      A group becomes a folder only where that changes nothing for any target: the same files with \
      the same flags, attributes and platforms. Every other group stays as it is, with the reason. \
      Xcode 16 or newer is needed to open the project then.

      viper project folders                 all groups that can be
      viper project folders Demo/Modules    this one
      viper project folders --check         end with 2 if there is one
      """)

  @Argument(
    help: "Groups by their paths in the navigator; without any, all.",
    completion: Completion.group)
  var groups: [String] = []

  @Flag(help: "Change nothing; end with 2 if a group could become a folder.")
  var check = false

  @Flag(name: .shortAndLong, help: "Ask nothing.")
  var yes = false

  @OptionGroup(title: "Project") var project: ProjectOptions
  @OptionGroup(title: "Preview") var change: ChangeOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  var needsRambafile: Bool { project.xcodeprojPath == nil }
  var changesProject: Bool { !isOnlyShown }
  private var isOnlyShown: Bool { change.values.isOnlyShown || check }

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    let xcodeproj = try ProjectPlace.xcodeproj(
      named: project.xcodeprojPath, in: session.world)
    var conversion = FolderConversion(
      groups, of: xcodeproj, in: session.world)
    let plan = try conversion.preview()
    let text = FoldersText(plan, in: session)
    let isNothing = plan.edit.turned.isEmpty
    if isOnlyShown || isNothing {
      let asDiff = change.values.asDiff
      let diff = asDiff ? ChangeReport([plan.change], in: session).diff : nil
      session.printer.result(json: text.fields(isDone: false, diff: diff))
      session.printer.result(diff ?? text.text(isDone: false))
      if check { return isNothing ? .done : .declined }
      return areAllTurned(plan) ? .done : .failed
    }
    if !yes {
      guard session.canAsk else {
        throw Diagnostic(
          .error, "questions.unanswered",
          "turning groups of \(session.shown(plan.change.path)) into folders needs a yes, and input is not interactive",
          hints: ["look with `--dry-run`, then pass `--yes`."])
      }
      session.printer.result(text.text(isDone: false))
      guard text.confirm() else { return .declined }
    }
    conversion.agreed = plan
    session.printer.warn(try conversion.apply().warnings)
    session.printer.result(json: text.fields(isDone: true, diff: nil))
    session.printer.result(text.text(isDone: true))
    return areAllTurned(plan) ? .done : .failed
  }

  /// Whether each group that was named becomes a folder.
  private func areAllTurned(_ plan: FolderConversion.Plan) -> Bool {
    groups.isEmpty || plan.edit.refused.isEmpty
  }
}
