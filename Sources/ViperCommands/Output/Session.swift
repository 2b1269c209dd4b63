import ArgumentParser
import Configuration
import Diagnostics
import ViperActions
import Workspace

/// One run of one command: the world as the global options make it, and the printer.
struct Session {
  private(set) var world: World
  let printer: Printer
  private let named: Named?
  private let directory: String?

  /// A Rambafile that is not looked for: its path as it was written, and what gave it.
  private struct Named {
    var path: String
    var source: String
  }

  /// The variable that does what `--rambafile` does.
  static let variable = "VIPER_RAMBAFILE"

  init(_ settings: SessionSettings, in outside: World) {
    var outside = outside
    outside.environment.lockTimeout = settings.lockTimeout
    let asksNothing = settings.asksNothing || Self.isUnattended(outside)
    if asksNothing { outside.git = outside.git.unasked() }
    printer = Printer(settings, in: outside)
    outside.console = SessionConsole(
      console: outside.console, asksNothing: asksNothing, isSilent: printer.isSilent)
    world = Self.place(
      directory: settings.directory, rambafile: settings.rambafile, in: outside)
    named = Self.named(settings.rambafile, in: outside)
    directory = settings.directory
  }

  /// The same run for another app.
  func at(_ rambafile: Path) -> Session {
    var session = self
    session.world.environment.rambafile = rambafile
    return session
  }

  /// A path as text for people shows it.
  func shown(_ path: Path) -> String { path.display(in: world).escaped() }

  /// Whether somebody is there to answer a question.
  var canAsk: Bool { world.console.canAsk && !printer.isJSON }

  /// Whether the environment says that nobody is there: services for continuous integration set
  /// `CI`, and some give their jobs a terminal.
  private static func isUnattended(_ world: World) -> Bool {
    guard let value = world.environment.variables["CI"]?.lowercased() else { return false }
    return !["", "0", "false", "no"].contains(value)
  }

  /// The world as seen from the folder that an option names, and the Rambafile that is named, read
  /// from there, or found.
  static func place(
    directory: String?, rambafile: String?, in outside: World
  ) -> World {
    var world = outside
    if let directory {
      world.environment.currentFolder =
        outside.environment.currentFolder.appending(directory).normalized
    }
    let folder = world.environment.currentFolder
    world.environment.rambafile =
      named(rambafile, in: outside).map { folder.appending($0.path).normalized }
      ?? RambafileLocator.rambafile(from: folder, in: world)
    return world
  }

  private static func named(_ option: String?, in world: World) -> Named? {
    if let option { return Named(path: option, source: "--rambafile") }
    guard let path = world.environment.variables[variable], !path.isEmpty else { return nil }
    return Named(path: path, source: variable)
  }

  /// - Parameter needsRambafile: whether a Rambafile that is named must be there.
  /// - Throws: when what an option or a variable names is not there.
  func check(needsRambafile: Bool) throws(Diagnostic) {
    if let directory {
      try require(
        .folder, at: world.environment.currentFolder, "there is no folder `\(directory.escaped())`",
        hint: "`--directory` takes the path of a folder, from the current one.")
    }
    if needsRambafile, let named {
      try require(
        .file, at: world.rambafile, "there is no Rambafile `\(named.path.escaped())`",
        hint: "`\(named.source)` takes the path of a file, from the current folder or that of `-C`."
      )
    }
  }

  private func require(
    _ kind: FileStatus.Kind, at path: Path, _ message: String, hint: String
  ) throws(Diagnostic) {
    do throws(FileError) {
      if try world.files.status(path)?.kind == kind { return }
    } catch {
      throw error.diagnostic(from: path.parent)
    }
    throw Diagnostic(.error, "session.missing", message, hints: [hint])
  }
}
