/// Everything that a command needs from the system: disk, git, terminal, clock and environment.
package struct World: Sendable {
  package var files: any FileSystem
  package var git: any Git
  /// Nil where none can be run.
  package var programs: (any Programs)?
  package var console: any Console
  package var clock: any Clock
  package var environment: Environment
  /// What the plan is made from; nil where no digest of the plan is needed.
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
}

extension World {
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
}

extension Path {
  /// The path for messages: relative to the current folder in the project or nearby, else absolute.
  ///
  /// Outside of the project, it has at most one `..`.
  package func display(in world: World) -> String {
    let current = world.environment.currentFolder
    let isInProject = isInside(world.project) && current.isInside(world.project)
    let isNearby = isInside(current.parent) && current.parent != Path("/")
    return isInside(current) || isInProject || isNearby ? relative(to: current).text : text
  }
}
