import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite("viper project check")
struct ProjectCheckTests {
  static let path = "Demo.xcodeproj/project.pbxproj"

  /// The demo project with words of its file replaced, and other files.
  static func project(
    _ words: [(String, String)] = [], _ tree: [String: String?] = [:]
  ) -> TestProject {
    var text = DemoProject.projectFile
    for (old, new) in words { text = text.replacing(old, with: new, maxReplacements: 1) }
    return TestProject(DemoProject.tree(tree.merging([path: text]) { $1 }))
  }

  private static let mention =
    "\t\t\t\tA10000000000000000000001 /* AppDelegate.swift in Sources */,\n"
  private static let entry =
    "\t\tA10000000000000000000001 /* AppDelegate.swift in Sources */ = {isa = PBXBuildFile; fileRef = A20000000000000000000001 /* AppDelegate.swift */; };\n"

  @Test func `says that a project in order is`() throws {
    let project = Self.project()
    let before = try project.snapshot()
    #expect(Viper.run(["project", "check"], in: project.world) == .done)
    #expect(project.console.output == "\(Self.path): ok\n")
    #expect(Viper.run(["project", "check", "--fix"], in: project.world) == .done)
    #expect(try project.snapshot() == before)
  }

  /// A defect, what is said of it, and whether it has one right answer.
  struct Defect: Sendable, CustomTestStringConvertible {
    var says: String
    var words: [(String, String)] = []
    var tree: [String: String?] = [:]
    var isFixed = false
    var testDescription: String { says }
  }

  static let defects = [
    Defect(
      says: "the phase `Sources` lists `A1000000000000000000000F`, which is nothing",
      words: [(mention, mention + "\t\t\t\tA1000000000000000000000F /* Gone */,\n")],
      isFixed: true),
    Defect(
      says: "the phase `Sources` lists the build file of `AppDelegate.swift` twice",
      words: [(mention, mention + mention + mention)], isFixed: true),
    Defect(
      says: "`fileRef` of the build file `A1000000000000000000000E` names",
      words: [
        (
          entry,
          entry
            + entry.replacing("A10000000000000000000001", with: "A1000000000000000000000E")
            .replacing("A20000000000000000000001", with: "A2000000000000000000000E")
        ), (mention, mention + "\t\t\t\tA1000000000000000000000E /* Gone in Sources */,\n"),
      ], isFixed: true),
    Defect(
      says: "`AppDelegate.swift` is twice in the target `Demo`",
      words: [
        (
          entry,
          entry + entry.replacing("A10000000000000000000001", with: "A1000000000000000000000E")
        ), (mention, mention + "\t\t\t\tA1000000000000000000000E /* Again in Sources */,\n"),
      ], isFixed: true),
    Defect(
      says: "the id `A10000000000000000000001` is defined twice", words: [(entry, entry + entry)]),
    Defect(
      says: "the file `AppDelegate.swift` is in the group `Demo` and in",
      words: [
        (
          "\t\t\t\tA30000000000000000000002 /* Demo */,\n",
          "\t\t\t\tA30000000000000000000002 /* Demo */,\n\t\t\t\tA20000000000000000000001 /* x */,\n"
        )
      ]),
    Defect(
      says: "`Demo/AppDelegate.swift` is in the project, but not on the disk",
      tree: ["Demo/AppDelegate.swift": nil, "Demo/x.md": ""]),
    Defect(
      says: "`Demo/Inner/New.swift` is on the disk, but no target has it",
      tree: ["Demo/Inner/New.swift": "", "Demo/Pack/Package.swift": "", "Demo/Pack/A.swift": ""]),
    Defect(
      says: "`Demo/AppDelegate.swift` is in the project, but in no target",
      words: [(mention, "")]),
    Defect(
      says: "the project file has unresolved merge conflicts",
      words: [(mention, "<<<<<<< HEAD\n" + mention + "=======\n>>>>>>> other\n")]),
  ]

  @Test(
    arguments: defects
  )
  func `finds what is wrong, with its line, and corrects what has one right answer`(defect: Defect)
    throws
  {
    let project = Self.project(defect.words, defect.tree)
    let before = try project.snapshot()
    #expect(Viper.run(["project", "check"], in: project.world) == .declined)
    #expect(project.console.errors.contains(defect.says), "\(project.console.errors)")
    if !defect.words.isEmpty { #expect(project.console.errors.contains("\(Self.path):")) }
    #expect(
      Viper.run(["project", "check", "--fix", "--dry-run"], in: project.world) == .declined)
    #expect(try project.snapshot() == before)
    let code = Viper.run(["project", "check", "--fix"], in: project.world)
    #expect(code == (defect.isFixed ? .done : .declined))
    if defect.isFixed {
      #expect(try project.snapshot().texts[Self.path] == DemoProject.projectFile)
    } else {
      #expect(try project.snapshot() == before)
    }
  }

