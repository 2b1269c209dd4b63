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
