import ArgumentParser
import Diagnostics
import ViperActions
import Workspace

/// `viper project resolve`
struct ProjectResolveCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "resolve",
    abstract: "Merge a project file that is in conflict now.",
    discussion: """
      Takes the three versions that git keeps of a file in conflict and merges them by objects, \
      whatever was done to the file by hand since. Exits with 1 when conflicts are left.

      viper project resolve                    every project file in conflict
      viper project resolve Demo.xcodeproj     this one
      """)

  @Argument(
    help: ArgumentHelp("The project.pbxproj, or the .xcodeproj around it.", valueName: "file"),
    completion: .file())
  var file: String?

  @OptionGroup(title: "Preview") var change: ChangeOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  var needsRambafile: Bool { false }

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    let folder = session.world.environment.currentFolder
    let resolution = try ConflictResolution(
      file: file.map { folder.appending($0).normalized }, in: session.world)
    let mode = change.values
    let plan = try mode.isOnlyShown ? resolution.preview() : resolution.apply()
    session.printer.warn(plan.warnings)
    let names = plan.changes.map { session.shown($0.path) }
    let text = ConflictReport(Array(zip(names, plan.conflicts)))
    session.printer.result(json: text.fields)
    if mode.asDiff {
      ChangeReport(plan.changes, in: session).announce(mode)
    } else if !session.printer.isQuiet {
      for name in text.merged {
        session.printer.result("\(mode.isOnlyShown ? "would merge" : "merged") \(name)\n")
        if !mode.isOnlyShown {
          session.printer.result("Next: git add \(ShellWord.quoted(name))\n")
        }
      }
    }
    text.print(in: session)
    return text.hasConflicts ? .failed : .done
  }
}