  @Test func `finds Swift files of one name in a target`() throws {
    let reference =
      "\t\tA20000000000000000000001 /* AppDelegate.swift */ = {isa = PBXFileReference; lastKnownFileType = sourcecode.swift; path = AppDelegate.swift; sourceTree = \"<group>\"; };\n"
    let child = "\t\t\t\tA20000000000000000000001 /* AppDelegate.swift */,\n"
    let again = { (text: String) in
      text.replacing("00000001 ", with: "0000000E ")
        .replacing("path = ", with: "path = Other/")
    }
    let project = Self.project(
      [reference, child, Self.entry, Self.mention].map { ($0, $0 + again($0)) },
      ["Demo/Other/AppDelegate.swift": ""])
    let before = try project.snapshot()
    #expect(Viper.run(["project", "check", "--fix"], in: project.world) == .declined)
    #expect(
      project.console.errors.contains(
        "have one name, which Swift refuses"), "\(project.console.errors)")
    #expect(try project.snapshot() == before)
  }

  @Test func `of many findings of one kind shows the first, and counts the others`() throws {
    let files = (1...8).map { ("Demo/Idle\($0).swift", Optional("")) }
    let project = Self.project([], Dictionary(uniqueKeysWithValues: files))
    #expect(Viper.run(["project", "check"], in: project.world) == .declined)
    let shown = project.console.errors.split(separator: "but no target has it").count - 1
    #expect(shown == 5, "\(project.console.errors)")
    #expect(project.console.errors.contains("\n\n… and 3 more of the kind; `--verbose` shows"))
    #expect(project.console.output.contains("8 findings"))
    for option in ["--verbose", "--json"] {
      let project = Self.project([], Dictionary(uniqueKeysWithValues: files))
      #expect(Viper.run(["project", "check", option], in: project.world) == .declined)
      let all = project.console.errors + project.console.output
      #expect(all.split(separator: "but no target has it").count - 1 == 8, "\(all)")
    }
  }

  @Test func `is said to programs as JSON`() {
    let project = Self.project(Self.defects[0].words)
    #expect(Viper.run(["project", "check", "--json"], in: project.world) == .declined)
    #expect(project.console.errors.isEmpty)
    let above = Self.defects[0].words[0].1.split(separator: "\n").count
    let line =
      DemoProject.projectFile.split(separator: Self.mention)[0].count { $0 == "\n" } + above
    for part in [
      #""ok": false"#, #""fixable": 1"#, #""code": "project.dangling""#, #""line": \#(line)"#,
    ] {
      #expect(project.console.output.contains(part), "\(project.console.output)")
    }
  }

  @Test func `shows what it would correct`() {
    let project = Self.project(Self.defects[0].words)
    #expect(
      Viper.run(["project", "check", "--fix", "--diff"], in: project.world) == .declined)
    #expect(project.console.output.contains("-\t\t\t\tA1000000000000000000000F /* Gone */,\n"))
  }

  @Test(arguments: [["--dry-run"], []])
  func `a file in the place of the project is the same error in a preview and a run`(
    options: [String]
  ) throws {
    let project = TestProject(
      DemoProject.tree([Self.path: nil, "Demo.xcodeproj": "somebody's\n"]))
    let before = try project.snapshot()
    let words = ["project", "check", "--fix", "--xcodeproj-path", "Demo.xcodeproj", "--json"]
    #expect(Viper.run(words + options, in: project.world) == .failed)
    let said = project.console.output + project.console.errors
    #expect(said.contains("project.missing"), "\(said)")
    #expect(!said.contains("files.failed"), "\(said)")
    #expect(try project.snapshot() == before)
  }

  @Test func `takes the one project that is here, or the one that is named`() throws {
    let alone = TestProject(["App.xcodeproj/project.pbxproj": DemoProject.projectFile])
    #expect(Viper.run(["project", "check"], in: alone.world) == .declined)
    #expect(alone.console.output.contains("App.xcodeproj/project.pbxproj: 1 finding"))
    let several = TestProject([
      "A.xcodeproj/project.pbxproj": DemoProject.projectFile,
      "B.xcodeproj/project.pbxproj": DemoProject.projectFile,
    ])
    #expect(Viper.run(["project", "check"], in: several.world) == .failed)
    #expect(several.console.errors.contains("`--xcodeproj-path A.xcodeproj`"))
    #expect(
      Viper.run(["project", "check", "--xcodeproj-path", "B.xcodeproj"], in: several.world)
        == .declined)
    let none = TestProject()
    #expect(Viper.run(["project", "check"], in: none.world) == .failed)
    #expect(none.console.errors.contains("there is no Xcode project here"))
  }
}
