import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite("viper project folders")
struct ProjectFoldersTests {
  static let path = "Demo.xcodeproj/project.pbxproj"

  /// The demo project with a module, whose tests have a group as well.
  private func project(isTerminal: Bool = false, answers: [String] = []) throws -> TestProject {
    let project = TestProject(DemoProject.tree)
    #expect(Viper.run(["gen", "Profile"], in: project.world) == .done)
    return TestProject(
      try project.snapshot().texts, isTerminal: isTerminal, answers: answers)
  }

  @Test func `converts groups whose targets stay the same; gen adds no entries then`() throws {
    let project = try project()
    #expect(Viper.run(["project", "folders", "--check"], in: project.world) == .declined)
    let answer = project.answer("project", "folders", "--yes")
    #expect(answer.exit == .done)
    #expect(answer.turned == ["Demo", "DemoTests"] && answer.kept == [])
    let text = try #require(try project.snapshot().texts[Self.path])
    #expect(text.contains("objectVersion = 77;"))
    #expect(text.split(separator: "isa = PBXFileSystemSynchronizedRootGroup;").count == 3)
    #expect(!text.contains("PBXFileReference"))
    #expect(Viper.run(["project", "folders", "--check"], in: project.world) == .done)
    #expect(Viper.run(["gen", "Second"], in: project.world) == .done)
    #expect(try project.snapshot().texts[Self.path] == text)
    #expect(try project.snapshot().texts["Demo/Modules/Second/View/SecondView.swift"] != nil)
    #expect(Viper.run(["project", "check"], in: project.world) == .done)
  }

