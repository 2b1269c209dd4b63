/// Everything outside of the program, as one value that is passed along.
package struct World: Sendable {
  package var files: any FileSystem
  package var git: any Git
  package var console: any Console
  package var clock: any Clock
  package var environment: Environment

  package init(
    files: any FileSystem, git: any Git, console: any Console, clock: any Clock,
    environment: Environment
  ) {
    self.files = files
    self.git = git
    self.console = console
    self.clock = clock
    self.environment = environment
  }
}

extension World {
  /// Where the project's Rambafile is or would be, absolute.
  package var rambafile: Path { environment.rambafile }
  /// The folder of the Rambafile, absolute: what the paths of the project start from.
  package var project: Path { rambafile.parent }

  /// The file of this program, by the name that it was called by; nil where it can't be found.
  ///
  /// A link is not followed: package managers point it at each new version.
  package var programFile: Path? {
    let program = environment.program
    if program.hasPrefix("/") { return Path(program) }
    let folders = (environment.variables["PATH"] ?? "").split(separator: ":")
    return folders.lazy.filter { $0.hasPrefix("/") }.map { Path(String($0)).appending(program) }
      .first { kind(of: $0) == .file }
  }
}

/// What the shell hands to a process, and the project that it is about.
package struct Environment: Sendable {
  /// Absolute.
  package var currentFolder: Path
  /// What this program was called by: an absolute path, or a name in the folders of `PATH`.
  package var program = "viper"
  package var variables: [String: String]
  /// Where this program keeps what it can have again; nil where there is no such place.
  package var cacheFolder: Path?
  /// For how many seconds a run waits for others; nil for as long as it takes.
  package var lockTimeout: UInt64?
  /// Where the project's Rambafile is or would be, absolute.
  package var rambafile: Path

  package init(
    currentFolder: Path, variables: [String: String] = [:], cacheFolder: Path? = nil,
    lockTimeout: UInt64? = nil
  ) {
    self.currentFolder = currentFolder
    // Until it is looked for.
    rambafile = currentFolder.appending("Rambafile")
    self.variables = variables
    self.cacheFolder = cacheFolder
    self.lockTimeout = lockTimeout
  }

  /// The user's home folder, nil where `HOME` is missing, empty or relative.
  package var home: Path? {
    guard let text = variables["HOME"], text.hasPrefix("/") else { return nil }
    return Path(text)
  }
}
