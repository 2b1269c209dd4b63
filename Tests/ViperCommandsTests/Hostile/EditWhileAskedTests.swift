import Testing
import ViperCommands
import ViperTestSupport
import Workspace

/// A console whose user also saves a file in an editor.
private struct EditingConsole: Console {
  let console: MemoryConsole
  let edit: @Sendable (_ question: Int) -> Void
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
    edit(asked.errors.count)
    return console.readLine()
  }
}

@Suite struct EditWhileAskedTests {
  private static let view = "Demo/Modules/Profile/View/ProfileView.swift"
  private static let presenter = "Demo/Modules/Profile/Presenter/ProfilePresenter.swift"

  @Test(arguments: [view, presenter])
  func `a file that is edited while viper asks is asked about again`(_ edited: String) throws {
    let project = TestProject(DemoProject.tree([Self.view: "// mine\n"]))
    let console = MemoryConsole(isTerminal: true, answers: ["y", "q"])
    var world = project.world
    world.console = EditingConsole(console: console) { question in
      if question == 1 { project.files.put("// edited\n", at: project.root.appending(edited)) }
    }
    #expect(Viper.run(["gen", "Profile"], in: world) == .declined)
    #expect(console.unusedAnswers.isEmpty)
    let texts = try project.snapshot().texts
    #expect(texts[edited] == "// edited\n")
    #expect(texts["Demo.xcodeproj/project.pbxproj"] == DemoProject.projectFile)
  }

  @Test func `a project file that is edited while viper asks keeps the edit`() throws {
    let project = TestProject(DemoProject.tree([Self.view: "// mine\n"]))
    var world = project.world
    world.console = EditingConsole(console: MemoryConsole(answers: ["y"])) { _ in
      project.files.put(
        DemoProject.projectFile.replacing("objectVersion = 56;", with: "objectVersion = 60;"),
        at: project.root.appending("Demo.xcodeproj/project.pbxproj"))
    }
    #expect(Viper.run(["gen", "Profile"], in: world) == .done)
    let text = try #require(project.snapshot().texts["Demo.xcodeproj/project.pbxproj"])
    #expect(text.contains("objectVersion = 60;"))
    #expect(text.contains("ProfileView.swift in Sources"))
  }

  @Test func `groups whose folder gets a file while viper asks stay groups`() throws {
    let project = TestProject(DemoProject.tree)
    let console = MemoryConsole(answers: ["y"])
    var world = project.world
    world.console = EditingConsole(console: console) { _ in
      project.files.put("", at: project.root.appending("Demo/Extra.swift"))
    }
    #expect(Viper.run(["project", "folders"], in: world) == .failed)
    #expect(console.unusedAnswers.isEmpty)
    #expect(console.errors.contains("`Demo.xcodeproj/project.pbxproj`"))
    let texts = try project.snapshot().texts
    #expect(texts["Demo.xcodeproj/project.pbxproj"] == DemoProject.projectFile)
  }
}
