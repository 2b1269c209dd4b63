import ArgumentParser
import Diagnostics
import ViperActions
import Workspace
import XcodeProject

/// `viper project resolve`
struct ProjectResolveCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "resolve",
    abstract: "Merge a project file that is in conflict now.",
    discussion: """
      Takes the three versions that git keeps of a file in conflict and merges them by objects. A \
      file that was edited since is kept as `project.pbxproj.before-viper`. Exits with 2 when \
      conflicts are left. In a rebase, `ours` is the branch that yours is put on.

      viper project resolve                    every project file in conflict
      viper project resolve Demo.xcodeproj     this one
      viper project resolve --newer            and the greater of two version numbers
      """)

  @Argument(
    help: ArgumentHelp("The project.pbxproj, or the .xcodeproj around it.", valueName: "file"),
    completion: .file())
  var file: String?

  enum Choice: String, EnumerableFlag {
    case ours, theirs, newer

    static func help(for value: Choice) -> ArgumentHelp? {
      switch value {
      case .ours: "Take our side of the conflicts that are left."
      case .theirs: "Take their side of the conflicts that are left."
      case .newer: "Take the greater of two version numbers."
      }
    }
  }

  @Flag var choice: Choice?

  @OptionGroup(title: "Preview") var change: ChangeOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  var needsRambafile: Bool { false }

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    let folder = session.world.environment.currentFolder
    let resolution = try ConflictResolution(
      file: file.map { folder.appending($0).normalized },
      choice: choice.flatMap { ProjectMerge.Choice(rawValue: $0.rawValue) }, in: session.world)
    let mode = change.values
    let plan = try mode.isOnlyShown ? resolution.preview() : resolution.apply()
    session.printer.warn(plan.warnings)
    let text = ConflictReport(plan.files.map { (session.shown($0.path), $0.conflicts) })
    let backups = plan.files.compactMap(\.backup).map { session.shown($0) }
    session.printer.result(json: [
      "merged": text.merged, "inConflict": text.inConflict, "kept": backups,
    ])
    if mode.asDiff {
      ChangeReport(plan.changes, in: session).announce(mode)
    } else if !session.printer.isQuiet {
      for name in backups {
        session.printer.result(
          "\(mode.isOnlyShown ? "would keep" : "kept") the edited file as \(name)\n")
      }
      for name in text.merged {
        session.printer.result("\(mode.isOnlyShown ? "would merge" : "merged") \(name)\n")
        if !mode.isOnlyShown {
          session.printer.result("Next: git add \(ShellWord.quoted(name))\n")
        }
      }
    }
    text.print(in: session)
    return text.hasConflicts ? .declined : .done
  }
}
