import ViperSystem
package import Workspace

/// A project on a memory disk, with everything else that a command sees of the outside.
package struct TestProject: Sendable {
  /// The project's folder and the current one.
  package let root: Path
  package let files: MemoryFiles
  package let console: MemoryConsole
  package let git: ScriptedGit
  package let programs: ScriptedPrograms
  package let world: World

  /// `tree` holds texts by path, relative ones in `root`; a path that ends in `/` is a folder.
  /// On a terminal someone sits in front of it and types `answers`.
  package init(
    _ tree: [String: String] = [:], on files: MemoryFiles? = nil,
    at root: Path = Path("/home/tester/Demo"),
    isTerminal: Bool = false, answers: [String] = [], ignoresCase: Bool? = nil,
    clock: any Clock = TestClock(), git: ScriptedGit? = nil,
    programs: ScriptedPrograms = ScriptedPrograms(),
    variables: [String: String] = ["HOME": "/home/tester"]
  ) {
    self.root = root
    // A cache of repositories would answer instead of the script.
    let cache = git == nil ? Path("/home/tester/.cache/viper") : nil
    let git = git ?? ScriptedGit()
    self.git = git
    self.files = files ?? MemoryFiles(ignoresCase: ignoresCase)
    console = MemoryConsole(isTerminal: isTerminal, answers: answers)
    self.programs = programs
    var world = World(
      files: self.files, git: git, console: console, clock: clock,
      environment: Environment(currentFolder: root, variables: variables, cacheFolder: cache),
      runNotes: LockedValue(RunNotes()))
    world.programs = programs
    self.world = world
    let files = self.files
    // Each is on one and the same machine.
    if let cache {
      files.put(String(repeating: "k", count: 64), at: cache.appending("journal-key"))
    }
    if (try? files.status(root)) == nil { files.putFolder(at: root) }
    for (name, text) in tree.sorted(by: { $0.key < $1.key }) {
      if name.hasSuffix("/") {
        files.putFolder(at: root.appending(name))
      } else {
        files.put(text, at: root.appending(name))
      }
    }
  }

  /// The contents of the project now.
  package func snapshot(withTimes: Bool = true) throws(FileError) -> TreeSnapshot {
    try TreeSnapshot(of: root, in: files, withTimes: withTimes)
  }
}
