import Configuration
import Foundation
import Testing
import ViperSystem
import ViperTestSupport
import Workspace

@Suite("viper setup, built, on a terminal", .serialized)
struct SetupTerminalTests {
  /// How many questions there are about the sample project; the last one is about coding agents, the
  /// one before about all answers.
  static let questions = 4

  private func project() throws -> RealProject {
    try RealProject(["Demo.xcodeproj/project.pbxproj": ProjectSample.demo.text])
  }

  private func rambafile(of project: RealProject) throws -> Rambafile {
    let path = project.root.appending("Rambafile")
    return try Rambafile(try project.files.read(path), at: path, named: "Rambafile")
  }

  @Test func `Enter accepts everything, and the last line is a command that works`() async throws {
    let project = try project()
    let terminal = try Terminal(["setup"], in: project.root)
    for _ in 0..<Self.questions { try terminal.answer("") }
    #expect(try terminal.finish() == .exit(0), "\(terminal.screen)")
    let written = try rambafile(of: project)
    #expect(written.text(.company)?.value == "Acme & Sons")
    #expect(written.text(.projectTarget)?.value == "Demo")
    #expect(written.text(.testTarget)?.value == "DemoTests")
    let plain = Self.withoutColour(terminal.screen)
    let next = try #require(plain.split(separator: "\n").last { $0.hasPrefix("Next: viper ") })
    let words = next.split(separator: " ").dropFirst(2).map(String.init)
    let ending = try await project.run(words)
    #expect(ending.code == 0, "\(ending.errors)")
    #expect(try await project.run(["doctor"]).code == 0)
  }

  @Test func `other answers are taken by number, by name and as they are typed`() throws {
    let project = try project()
    let terminal = try Terminal(["setup"], in: project.root)
    for answer in [
      "Code/Screens", "viper,house", "2", "A: B", "3", "\"q\" #1", "4", "yes", "5", "-", "8",
      "Screens 🚀", "10", "DemoUITests", "11", "Checks", "12", "Checks", "13", "y", "",
      "",
    ] {
      try terminal.answer(answer)
    }
    #expect(try terminal.finish() == .exit(0), "\(terminal.screen)")
    let written = try rambafile(of: project)
    #expect(written.text(.company)?.value == "A: B")
    #expect(written.text(.author)?.value == "\"q\" #1")
    #expect(written.text(.projectName)?.value == "yes")
    #expect(written.text(.prefix) == nil)
    #expect(written.text(.projectFilePath)?.value == "Code/Screens")
    #expect(written.text(.projectGroupPath)?.value == "Screens 🚀")
    #expect(written.text(.testTarget)?.value == "DemoUITests")
    #expect(written.text(.testGroupPath) == nil)
    #expect(written.flag(.createLogicalGroups)?.value == true)
    #expect(written.templates.map(\.name.value) == ["viper", "house"])
    #expect(terminal.screen.contains("template install"))
  }

  @Test func `a wrong answer is explained, and the question stays; arrow keys are no answer`()
    throws
  {
    let project = try project()
    let terminal = try Terminal(["setup"], in: project.root)
    try terminal.answer("../Elsewhere")
    try terminal.expect("is outside the project")
    try terminal.answer("\u{1B}[A\u{1B}[D")
    try terminal.answer("")
    try terminal.answer("99")
    try terminal.expect("Please type a number from 1 to 14")
    try terminal.answer("6")
    try terminal.answer("Dmeo")
    try terminal.expect("did you mean `Demo`?")
    try terminal.answer("")
    try terminal.answer("")
    try terminal.answer("")
    #expect(try terminal.finish() == .exit(0), "\(terminal.screen)")
    #expect(try rambafile(of: project).text(.projectFilePath)?.value == "Demo/Modules")
  }

  @Test(arguments: [0, 1, questions - 1]) func `Ctrl-C leaves nothing behind`(after count: Int)
    throws
  {
    let project = try project()
    let before = try project.snapshot()
    let terminal = try Terminal(["setup"], in: project.root)
    for _ in 0..<count { try terminal.answer("") }
    try terminal.expect("> ")
    terminal.type("half an ans" + Terminal.Key.interrupt)
    #expect(try terminal.finish() == .signal(SIGINT), "\(terminal.screen)")
    #expect(try project.snapshot() == before)
  }

  @Test(arguments: [0, 1, questions - 2]) func `Ctrl-D leaves nothing behind, and says so`(
    after count: Int
  ) throws {
    let project = try project()
    let before = try project.snapshot()
    let terminal = try Terminal(["setup"], in: project.root)
    for _ in 0..<count { try terminal.answer("") }
    try terminal.expect("> ")
    terminal.type(Terminal.Key.endOfInput)
    #expect(try terminal.finish() == .exit(2), "\(terminal.screen)")
    #expect(terminal.screen.hasSuffix("\nNothing was written.\n"))
    #expect(try project.snapshot() == before)
  }

  @Test(arguments: [UInt16(24), 32, 40]) func `on a narrow terminal lines break between words`(
    columns: UInt16
  ) throws {
    let project = try project()
    let terminal = try Terminal(["setup", "--color", "never"], in: project.root, columns: columns)
    for _ in 0..<(Self.questions - 1) { try terminal.answer("") }
    try terminal.expect("> ")
    let lines = terminal.screen.split(separator: "\n").filter { !$0.contains("> ") }
    #expect(lines.count > 30)
    // A word is never broken, however long it is, and no command either.
    for line in lines where line.replacing(/`[^`]*`/, with: "`").split(separator: " ").count > 1 {
      #expect(line.count <= columns, "\(line)")
    }
    terminal.type(Terminal.Key.enter)
    #expect(try terminal.finish() == .exit(0))
  }

  @Test func `a wide terminal shows colours`() throws {
    let project = try project()
    let terminal = try Terminal(["setup", "--yes"], in: project.root)
    #expect(try terminal.finish() == .exit(0))
    #expect(terminal.screen.contains("\u{1B}["))
  }

  static let colourless: [(arguments: [String], variables: [String: String])] = [
    (["setup", "--color", "never"], [:]), (["setup"], ["NO_COLOR": "1"]),
    (["setup"], ["TERM": "dumb"]),
  ]

  @Test(arguments: colourless) func `without colour no escape is sent`(
    arguments: [String], variables: [String: String]
  ) throws {
    let project = try project()
    let terminal = try Terminal(arguments, in: project.root, variables: variables)
    for _ in 0..<Self.questions { try terminal.answer("") }
    #expect(try terminal.finish() == .exit(0), "\(terminal.screen)")
    #expect(!terminal.screen.contains("\u{1B}"))
  }

  @Test func `without a terminal the missing answers name their options`() async throws {
    let project = try project()
    let before = try project.snapshot()
    let ending = try await project.run(["setup", "--xcodeproj-path", "Demo.xcodeproj"])
    #expect(ending.code == 1)
    for option in ["--company", "--project-name", "--project-targets", "--yes"] {
      #expect(ending.errors.contains("`\(option)`"), "\(ending.errors)")
    }
    #expect(!(ending.output + ending.errors).contains("\u{1B}"))
    #expect(try project.snapshot() == before)
    #expect(try await project.run(["setup", "--yes"]).code == 0)
  }

  private static func withoutColour(_ text: String) -> String {
    text.split(separator: "\u{1B}[", omittingEmptySubsequences: false).enumerated()
      .map { index, part in
        index == 0 ? String(part) : String(part.drop { $0 != "m" }.dropFirst())
      }.joined()
  }
}
