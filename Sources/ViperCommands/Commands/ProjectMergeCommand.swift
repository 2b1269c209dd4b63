import ArgumentParser
import Diagnostics
import ViperActions
import Workspace

/// `viper project merge`
struct ProjectMergeCommand: ParsedCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Merge project files by objects, as git's merge driver.",
    discussion: """
      viper project merge --install             for this repository: .gitattributes and git's configuration
      viper project merge --install --global    for all of your repositories
      viper project merge BASE OURS THEIRS      what git runs: the result goes into OURS

      Where a file can't be merged by objects (XML, cut short, an id used twice), its text is merged \
      line by line. Exits with 0 when all is merged, with 1 when conflicts are left, with 2 when \
      it could not, and OURS is as it was.
      """)

  @Argument(help: ArgumentHelp("The common version, ours, theirs.", valueName: "file"))
  var files: [String] = []

  @Flag(help: "Tell git to merge project files with viper.")
  var install = false

  @Flag(help: "Undo that.")
  var uninstall = false

  @Flag(name: .customLong("global"), help: "In all of your repositories, not only in this one.")
  var isGlobal = false

  @Flag(name: .shortAndLong, help: "Ask nothing.")
  var yes = false

  @Option(
    name: .customLong("path"),
    help: ArgumentHelp("What messages call the file; git says it.", valueName: "path"))
  var name: String?

  @Option(help: ArgumentHelp("How many signs a marker has.", valueName: "count"))
  var markerSize = 7

  @OptionGroup(title: "Global options") var global: GlobalOptions

  var needsRambafile: Bool { false }

  func validate() throws {
    guard install || uninstall else {
      guard files.count == 3 else {
        throw ValidationError("`merge` takes three files, BASE OURS THEIRS, or `--install`.")
      }
      guard markerSize > 0 else { throw ValidationError("`--marker-size` takes a number from 1.") }
      return
    }
    guard install != uninstall else {
      throw ValidationError("`--install` and `--uninstall` exclude each other.")
    }
    guard files.isEmpty else { throw ValidationError("`--install` takes no files.") }
  }

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    if install || uninstall { return try setUp(in: session) }
    let folder = session.world.environment.currentFolder
    let paths = files.map { folder.appending($0).normalized }
    let merge = ProjectFileMerge(
      base: paths[0], ours: paths[1], theirs: paths[2],
      name: (name ?? files[1]).escaped(), markerSize: markerSize, in: session.world)
    let done = try merge.apply()
    session.printer.warn(done.warnings)
    if let reason = done.reason {
      session.printer.warn([
        reason.asWarning(noting: "the text was merged line by line.", hints: [])
      ])
    }
    let text = ConflictReport([(merge.name, done.conflicts)])
    session.printer.result(json: text.fields)
    text.print(in: session)
    return done.hasConflicts ? .declined : .done
  }

  private func setUp(in session: Session) throws(Diagnostic) -> ExitCode {
    let driver = try MergeDriver(isInstalled: install, isGlobal: isGlobal, in: session.world)
    let steps = driver.steps
    if !yes {
      guard session.canAsk else {
        throw Diagnostic(
          .error, "merge.unconfirmed", "nobody is there to ask whether git is to be set up",
          notes: steps.map { "it would \($0.escaped())." }, hints: ["add `--yes`."])
      }
      for step in steps { session.printer.tell("\(step.escaped())\n") }
      let question = session.printer.errors.bold("Do this?") + " [Y/n] "
      guard session.printer.agrees(to: question, default: true) else { return .declined }
    }
    let done = try driver.apply()
    try driver.configure()
    session.printer.warn(done.warnings)
    session.printer.result(json: ["done": steps])
    guard !session.printer.isQuiet else { return .done }
    session.printer.result(
      install
        ? "git merges project files with viper now. Commit \(session.shown(driver.attributes)), and let everyone run this once.\n"
        : "git merges project files by itself again.\n")
    return .done
  }
}
