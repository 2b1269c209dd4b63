import Configuration
import Testing
import ViperCommands
import ViperTestSupport
import Workspace

/// A project with one thing wrong, and what `doctor` says about it.
struct Ailment: Sendable, CustomTestStringConvertible {
  var name: String
  var changes: [String: String?]
  var code: ExitCode
  /// The topic that it is reported under.
  var topic: String
  var says: [String]
  var testDescription: String { name }

  init(
    _ name: String, _ changes: [String: String?], _ code: ExitCode, _ topic: String,
    says: [String]
  ) {
    self.name = name
    self.changes = changes
    self.code = code
    self.topic = topic
    self.says = says
  }
}

@Suite("viper doctor")
struct DoctorTests {
  static let git = ScriptedGit { call in
    call.arguments == ["--version"]
      ? GitAnswer(status: 0, output: Array("git version 2.39.5 (Apple Git-154)\n".utf8))
      : GitAnswer(status: 1)
  }
  static let rambafile = """
    company: Acme
    author: Jane Doe
    project_name: Demo
    xcodeproj_path: Demo.xcodeproj
    project_target: Demo
    project_file_path: Demo/Modules
    test_target: DemoTests
    test_file_path: DemoTests/Modules
    templates:
    - {name: viper}

    """
  static let tree = [
    "Rambafile": rambafile,
    "Demo.xcodeproj/project.pbxproj": ProjectSample.demo.text,
    "Demo/AppDelegate.swift": "", "DemoTests/DemoTests.swift": "",
  ]

  private static func edit(_ line: String, _ other: String) -> [String: String?] {
    ["Rambafile": rambafile.replacing(line, with: other)]
  }

  private static func project(_ change: (inout ProjectSample) -> Void) -> [String: String?] {
    var sample = ProjectSample.demo
    change(&sample)
    return ["Demo.xcodeproj/project.pbxproj": sample.text]
  }