  @Test func `leaves a group that would change, with the reason, and converts the groups inside`()
    throws
  {
    let project = try project()
    project.files.put("", at: project.root.appending("Demo/Extra.swift"))
    let answer = project.answer("project", "folders", "--yes")
    #expect(answer.exit == .done)
    #expect(answer.turned.contains("Demo/Modules") && answer.kept == ["Demo"])
    #expect(answer.result["refused"].texts("reason").first?.contains("`Extra.swift`") == true)
    let before = try project.snapshot()
    #expect(Viper.run(["project", "folders", "Demo", "--yes"], in: project.world) == .failed)
    #expect(try project.snapshot() == before)
    #expect(
      project.answer("project", "folders", "Dema", "--yes")
        .fails("project.unknown-group", naming: "Dema", suggesting: "Demo"))
    for group in ["Nothing/Similar", "/"] {
      let answer = project.answer(
        "project", "folders", group, "--yes", "--xcodeproj-path", "Demo.xcodeproj")
      #expect(
        answer.fails(
          "project.unknown-group",
          suggesting: "viper project folders --xcodeproj-path Demo.xcodeproj --dry-run"),
        "\(answer.testDescription)")
    }
  }

  @Test(arguments: [["Demo/Modules", "Demo"], ["Demo", "Demo/Modules", "Demo"]])
  func `converts a group with those inside, in whatever order they are given`(
    groups: [String]
  ) throws {
    let project = try project()
    let answer = project.answer(["project", "folders", "--yes"] + groups)
    #expect(answer.exit == .done)
    #expect(answer.turned == ["Demo"] && answer.kept == [], "\(answer.testDescription)")
    let text = try #require(try project.snapshot().texts[Self.path])
    #expect(text.split(separator: "isa = PBXFileSystemSynchronizedRootGroup;").count == 2)
  }

  /// The languages of an intent definition are strings files, which belong to another build phase.
  @Test func `only the group of a localized intent definition stays`() throws {
    let start = "/* Begin PBXGroup section */\n"
    let text = DemoProject.projectFile
      .replacing(
        start,
        with: start + """
          \t\tB10000000000000000000001 /* Siri */ = {isa = PBXGroup; children = (B10000000000000000000002, ); path = Siri; sourceTree = "<group>"; };
          \t\tB10000000000000000000002 = {isa = PBXVariantGroup; children = (B10000000000000000000003, B10000000000000000000004, ); name = Intents.intentdefinition; sourceTree = "<group>"; };
          \t\tB10000000000000000000003 = {isa = PBXFileReference; lastKnownFileType = file.intentdefinition; name = Base; path = Base.lproj/Intents.intentdefinition; sourceTree = "<group>"; };
          \t\tB10000000000000000000004 = {isa = PBXFileReference; lastKnownFileType = text.plist.strings; name = en; path = en.lproj/Intents.strings; sourceTree = "<group>"; };
          \t\tB10000000000000000000005 = {isa = PBXBuildFile; fileRef = B10000000000000000000002; };

          """
      )
      .replacing(
        "\t\t\t\tA20000000000000000000001 /* AppDelegate.swift */,\n",
        with: "\t\t\t\tA20000000000000000000001 /* AppDelegate.swift */,\n"
          + "\t\t\t\tB10000000000000000000001 /* Siri */,\n"
      )
      .replacing(
        "\t\t\t\tA10000000000000000000001 /* AppDelegate.swift in Sources */,\n",
        with: "\t\t\t\tA10000000000000000000001 /* AppDelegate.swift in Sources */,\n"
          + "\t\t\t\tB10000000000000000000005,\n")
    let project = TestProject(
      DemoProject.tree([
        Self.path: text, "Demo/Siri/Base.lproj/Intents.intentdefinition": "<plist/>\n",
        "Demo/Siri/en.lproj/Intents.strings": "\"a\" = \"b\";\n",
      ]))
    #expect(Viper.run(["gen", "Profile"], in: project.world) == .done)
    let answer = project.answer("project", "folders", "--yes")
    #expect(answer.exit == .done)
    #expect(answer.kept.contains("Demo/Siri") && answer.turned.contains("Demo/Modules"))
    let after = try #require(try project.snapshot().texts[Self.path])
    #expect(after.contains("B10000000000000000000005 = {isa = PBXBuildFile;"))
    #expect(Viper.run(["project", "check"], in: project.world) == .done)
  }

  @Test(arguments: ["Play.playground", "Scene.rcproject"])
  func `a playground and a project of Reality Composer count as one file`(name: String) throws {
    let start = "/* Begin PBXFileReference section */\n"
    let file = "\t\t\t\tA20000000000000000000001 /* AppDelegate.swift */,\n"
    let text = DemoProject.projectFile
      .replacing(
        start,
        with: start
          + "\t\tB10000000000000000000001 = {isa = PBXFileReference; path = \(name); sourceTree = \"<group>\"; };\n"
      )
      .replacing(file, with: file + "\t\t\t\tB10000000000000000000001,\n")
    let project = TestProject(
      DemoProject.tree([Self.path: text, "Demo/\(name)/Parts/Contents.swift": "let a = 1\n"]))
    let answer = project.answer("project", "folders", "--yes")
    #expect(answer.exit == .done)
    #expect(answer.turned == ["Demo"] && answer.kept == [], "\(answer.testDescription)")
    #expect(try project.snapshot().texts[Self.path]?.contains("\t\t\t\t\(name),\n") == true)
  }

  @Test func `writes nothing without a yes`() throws {
    let project = try project()
    let before = try project.snapshot()
    #expect(
      project.answer("project", "folders").fails("questions.unanswered", suggesting: "--yes"))
    for flag in ["--dry-run", "--diff"] {
      #expect(Viper.run(["project", "folders", flag], in: project.world) == .done)
      let answer = project.answer("project", "folders", flag)
      #expect(answer.exit == .done && answer.turned == ["Demo", "DemoTests"])
    }
    #expect(project.console.output.contains("+\t\t\tisa = PBXFileSystemSynchronizedRootGroup;\n"))
    #expect(try project.snapshot() == before)
    let no = try self.project(isTerminal: true, answers: ["n"])
    #expect(Viper.run(["project", "folders"], in: no.world) == .declined)
    let yes = try self.project(isTerminal: true, answers: ["y"])
    #expect(Viper.run(["project", "folders"], in: yes.world) == .done)
    #expect(try yes.snapshot().texts[Self.path]?.contains("objectVersion = 77;") == true)
  }

  @Test(
    arguments: [
      "", "{", "<?xml version=\"1.0\"?><plist/>", "{\"a\": 1}", "bplist00",
      String(DemoProject.projectFile.prefix(900)),
      DemoProject.projectFile.replacing("\tobjects = {\n", with: "\tobjects = {\n<<<<<<< HEAD\n"),
    ], [["folders", "--yes"], ["check", "--fix"]])
  func `folders and check refuse a broken project file and leave it unchanged`(
    text: String, words: [String]
  )
    throws
  {
    let project = TestProject(DemoProject.tree([Self.path: text]))
    let before = try project.snapshot()
    let answer = project.answer(["project"] + words)
    let isConflict = text.contains("<<<<<<<")
    #expect(answer.exit == (words[0] == "check" && isConflict ? .declined : .failed))
    #expect(try project.snapshot() == before)
    #expect(answer.errors.count == 1 && answer.problems.first?.file == Self.path)
    #expect(answer.reports("project.conflict") == isConflict)
  }

  @Test(arguments: [
    (
      "\t\t\t\tA20000000000000000000001 /* AppDelegate.swift */,\n",
      "\t\t\t\tA30000000000000000000002,\n"
    ),
    ("A30000000000000000000001 = {", "A30000000000000000000002 = {"),
    ("mainGroup = A30000000000000000000001", "mainGroup = A20000000000000000000001"),
  ])
  func `folders and check end with groups that contain each other and with duplicate ids`(
    old: String, new: String
  ) throws {
    let project = ProjectCheckTests.project([(old, new)])
    let before = try project.snapshot()
    #expect(Viper.run(["project", "check"], in: project.world) == .declined)
    #expect(
      [.failed, .done].contains(Viper.run(["project", "folders", "--yes"], in: project.world)))
    #expect(try project.snapshot() == before)
  }
}

extension Answer {
  /// The groups that become folders.
  fileprivate var turned: [String] { result["turned"].texts("group") }

  /// The groups that stay groups.
  fileprivate var kept: [String] { result["refused"].texts("group") }
}
