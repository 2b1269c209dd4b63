import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite struct OutputTests {
  @Test(arguments: [
    ["--version"], ["--help"], ["gen", "Profile"], ["doctor", "--json"], ["version"],
  ])
  func `a result that can't be written is a failure, without a message when the pipe is closed`(
    _ words: [String]
  ) {
    for (reason, isReported) in [(FileError.Reason.noSpace, true), (.readerGone, false)] {
      let console = MemoryConsole(failure: reason)
      var world = TestProject(DemoProject.tree).world
      world.console = console
      #expect(Viper.run(words, in: world) == .failed)
      #expect(console.errors.contains("error: ") == isReported, "\(console.errors)")
    }
  }

  @Test(arguments: [
    (["help", "nope"], "nope"), (["help", "template", "nope"], "nope"), (["init"], "viper setup"),
    (["new", "Profile"], "viper gen"), (["generate", "Profile"], "viper gen"),
    (["install"], "viper template install"), (["template", "new"], "viper template create"),
    (["module", "rm", "Feed"], "viper module remove"),
    (["module", "delete", "Feed"], "viper module remove"),
    (["module", "mv", "Feed"], "viper module move"), (["module", "ls"], "viper module list"),
    (["module", "new", "Feed"], "viper gen"), (["redo"], "viper undo"),
    (["module", "gen", "Feed"], "viper gen"), (["template", "undo"], "viper undo"),
    (["delete", "Feed"], "viper module remove"), (["template", "remove", "a"], nil),
    (["template", "update"], "viper template install --update"),
    (["template", "outdated"], "viper template install --update --dry-run"),
    (["project", "fix"], "viper project check --fix"), (["mod", "list"], "viper module"),
    (["list"], "viper template list"), (["list"], "viper module list"),
  ])
  func `an unknown command is wrong usage, with the one that was meant`(
    _ words: [String], name: String?
  ) {
    let answer = TestProject().answer(words)
    #expect(answer.fails("usage", exit: .wrongUsage))
    if let name { #expect(answer.names.contains(name)) }
    let project = TestProject()
    #expect(Viper.run(words, in: project.world) == .wrongUsage)
    #expect(project.console.output == "" && project.console.errors != "")
  }

  @Test(arguments: [["module"], ["gen"], ["setup"], ["module", "add"]])
  func `help after a command prints its help`(_ words: [String]) {
    let (behind, option) = (TestProject(), TestProject())
    #expect(Viper.run(words + ["help"], in: behind.world) == .done)
    #expect(Viper.run(words + ["--help"], in: option.world) == .done)
    #expect(behind.console.output == option.console.output)
    #expect(!behind.console.output.isEmpty)
    // A template can be about help.
    #expect(Viper.run(["template", "show", "help"], in: behind.world) == .failed)
  }

  @Test func `help fits eighty columns, whatever the command`() throws {
    var pages: [[String]] = [[]]
    var seen = 0
    while let words = pages.popLast() {
      let project = TestProject()
      #expect(Viper.run(words + ["--help"], in: project.world) == .done)
      let lines = project.console.output.split(separator: "\n")
      for line in lines { #expect(line.count <= 80, "\(words): \(line)") }
      seen += 1
      // What the page lists as commands has a page.
      let section = lines.drop { $0 != "SUBCOMMANDS:" }.dropFirst()
        .prefix { $0.hasPrefix("  ") && !$0.hasPrefix("  See") }
      for line in section where !line.hasPrefix("   ") {
        pages.append(words + line.split(separator: " ").prefix(1).map(String.init))
      }
    }
    #expect(seen > 12)
  }

  @Test func `a message on a terminal breaks between words, and never in a command`() throws {
    for width in 30...100 {
      let project = TestProject(["Rambafile": "project_name: Demo\n"])
      var world = project.world
      let console = MemoryConsole(isTerminal: true, width: width)
      world.console = console
      #expect(Viper.run(["gen", "Profile", "--color", "never"], in: world) == .failed)
      let plain = TestProject(["Rambafile": "project_name: Demo\n"])
      #expect(Viper.run(["gen", "Profile"], in: plain.world) == .failed)
      func words(_ text: String) -> [Substring] { text.split { $0.isWhitespace } }
      #expect(words(console.errors) == words(plain.console.errors))
      for line in console.errors.split(separator: "\n")
      where line.count > width && (line.hasPrefix("error: ") || line.hasPrefix("hint: ")) {
        let rest = line.drop { $0 != " " }.dropFirst().replacing(/`[^`]*`/, with: "")
        #expect(!rest.contains(" "), "\(line)")
      }
    }
  }

  @Test func `the time of a report does not include the user's answers`() {
    let tree = DemoProject.tree(["Demo/Modules/Profile/View/ProfileView.swift": "// mine\n"])
    let project = TestProject(tree, isTerminal: true, answers: ["y"])
    var world = project.world
    // Each answer takes a minute, and nothing else any time.
    let console = ThinkingConsole(console: project.console)
    world.console = console
    world.clock = ThinkingClock(asked: console.asked)
    #expect(Viper.run(["gen", "Profile"], in: world) == .done)
    #expect(project.console.output.contains(" in 0.0 ms\n"), "\(project.console.output)")
  }

  @Test(
    arguments: [
      ([], true), (["-q"], false), (["--json"], false),
    ] as [([String], Bool)])
  func `a wait for another run is shown, except with --quiet and --json`(
    _ options: [String], isShown: Bool
  ) throws {
    let project = TestProject(DemoProject.tree, clock: WaitingClock())
    guard case .locked(let lock) = try project.files.openDirectory(project.root).tryLock() else {
      Issue.record("there is another lock")
      return
    }
    defer { lock.release() }
    let words = ["gen", "Profile", "--lock-timeout", "2"] + options
    #expect(Viper.run(words, in: project.world) == .failed)
    let errors = project.console.errors
    if options == ["--json"] { return #expect(errors == "") }
    #expect(errors.hasPrefix("error: ") != isShown && errors.contains("error: "), "\(errors)")
  }
}

private struct ThinkingConsole: Console {
  let console: MemoryConsole
  let asked = MemoryConsole()
  var outputIsTerminal: Bool { true }
  var errorIsTerminal: Bool { true }
  var canAsk: Bool { true }
  var width: Int? { nil }

  func write(_ text: String) throws(FileError) { try console.write(text) }
  func writeError(_ text: String) { console.writeError(text) }
  func page(_ text: String, by command: String) -> Bool { false }

  func readLine() -> String? {
    asked.writeError(".")
    return console.readLine()
  }
}

private struct ThinkingClock: Clock {
  let asked: MemoryConsole

  func today() -> CalendarDate { TestClock().today() }
  func now() -> Moment { TestClock().now() }
  func monotonicNanoseconds() -> UInt64 { UInt64(asked.errors.count) * 60_000_000_000 }
  func sleep(nanoseconds: UInt64) {}
}
