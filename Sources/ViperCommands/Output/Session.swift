import Diagnostics
import ViperActions
import Workspace

/// One run of one command: the world after applying the global options, and the printer.
struct Session {
  private(set) var world: World
  let printer: Printer
  let mode: ChangeMode
  private(set) var settings: SessionSettings
  private let neverPrompts: Bool

  /// `planInputs` is nil for no digest of the plan.
  init(
    _ settings: SessionSettings, _ mode: ChangeMode, planInputs: PlanInputs?, in outside: World
  ) {
    self.mode = mode
    self.settings = settings
    var outside = outside
    outside.environment.lockTimeout = settings.lockTimeout
    // Some CI services give their jobs a terminal.
    let isUnattended = outside.environment.variables["CI"].map {
      !["", "0", "false", "no"].contains($0.lowercased())
    }
    neverPrompts = settings.neverPrompts || isUnattended == true
    if neverPrompts { outside.git = outside.git.withoutPrompts() }
    printer = Printer(settings, in: outside)
    outside.environment.hidesProgress = printer.isSilent
    world = Self.world(directory: settings.directory, rambafile: settings.rambafile, in: outside)
    if let planInputs { world = world.notingFiles(planInputs) }
  }

  func forApp(_ rambafile: Path) -> Session {
    var session = self
    session.world.environment.rambafile = rambafile
    session.settings.rambafile = path(rambafile)
    if let inputs = world.planInputs { session.world = session.world.notingFiles(inputs) }
    return session
  }

  /// Makes the plan, carries it out unless the run is a preview or a check, and prints warnings.
  func carryOut<Action: ProjectAction>(
    _ action: Action, isCheck: Bool = false
  ) throws(Diagnostic) -> Action.Plan {
    let plan = try isCheck ? action.plan() : mode.isPreview ? action.preview() : action.apply()
    printer.warn(plan.warnings)
    return plan
  }

  /// The digest of the plan; nil for a run without one.
  var planDigest: String? { world.planInputs == nil ? nil : world.runNotes.notes.digest }

  /// The command that carries out the plan that was shown.
  var applyingCommand: String? {
    let words = world.environment.arguments
    guard let planDigest, !words.contains("--all-apps") else { return nil }
    return SessionSettings().commandLine(PlanArguments.applying(words, expecting: planDigest))
  }

  /// Tells how to take the run back, at the end of its report.
  func noteUndo() {
    let id = world.runNotes.notes.undoID
    printer.add(["undo": id])
    guard id != nil else { return }
    printer.note("note: `\(settings.commandLine(["undo"]).escaped())` takes this back\n")
  }

  /// Prints commands to run next, unless in a preview or with `--quiet`.
  func printNext(_ commands: [String]) {
    for (index, command) in commands.enumerated() where !mode.isPreview {
      printer.details("\(index == 0 ? "Next" : "Then"): \(printer.outputStyle.bold(command))\n")
    }
  }

  /// Prints the command that makes the project again, after files came or went.
  func printGenerator() {
    guard let tool = ProjectGenerator.inUse(in: world.project, world: world) else { return }
    printer.add(["next": tool.command])
    printer.details("Then: \(printer.outputStyle.bold(tool.command))\n")
  }

  /// A path that the user typed, from the current folder.
  func typed(_ path: String) -> Path { world.environment.currentFolder.appending(path).normalized }

  /// A path for JSON.
  func path(_ path: Path) -> String { path.display(in: world) }

  /// A path for messages.
  func shown(_ path: Path) -> String { self.path(path).escaped() }

  var canAsk: Bool {
    !neverPrompts && world.console.canAsk && !printer.isJSON && world.planInputs?.approved == nil
  }

  /// Changes to the folder of `-C`, and finds the Rambafile from there if none is given.
  static func world(directory: String?, rambafile: String?, in outside: World) -> World {
    var world = outside
    if let directory {
      world.environment.currentFolder =
        outside.environment.currentFolder.appending(directory).normalized
    }
    let folder = world.environment.currentFolder
    world.environment.rambafile =
      explicitRambafile(rambafile, in: outside).map { folder.appending($0.path).normalized }
      ?? ProjectLocator.rambafile(from: folder, in: world)
    return world
  }

  /// The path of a Rambafile as the user wrote it, and the option or variable that gave it.
  private static func explicitRambafile(
    _ option: String?, in world: World
  ) -> (path: String, source: String)? {
    if let option { return (option, "--rambafile") }
    let variable = "VIPER_RAMBAFILE"
    guard let path = world.environment.variables[variable], !path.isEmpty else { return nil }
    return (path, variable)
  }

  /// - Throws: an error if an option or variable does not name a folder or file that exists.
  func checkPaths(needsRambafile: Bool) throws(Diagnostic) {
    if let directory = settings.directory {
      try require(.folder, "folder", at: world.environment.currentFolder, directory, "--directory")
    }
    if needsRambafile, let rambafile = Self.explicitRambafile(settings.rambafile, in: world) {
      try require(.file, "file", at: world.rambafile, rambafile.path, rambafile.source)
    }
  }

  private func require(
    _ kind: FileStatus.Kind, _ noun: String, at path: Path, _ given: String, _ source: String
  ) throws(Diagnostic) {
    if try world.reporting(try world.files.status(path))?.kind == kind { return }
    throw Diagnostic(
      .error, "session.missing", "there is no \(noun) `\(given.escaped())`",
      hints: [
        "set `\(source)` to the path of a \(noun), relative to the \(kind == .file && settings.directory != nil ? "folder of `-C`" : "current folder")."
      ])
  }
}
