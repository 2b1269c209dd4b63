import Configuration
import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite("viper setup")
struct SetupTests {
  static let demo = ["Demo.xcodeproj/project.pbxproj": ProjectSample.demo.text]
  static let jane = ScriptedGit { call in
    call.arguments.contains("user.name")
      ? GitAnswer(status: 0, output: Array("Jane Doe\n".utf8)) : GitAnswer(status: 1)
  }

  private func rambafile(of project: TestProject, at name: String = "Rambafile") throws -> Rambafile
  {
    let path = project.root.appending(name)
    return try Rambafile(try project.files.read(path), at: path, named: name)
  }

  @Test func `accepts all defaults with --yes`() throws {
    var tree = Self.demo
    tree["Podfile"] = "pod 'RxSwift'\n"
    tree["Cartfile"] = ""
    let project = TestProject(tree, git: Self.jane)
    #expect(Viper.run(["setup", "--yes"], in: project.world) == .done, "\(project.console.errors)")
    let written = try rambafile(of: project)
    let texts: [RambafileKey: String] = [
      .company: "Acme & Sons", .projectName: "Demo", .prefix: "AC",
      .xcodeprojPath: "Demo.xcodeproj", .projectTarget: "Demo", .projectFilePath: "Demo/Modules",
      .testTarget: "DemoTests", .testFilePath: "DemoTests/Modules", .podfilePath: "Podfile",
      .cartfilePath: "Cartfile",
    ]
    for key in RambafileKey.allCases {
      #expect(written.text(key)?.value == texts[key], "\(key.rawValue)")
    }
    #expect(written.templates.map(\.name.value) == ["viper"])
    #expect(project.console.output == "created   Rambafile\nNext: viper gen Profile\n")
    #expect(project.console.errors.contains("# author: Jane Doe"))
  }

  @Test func `needs no author where git does not answer in time`() throws {
    let git = ScriptedGit { call in
      call.arguments.contains("user.name")
        ? GitAnswer(status: 128, stop: .timeLimit) : GitAnswer(status: 1)
    }
    let project = TestProject(Self.demo, git: git)
    #expect(Viper.run(["setup", "--yes"], in: project.world) == .done, "\(project.console.errors)")
    #expect(!project.console.errors.contains("# author: "))
  }

  @Test func `prints a next command that works`() throws {
    let project = TestProject(Self.demo)
    #expect(Viper.run(["setup", "--yes"], in: project.world) == .done)
    #expect(Viper.run(["gen", "Profile"], in: project.world) == .done, "\(project.console.errors)")
    #expect(try project.snapshot().texts.keys.contains { $0.hasPrefix("Demo/Modules/Profile/") })
  }

  @Test func `proposes no records for a project outside of the Rambafile's folder`() throws {
    let project = TestProject(Self.demo.merging(["App/": ""]) { $1 })
    let options = ["--rambafile", "App/Rambafile"]
    let setup = project.answer(
      options + ["setup", "--yes", "--xcodeproj-path", "../Demo.xcodeproj"])
    #expect(setup.exit == .done, "\(setup.testDescription)")
    let written = try rambafile(of: project, at: "App/Rambafile")
    #expect(written.text(.xcodeprojPath)?.value == "../Demo.xcodeproj")
    #expect(written.flag(.moduleRecords)?.value == false)
    let gen = project.answer(options + ["gen", "Profile"])
    #expect(gen.exit == .done, "\(gen.testDescription)")
  }

  static let flagged: [(flags: [String], key: RambafileKey, value: String)] = [
    (["--company", "A: B"], .company, "A: B"),
    (["--company", "  #1"], .company, "  #1"),
    (["--author", "\"q\""], .author, "\"q\""),
    (["--project-name", "yes"], .projectName, "yes"),
    (["--project_name", "Näme 🚀"], .projectName, "Näme 🚀"),
    (["--prefix", "XY"], .prefix, "XY"),
    (["--product-module-name", "DemoKit"], .productModuleName, "DemoKit"),
    (["--module-path", "Demo/Screens"], .projectFilePath, "Demo/Screens"),
    (["--project-file-path", "Code", "--project-group-path", "G"], .projectGroupPath, "G"),
    (["--test-path", "DemoTests/Screens"], .testFilePath, "DemoTests/Screens"),
    (["--test-target", "DemoUITests"], .testTarget, "DemoUITests"),
    (["--project-targets", "1"], .projectTarget, "Demo"),
  ]

