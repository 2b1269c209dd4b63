import ArgumentParser
import Configuration
import Diagnostics
import Workspace

/// One run of one command: the world as the global options make it, and the printer.
struct Session {
  let world: World
  let printer: Printer
  /// Where the Rambafile is or would be, absolute.
  let rambafile: Path
  private let settings: SessionSettings

  init(_ settings: SessionSettings, in outside: World) {
    var outside = outside
    outside.environment.lockTimeout = settings.lockTimeout
    (world, rambafile) = Self.place(
      directory: settings.directory, rambafile: settings.rambafile, in: outside)
    self.settings = settings
    printer = Printer(settings, in: world)
  }

  /// The world as seen from the folder that an option names, and the Rambafile there.
  static func place(
    directory: String?, rambafile: String?, in outside: World
  ) -> (world: World, rambafile: Path) {
    var world = outside
    let current = outside.environment.currentFolder
    if let directory {
      world.environment.currentFolder = current.appending(directory).normalized
    }
    let folder = world.environment.currentFolder
    return (
      world, rambafile.map { current.appending($0).normalized } ?? folder.appending("Rambafile")
    )
  }

  /// - Parameter needsRambafile: whether a Rambafile that an option names must be there.
  /// - Throws: when what an option names is not there.
  func check(needsRambafile: Bool) throws(Diagnostic) {
    if let directory = settings.directory {
      try require(
        .folder, at: world.environment.currentFolder, "there is no folder `\(directory.visible())`",
        hint: "`--directory` takes the path of a folder, from the current one")
    }
    if needsRambafile, let path = settings.rambafile {
      try require(
        .file, at: rambafile, "there is no Rambafile `\(path.visible())`",
        hint: "`--rambafile` takes the path of a file, from the current folder")
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
