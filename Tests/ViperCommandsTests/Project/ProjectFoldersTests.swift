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

  @Test func `turns groups whose targets stay as they are, and gen writes no entries then`() throws
  {
    let project = try project()
    #expect(Viper.run(["project", "folders", "--check"], in: project.world) == .declined)
    #expect(Viper.run(["project", "folders", "--yes"], in: project.world) == .done)
    let text = try #require(try project.snapshot().texts[Self.path])
    #expect(text.contains("objectVersion = 77;"))
    #expect(text.split(separator: "isa = PBXFileSystemSynchronizedRootGroup;").count == 3)
    #expect(!text.contains("PBXFileReference"))
    #expect(project.console.output.contains("turned    Demo  Demo\n"))
    #expect(project.console.output.contains("turned    DemoTests  DemoTests\n"))
    #expect(Viper.run(["project", "folders", "--check"], in: project.world) == .done)
    #expect(Viper.run(["gen", "Second"], in: project.world) == .done)
    #expect(try project.snapshot().texts[Self.path] == text)
    #expect(try project.snapshot().texts["Demo/Modules/Second/View/SecondView.swift"] != nil)
    #expect(Viper.run(["project", "check"], in: project.world) == .done)
  }

  @Test func `leaves a group that would change, with the reason, and tries those in it`() throws {
    let project = try project()
    project.files.put("", at: project.root.appending("Demo/Extra.swift"))
    #expect(Viper.run(["project", "folders", "--yes"], in: project.world) == .done)
    #expect(
      project.console.output.contains(
        "stays     Demo: `Extra.swift` is on the disk, and no target has it\n"))
    #expect(project.console.output.contains("turned    Demo/Modules  Demo\n"))
    let before = try project.snapshot()
    #expect(Viper.run(["project", "folders", "Demo", "--yes"], in: project.world) == .failed)
    #expect(try project.snapshot() == before)
    #expect(Viper.run(["project", "folders", "Dema", "--yes"], in: project.world) == .failed)
    #expect(project.console.errors.contains("did you mean `Demo`?"))
  }

  /// Of an intent definition the languages are texts, which go to another phase.
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
    #expect(
      Viper.run(["project", "folders", "--yes"], in: project.world) == .done,
      "\(project.console.errors)")
    #expect(project.console.output.contains("stays     Demo/Siri: "))
    #expect(project.console.output.contains("turned    Demo/Modules  Demo\n"))
    let after = try #require(try project.snapshot().texts[Self.path])
    #expect(after.contains("B10000000000000000000005 = {isa = PBXBuildFile;"))
    #expect(Viper.run(["project", "check"], in: project.world) == .done)
  }

  @Test func `writes nothing before somebody agrees`() throws {
    let project = try project()
    let before = try project.snapshot()
    #expect(Viper.run(["project", "folders"], in: project.world) == .failed)
    #expect(project.console.errors.contains("`--yes`"))
    #expect(project.console.errors.contains(Self.path))
    for flags in [["--dry-run"], ["--diff"], ["--dry-run", "--json"]] {
      #expect(Viper.run(["project", "folders"] + flags, in: project.world) == .done)
    }
    #expect(project.console.output.contains("turn      Demo  Demo\n"))
    #expect(project.console.output.contains("+\t\t\tisa = PBXFileSystemSynchronizedRootGroup;\n"))
    #expect(project.console.output.contains(#""group": "DemoTests","#))
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
  func `and check refuse what is no project, and leave it as it is`(text: String, words: [String])
    throws
  {
    let project = TestProject(DemoProject.tree([Self.path: text]))
    let before = try project.snapshot()
    let code = Viper.run(["project"] + words, in: project.world)
    #expect(code == (words[0] == "check" && text.contains("<<<<<<<") ? .declined : .failed))
    #expect(try project.snapshot() == before)
    #expect(project.console.errors.contains("error: "))
  }

  @Test(arguments: [
    (
      "\t\t\t\tA20000000000000000000001 /* AppDelegate.swift */,\n",
      "\t\t\t\tA30000000000000000000002,\n"
    ),
    ("A30000000000000000000001 = {", "A30000000000000000000002 = {"),
    ("mainGroup = A30000000000000000000001", "mainGroup = A20000000000000000000001"),
  ])
  func `and check come to an end with groups in a ring and ids that collide`(
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