  @Test(arguments: flagged) func `accepts options as answers`(
    flags: [String], key: RambafileKey, value: String
  ) throws {
    let project = TestProject(Self.demo)
    #expect(
      Viper.run(["setup", "--yes"] + flags, in: project.world) == .done,
      "\(project.console.errors)")
    #expect(try rambafile(of: project).text(key)?.value == value)
  }

  @Test func `writes no test keys with --no-tests`() throws {
    let project = TestProject(Self.demo)
    #expect(
      Viper.run(
        ["setup", "--yes", "--no-tests", "--create-logical-groups", "--templates", "viper,mine"],
        in: project.world) == .done)
    let written = try rambafile(of: project)
    #expect(written.text(.testTarget) == nil)
    #expect(written.text(.testFilePath) == nil)
    #expect(written.flag(.createLogicalGroups)?.value == true)
    #expect(written.templates.map(\.name.value) == ["viper", "mine"])
    #expect(
      project.console.output
        == "created   Rambafile\nNext: viper template install\nThen: viper gen Profile viper\n")
  }

  @Test func `needs no terminal if options answer all questions`() throws {
    let project = TestProject(Self.demo)
    let arguments = [
      "setup", "--company", "Acme", "--project-name", "Demo", "--xcodeproj-path", "Demo.xcodeproj",
      "--project-targets", "Demo", "--module-path", "Demo/Modules", "--tests", "--test-targets",
      "DemoTests", "--test-path", "DemoTests/Modules",
    ]
    #expect(Viper.run(arguments, in: project.world) == .done, "\(project.console.errors)")
    #expect(try rambafile(of: project).text(.company)?.value == "Acme")
  }

  @Test func `names the missing options without a terminal`() throws {
    let project = TestProject(Self.demo)
    let before = try project.snapshot()
    let answer = project.answer("setup")
    #expect(
      answer.fails("setup.unanswered", naming: "--xcodeproj-path", "--yes"),
      "\(answer.testDescription)")
    #expect(try project.snapshot() == before)
    let partly = TestProject(Self.demo)
    let rest = partly.answer("setup", "--xcodeproj-path", "Demo.xcodeproj")
    let flags: Set = [
      "--company", "--project-name", "--project-targets", "--project-file-path", "--tests",
    ]
    #expect(rest.fails("setup.unanswered"), "\(rest.testDescription)")
    #expect(rest.names.isSuperset(of: flags), "\(rest.testDescription)")
  }

  @Test func `keeps an existing Rambafile`() throws {
    var tree = Self.demo
    tree["Rambafile"] = "company: Old\nprefix: OLD\n"
    let project = TestProject(tree)
    let before = try project.snapshot()
    let answer = project.answer("setup", "--yes")
    #expect(
      answer.fails("setup.exists", at: "Rambafile", naming: "--force"),
      "\(answer.testDescription)")
    #expect(try project.snapshot() == before)
  }

  @Test func `suggests no other Rambafile where the existing one is in a folder below`() {
    let project = TestProject(Self.demo.merging(["App/Rambafile": "company: Old\n"]) { $1 })
    let answer = project.answer("--rambafile", "App/Rambafile", "setup", "--yes")
    #expect(
      answer.fails("setup.exists", at: "App/Rambafile", suggesting: "--force"),
      "\(answer.testDescription)")
    #expect(!answer.names.contains("--rambafile Rambafile"))
  }

  @Test func `replaces it with --force, shows the difference, and keeps other keys`()
    throws
  {
    var tree = Self.demo
    tree["Rambafile"] = """
      company: Old
      prefix: OLD
      project_target: Gone
      catalogs: [https://example.com/catalog]
      shared_catalog: false
      templates:
      - {name: house, git: https://example.com/house, tag: 1.0}
      """
    let project = TestProject(tree)
    #expect(Viper.run(["setup", "--yes", "--force"], in: project.world) == .done)
    let written = try rambafile(of: project)
    #expect(written.text(.company)?.value == "Old")
    #expect(written.text(.prefix)?.value == "OLD")
    #expect(written.text(.projectTarget)?.value == "Demo")
    #expect(written.text(.sharedCatalog)?.value == "false")
    #expect(written.list(.catalogs)?.value.map(\.value) == ["https://example.com/catalog"])
    #expect(written.templates.first?.git?.value == "https://example.com/house")
    #expect(project.console.errors.contains("-project_target: Gone\n"))
    #expect(project.console.errors.contains("+project_target: Demo\n"))
    #expect(project.console.output.hasPrefix("edited    Rambafile\n"))
  }

  @Test func `keeps with --force what no question asks for and no project tells`() throws {
    let rambafile = """
      company: Acme
      project_name: Shop
      product_module_name: ShopKit
      project_targets: [Shop, ShopClip]
      project_file_path: App
      test_target: ShopTests
      test_file_path: AppTests
      podfile_path: Config/Podfile
      cartfile_path: Cartfile
      templates: [{name: viper}]
      check:
        profile: surf
        enable: {unused-member: "nobody calls it"}
        disable:
          import: we share colors
        allow: [UIImage, "UI: Color"]
      """
    let project = TestProject(["Rambafile": rambafile, "Config/Podfile": ""])
    let answer = project.answer("setup", "--yes", "--force")
    #expect(answer.exit == .done, "\(answer.testDescription)")
    let written = try self.rambafile(of: project)
    for (key, text) in [
      (RambafileKey.productModuleName, "ShopKit"), (.testTarget, "ShopTests"),
      (.testFilePath, "AppTests"), (.podfilePath, "Config/Podfile"),
    ] {
      #expect(written.text(key)?.value == text)
    }
    #expect(written.text(.cartfilePath) == nil, "the project has no such file")
    #expect(written.list(.projectTargets)?.value.map(\.value) == ["Shop", "ShopClip"])
    #expect(written.check.profile?.value == "surf")
    #expect(written.check.enabled.map(\.value) == ["nobody calls it"])
    #expect(written.check.disabled.map(\.name) == ["import"])
    #expect(written.check.allowedNames.map(\.value) == ["UIImage", "UI: Color"])
  }

  @Test func `keeps tests that have a place and no target`() throws {
    let project = TestProject([
      "Rambafile": "project_file_path: App\ntest_file_path: AppTests\ntemplates: [{name: viper}]\n"
    ])
    #expect(project.answer("setup", "--yes", "--force").exit == .done)
    #expect(try rambafile(of: project).text(.testFilePath)?.value == "AppTests")
  }

  static let refused: [(flags: [String], code: String, names: Set<String>)] = [
    (["--project-targets", "Dmeo"], "setup.answer", ["--project-targets", "Dmeo", "Demo"]),
    (["--project-targets", "9"], "setup.answer", ["--project-targets", "9"]),
    (["--project-targets", "DemoTests"], "setup.answer", ["--project-targets", "DemoTests"]),
    (["--test-targets", "Demo"], "setup.answer", ["--test-targets", "Demo"]),
    (["--prefix", "1-A"], "setup.answer", ["--prefix", "1-A"]),
    (["--product-module-name", "My App"], "setup.answer", ["--product-module-name", "My App"]),
    (["--product-module-name", "class"], "setup.answer", ["--product-module-name", "class"]),
    (["--module-path", "../Elsewhere"], "setup.answer", ["--module-path", "../Elsewhere"]),
    (["--company", ""], "setup.answer", ["--company"]),
    (["--podfile-path", "Podflie"], "setup.answer", ["--podfile-path", "Podflie"]),
    (["--templates", "a/b"], "setup.answer", ["--templates", "a/b"]),
    (["--xcodeproj-path", "Nowhere.xcodeproj"], "files.failed", []),
  ]

  @Test(arguments: refused) func `explains an invalid option`(
    flags: [String], code: String, names: Set<String>
  ) throws {
    let project = TestProject(Self.demo)
    let before = try project.snapshot()
    let answer = project.answer(["setup", "--yes"] + flags)
    #expect(answer.fails(code), "\(answer.testDescription)")
    #expect(answer.names.isSuperset(of: names), "\(answer.testDescription)")
    #expect(try project.snapshot() == before)
  }
}
