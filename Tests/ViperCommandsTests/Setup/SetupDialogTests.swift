import Configuration
import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite("viper setup on a terminal")
struct SetupDialogTests {
  /// The questions about the sample project, in their order.
  static let questions = [
    "Xcode project that modules are registered in", "Company in the headers of generated files",
    "Author in the headers", "Name of the project", "Prefix of the names of types and files",
    "Targets that compile the code of modules", "Folder for modules", "Xcode group for modules",
    "Generate unit tests", "Targets that compile the tests", "Folder for tests",
    "Xcode group for tests", "Make groups in Xcode only, without folders on the disk", "Templates",
    "Write this Rambafile",
  ]

  private func project(answers: [String], git: ScriptedGit = ScriptedGit()) -> TestProject {
    TestProject(SetupTests.demo, isTerminal: true, answers: answers, git: git)
  }

  private func rambafile(of project: TestProject) throws -> Rambafile {
    let path = project.root.appending("Rambafile")
    return try Rambafile(try project.files.read(path), at: path, named: "Rambafile")
  }

  @Test("asks with what it found, and Enter takes it")
  func acceptAll() throws {
    let asked = project(answers: Self.questions.map { _ in "" })
    #expect(Viper.run(["setup"], in: asked.world) == .done, "\(asked.console.errors)")
    #expect(asked.console.unusedAnswers == [])
    var rest = asked.console.errors[...]
    for question in Self.questions {
      let parts = rest.split(separator: question, maxSplits: 1, omittingEmptySubsequences: false)
      #expect(parts.count == 2, "\(question)")
      rest = parts.last ?? ""
    }
    let taken = TestProject(SetupTests.demo)
    #expect(Viper.run(["setup", "--yes"], in: taken.world) == .done)
    #expect(try asked.snapshot().texts["Rambafile"] == taken.snapshot().texts["Rambafile"])
  }

  @Test("takes other answers by number, by name and as text")
  func changeAll() throws {
    let asked = project(answers: [
      "1", "A: B", "Jane", " #1", "-", "demo, 2", "Code/Screens", "Screens", "yes", "DemoUITests",
      "Checks", "Checks in Xcode", "y", "VIPER,house", "y",
    ])
    #expect(Viper.run(["setup"], in: asked.world) == .done, "\(asked.console.errors)")
    #expect(asked.console.unusedAnswers == [])
    let written = try rambafile(of: asked)
    #expect(written.text(.company)?.value == "A: B")
    #expect(written.text(.author)?.value == "Jane")
    #expect(written.text(.projectName)?.value == " #1")
    #expect(written.text(.prefix) == nil)
    #expect(written.list(.projectTargets)?.value.map(\.value) == ["Demo", "DemoTests"])
    #expect(written.text(.projectFilePath)?.value == "Code/Screens")
    #expect(written.text(.projectGroupPath)?.value == "Screens")
    #expect(written.text(.testTarget)?.value == "DemoUITests")
    #expect(written.text(.testFilePath)?.value == "Checks")
    #expect(written.text(.testGroupPath)?.value == "Checks in Xcode")
    #expect(written.flag(.createLogicalGroups)?.value == true)
    #expect(written.templates.map(\.name.value) == ["viper", "house"])
  }

  static let wrong: [(index: Int, answer: String, says: String)] = [
    (0, "7", "There is no number 7: please type one from 1 to 2."),
    (0, "Dmo.xcodeproj", "did you mean `Demo.xcodeproj`?"),
    (1, "A\u{1B}[D", "control characters"),
    (5, "Dmeo", "There is no `Dmeo`; did you mean `Demo`?"),
    (5, "Demo,,Nope", "There is no `Nope`"),
    (6, "../Elsewhere", "leads out of the project's folder"),
    (8, "maybe", "Please answer yes or no."),
    (13, "../x", "no template's name"),
  ]

  @Test("explains a wrong answer and asks again", arguments: wrong)
  func wrongAnswers(index: Int, answer: String, says: String) throws {
    var answers = Self.questions.map { _ in "" }
    answers.insert(answer, at: index)
    let asked = project(answers: answers)
    #expect(Viper.run(["setup"], in: asked.world) == .done, "\(asked.console.errors)")
    #expect(asked.console.unusedAnswers == [])
    #expect(asked.console.errors.contains(says), "\(asked.console.errors)")
  }

  @Test("leaves nothing behind when the input ends", arguments: questions.indices)
  func endOfInput(count: Int) throws {
    let asked = project(answers: accepting(count))
    let before = try asked.snapshot()
    #expect(Viper.run(["setup"], in: asked.world) == .declined)
    #expect(asked.console.errors.hasSuffix("\nNothing was written.\n"))
    #expect(try asked.snapshot() == before)
  }

  private func accepting(_ count: Int) -> [String] { Array(repeating: "", count: count) }

  @Test("leaves nothing behind when the file is declined")
  func declined() throws {
    let asked = project(answers: accepting(Self.questions.count - 1) + ["n"])
    let before = try asked.snapshot()
    #expect(Viper.run(["setup"], in: asked.world) == .declined)
    #expect(try asked.snapshot() == before)
  }

  @Test("asks only what no option answers")
  func partly() throws {
    let asked = project(answers: accepting(13))
    #expect(
      Viper.run(["setup", "--company", "Acme", "--prefix", ""], in: asked.world) == .done,
      "\(asked.console.errors)")
    #expect(asked.console.unusedAnswers == [])
    #expect(!asked.console.errors.contains(Self.questions[1]))
    #expect(try rambafile(of: asked).text(.company)?.value == "Acme")
    #expect(try rambafile(of: asked).text(.prefix) == nil)
  }

  @Test("needs no terminal with --yes, and asks nothing on one")
  func yes() throws {
    let asked = project(answers: [""])
    #expect(Viper.run(["setup", "--yes"], in: asked.world) == .done)
    #expect(asked.console.unusedAnswers == [""])
  }

  @Test("shows what it is about to write")
  func preview() throws {
    let asked = project(answers: Self.questions.map { _ in "" })
    #expect(Viper.run(["setup"], in: asked.world) == .done)
    #expect(asked.console.errors.contains("  project_target: Demo\n"))
  }

  @Test("can leave the folder to each run")
  func noFolder() throws {
    let asked = project(answers: accepting(6) + ["-"] + accepting(7))
    #expect(Viper.run(["setup"], in: asked.world) == .done, "\(asked.console.errors)")
    #expect(try rambafile(of: asked).text(.projectFilePath) == nil)
    #expect(asked.console.output.contains("viper gen Profile --module-path Modules"))
    #expect(Viper.run(["doctor"], in: asked.world) == .done, "\(asked.console.output)")
    #expect(
      Viper.run(["gen", "Profile", "--module-path", "Modules"], in: asked.world) == .done,
      "\(asked.console.errors)")
  }
}
