import ArgumentParser
import Diagnostics
import ViperActions
import Workspace
import XcodeProject

struct ProjectResolveCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "resolve", abstract: "Resolve merge conflicts in project files.",
    discussion: """
      Merges the three versions that git keeps of a file in conflict, object by
      object. If you edited the file since, the edited file is kept as
      `project.pbxproj.before-viper`. Exits with 2 if conflicts are left. During a
      rebase, `ours` is the branch that you rebase onto.

      viper project resolve                  all project files in conflict
      viper project resolve Demo.xcodeproj   this one
      viper project resolve --newer          take the greater of two version numbers
      """)

  @Argument(help: .of("file", "The .xcodeproj or its project.pbxproj."), completion: .file())
  var file: String?

  enum Choice: String, EnumerableFlag {
    case ours, theirs, newer

    static func help(for value: Choice) -> ArgumentHelp? {
      switch value {
      case .ours: "Take our side of each remaining conflict."
      case .theirs: "Take their side of each remaining conflict."
      case .newer: "Take the greater of two version numbers."
      }
    }
  }

  @Flag var choice: Choice?

  @OptionGroup var shared: ChangingOptions

  var needsRambafile: Bool { false }

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    let resolution = try ConflictResolution(
      file: file.map(session.typed),
      choice: choice.flatMap { ProjectMerge.Choice(rawValue: $0.rawValue) }, in: session.world)
    let plan = try session.carryOut(resolution)
    let conflicts = ConflictReport(
      files: plan.files.map { (session.shown($0.path), $0.conflicts) }, isResolvable: true,
      prefersNewer: choice == .newer)
    let changes = ChangeReport(plan.changes, in: session)
    let backups = plan.files.compactMap(\.backup).map { session.shown($0) }
    session.printer.result(json: conflicts.fields + ["kept": backups] + changes.json())
    changes.print()
    session.printNext(conflicts.merged.map { "\(settings.git) add \(ShellWord.quoted($0))" })
    conflicts.print(in: session)
    return conflicts.inConflict.isEmpty ? .done : .declined
  }
}