  static let ailments: [Ailment] = [
    Ailment(
      "invalid YAML", ["Rambafile": "a: b: c\n"], .declined, "Rambafile", says: ["invalid YAML"]),
    Ailment(
      "an unfinished merge",
      edit("project_target", "<<<<<<< HEAD\nproject_target"), .declined, "Rambafile",
      says: ["unfinished merge", "Rambafile:5:1", "5 | <<<<<<< HEAD", "choose between"]),
    Ailment(
      "a module that no target builds",
      edit("project_name: Demo", "project_name: Demo\nproduct_module_name: Dmeo"), .done, "Targets",
      says: ["no target builds the module `Dmeo`", "Rambafile:4:22", "did you mean `Demo`?"]),
    Ailment(
      "a project that is called unlike its module", edit("_name: Demo", "_name: Acme App"), .done,
      "Targets",
      says: ["no target builds the module `Acme_App`", "add `product_module_name: Demo`"]),
    Ailment(
      "a missing key", edit("company: Acme\n", ""), .declined, "Rambafile",
      says: ["`company` is missing"]),
    Ailment(
      "an unknown key", edit("author:", "auhtor:"), .done, "Rambafile",
      says: ["warning: unknown key `auhtor`", "did you mean `author`?", "Rambafile:2:1"]),
    Ailment(
      "a path that leads outside", edit("Demo/Modules", "../Modules"), .declined, "Rambafile",
      says: ["leads out of the project's folder"]),
    Ailment(
      "a prefix that starts no type", edit("author:", "prefix: 1-A\nauthor:"), .declined,
      "Rambafile",
      says: ["`1-A` can't start the name of a type"]),
    Ailment(
      "no folder for modules", edit("project_file_path: Demo/Modules\n", ""), .done, "Rambafile",
      says: ["no folder for modules is set", "--module-path"]),
    Ailment(
      "a project that is not there", edit("Demo.xcodeproj", "Dmeo.xcodeproj"), .declined,
      "Xcode project", says: ["Dmeo.xcodeproj", "did you mean `Demo.xcodeproj`?"]),
    Ailment(
      "a project with a merge conflict",
      ["Demo.xcodeproj/project.pbxproj": "// !$*UTF8*$!\n{\n<<<<<<< HEAD\n"], .declined,
      "Xcode project", says: ["conflict", "project.pbxproj:3"]),
    Ailment(
      "an unknown target", edit("project_target: Demo", "project_target: Dmeo"), .declined,
      "Targets", says: ["no target named `Dmeo`", "Rambafile:5:17", "did you mean `Demo`?"]),
    Ailment(
      "code in a test target", edit("project_target: Demo", "project_target: DemoTests"), .done,
      "Targets", says: ["`DemoTests` compiles tests"]),
    Ailment(
      "tests in a target of UI tests", edit("test_target: DemoTests", "test_target: DemoUITests"),
      .done, "Targets", says: ["`DemoUITests` has no unit tests", "unit tests are in `DemoTests`."]),
    Ailment(
      "a group for another folder",
      edit("project_file_path: Demo/Modules", "project_file_path: Code\nproject_group_path: Demo"),
      .done, "Groups and folders",
      says: ["the group `Demo` stands for the folder `Demo`, but files go to `Code`"]),
    Ailment(
      "a group that is nearly there", edit("_path: Demo/Modules", "_path: Dmeo/Modules"), .done,
      "Groups and folders", says: ["no group `Dmeo/Modules`", "did you mean `Demo/Modules`?"]),
    Ailment(
      "a folder in another case",
      edit("_path: Demo/Modules", "_path: demo/Modules"), .done, "Groups and folders",
      says: ["`demo` is called `Demo` on the disk"]),
    Ailment(
      "a template that is not installed", edit("name: viper", "name: rviper_controller"), .declined,
      "Templates", says: ["is not installed", "viper template install", "Rambafile:10:10"]),
    Ailment(
      "a template from elsewhere that is called like a bundled one",
      edit("name: viper", "name: viper, git: https://example.com/viper"), .declined, "Templates",
      says: ["`viper` is not installed", "takes the bundled template", "viper template install"]),
    Ailment(
      "a template that is declared twice",
      edit("- {name: viper}", "- {name: viper}\n- {name: viper}"), .done, "Templates",
      says: ["declared twice", "Rambafile:11:10"]),
    Ailment(
      "a broken template",
      edit("name: viper", "name: mine").merging([
        "Templates/mine/mine.rambaspec": "code_files:\n- {name: A.swift, path: a.liquid}\n",
        "Templates/mine/a.liquid": "{% if %}",
      ]) { $1 }, .declined, "Templates", says: ["Templates/mine/a.liquid:1"]),
    Ailment(
      "a reference to a file that is gone", ["Demo/AppDelegate.swift": nil], .done, "Files",
      says: ["`Demo/AppDelegate.swift` is in the project but not on the disk", "project.pbxproj:"]),
    Ailment(
      "a file that the project does not know",
      ["Demo/Modules/Feed/Feed.swift": "", "Demo/Modules/Feed/Feed.h": ""], .done, "Files",
      says: ["`Demo/Modules/Feed/Feed.swift` is not in the project"]),
    Ailment(
      "a file that no target holds",
      project { $0.others = ["Demo/Modules/Feed.swift"] }
        .merging(["Demo/Modules/Feed.swift": ""]) { $1 }, .done, "Files",
      says: ["`Demo/Modules/Feed.swift` is in the project but in no target"]),
    Ailment(
      "a file that a target holds twice",
      project { $0.targets[0].sources += ["Demo/AppDelegate.swift"] }, .done, "Files",
      says: ["the target `Demo` holds `Demo/AppDelegate.swift` twice"]),
    Ailment(
      "a Podfile that is not there", edit("author:", "podfile_path: Podfile\nauthor:"), .declined,
      "Dependencies", says: ["`podfile_path` names `Podfile`", "Rambafile:2:15"]),
    Ailment(
      "a dependency that the project does not declare",
      edit("name: viper", "name: mine").merging([
        "Rambafile": rambafile.replacing("name: viper", with: "name: mine")
          .replacing("author:", with: "podfile_path: Podfile\nauthor:"),
        "Podfile": "pod 'RxSwift'\n",
        "Templates/mine/mine.rambaspec": "dependencies: [Typhoon]\n",
      ]) { $1 }, .done, "Dependencies", says: ["the template needs `Typhoon`"]),
  ]

  @Test(arguments: ailments) func `tells what is wrong, where, and what to do`(ailment: Ailment)
    throws
  {
    var tree = Self.tree
    for (path, text) in ailment.changes { tree[path] = text }
    let project = TestProject(tree, git: Self.git)
    let before = try project.snapshot()
    #expect(Viper.run(["doctor"], in: project.world) == ailment.code)
    let output = project.console.output
    for text in ailment.says { #expect(output.contains(text), "\(output)") }
    let word = ailment.code == .done ? "warning" : "error  "
    #expect(output.contains("\(word)  \(ailment.topic)"), "\(output)")
    #expect(try project.snapshot() == before)
  }

  @Test func `says in a few lines that all is well`() {
    let project = TestProject(Self.tree, git: Self.git)
    #expect(Viper.run(["doctor"], in: project.world) == .done)
    #expect(
      project.console.output == """
        ok       Rambafile: Rambafile, 9 keys
        ok       Xcode project: Demo.xcodeproj, 3 targets, 2 file references
        ok       Targets: Demo, tests in DemoTests
        ok       Groups and folders: Demo/Modules, tests in DemoTests/Modules
        ok       Templates: viper (bundled)
        ok       git: 2.39.5
        The configuration holds together.

        """)
    #expect(project.console.errors == "")
  }

