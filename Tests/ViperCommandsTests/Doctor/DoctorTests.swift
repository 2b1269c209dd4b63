import Configuration
import Testing
import ViperCommands
import ViperTestSupport
import Workspace

/// A project with one problem, and what `doctor` reports.
struct ProblemCase: Sendable, CustomTestStringConvertible {
  var name: String
  var changes: [String: String?]
  var exit: ExitCode
  /// The topic of the problem.
  var topic: String
  var code: String
  var place: String
  var names: [String]
  var testDescription: String { name }

  init(
    _ name: String, _ changes: [String: String?], _ exit: ExitCode, _ topic: String,
    _ code: String, at place: String = "", naming names: [String] = []
  ) {
    self.name = name
    self.changes = changes
    self.exit = exit
    self.topic = topic
    self.code = code
    self.place = place
    self.names = names
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

  static let problems: [ProblemCase] = [
    ProblemCase(
      "invalid YAML", ["Rambafile": "a: b: c\n"], .declined, "Rambafile", "yaml.invalid",
      at: "Rambafile:1"),
    ProblemCase(
      "an unfinished merge", edit("project_target", "<<<<<<< HEAD\nproject_target"), .declined,
      "Rambafile", "rambafile.conflict", at: "Rambafile:5:1"),
    ProblemCase(
      "a module that no target builds",
      edit("project_name: Demo", "project_name: Demo\nproduct_module_name: Dmeo"), .done, "Targets",
      "doctor.module-unknown", at: "Rambafile:4:22", naming: ["Dmeo", "Demo"]),
    ProblemCase(
      "a project name that is not the module's", edit("_name: Demo", "_name: Acme App"), .done,
      "Targets", "doctor.module-unknown", naming: ["Acme_App", "product_module_name: Demo"]),
    ProblemCase(
      "a module whose name is like none of several",
      edit("_name: Demo", "_name: Demo\nproduct_module_name: Zebra")
        .merging(project { $0.targets.append(.init("Analytics", "framework")) }) { $1 }, .done,
      "Targets", "doctor.module-unknown", at: "Rambafile:4:22",
      naming: ["Zebra", "Analytics", "Demo", "product_module_name"]),
    ProblemCase(
      "a missing key", edit("company: Acme\n", ""), .declined, "Rambafile", "rambafile.missing-key",
      naming: ["company"]),
    ProblemCase(
      "an unknown key", edit("author:", "auhtor:"), .done, "Rambafile", "rambafile.unknown-key",
      at: "Rambafile:2:1", naming: ["auhtor", "author"]),
    ProblemCase(
      "a path that leads outside", edit("Demo/Modules", "../Modules"), .declined, "Rambafile",
      "path.outside-project", at: "Rambafile:6", naming: ["../Modules"]),
    ProblemCase(
      "a prefix that starts no type", edit("author:", "prefix: 1-A\nauthor:"), .declined,
      "Rambafile", "rambafile.prefix", at: "Rambafile:2:9", naming: ["1-A"]),
    ProblemCase(
      "no folder for modules", edit("project_file_path: Demo/Modules\n", ""), .done, "Rambafile",
      "doctor.no-folder", at: "Rambafile", naming: ["--module-path"]),
    ProblemCase(
      "a project that does not exist", edit("Demo.xcodeproj", "Dmeo.xcodeproj"), .declined,
      "Xcode project", "project.missing", at: "Rambafile:4", naming: ["Demo.xcodeproj"]),
    ProblemCase(
      "a project with a merge conflict",
      ["Demo.xcodeproj/project.pbxproj": "// !$*UTF8*$!\n{\n<<<<<<< HEAD\n"], .declined,
      "Xcode project", "project.conflict", at: "Demo.xcodeproj/project.pbxproj:3"),
    ProblemCase(
      "an unknown target", edit("project_target: Demo", "project_target: Dmeo"), .declined,
      "Targets", "project.unknown-target", at: "Rambafile:5:17", naming: ["Dmeo", "Demo"]),
    ProblemCase(
      "code in a test target", edit("project_target: Demo", "project_target: DemoTests"), .done,
      "Targets", "doctor.target-role", at: "Rambafile:5:17", naming: ["DemoTests"]),
    ProblemCase(
      "tests in a target of UI tests", edit("test_target: DemoTests", "test_target: DemoUITests"),
      .done, "Targets", "doctor.target-role", at: "Rambafile:7:14",
      naming: ["DemoUITests", "DemoTests"]),
    ProblemCase(
      "a group for another folder",
      edit("project_file_path: Demo/Modules", "project_file_path: Code\nproject_group_path: Demo"),
      .done, "Groups and folders", "doctor.group-folder", naming: ["Demo", "Code"]),
    ProblemCase(
      "a misspelled group", edit("_path: Demo/Modules", "_path: Dmeo/Modules"), .done,
      "Groups and folders", "doctor.group-missing", naming: ["Dmeo/Modules", "Demo/Modules"]),
    ProblemCase(
      "a folder in another case", edit("_path: Demo/Modules", "_path: demo/Modules"), .done,
      "Groups and folders", "doctor.case", naming: ["demo", "Demo"]),
    ProblemCase(
      "a template that is not installed", edit("name: viper", "name: rviper_controller"), .declined,
      "Templates", "template.not-installed", at: "Rambafile:10:10", naming: ["rviper_controller"]),
    ProblemCase(
      "a template with the name of a bundled one",
      edit("name: viper", "name: viper, git: https://example.com/viper"), .declined, "Templates",
      "template.not-installed", at: "Rambafile:10:10", naming: ["viper", "viper template install"]),
    ProblemCase(
      "a template that is declared twice",
      edit("- {name: viper}", "- {name: viper}\n- {name: viper}"), .done, "Templates",
      "doctor.template-twice", at: "Rambafile:11:10", naming: ["viper"]),
    ProblemCase(
      "two templates that differ only in case",
      edit("- {name: viper}", "- {name: viper}\n- {name: Viper}"), .declined, "Templates",
      "template.case-clash", at: "Rambafile:11:10", naming: ["viper", "Viper"]),
    ProblemCase(
      "a template whose first of two declarations is wrong",
      edit("- {name: viper}", "- {name: viper, local: Missing}\n- {name: viper}"), .done,
      "Templates",
      "doctor.template-twice", at: "Rambafile:11:10", naming: ["viper"]),
    ProblemCase(
      "a broken template",
      edit("name: viper", "name: mine").merging([
        "Templates/mine/mine.rambaspec": "code_files:\n- {name: A.swift, path: a.liquid}\n",
        "Templates/mine/a.liquid": "{% if %}",
      ]) { $1 }, .declined, "Templates", "liquid.syntax", at: "Templates/mine/a.liquid:1"),
    ProblemCase(
      "a reference to a missing file", ["Demo/AppDelegate.swift": nil], .done, "Files",
      "project.missing-file", naming: ["Demo/AppDelegate.swift"]),
    ProblemCase(
      "a file that is not in the project",
      ["Demo/Modules/Feed/Feed.swift": "", "Demo/Modules/Feed/Feed.h": ""], .done, "Files",
      "project.no-target", naming: ["Demo/Modules/Feed/Feed.swift"]),
    ProblemCase(
      "a missing file in a folder that only ends like CocoaPods'",
      project { $0.targets[0].sources += ["Demo/AirPods/View.swift"] }, .done, "Files",
      "project.missing-file", naming: ["Demo/AirPods/View.swift"]),
    ProblemCase(
      "a file in no target",
      project { $0.others = ["Demo/Modules/Feed.swift"] }
        .merging(["Demo/Modules/Feed.swift": ""]) { $1 }, .done, "Files", "project.no-target",
      naming: ["Demo/Modules/Feed.swift"]),
    ProblemCase(
      "a file that is twice in a target",
      project { $0.targets[0].sources += ["Demo/AppDelegate.swift"] }, .declined, "Files",
      "project.member-twice", naming: ["Demo", "Demo/AppDelegate.swift"]),
    ProblemCase(
      "a Podfile that does not exist", edit("author:", "podfile_path: Podfile\nauthor:"), .declined,
      "Dependencies", "doctor.manifest-missing", at: "Rambafile:2:15",
      naming: ["podfile_path", "Podfile"]),
    ProblemCase(
      "a folder as Podfile",
      edit("author:", "podfile_path: Pods\nauthor:").merging(["Pods/Manifest.lock": ""]) { $1 },
      .declined, "Dependencies", "doctor.manifest-missing", at: "Rambafile:2:15",
      naming: ["podfile_path", "Pods"]),
    ProblemCase(
      "a dependency that the project does not declare",
      edit("name: viper", "name: mine").merging([
        "Rambafile": rambafile.replacing("name: viper", with: "name: mine")
          .replacing("author:", with: "podfile_path: Podfile\nauthor:"),
        "Podfile": "pod 'RxSwift'\n",
        "Templates/mine/mine.rambaspec": "dependencies: [Typhoon]\n",
      ]) { $1 }, .done, "Dependencies", "template.dependency", naming: ["Typhoon"]),
  ]

  @Test(arguments: problems) func `finds`(problem: ProblemCase) throws {
    var tree = Self.tree
    for (path, text) in problem.changes { tree[path] = text }
    let project = TestProject(tree, git: Self.git)
    let before = try project.snapshot()
    let found = project.doctor()
    #expect(found.exit == problem.exit)
    #expect(
      found.reports(problem.code, topic: problem.topic, at: problem.place, naming: problem.names),
      "\(found.testDescription)")
    let severity = problem.exit == .done ? "warning" : "error"
    #expect(found.problems.contains { $0.code == problem.code && $0.severity == severity })
    #expect(try project.snapshot() == before)
  }

