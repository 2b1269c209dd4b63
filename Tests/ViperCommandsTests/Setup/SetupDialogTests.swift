import Configuration
import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite("viper setup on a terminal")
struct SetupDialogTests {
  /// The questions about the sample project, in their order. Everything else is detected.
  static let questions = [
    "Folder for modules", "Templates", "Enter writes the Rambafile", "coding agents",
  ]

  /// The lines of the list at the end.
  static let lines = [
    "Xcode project", "Company", "Author", "Name of the project", "Prefix", "Targets of the code",
    "Folder for modules", "Group for modules", "Unit tests", "Targets of the tests",
    "Folder for tests", "Group for tests", "Groups in Xcode only", "Templates",
  ]

  private func project(answers: [String], git: ScriptedGit = ScriptedGit()) -> TestProject {
    TestProject(SetupTests.demo, isTerminal: true, answers: answers, git: git)
  }

  private func rambafile(of project: TestProject) throws -> Rambafile {
    let path = project.root.appending("Rambafile")
    return try Rambafile(try project.files.read(path), at: path, named: "Rambafile")
  }

  @Test func `asks at most six questions, and Enter accepts the defaults`() throws {
    #expect(Self.questions.count <= 6)
    let asked = project(answers: Self.questions.map { _ in "" })
    #expect(Viper.run(["setup"], in: asked.world) == .done, "\(asked.console.errors)")
    #expect(asked.console.unusedAnswers == [])
    var rest = asked.console.errors[...]
    for question in [Self.questions[0], Self.questions[1]] + Self.lines + [Self.questions[2]] {
      let parts = rest.split(separator: question, maxSplits: 1, omittingEmptySubsequences: false)
      #expect(parts.count == 2, "\(question)")
      rest = parts.last ?? ""
    }
    #expect(asked.console.errors.count(of: "> ") == Self.questions.count)
    let taken = TestProject(SetupTests.demo)
    #expect(Viper.run(["setup", "--yes"], in: taken.world) == .done)
    #expect(try asked.snapshot().texts["Rambafile"] == taken.snapshot().texts["Rambafile"])
  }

  @Test func `changes each line of the list by its number`() throws {
    let asked = project(answers: [
      "Code/Screens", "VIPER,house", "2", "A: B", "3", "Jane", "4", " #1", "5", "-", "8", "Screens",
      "10", "DemoUITests", "11", "Checks", "12", "Checks in Xcode", "13", "y", "y",
    ])
    #expect(Viper.run(["setup"], in: asked.world) == .done, "\(asked.console.errors)")
    #expect(asked.console.unusedAnswers == [])
    let written = try rambafile(of: asked)
    #expect(written.text(.company)?.value == "A: B")
    #expect(written.text(.author)?.value == "Jane")
    #expect(written.text(.projectName)?.value == "#1")
    #expect(written.text(.prefix) == nil)
    #expect(written.text(.projectFilePath)?.value == "Code/Screens")
    #expect(written.text(.projectGroupPath)?.value == "Screens")
    #expect(written.text(.testTarget)?.value == "DemoUITests")
    #expect(written.text(.testFilePath)?.value == "Checks")
    #expect(written.text(.testGroupPath)?.value == "Checks in Xcode")
    #expect(written.flag(.createLogicalGroups)?.value == true)
    #expect(written.templates.map(\.name.value) == ["viper", "house"])
  }

  @Test func `updates dependent defaults after a change, but keeps typed answers`()
    throws
  {
    let asked = project(answers: ["", "", "9", "no", "4", "Shop", "9", "yes", "1", "none", "", ""])
    #expect(Viper.run(["setup"], in: asked.world) == .done, "\(asked.console.errors)")
    let written = try rambafile(of: asked)
    #expect(written.text(.xcodeprojPath) == nil)
    #expect(written.isEmptied(.xcodeprojPath))
    #expect(written.text(.projectName)?.value == "Shop")
    #expect(written.text(.projectFilePath)?.value == "Modules")
    #expect(written.text(.testFilePath)?.value == "Tests/Modules")
  }

  @Test func `writes only a typed author`() throws {
    let typed = project(answers: ["", "", "3", "Jane Doe", ""], git: SetupTests.jane)
    #expect(Viper.run(["setup"], in: typed.world) == .done, "\(typed.console.errors)")
    #expect(try rambafile(of: typed).text(.author)?.value == "Jane Doe")
    #expect(typed.console.errors.contains("Jane Doe"))
    let found = project(answers: ["", "", "3", "", ""], git: SetupTests.jane)
    #expect(Viper.run(["setup"], in: found.world) == .done)
    #expect(try rambafile(of: found).text(.author) == nil)
  }

