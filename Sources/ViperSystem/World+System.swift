package import Workspace

extension World {
  /// The real disk, git, terminal and clock. Reads no files and starts no process.
  package static func system() -> World {
    let environment = Workspace.Environment.system()
    let console = SystemConsole()
    var world = World(
      files: SystemFiles(),
      git: SystemGit(
        searchPath: environment.variables["PATH"], canAsk: console.canAsk,
        developerTools: .system(environment.variables)),
      console: console,
      clock: SystemClock(variables: environment.variables), environment: environment,
      runNotes: LockedValue(RunNotes()))
    world.programs = SystemPrograms(environment.variables)
    return world
  }
}

extension Workspace.Environment {
  fileprivate static func system() -> Workspace.Environment {
    var variables: [String: String] = [:]
    #if canImport(Darwin)
      var next: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = _NSGetEnviron().pointee
    #else
      var next: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = environ
    #endif
    while let current = next, let entry = current.pointee {
      let text = String(cString: entry)
      if let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")) {
        variables[String(text[..<equals])] = String(text[text.utf8.index(after: equals)...])
      }
      next = current + 1
    }
    var environment = Workspace.Environment(currentFolder: currentFolder(), variables: variables)
    environment.cacheFolder = environment.systemCacheFolder
    if let name = CommandLine.arguments.first, !name.isEmpty {
      let isPath = name.utf8.contains(UInt8(ascii: "/"))
      environment.program =
        isPath ? environment.currentFolder.appending(name).normalized.text : name
    }
    return environment
  }

  /// The folder `viper` in the platform's cache folder.
  private var systemCacheFolder: Workspace.Path? {
    #if canImport(Darwin)
      return home?.appending("Library/Caches/viper")
    #else
      // https://specifications.freedesktop.org/basedir-spec: programs ignore a relative path.
      if let named = variables["XDG_CACHE_HOME"], named.hasPrefix("/") {
        return Workspace.Path(named).appending("viper")
      }
      return home?.appending(".cache/viper")
    #endif
  }

  /// The current folder; `/` when it was removed.
  private static func currentFolder() -> Path {
    guard let found = getcwd(nil, 0) else { return Path("/") }
    defer { free(found) }
    return Path(String(cString: found))
  }
}

/// The standard streams of this process.
private struct SystemConsole: Console {
  let outputIsTerminal = isatty(STDOUT_FILENO) == 1
  let errorIsTerminal = isatty(STDERR_FILENO) == 1
  let canAsk = isatty(STDERR_FILENO) == 1 && isatty(STDIN_FILENO) == 1

  func write(_ text: String) throws(FileError) {
    if !StreamWriter(STDOUT_FILENO).write(text) { throw .last("write to", Path("standard output")) }
  }

  func writeError(_ text: String) { StreamWriter(STDERR_FILENO).write(text) }

  var width: Int? {
    var size = winsize()
    for stream in [STDOUT_FILENO, STDERR_FILENO]
    where ioctl(stream, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 {
      return Int(size.ws_col)
    }
    return nil
  }

  func page(_ text: String, by command: String) -> Bool {
    // Like git, it lets `less` show colours and end where the text fits on the screen. The command comes
    // from the user's own `PAGER`.
    guard let pipe = popen("LESS=\"${LESS-FRX}\" \(command)", "w") else { return false }
    // The user may quit the pager early, or read for a long time.
    StreamWriter(fileno(pipe), patience: 1 << 40).write(text)
    let status = pclose(pipe)
    // With these codes the shell reports a command that it can't start.
    return status >= 0 && ![126, 127].contains(status >> 8 & 0xFF)
  }

  func readLine() -> String? { Swift.readLine(strippingNewline: true) }
}