  @Test func `reports everything at once`() {
    var tree = Self.tree
    tree["Rambafile"] = """
      project_name: Demo
      xcodeproj_path: Demo.xcodeproj
      project_target: Dmeo
      project_file_path: Demo/Modules
      cartfile_path: Cartfile
      templates: [nowhere, viper]
      colour: blue
      """
    let project = TestProject(tree, git: Self.git)
    #expect(Viper.run(["doctor"], in: project.world) == .declined)
    for text in [
      "`company` is missing", "unknown key `colour`", "no target named `Dmeo`",
      "`nowhere` is not installed", "`cartfile_path` names `Cartfile`", "4 errors, 1 warning.",
    ] {
      #expect(project.console.output.contains(text), "\(project.console.output)")
    }
  }

  @Test func `looks at the project even where the Rambafile lacks a key`() {
    var tree = Self.tree
    tree["Rambafile"] = """
      xcodeproj_path: Demo.xcodeproj
      project_target: Nope
      project_file_path: Code
      project_group_path: Demo
      """
    tree["Code/Feed.swift"] = ""
    let project = TestProject(tree, git: Self.git)
    #expect(Viper.run(["doctor"], in: project.world) == .declined)
    for text in [
      "no target named `Nope`", "the group `Demo` stands for", "`Code/Feed.swift` is not in",
    ] {
      #expect(project.console.output.contains(text), "\(project.console.output)")
    }
  }

  static let gits: [(answer: String?, declared: String, code: ExitCode, says: String)] = [
    (nil, "viper", .done, "there is no git"),
    (nil, "a, git: https://example.com/a", .declined, "by `xcode-select --install`"),
    ("git version 2.3.2", "viper", .done, "git 2.3.2 is too old"),
    ("hello", "viper", .done, "git does not tell its version"),
  ]

  @Test(arguments: gits) func `minds git where templates come from it`(
    answer: String?, declared: String, code: ExitCode, says: String
  ) {
    var tree = Self.tree
    tree["Rambafile"] = Self.rambafile.replacing("name: viper", with: "name: \(declared)")
    tree["Templates/a/a.rambaspec"] = "name: a\n"
    let git = ScriptedGit { _ in answer.map { GitAnswer(status: 0, output: Array($0.utf8)) } }
    let project = TestProject(tree, git: git)
    #expect(Viper.run(["doctor"], in: project.world) == code, "\(project.console.output)")
    #expect(project.console.output.contains(says), "\(project.console.output)")
  }

  @Test func `speaks JSON with every finding`() {
    var tree = Self.tree
    tree["Demo/AppDelegate.swift"] = nil
    let project = TestProject(tree, git: Self.git)
    #expect(Viper.run(["doctor", "--json"], in: project.world) == .done)
    let output = project.console.output
    #expect(output.hasPrefix("{\n  \"schema\": 1,\n  \"ok\": true,\n  \"result\": {\n"))
    #expect(output.contains("    \"errors\": 0,\n    \"warnings\": 1,\n"))
    #expect(output.contains("\"code\": \"doctor.file-gone\""))
    #expect(output.contains("\"line\": "))
  }

  @Test func `counts many findings of one kind, and shows all of them with --verbose`() {
    var tree = Self.tree
    for number in 1...9 { tree["Demo/Modules/F\(number).swift"] = "" }
    let project = TestProject(tree, git: Self.git)
    #expect(Viper.run(["doctor"], in: project.world) == .done)
    #expect(project.console.output.contains("… and 4 more of the kind"))
    #expect(!project.console.output.contains("F9.swift"))
    let verbose = TestProject(tree, git: Self.git)
    #expect(Viper.run(["doctor", "-v"], in: verbose.world) == .done)
    #expect(verbose.console.output.contains("F9.swift"))
  }

  @Test func `lists a hundred findings of a kind, and counts all of them`() {
    var tree = Self.tree
    for number in 1...300 { tree["Demo/Modules/F\(number).swift"] = "" }
    let project = TestProject(tree, git: Self.git)
    #expect(Viper.run(["doctor", "--json"], in: project.world) == .done)
    let output = project.console.output
    #expect(output.contains("\"warnings\": 300,"))
    #expect(output.contains("\"there are 200 more of this kind\""))
    #expect(output.ranges(of: "\"doctor.file-unheld\"").count == 101)
    let text = TestProject(tree, git: Self.git)
    #expect(Viper.run(["doctor"], in: text.world) == .done)
    #expect(text.console.output.contains("… and 295 more of the kind"))
    #expect(text.console.output.contains("with 300 warnings"))
  }

  @Test func `is content with a folder that has neither Rambafile nor project, and says so`() {
    let project = TestProject(["README.md": ""], git: Self.git)
    #expect(Viper.run(["doctor"], in: project.world) == .done)
    #expect(project.console.output.contains("there is no Rambafile"))
    #expect(project.console.output.contains("viper setup"))
  }
}