  @Test func `leaves out spaces around a typed text`() throws {
    let typed = project(answers: ["", "", "3", " Jane Doe ", ""])
    #expect(Viper.run(["setup"], in: typed.world) == .done, "\(typed.console.errors)")
    #expect(try rambafile(of: typed).text(.author)?.value == "Jane Doe")
  }

  static let wrong: [(answers: [String], names: [String])] = [
    (["../Elsewhere"], []), (["", "../x"], []), (["", "", "99"], ["14"]), (["", "", "n"], []),
    (["", "", "1", "7"], ["7"]), (["", "", "1", "Dmo.xcodeproj"], ["`Demo.xcodeproj`"]),
    (["", "", "2", "A\u{7}"], []), (["", "", "5", "1A"], []),
    (["", "", "6", "Dmeo"], ["`Dmeo`", "`Demo`"]), (["", "", "6", "DemoTests"], ["`DemoTests`"]),
    (["", "", "9", "maybe"], []), (["", "", "10", "Demo"], ["`Demo`"]),
  ]

  @Test(arguments: wrong) func `explains a wrong answer and asks again`(
    answers: [String], names: [String]
  ) throws {
    let asked = project(answers: answers + ["", "", "", ""])
    #expect(Viper.run(["setup"], in: asked.world) == .done, "\(asked.console.errors)")
    for name in names { #expect(asked.console.errors.contains(name), "\(asked.console.errors)") }
    // The question is asked again, then Enter accepts the rest.
    let unused = answers.count < 4 ? answers.count - 1 : 1
    #expect(asked.console.unusedAnswers.count == unused, "\(asked.console.errors)")
    #expect(try rambafile(of: asked).text(.projectFilePath)?.value == "Demo/Modules")
  }

  @Test(arguments: [
    ("\u{1B}[A", "Demo/Modules"), ("\u{1B}OB\u{1B}[1;5D", "Demo/Modules"),
    ("Demo/Scr\u{1B}[D\u{1B}[Ceens", "Demo/Screens"),
    ("\u{1B}bDemo\u{1B}[3~/Flows", "Demo/Flows"),
  ])
  func `ignores cursor keys`(typed: String, folder: String) throws {
    let asked = project(answers: [typed, "\u{1B}[A", "\u{1B}[B"])
    #expect(Viper.run(["setup"], in: asked.world) == .done, "\(asked.console.errors)")
    #expect(try rambafile(of: asked).text(.projectFilePath)?.value == folder)
  }

  @Test(arguments: 0..<4) func `writes nothing when the input ends`(count: Int) throws {
    let asked = project(answers: Array(["", "", "4", "Shop"].prefix(count)))
    let before = try asked.snapshot()
    #expect(Viper.run(["setup"], in: asked.world) == .declined)
    #expect(try asked.snapshot() == before)
  }

  @Test func `goes back to the list when the user declines the file`() throws {
    let asked = project(answers: ["", "", "n", "2", "Initech", "n", "q"])
    let before = try asked.snapshot()
    #expect(Viper.run(["setup"], in: asked.world) == .declined)
    #expect(asked.console.unusedAnswers == [])
    #expect(asked.console.errors.contains("Initech"))
    #expect(try asked.snapshot() == before)
  }

  @Test func `asks only the questions without an option`() throws {
    let asked = project(answers: ["", ""])
    let words = ["setup", "--company", "Acme", "--prefix", "", "--module-path", "Demo/Flows"]
    #expect(Viper.run(words, in: asked.world) == .done, "\(asked.console.errors)")
    #expect(asked.console.unusedAnswers == [])
    #expect(try rambafile(of: asked).text(.company)?.value == "Acme")
    #expect(try rambafile(of: asked).text(.prefix) == nil)
    #expect(try rambafile(of: asked).text(.projectFilePath)?.value == "Demo/Flows")
  }

  @Test(arguments: [["--prefix", "1-A"], ["--product-module-name", "class"]])
  func `refuses an option before the answers that follow`(option: [String]) {
    let asked = project(answers: ["", "", "", ""])
    #expect(Viper.run(["setup"] + option, in: asked.world) == .failed)
    #expect(asked.console.unusedAnswers.count == 4, "\(asked.console.errors)")
  }

  @Test func `never prompts with --yes`() throws {
    let asked = project(answers: [""])
    #expect(Viper.run(["setup", "--yes"], in: asked.world) == .done)
    #expect(asked.console.unusedAnswers == [""])
    #expect(asked.console.errors.contains("  project_target: Demo\n"))
  }

  @Test func `shows the difference to the Rambafile that it replaces`() throws {
    var tree = SetupTests.demo
    tree["Rambafile"] = "company: Old\nproject_target: Gone\n"
    let asked = TestProject(tree, isTerminal: true, answers: ["", "", ""])
    #expect(Viper.run(["setup", "--force"], in: asked.world) == .done, "\(asked.console.errors)")
    #expect(asked.console.errors.contains("-project_target: Gone\n"))
    #expect(try rambafile(of: asked).text(.company)?.value == "Old")
  }

  @Test func `lists two projects, and the summaries of templates`() throws {
    var tree = SetupTests.demo
    tree["Other/Other.xcodeproj/project.pbxproj"] = ProjectSample.demo.text
    let asked = TestProject(tree, isTerminal: true, answers: ["2", "", "", ""])
    let words = ["setup", "--color", "never"]
    #expect(Viper.run(words, in: asked.world) == .done, "\(asked.console.errors)")
    let says = asked.console.errors
    #expect(says.contains("1  Demo.xcodeproj"), "\(says)")
    #expect(says.contains("2  Other/Other.xcodeproj"), "\(says)")
    #expect(try rambafile(of: asked).text(.xcodeprojPath)?.value == "Other/Other.xcodeproj")
    let shown = TestProject()
    #expect(Viper.run(["template", "show", "viper"], in: shown.world) == .done)
    let summary = try #require(shown.console.output.split(separator: "\n").dropFirst().first)
    let start = summary.split(separator: " ").prefix(3).joined(separator: " ")
    #expect(says.contains(start), "\(says)")
  }

  @Test func `asks for one of several targets`() throws {
    let sample = ProjectSample([.init("Shop"), .init("Admin"), .init("Kit", "framework")])
    let apps = TestProject(
      ["Demo.xcodeproj/project.pbxproj": sample.text], isTerminal: true,
      answers: ["Acme", "2", "", "", ""])
    #expect(Viper.run(["setup"], in: apps.world) == .done, "\(apps.console.errors)")
    #expect(try rambafile(of: apps).text(.projectTarget)?.value == "Admin")
    let package = TestProject(
      Manifest.packages[1].tree, isTerminal: true, answers: ["Acme", "Models", "", "", ""])
    #expect(Viper.run(["setup"], in: package.world) == .done, "\(package.console.errors)")
    #expect(try rambafile(of: package).text(.projectTarget)?.value == "Models")
    #expect(try rambafile(of: package).text(.projectFilePath)?.value == "ios/Models/Modules")
    #expect(try rambafile(of: package).text(.testTarget) == nil)
  }

  @Test func `needs at most twelve keys in a new Xcode 16 app`() throws {
    let sample = ProjectSample([
      .init("Notes", synchronized: ["Notes"]),
      .init("NotesTests", "bundle.unit-test", synchronized: ["NotesTests"]),
      .init("NotesUITests", "bundle.ui-testing", synchronized: ["NotesUITests"]),
    ])
    let answers = ["", "", "", ""]
    let app = TestProject(
      [
        "Notes.xcodeproj/project.pbxproj": sample.text,
        "Notes/NotesApp.swift": "@main struct NotesApp: App {}\n",
        "Notes/ContentView.swift": "", "NotesTests/NotesTests.swift": "",
        "NotesUITests/NotesUITests.swift": "",
      ], isTerminal: true, answers: answers, git: SetupTests.jane)
    #expect(Viper.run(["setup"], in: app.world) == .done, "\(app.console.errors)")
    #expect(app.console.unusedAnswers == [])
    #expect(answers.reduce(0) { $0 + $1.count + 1 } <= 12)
    #expect(!app.console.errors.contains("Groups in Xcode only"))
    #expect(!app.console.errors.contains("Group for"))
    let written = try rambafile(of: app)
    #expect(written.templates.map(\.name.value) == ["viper_swiftui"])
    #expect(written.text(.testTarget)?.value == "NotesTests")
    #expect(Viper.run(["gen", "Login"], in: app.world) == .done, "\(app.console.errors)")
    let texts = try app.snapshot().texts
    #expect(texts["Notes/Modules/Login/Presenter/LoginPresenter.swift"] != nil)
    #expect(texts["NotesTests/Modules/Login/Presenter/LoginPresenterTests.swift"] != nil)
    #expect(texts["Notes.xcodeproj/project.pbxproj"] == sample.text)
    #expect(Viper.run(["doctor"], in: app.world) == .done, "\(app.console.output)")
  }

  @Test func `accepts no folder for modules`() throws {
    let asked = project(answers: ["-", "", ""])
    #expect(Viper.run(["setup"], in: asked.world) == .done, "\(asked.console.errors)")
    #expect(try rambafile(of: asked).text(.projectFilePath) == nil)
    #expect(asked.console.output.contains("viper gen Profile --module-path Modules"))
    #expect(Viper.run(["doctor"], in: asked.world) == .done, "\(asked.console.output)")
    #expect(
      Viper.run(["gen", "Profile", "--module-path", "Modules"], in: asked.world) == .done,
      "\(asked.console.errors)")
  }
}

extension String {
  /// How often this text contains another one.
  fileprivate func count(of text: String) -> Int {
    split(separator: text, omittingEmptySubsequences: false).count - 1
  }
}
