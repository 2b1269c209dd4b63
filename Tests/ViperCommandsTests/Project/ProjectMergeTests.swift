import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite("viper project merge")
struct ProjectMergeTests {
  private static let base = DemoProject.projectFile

  private static func project(
    ours: String, theirs: String, base: String = base
  ) -> TestProject {
    TestProject(["a b/base": base, "ours": ours, "theirs": theirs])
  }

  private static func text(_ name: String, _ project: TestProject) throws -> String {
    String(decoding: try project.files.read(project.root.appending(name)), as: UTF8.self)
  }

  private static let words = ["project", "merge", "a b/base", "ours", "theirs"]

  @Test func `writes what both changed into ours`() async throws {
    let ours = Self.base.replacing("objectVersion = 56", with: "objectVersion = 60")
    let theirs = Self.base.replacing("path = AppDelegate.swift", with: "path = App.swift")
    #expect(ours != Self.base && theirs != Self.base)
    let project = Self.project(ours: ours, theirs: theirs)
    #expect(await onOwnThread { Viper.run(Self.words, in: project.world) } == .done)
    #expect(project.console.output.isEmpty)
    #expect(project.console.errors == "note: `viper undo` takes this back\n")
    #expect(
      try Self.text("ours", project)
        == ours.replacing("path = AppDelegate.swift", with: "path = App.swift"))
    #expect(project.git.calls.isEmpty)
  }

  @Test func `leaves conflict markers and reports the conflicts`() async throws {
    let project = Self.project(
      ours: Self.base.replacing("path = AppDelegate.swift", with: "path = One.swift"),
      theirs: Self.base.replacing("path = AppDelegate.swift", with: "path = Two.swift"))
    let words = Self.words + ["--path", "Demo.xcodeproj/project.pbxproj", "--marker-size", "9"]
    let answer = await project.answerOnOwnThread(words)
    #expect(answer.exit == .declined)
    #expect(answer.result["inConflict"] == ["Demo.xcodeproj/project.pbxproj"])
    let conflict = answer.problems.first { $0.code == "merge.values" }
    #expect(conflict?.file == "Demo.xcodeproj/project.pbxproj")
    for name in ["One.swift", "Two.swift"] {
      #expect(conflict?.message.contains(name) == true)
    }
    let text = try Self.text("ours", project)
    #expect(text.contains("\n<<<<<<<<< ours\n") && text.contains("\n>>>>>>>>> theirs\n"))
  }

  @Test(arguments: [(["--path", "Demo.xcodeproj/project.pbxproj"], true), ([], false)])
  func `tells the next step when git runs it`(path: [String], isTold: Bool) async {
    let project = Self.project(
      ours: Self.base.replacing("path = AppDelegate.swift", with: "path = One.swift"),
      theirs: Self.base.replacing("path = AppDelegate.swift", with: "path = Two.swift"))
    #expect(await onOwnThread { Viper.run(Self.words + path, in: project.world) } == .declined)
    #expect(project.console.errors.contains("`viper project resolve` with `--ours`") == isTold)
    #expect(project.console.errors.contains("then `git add` it") == isTold)
  }

  @Test func `names --newer only where a value is in conflict`() async {
    let words = Self.words + ["--path", "Demo.xcodeproj/project.pbxproj"]
    func renamed(_ name: String) -> String {
      Self.base.replacing("path = AppDelegate.swift", with: "path = \(name)")
    }
    let removed = Self.base.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.contains("/* AppDelegate.swift") }.joined(separator: "\n")
    for (ours, isNamed) in [(removed, false), (renamed("One.swift"), true)] {
      let project = Self.project(ours: ours, theirs: renamed("Two.swift"))
      #expect(await onOwnThread { Viper.run(words, in: project.world) } == .declined)
      let errors = project.console.errors
      #expect(errors.contains("with `--ours`") && errors.contains("`--theirs`"), "\(errors)")
      #expect(errors.contains("`--newer`") == isNamed, "\(errors)")
    }
  }

  @Test func `names the file of git's command line where no path is given`() async throws {
    let project = Self.project(
      ours: Self.base.replacing("path = AppDelegate.swift", with: "path = One.swift"),
      theirs: Self.base.replacing("path = AppDelegate.swift", with: "path = Two.swift"))
    let answer = await project.answerOnOwnThread(Self.words)
    #expect(answer.exit == .declined && answer.result["inConflict"] == ["ours"])
  }

  @Test func `merges files that are no projects as text`() throws {
    let project = Self.project(
      ours: "<a>\n1\n2\n3\nmine\n", theirs: "<a>\nnew\n1\n2\n3\n4\n", base: "<a>\n1\n2\n3\n4\n")
    #expect(Viper.run(Self.words, in: project.world) == .done)
    #expect(try Self.text("ours", project) == "<a>\nnew\n1\n2\n3\nmine\n")
    #expect(project.git.calls.isEmpty)
    let other = Self.project(ours: "<a>\n1\n", theirs: "<a>\n2\n", base: "<a>\n")
    let answer = other.answer(Self.words)
    #expect(answer.reports("merge.lines", at: "ours") && answer.reports("project.syntax"))
    #expect(answer.exit == .declined && answer.result["inConflict"] == ["ours"])
    #expect(
      try Self.text("ours", other) == "<a>\n<<<<<<< ours\n1\n=======\n2\n>>>>>>> theirs\n")
  }

  @Test(arguments: ["", "<a>\n"])
  func `writes markers of a thousand characters at most`(start: String) async throws {
    let base = start + Self.base
    let project = Self.project(
      ours: base.replacing("path = AppDelegate.swift", with: "path = One.swift"),
      theirs: base.replacing("path = AppDelegate.swift", with: "path = Two.swift"), base: base)
    let words = Self.words + ["--marker-size", "9999999999999"]
    #expect(await onOwnThread { Viper.run(words, in: project.world) } == .declined)
    let marker = String(repeating: "<", count: 1_000)
    #expect(try Self.text("ours", project).contains("\n\(marker) ours\n"))
  }

  /// A base with a conflict of the version number, as git makes it of two bases.
  private static let crossed = base.replacing(
    "\tobjectVersion = 56;",
    with: """
      <<<<<<<<< ours
      \tdevelopmentRegion = en;
      =========
      \tdevelopmentRegion = de;
      >>>>>>>>> theirs
      \tobjectVersion = 56;
      """)

  private static func region(_ region: String) -> String {
    base.replacing(
      "\tobjectVersion = 56;", with: "\tdevelopmentRegion = \(region);\n\tobjectVersion = 56;")
  }

  @Test func `takes the same resolution of a conflict in the base from both branches`() throws {
    let ours = Self.region("en").replacing("path = AppDelegate.swift", with: "path = App.swift")
    for theirs in ["en", "fr"] {
      let ours = ours.replacing("= en;", with: "= \(theirs);")
      let project = Self.project(
        ours: ours, theirs: Self.region(theirs), base: Self.crossed)
      #expect(Viper.run(Self.words, in: project.world) == .done, "\(project.console.errors)")
      #expect(try Self.text("ours", project) == ours)
      #expect(project.console.errors.isEmpty)
    }
  }

  @Test func `is in conflict if the branches resolved it differently`() throws {
    for (ours, theirs) in [("en", "de"), ("de", "en"), ("fr", "de")] {
      let project = Self.project(
        ours: Self.region(ours), theirs: Self.region(theirs), base: Self.crossed)
      let answer = project.answer(Self.words)
      #expect(answer.exit == .declined && answer.errors == ["merge.values"])
      #expect(
        try Self.text("ours", project).contains(
          "<<<<<<< ours\n\tdevelopmentRegion = \(ours);\n=======\n\tdevelopmentRegion = \(theirs);\n"
        ))
    }
  }

  @Test func `merges a file that both branches added`() throws {
    let ours = Self.base.replacing("path = AppDelegate.swift", with: "path = App.swift")
    let project = Self.project(ours: ours, theirs: Self.base, base: "")
    let answer = project.answer(Self.words)
    #expect(answer.exit == .declined)
    let message = answer.problems.first { $0.code == "merge.values" }?.message ?? ""
    #expect(message.contains("App.swift") && message.contains("AppDelegate.swift"))
    #expect(try Self.text("ours", project).ranges(of: "<<<<<<< ours").count == 1)
    let same = Self.project(ours: Self.base, theirs: Self.base, base: "")
    #expect(Viper.run(Self.words, in: same.world) == .done)
    #expect(try Self.text("ours", same) == Self.base)
  }

  /// The project file after some commands.
  private static func projectFile(after words: [[String]]) throws -> String {
    let project = TestProject(
      DemoProject.tree(["Rambafile": DemoProject.rambafile + "module_records: true\n"]))
    for words in words {
      #expect(Viper.run(words, in: project.world) == .done, "\(project.console.errors)")
    }
    return try Self.text("Demo.xcodeproj/project.pbxproj", project)
  }

  @Test(arguments: [["remove", "Login"], ["move", "Login", "--to", "Demo/Onboarding"]])
  func `keeps a group that the other side emptied with what was added to it`(
    change: [String]
  ) throws {
    let folders = ["--module-path", "Demo/Auth", "--test-path", "DemoTests/Auth"]
    let login = ["gen", "Login"] + folders
    let signUp = ["gen", "SignUp"] + folders
    let base = try Self.projectFile(after: [login])
    let changed = try Self.projectFile(after: [login, ["module"] + change])
    let added = try Self.projectFile(after: [login, signUp])
    #expect(!changed.contains("/* Auth */"))
    let sorted = { (text: String) in text.split(separator: "\n").sorted() }
    let expected = try Self.projectFile(after: [login, signUp, ["module"] + change])
    for (ours, theirs) in [(changed, added), (added, changed)] {
      let project = Self.project(ours: ours, theirs: theirs, base: base)
      let answer = project.answer(Self.words)
      #expect(answer.exit == .done && answer.problems.isEmpty, "\(answer.testDescription)")
      #expect(sorted(try Self.text("ours", project)) == sorted(expected))
    }
  }

  @Test(arguments: [["rename", "Feed", "News"], ["move", "Feed", "--to", "Demo/Main"]])
  func `puts what was added to a module where the other side renamed or moved it`(
    change: [String]
  ) throws {
    let gen = ["gen", "Feed", "viper"]
    let base = try Self.projectFile(after: [gen])
    let changed = try Self.projectFile(after: [gen, ["module"] + change])
    let added = try Self.projectFile(
      after: [gen, ["gen", "Feed/Price", "screen", "--into", "presenter"]])
    for (ours, theirs) in [(changed, added), (added, changed)] {
      let project = Self.project(ours: ours, theirs: theirs, base: base)
      let answer = project.answer(Self.words)
      #expect(answer.exit == .done, "\(answer.testDescription)")
      // One for the code and one for the tests.
      #expect(answer.warnings == ["merge.renamed-group", "merge.renamed-group"])
      let merged = try Self.text("ours", project)
      let count = { (name: String, text: String) in text.ranges(of: "/* \(name)").count }
      for name in ["PriceView.swift", "FeedPresenter.swift", "NewsPresenter.swift", "Presenter */"]
      {
        let expected = count(name, changed) + count(name, added) - count(name, base)
        #expect(count(name, merged) == expected, "\(name)")
      }
    }
  }

  @Test func `leaves ours unchanged if it is not text`() throws {
    let project = Self.project(ours: "bplist\u{0}", theirs: Self.base)
    #expect(project.answer(Self.words).fails("project.binary", at: "ours:1"))
    #expect(try Self.text("ours", project) == "bplist\u{0}")
  }

  @Test(arguments: [
    ["project", "merge"], ["project", "merge", "a", "b"],
    ["project", "merge", "--install", "--uninstall"], ["project", "merge", "a", "--install"],
    ["project", "merge", "a", "b", "c", "--marker-size", "0"],
  ])
  func `refuses invalid arguments`(words: [String]) async {
    let project = TestProject()
    #expect(await onOwnThread { Viper.run(words, in: project.world) } == .wrongUsage)
  }
}
