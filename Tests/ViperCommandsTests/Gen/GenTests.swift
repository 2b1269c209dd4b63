import Configuration
import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite("viper gen")
struct GenTests {
  private static let project = "Demo.xcodeproj/project.pbxproj"

  private func gen(
    _ arguments: String..., in project: TestProject
  ) -> ExitCode {
    Viper.run(["gen"] + arguments, in: project.world)
  }

  @Test func `writes code and tests and registers them`() throws {
    let project = TestProject(DemoProject.tree)
    #expect(gen("Profile", "screen", in: project) == .done, "\(project.console.errors)")
    let texts = try project.snapshot().texts
    #expect(
      texts["Demo/Modules/Profile/Presenter/ProfilePresenter.swift"]
        == "// Jane Doe, 29/02/2024\nfinal class ProfilePresenter {}\n")
    #expect(
      texts["Demo/Modules/Profile/View/ProfileView.swift"]
        == "// ProfileView.swift\nfinal class ProfileView {}\n")
    #expect(
      texts["DemoTests/Modules/Profile/Presenter/ProfilePresenterTests.swift"]
        == "@testable import Demo\n")
    let pbxproj = try #require(texts[Self.project])
    for name in ["ProfilePresenter", "ProfileView", "ProfilePresenterTests"] {
      #expect(pbxproj.contains("\(name).swift in Sources */ = {isa = PBXBuildFile"), "\(name)")
    }
    #expect(project.console.errors == "note: `viper undo` takes this back\n")
    #expect(
      project.console.output == """
        created   Demo/Modules/Profile/Presenter/ProfilePresenter.swift
        created   Demo/Modules/Profile/View/ProfileView.swift
        created   DemoTests/Modules/Profile/Presenter/ProfilePresenterTests.swift
        edited    Demo.xcodeproj/project.pbxproj
        Profile: 3 created, 1 edited from template screen in 0.0 ms

        """)
  }

  @Test func `puts the prefix before the names of files`() throws {
    let project = TestProject(
      DemoProject.tree(["Rambafile": "prefix: XY\n" + DemoProject.rambafile]))
    #expect(gen("Profile", "screen", in: project) == .done, "\(project.console.errors)")
    let texts = try project.snapshot().texts
    #expect(
      texts["Demo/Modules/Profile/View/XYProfileView.swift"]
        == "// XYProfileView.swift\nfinal class ProfileView {}\n")
    #expect(texts["DemoTests/Modules/Profile/Presenter/XYProfilePresenterTests.swift"] != nil)
  }

  @Test func `adds lines to the project file and changes none`() throws {
    let project = TestProject(DemoProject.tree)
    let before = DemoProject.projectFile.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(gen("Profile", in: project) == .done)
    let after = try #require(try project.snapshot().texts[Self.project])
      .split(separator: "\n", omittingEmptySubsequences: false)
    let difference = after.difference(from: before)
    #expect(difference.removals.isEmpty)
    #expect(!difference.insertions.isEmpty)
  }

  @Test func `changes nothing when it is run again`() throws {
    let project = TestProject(DemoProject.tree)
    #expect(gen("Profile", in: project) == .done)
    let before = try project.snapshot()
    let answer = project.answer("gen", "Profile")
    #expect(answer.exit == .done)
    #expect(try project.snapshot() == before)
    #expect(answer.result["changes"].texts("action") == Array(repeating: "identical", count: 4))
  }

  @Test func `accepts an empty company, as Generamba does`() {
    let rambafile = DemoProject.rambafile.replacing("company: Acme", with: "company: \"\"")
    let project = TestProject(DemoProject.tree(["Rambafile": rambafile]))
    #expect(project.answer("gen", "Profile").exit == .done)
  }

  @Test func `leaves the template out where the Rambafile declares one`() {
    let project = TestProject(DemoProject.tree)
    let answer = project.answer("gen", "Profile")
    #expect(answer.exit == .done && answer.result["template"] == "screen")
  }

  @Test func `asks for the template where the Rambafile declares several`() {
    let project = TestProject(
      DemoProject.tree(["Rambafile": DemoProject.rambafile + "- {name: viper}\n"]))
    #expect(
      project.answer("gen", "Profile").fails(
        "gen.no-template", naming: "screen", "viper", suggesting: "viper gen Profile screen"))
  }

  @Test(arguments: [
    ["--module-path", "Demo/Other", "--test-path", "DemoTests/Other"],
    ["--module_path", "Demo/Other", "--test_path=DemoTests/Other"],
    ["--module_path=/Demo/Other/", "--test-path", "/DemoTests/Other"],
    [
      "--module_file_path", "Demo/Other", "--module_group_path=Demo/Other",
      "--module_targets", "Demo", "--test_file_path", "DemoTests/Other",
    ],
  ])
  func `takes Generamba's spelling of options`(options: [String]) throws {
    let project = TestProject(DemoProject.tree)
    #expect(Viper.run(["gen", "Profile"] + options, in: project.world) == .done)
    let paths = try project.snapshot().texts.keys
    #expect(paths.contains("Demo/Other/Profile/View/ProfileView.swift"))
    #expect(paths.contains("DemoTests/Other/Profile/Presenter/ProfilePresenterTests.swift"))
  }

  @Test func `accepts an absolute path with a symbolic link`() throws {
    let project = TestProject(DemoProject.tree)
    project.files.putLink(at: Path("/link"), to: "/home/tester/Demo")
    let words = ["gen", "Profile", "--module-path", "/link/Demo/Other", "--no-tests"]
    #expect(Viper.run(words, in: project.world) == .done, "\(project.console.errors)")
    let paths = try project.snapshot().texts.keys
    #expect(paths.contains("Demo/Other/Profile/View/ProfileView.swift"))
  }

  @Test(arguments: [
    ["Profile", "screen", "--custom-parameters", "style:dark", "url:https://a.b"],
    ["Profile", "--custom_parameters", "style:dark", "url:https://a.b", "--no-tests"],
    ["Profile", "--custom_parameters=style:dark", "url:https://a.b", "--no-tests"],
    ["--custom-parameters", "style:dark", "url:https://a.b", "Profile", "screen"],
    [
      "Profile", "--custom-parameters", "style:light", "url:https://a.b", "style:dark", "--force",
    ],
  ])
  func `passes custom parameters to the template`(arguments: [String]) throws {
    let project = TestProject(
      DemoProject.tree([
        "Templates/screen/Code/view.swift.liquid":
          "{{ custom_parameters.style }} {{ custom_parameters.url }}"
      ]))
    #expect(
      Viper.run(["gen"] + arguments, in: project.world) == .done, "\(project.console.errors)")
    let text = try project.snapshot().texts["Demo/Modules/Profile/View/ProfileView.swift"]
    #expect(text == "dark https://a.b")
  }

  @Test func `formats the date as the template says`() throws {
    let view = "Templates/screen/Code/view.swift.liquid"
    let project = TestProject(DemoProject.tree([view: "{{ 'now' | date: '%Y-%m-%d' }}"]))
    #expect(gen("Profile", in: project) == .done)
    let text = try project.snapshot().texts["Demo/Modules/Profile/View/ProfileView.swift"]
    #expect(text == "2024-02-29")
  }

  @Test(arguments: [true, false])
  func `takes a target that is named twice once`(isOption: Bool) throws {
    let words = ["gen", "Profile"]
    let options = ["--project-targets", "Demo, Demo", "--test-targets", "DemoTests,DemoTests"]
    let one = TestProject(DemoProject.tree)
    #expect(Viper.run(words, in: one.world) == .done)
    let twice = DemoProject.rambafile
      .replacing("project_target: Demo\n", with: "project_targets: [Demo, Demo]\n")
      .replacing("test_target: DemoTests\n", with: "test_targets: [DemoTests, DemoTests]\n")
    let other = TestProject(DemoProject.tree(isOption ? [:] : ["Rambafile": twice]))
    #expect(Viper.run(words + (isOption ? options : []), in: other.world) == .done)
    let path = "Demo.xcodeproj/project.pbxproj"
    #expect(try other.snapshot().texts[path] == one.snapshot().texts[path])
  }

  @Test func `takes the targets of all options`() {
    let options = ["--project-targets", "Demo,Two", "--project-target", "Three"]
    let answer = TestProject(DemoProject.tree).answer(["gen", "Profile"] + options)
    let errors = ["Two", "Three"].map { ExpectedProblem("project.unknown-target", naming: $0) }
    #expect(answer.fails(with: errors), "\(answer.testDescription)")
  }

  @Test func `without tests writes none`() throws {
    let project = TestProject(DemoProject.tree)
    #expect(gen("Profile", "--no-tests", in: project) == .done)
    #expect(!(try project.snapshot().texts.keys.contains { $0.hasPrefix("DemoTests/") }))
  }

  @Test
  func `takes the author from option, Rambafile, Generamba's preference and git, in this order`()
    throws
  {
    let anonymous = DemoProject.rambafile.replacing("author: Jane Doe\n", with: "")
    let preference = "/home/tester/.generamba/user_preferences.yml"
    let git = ScriptedGit { call in
      call.arguments == ["config", "--get", "user.name"]
        ? GitAnswer(status: 0, output: Array("Gil\n".utf8)) : nil
    }
    func firstLine(_ tree: [String: String?], _ arguments: [String] = []) throws -> Substring? {
      let project = TestProject(DemoProject.tree(tree), git: git)
      #expect(Viper.run(["gen", "Profile"] + arguments, in: project.world) == .done)
      return try project.snapshot()
        .texts["Demo/Modules/Profile/Presenter/ProfilePresenter.swift"]?.split(separator: ",").first
    }
    let saved = [preference: "---\nusername: Rami\n", "Rambafile": anonymous]
    #expect(try firstLine(saved, ["--author", "Olga"]) == "// Olga")
    #expect(try firstLine([preference: "username: Rami\n"]) == "// Jane Doe")
    #expect(try firstLine(saved) == "// Rami")
    #expect(try firstLine(["Rambafile": anonymous]) == "// Gil")
  }

  @Test
  func `treats names in different Unicode forms as equal, like a Mac's disks`()
    throws
  {
    let (composed, decomposed) = ("D\u{E9}mo", "De\u{301}mo")
    let projectPath = "Demo.xcodeproj/project.pbxproj"
    let projectFile = DemoProject.projectFile
      .replacing("path = Demo;", with: "path = \"\(composed)\";")
      .replacing("name = Demo;", with: "name = \"\(composed)\";")
    let rambafile = DemoProject.rambafile
      .replacing("target: Demo\n", with: "target: \(decomposed)\n")
      .replacing("Demo/", with: "\(decomposed)/")
    let project = TestProject(
      DemoProject.tree(["Rambafile": rambafile, projectPath: projectFile]))
    #expect(gen("Profile", in: project) == .done, "\(project.console.errors)")
    let text = try #require(try project.snapshot().texts[projectPath])
    #expect(text != projectFile)
    // Swift's comparison finds both spellings.
    #expect(text.ranges(of: "path = \"\(composed)\"").count == 1)
    #expect(gen("Profile", in: project) == .done)
    #expect(try project.snapshot().texts[projectPath] == text)
  }

  @Test func `works in an empty folder and lists its assumptions`() throws {
    let project = TestProject()
    let answer = project.answer("gen", "Profile")
    #expect(answer.exit == .done)
    let paths = try project.snapshot().texts.keys
    #expect(paths.contains("Modules/Profile/Presenter/ProfilePresenter.swift"))
    #expect(paths.contains { $0.hasPrefix("Tests/Modules/Profile/") })
    #expect(!answer.result["notes"].texts.isEmpty)
  }

  @Test(arguments: [
    ("xcodeproj_path: ''\n", "A.swift", true), ("", "Package.swift", true), ("", "A.swift", false),
  ])
  func `notes a missing project unless the Rambafile or a package says that there is none`(
    line: String, file: String, saysNone: Bool
  ) {
    let project = TestProject([
      "Rambafile": "company: Acme\nproject_name: Demo\nproject_file_path: Code\n" + line,
      file: "let package = make()\n",
    ])
    let answer = project.answer("gen", "Profile", "viper")
    #expect(answer.exit == .done, "\(answer.testDescription)")
    #expect(answer.names.contains("xcodeproj_path") != saysNone)
  }

  @Test func `does not guess where there is an Xcode project`() throws {
    let project = TestProject(["Demo.xcodeproj/project.pbxproj": DemoProject.projectFile])
    let before = try project.snapshot()
    #expect(
      project.answer("gen", "Profile").fails("rambafile.missing", suggesting: "viper setup"))
    #expect(try project.snapshot() == before)
  }

  @Test(arguments: [["-C", "nope"], ["--rambafile", "nope/Rambafile"], ["-C", "Rambafile"]])
  func `stops without the folder or Rambafile of an option`(options: [String])
    throws
  {
    let project = TestProject(DemoProject.tree)
    let before = try project.snapshot()
    let answer = project.answer(["gen", "Profile"] + options)
    #expect(answer.exit == .failed && answer.names.contains(options[1]))
    #expect(try project.snapshot() == before)
  }

  @Test(arguments: [
    ["-C", "App", "gen", "Profile"], ["gen", "Profile", "-C", "App"],
    ["gen", "Profile", "--rambafile", "App/Rambafile"],
    ["--directory=App", "gen", "Profile"],
  ])
  func `runs in another folder by -C, before or after the command's name`(arguments: [String])
    throws
  {
    let tree = Dictionary(
      uniqueKeysWithValues: DemoProject.tree.map { ("App/" + $0.key, $0.value) })
    let project = TestProject(tree)
    #expect(Viper.run(arguments, in: project.world) == .done, "\(project.console.errors)")
    let paths = try project.snapshot().texts.keys
    #expect(paths.contains("App/Demo/Modules/Profile/View/ProfileView.swift"))
  }
}