  @Test func `prints a few lines without problems`() {
    let project = TestProject(Self.tree, git: Self.git)
    #expect(Viper.run(["doctor"], in: project.world) == .done)
    #expect(
      project.console.output == """
        ok       Rambafile: Rambafile
        ok       Xcode project: Demo.xcodeproj, 3 targets, 2 file references
        ok       Targets: Demo, tests in DemoTests
        ok       Groups and folders: Demo/Modules, tests in DemoTests/Modules
        ok       Templates: viper (bundled)
        ok       git: 2.39.5
        The configuration is consistent.

        """)
    #expect(project.console.errors == "")
  }

  @Test func `reports all problems at once`() {
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
    let found = project.doctor()
    #expect(found.exit == .declined)
    let expected = [
      ("rambafile.missing-key", "company"), ("rambafile.unknown-key", "colour"),
      ("project.unknown-target", "Dmeo"), ("template.not-installed", "nowhere"),
      ("doctor.manifest-missing", "Cartfile"),
    ]
    for (code, name) in expected {
      #expect(found.reports(code, naming: [name]), "\(found.testDescription)")
    }
    #expect(found.problems.count == expected.count, "\(found.testDescription)")
  }

  @Test(arguments: [
    ("buildSettings = { };", "buildSettings = { PRODUCT_NAME = \"$(APP)\"; };"),
    ("isa = XCBuildConfiguration;", "isa = XCBuildConfiguration; baseConfigurationReference = A1;"),
  ])
  func `does not know a module that only Xcode can name`(text: String, other: String) throws {
    let file = ProjectSample.demo.text.replacing(text, with: other)
    try #require(file != ProjectSample.demo.text)
    let rambafile = Self.rambafile + "product_module_name: Bank\n"
    let tree = Self.tree.merging(
      ["Demo.xcodeproj/project.pbxproj": file, "Rambafile": rambafile]) { $1 }
    let found = TestProject(tree, git: Self.git).doctor()
    #expect(!found.reports("doctor.module-unknown"), "\(found.testDescription)")
  }

  @Test func `says nothing about the project of a Rambafile that can't be read`() {
    let tree = Self.tree.merging(["Rambafile": "a: b: c\n"]) { $1 }
    let found = TestProject(tree, git: Self.git).doctor()
    #expect(found.reports("yaml.invalid"), "\(found.testDescription)")
    #expect(found.facts["Xcode project"] ?? "" == "")
  }

  @Test func `finds the files of targets when modules go beside the project`() {
    var tree = Self.tree
    tree["Rambafile"] = Self.rambafile.replacing("path: Demo/Modules", with: "path: .")
    let found = TestProject(tree, git: Self.git).doctor()
    #expect(!found.codes.contains("project.no-target"), "\(found.testDescription)")
  }

  @Test func `checks the project even if the Rambafile lacks a key`() {
    var tree = Self.tree
    tree["Rambafile"] = """
      xcodeproj_path: Demo.xcodeproj
      project_target: Nope
      project_file_path: Code
      project_group_path: Demo
      """
    tree["Code/Feed.swift"] = ""
    let project = TestProject(tree, git: Self.git)
    let found = project.doctor()
    #expect(found.exit == .declined)
    for (code, name) in [
      ("project.unknown-target", "Nope"), ("doctor.group-folder", "Demo"),
      ("project.no-target", "Code/Feed.swift"),
    ] {
      #expect(found.reports(code, naming: [name]), "\(found.testDescription)")
    }
  }

  @Test func `names the folder of a group as the Rambafile would`() throws {
    var tree = Self.tree
    tree["Rambafile"] = Self.rambafile.replacing(
      "_path: Demo/Modules", with: "_path: Code\nproject_group_path: Demo")
    tree["Deep/"] = ""
    let found = TestProject(tree, git: Self.git).doctor("-C", "Deep")
    let problem = try #require(found.problems.first { $0.code == "doctor.group-folder" })
    #expect(problem.names.isSuperset(of: ["Code", "Demo", "project_file_path"]))
    #expect(!problem.names.contains("../Demo"), "\(found.testDescription)")
  }

  @Test(arguments: [
    ("demo/Screens", "path = \"Demo\";"), ("Demo/Screens", "name = Dmeo; path = \"Demo\";"),
  ])
  func `finds groups by their paths and without case, as gen does`(path: String, group: String) {
    var tree = Self.tree
    tree["Rambafile"] = Self.rambafile.replacing("_path: Demo/Modules", with: "_path: \(path)")
    let text = ProjectSample.demo.text
    #expect(text.contains("path = \"Demo\";"))
    tree["Demo.xcodeproj/project.pbxproj"] = text.replacing("path = \"Demo\";", with: group)
    let found = TestProject(tree, git: Self.git).doctor()
    #expect(!found.codes.contains("doctor.group-missing"), "\(found.testDescription)")
  }

  @Test func `reports a folder in another case once, also where its group exists`() {
    var tree = Self.tree
    tree["Rambafile"] = Self.rambafile.replacing("_path: Demo/Modules", with: "_path: demo/Modules")
    tree["Demo/Modules/"] = ""
    var sample = ProjectSample.demo
    sample.groups = ["Demo/Modules"]
    tree["Demo.xcodeproj/project.pbxproj"] = sample.text
    let found = TestProject(tree, git: Self.git).doctor()
    #expect(found.problems.map(\.code) == ["doctor.case"], "\(found.testDescription)")
  }

  @Test func `suggests a group for a folder, and no folder outside of the Rambafile's`() throws {
    var tree = Self.tree
    let rambafile = Self.rambafile
      .replacing("path: Demo.xcodeproj", with: "path: ../Demo.xcodeproj")
      .replacing("_path: Demo/Modules", with: "_path: Screens\nproject_group_path: Demo")
    tree["Rambafile"] = nil
    tree["App/Rambafile"] = rambafile
    let found = TestProject(tree, git: Self.git).doctor("-C", "App")
    let problem = try #require(
      found.problems.first { $0.code == "doctor.group-folder" }, "\(found.testDescription)")
    #expect(problem.names.isSuperset(of: ["project_group_path", "App/Screens"]))
    #expect(!problem.names.contains("project_file_path"), "\(found.testDescription)")
    tree["App/Rambafile"] = rambafile.replacing("group_path: Demo", with: "group_path: App/Screens")
    let fixed = TestProject(tree, git: Self.git).doctor("-C", "App")
    #expect(!fixed.codes.contains { $0.hasPrefix("doctor.group") }, "\(fixed.testDescription)")
  }

  typealias GitCase = (
    answer: GitAnswer?, declared: String, exit: ExitCode, code: String, text: String
  )

  static let gits: [GitCase] = [
    (nil, "viper", .done, "doctor.git-missing", "git"),
    (nil, "a, git: https://example.com/a", .declined, "doctor.git-missing", "git"),
    (nil, "rviper_controller", .declined, "doctor.git-missing", "git"),
    (printing("git version 2.3.2"), "viper", .done, "doctor.git-old", "2.3.2"),
    (printing("hello"), "viper", .done, "doctor.git-version", "hello"),
    (
      GitAnswer(status: 69, errors: Array("the license\n".utf8)), "viper", .done,
      "doctor.git-version", "the license"
    ),
    (
      GitAnswer(status: 128, stop: .timeLimit), "a, git: https://example.com/a", .declined,
      "doctor.git-version", "10"
    ),
  ]

  private static func printing(_ text: String) -> GitAnswer {
    GitAnswer(status: 0, output: Array(text.utf8))
  }

  @Test(arguments: gits) func `reports an unusable git as an error only if a template needs it`(
    answer: GitAnswer?, declared: String, exit: ExitCode, code: String, text: String
  ) {
    var tree = Self.tree
    tree["Rambafile"] = Self.rambafile.replacing("name: viper", with: "name: \(declared)")
    tree["Templates/a/a.rambaspec"] = "name: a\n"
    let project = TestProject(tree, git: ScriptedGit { _ in answer })
    let found = project.doctor()
    #expect(found.exit == exit, "\(found.testDescription)")
    #expect(found.reports(code, topic: "git"), "\(found.testDescription)")
    let severity = exit == .done ? "warning" : "error"
    #expect(
      found.problems.contains {
        $0.code == code && $0.severity == severity && $0.text.contains(text)
      })
  }

  @Test func `counts the problems in JSON`() {
    var tree = Self.tree
    tree["Demo/AppDelegate.swift"] = nil
    let answer = TestProject(tree, git: Self.git).answer("doctor")
    #expect(answer.exit == .done)
    #expect(answer.result["errors"] == 0 && answer.result["warnings"] == 1)
    #expect(DoctorAnswer(answer).codes == ["project.missing-file"])
    #expect(DoctorAnswer(answer).problems[0].place.contains("project.pbxproj:"))
  }

  @Test func `shortens many problems of a kind, unless --verbose`() {
    var tree = Self.tree
    for number in 1...9 { tree["Demo/Modules/F\(number).swift"] = "" }
    let project = TestProject(tree, git: Self.git)
    #expect(Viper.run(["doctor"], in: project.world) == .done)
    #expect(project.console.output.contains("F5.swift"))
    #expect(!project.console.output.contains("F9.swift"))
    let verbose = TestProject(tree, git: Self.git)
    #expect(Viper.run(["doctor", "-v"], in: verbose.world) == .done)
    #expect(verbose.console.output.contains("F9.swift"))
  }

  @Test func `lists a hundred problems of a kind, and counts the others`() {
    var tree = Self.tree
    for number in 1...300 { tree["Demo/Modules/F\(number).swift"] = "" }
    let project = TestProject(tree, git: Self.git)
    let answer = project.answer("doctor")
    #expect(answer.exit == .done)
    #expect(DoctorAnswer(answer).codes.count { $0 == "project.no-target" } == 101)
    let text = TestProject(tree, git: Self.git)
    #expect(Viper.run(["doctor"], in: text.world) == .done)
    #expect(text.console.output.contains(" 295 "))
  }

  @Test func `only warns in a folder without Rambafile and project`() {
    let project = TestProject(["README.md": ""], git: Self.git)
    let found = project.doctor()
    #expect(found.exit == .done)
    #expect(
      found.reports("doctor.no-rambafile", naming: ["viper setup"]), "\(found.testDescription)")
  }
}
