package import Diagnostics

/// Everything that a command needs from the system: disk, git, terminal, clock and environment.
package struct World: Sendable {
  package var files: any FileSystem
  package var git: any Git
  /// Nil where none can be run.
  package var programs: (any Programs)?
  package var console: any Console
  package var clock: any Clock
  package var environment: Environment
  /// The arguments and the approved digest; nil where no digest of the plan is needed.
  package var planInputs: PlanInputs?
  package var runNotes: any SharedRunNotes

  package init(
    files: any FileSystem, git: any Git, console: any Console, clock: any Clock,
    environment: Environment, runNotes: any SharedRunNotes
  ) {
    self.files = files
    self.git = git
    self.console = console
    self.clock = clock
    self.environment = environment
    self.runNotes = runNotes
  }

  /// The path of the project's Rambafile, absolute; the file need not exist.
  package var rambafile: Path { environment.rambafile }
  /// The folder of the Rambafile, absolute; the paths of the project start here.
  package var project: Path { rambafile.parent }

  /// The path of this program; nil where it can't be found.
  ///
  /// It may be a link: package managers change the link for each new version.
  package var programFile: Path? {
    let program = environment.program
    if program.hasPrefix("/") { return Path(program) }
    let folders = (environment.variables["PATH"] ?? "").split(separator: ":")
    return folders.lazy.filter { $0.hasPrefix("/") }.map { Path(String($0)).appending(program) }
      .first { kind(of: $0) == .file }
  }

  /// Tells the user what happens, unless the run hides its progress.
  package func tellProgress(_ text: String) {
    if !environment.hidesProgress { console.writeError(text) }
  }

  // MARK: Reading the disk, with errors for the user

  /// Like the method below, for one expression.
  package func reporting<Result>(
    hints: [String] = [], _ body: @autoclosure () throws(FileError) -> Result
  ) throws(Diagnostic) -> Result {
    try reporting(hints: hints) { () throws(FileError) in try body() }
  }

  /// Runs `body` and turns its file error into one for the user. `hints` replace those of the error.
  package func reporting<Result>(
    hints: [String] = [], _ body: () throws(FileError) -> Result
  ) throws(Diagnostic) -> Result {
    do throws(FileError) { return try body() } catch {
      throw error.diagnostic(from: environment.currentFolder, hints: hints)
    }
  }

  /// Like ``reporting(hints:_:)``; nil for a file that does not exist.
  package func reportingIfThere<Result>(
    _ body: @autoclosure () throws(FileError) -> Result
  ) throws(Diagnostic) -> Result? {
    do throws(FileError) { return try body() } catch {
      if error.reason == .notFound || error.reason == .notAFolder { return nil }
      throw error.diagnostic(from: environment.currentFolder)
    }
  }

  /// Reads a configuration file; nil when it does not exist.
  package func configurationFile(at path: Path) throws(Diagnostic) -> [UInt8]? {
    try reportingIfThere(try files.read(path, atMost: FileStatus.configurationSize))
  }

  package func entries(of folder: Path) throws(Diagnostic) -> [String] {
    try reporting(try files.entries(of: folder))
  }

  /// Reads a file of at most `limit` bytes; `hints` replace those of an error.
  package func read(
    _ path: Path, atMost limit: Int = FileStatus.readableSize, hints: [String] = []
  ) throws(Diagnostic) -> [UInt8] {
    try reporting(hints: hints, try files.read(path, atMost: limit))
  }

  /// The folders of the git submodules in the repository around a folder, absolute.
  package func submodules(around folder: Path) throws(Diagnostic) -> [Path] {
    let top = repository(of: folder) ?? folder
    let bytes = try configurationFile(at: top.appending(".gitmodules"))
    return String(decoding: bytes ?? [], as: UTF8.self).split(whereSeparator: \.isNewline)
      .map { String($0).trimmed }.filter { $0.hasPrefix("path") && $0.contains("=") }
      .map { top.appending(String($0.drop { $0 != "=" }.dropFirst()).trimmed) }
  }

  /// The kind of a file or of a symbolic link itself; nil when it does not exist.
  package func linkKind(of path: Path) throws(Diagnostic) -> FileStatus.Kind? {
    try reporting(try files.linkStatus(path))?.kind
  }

  // MARK: Without errors

  /// The top folder of the git repository that contains a folder; nil without one.
  package func repository(of folder: Path) -> Path? {
    folder.withParents.first { kind(of: $0.appending(".git")) != nil }
  }

  /// The hint for a path in a git submodule that was not fetched; nil for all others.
  package func submoduleHint(for path: Path) -> String? {
    let submodules = attempt(try submodules(around: path)) ?? []
    return submodules.contains { path.isInside($0) && names(in: $0).isEmpty }
      ? "run `git submodule update --init`." : nil
  }

  /// The kind of file at a path, symbolic links followed; nil also where it can't be read.
  package func kind(of path: Path) -> FileStatus.Kind? { attempt(try files.status(path))?.kind }

  /// The names in a folder; empty also where it can't be read.
  package func names(in folder: Path) -> [String] { attempt(try files.entries(of: folder)) ?? [] }

  /// The names of the folders in a folder.
  package func folderNames(in folder: Path) -> [String] {
    names(in: folder).filter { kind(of: folder.appending($0)) == .folder }
  }
}
