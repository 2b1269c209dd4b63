import Foundation
import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite("Help")
struct HelpGoldenTests {
  /// A command in the parser's description of all commands.
  private struct Command: Decodable {
    var commandName: String
    var abstract: String?
    var subcommands: [Command]?

    /// The command and all commands below it, by the words that a user types.
    func all(in path: [String] = []) -> [(path: [String], abstract: String)] {
      [(path, abstract ?? "")]
        + (subcommands ?? []).filter { $0.commandName != "help" }
        .flatMap { $0.all(in: path + [$0.commandName]) }
    }
  }

  private func commands() throws -> [(path: [String], abstract: String)] {
    struct Tool: Decodable { var command: Command }
    let project = TestProject()
    #expect(Viper.run(["--experimental-dump-help"], in: project.world) == .done)
    return try JSONDecoder().decode(Tool.self, from: Data(project.console.output.utf8))
      .command.all()
  }

  private func help(_ words: [String], columns: Int = 80) -> String {
    let project = TestProject()
    let console = MemoryConsole(isTerminal: true, width: columns)
    var world = project.world
    world.console = console
    #expect(Viper.run(words, in: world) == .done)
    return console.output
  }

  @Test func `of every command is recorded`() throws {
    var names: Set<String> = []
    for (path, _) in try commands() {
      let name = (path.isEmpty ? "viper" : path.joined(separator: "-")) + ".txt"
      names.insert(name)
      let text = help(path + ["--help"])
      try Golden.check(text, against: "Help/\(name)")
      if !path.isEmpty { #expect(help(["help"] + path) == text) }
    }
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Goldens/Help")
    #expect(try Set(FileManager.default.contentsOfDirectory(atPath: folder.path)) == names)
  }

  @Test func `has an abstract of at most eight words for every command`() throws {
    for (path, abstract) in try commands() {
      let count = abstract.split(separator: " ").count
      #expect((1...8).contains(count) && abstract.hasSuffix("."), "\(path): \(abstract)")
    }
  }

  @Test func `breaks no line at 80 columns`() throws {
    for (path, _) in try commands() {
      let (narrow, wide) = (help(path + ["--help"]), help(path + ["--help"], columns: 100))
      let lines = Set(narrow.split(separator: "\n"))
      for line in wide.split(separator: "\n") { #expect(lines.contains(line), "\(path)") }
    }
  }

  @Test func `shows shared options last and never in the usage line`() throws {
    for (path, _) in try commands() {
      let text = help(path + ["--help"])
      let usage = try #require(text.split(separator: "\n").first { $0.hasPrefix("USAGE: ") })
      #expect(!usage.contains("--json"), "\(path)")
      let titles = text.split(separator: "\n").filter { $0.wholeMatch(of: /[A-Z ]+:/) != nil }
      guard let shared = titles.firstIndex(of: "GLOBAL OPTIONS:") else { continue }
      #expect(shared == titles.endIndex - 1, "\(path)")
      if let own = titles.firstIndex(of: "OPTIONS:") {
        #expect(titles[..<own].allSatisfy { $0 == "ARGUMENTS:" }, "\(path)")
      }
    }
  }

  @Test(arguments: [
    (["gne"], "`gne`\nDid you mean `viper gen`?"), (["gen"], "viper gen Profile"),
    (["gen", "A", "b", "c"], "viper gen A b c --template NAME"),
    (["gen", "A", "--bogus"], "option '--bogus'"),
    (["gen", "A", "--custom-parameters", "x"], "value 'x' is invalid"),
    (["gen", "A", "--color", "pink"], "pink"),
  ])
  func `goes to standard error with code 64 when the command line makes no sense`(
    arguments: [String], says: String
  ) {
    let project = TestProject()
    #expect(Viper.run(arguments, in: project.world) == .wrongUsage)
    #expect(project.console.output.isEmpty)
    #expect(project.console.errors.hasPrefix("error: "))
    #expect(project.console.errors.contains(says), "\(project.console.errors)")
  }

  @Test(arguments: [
    ["-C", "ios", "version"], ["version", "-C", "ios"], ["--color", "never", "-qv", "version"],
    ["version", "-vq", "--color=never"], ["--lock-timeout", "1", "version", "--no-input"],
  ])
  func `global options can be before and after the command`(_ words: [String]) {
    let project = TestProject(["ios/": ""])
    #expect(Viper.run(words, in: project.world) == .done)
    #expect(project.console.output == "\(Viper.version)\n")
  }
}
