import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite("viper project resolve")
struct ResolveTests {
  private static let file = "Demo.xcodeproj/project.pbxproj"

  private static let base = DemoProject.projectFile
  private static let ours = base.replacing("objectVersion = 56;", with: "objectVersion = 60;")
  private static let theirs = base.replacing("archiveVersion = 1;", with: "archiveVersion = 2;")

  /// Ours and theirs changed a number each at the top of the file.
  private static func project(
    _ versions: [String?] = [base, ours, theirs], now: String = "<<<<<<< ours\n",
    _ more: [String: String?] = [:], merge: String? = nil, stop: GitAnswer.Stop? = nil,
    mode: String = "100644"
  ) -> TestProject {
    let blobs = Dictionary(
      uniqueKeysWithValues: zip(
        ["version1", "version2", "version3", "AUTO_MERGE:\(file)"], versions + [merge]))
    let listing = (1...3).filter { versions[$0 - 1] != nil }
      .map { "\(mode) version\($0) \($0)\t\(file)\0" }.joined()
    return TestProject(
      DemoProject.tree([file: now].merging(more) { $1 }),
      git: ScriptedGit { call in
        switch call.arguments.first {
        case "rev-parse": GitAnswer(status: 0, output: Array("/home/tester/Demo\n".utf8))
        case "ls-files": GitAnswer(status: 0, output: Array(listing.utf8))
        case "cat-file":
          GitAnswer(
            status: 0, output: Array(((blobs[call.arguments[2]] ?? "") ?? "").utf8), stop: stop)
        default: nil
        }
      })
  }

  private static func text(_ project: TestProject, _ name: String = file) throws -> String {
    String(decoding: try project.files.read(project.root.appending(name)), as: UTF8.self)
  }

  /// The demo with a version number, a conflict that only a person can decide.
  private static func version(_ number: String, _ more: String = "") -> String {
    base.replacing(
      "\t\t\tmainGroup = ",
      with: "\t\t\tMARKETING_VERSION = \(number);\n\(more)\t\t\tmainGroup = ")
  }

  @Test(arguments: [("--ours", "1.9"), ("--theirs", "1.10"), ("--newer", "1.10")])
  func `decides the remaining conflicts as the option says, and lists them`(
    option: String, number: String
  ) async throws {
    let project = Self.project(["1.8", "1.9", "1.10"].map { Self.version($0) })
    let answer = await project.answerOnOwnThread("project", "resolve", option)
    #expect(answer.exit == .done)
    #expect(try Self.text(project) == Self.version(number))
    #expect(answer.problems.contains { $0.message.contains("MARKETING_VERSION") })
  }

  @Test(arguments: [
    ["999999999999999", "1000000000000000"], ["20240101123045678", "20240101123045679"],
    ["1.9", "1.0000000000000000010"],
  ])
  func `compares numbers of any length`(numbers: [String]) async throws {
    for sides in [numbers, numbers.reversed()] {
      let project = Self.project((["1.8"] + sides).map { Self.version($0) })
      let answer = await project.answerOnOwnThread("project", "resolve", "--newer")
      #expect(answer.exit == .done, "\(answer.testDescription)")
      #expect(try Self.text(project) == Self.version(numbers[1]))
    }
  }

  /// A base that git merged from two ancestors, of which each has other regions.
  private static let ancestors = regions(
    "<<<<<<< one\n\t\t\t\tde,\n=======\n\t\t\t\tfr,\n>>>>>>> two\n")

  /// The demo with these lines in a list.
  private static func regions(_ lines: String, version: String = "1.8") -> String {
    Self.version(version, "\t\t\tknownRegions = (\n\(lines)\t\t\t);\n")
  }

  @Test(arguments: ["--ours", "--theirs"], ["\t\t\t\tde,\n", ""])
  func `takes the side of the option where the common ancestors conflict`(
    option: String, region: String
  ) async throws {
    let (ours, theirs) = (Self.regions(region), Self.regions("\t\t\t\tfr,\n"))
    for versions in [[Self.ancestors, ours, theirs], [Self.ancestors, theirs, ours]] {
      let project = Self.project(versions)
      let answer = await project.answerOnOwnThread("project", "resolve", option)
      #expect(answer.exit == .done, "\(answer.testDescription)")
      #expect(answer.reports("project.merge-bases", at: Self.file, naming: option))
      #expect(try Self.text(project) == versions[option == "--ours" ? 1 : 2])
    }
  }

  @Test(arguments: [("--ours", "1.9"), ("--theirs", "1.10"), ("--newer", "1.10")])
  func `decides a value about which the common ancestors conflict`(
    option: String, number: String
  ) async throws {
    let line = { (number: String) in "\t\t\tMARKETING_VERSION = \(number);\n" }
    let base = Self.version("1.8").replacing(
      line("1.8"), with: "<<<<<<< one\n\(line("1.9"))=======\n\(line("1.10"))>>>>>>> two\n")
    let project = Self.project([base, Self.version("1.9"), Self.version("1.10")])
    let answer = await project.answerOnOwnThread("project", "resolve", option)
    #expect(answer.exit == .done && !answer.warnings.isEmpty, "\(answer.testDescription)")
    #expect(try Self.text(project) == Self.version(number))
  }

  @Test(arguments: [[], ["--newer"]])
  func `refuses what no side and no number decides`(options: [String]) async throws {
    let ours = Self.regions("\t\t\t\tde,\n")
    let project = Self.project([Self.ancestors, ours, Self.regions("\t\t\t\tfr,\n")])
    let answer = await project.answerOnOwnThread(["project", "resolve"] + options)
    #expect(answer.fails("project.merge-bases"), "\(answer.testDescription)")
    #expect(try Self.text(project) == "<<<<<<< ours\n")
    // Another conflict does not hide this one from the option.
    let other = [
      Self.ancestors, Self.regions("\t\t\t\tde,\n", version: "1.9"),
      Self.regions("\t\t\t\tfr,\n", version: "1.10"),
    ]
    let mixed = Self.project(other)
    #expect(await mixed.answerOnOwnThread("project", "resolve", "--ours").exit == .done)
    #expect(try Self.text(mixed) == other[1])
  }

  @Test(arguments: ["rev-parse", "ls-files"], [GitAnswer.Stop.timeLimit, nil])
  func `names the git command that fails`(command: String, stop: GitAnswer.Stop?) async {
    let git = ScriptedGit { call in
      call.arguments[0] == command
        ? GitAnswer(status: stop == nil ? 128 : 0, output: Array("/x\n".utf8), stop: stop)
        : GitAnswer(status: 0, output: Array("/home/tester/Demo\n".utf8))
    }
    let answer = await TestProject(DemoProject.tree, git: git)
      .answerOnOwnThread("project", "resolve")
    let hasNoTree = command == "rev-parse" && stop == nil
    #expect(
      hasNoTree
        ? answer.fails("git.no-repository") : answer.fails("git.failed", naming: "git " + command),
      "\(answer.testDescription)")
  }

  @Test func `leaves a conflict that no number decides`() async throws {
    let project = Self.project([
      Self.version("1.8"), Self.version("1.9", "\t\t\tFAMILY = 1;\n"),
      Self.version("1.10", "\t\t\tFAMILY = 2;\n"),
    ])
    let code = await onOwnThread {
      Viper.run(["project", "resolve", "--newer"], in: project.world)
    }
    #expect(code == .declined, "\(project.console.errors)")
    #expect(project.console.errors.contains("in \(Self.file), then `git add` it"))
    let text = try Self.text(project)
    #expect(
      text.contains("MARKETING_VERSION = 1.10;") && !text.contains("MARKETING_VERSION = 1.9;"))
    #expect(text.contains("FAMILY = 1;\n=======\n"))
  }

  @Test func `keeps a file that was edited since the conflict, and only such a file`() async throws
  {
    let backup = Self.file + ".before-viper"
    let written = Self.version("1.8").replacing(
      "\t\t\tMARKETING_VERSION = 1.8;\n",
      with: """
        <<<<<<< HEAD
        \t\t\tMARKETING_VERSION = 1.9;
        =======
        \t\t\tMARKETING_VERSION = 1.10;
        >>>>>>> topic

        """)
    let versions = ["1.8", "1.9", "1.10"].map { Self.version($0) }
    for (now, isEdited) in [
      (written, false), (versions[1], false), (versions[2], false), (written + "// mine\n", true),
    ] {
      let project = Self.project(versions, now: now, [backup: "older"])
      let code = await onOwnThread {
        Viper.run(["project", "resolve", "--theirs"], in: project.world)
      }
      #expect(code == .done, "\(project.console.errors)")
      #expect(try Self.text(project, backup) == "older")
      let kept = try project.snapshot().texts[backup + "-2"]
      #expect(kept == (isEdited ? now : nil))
      #expect(project.console.output.contains(backup + "-2") == isEdited)
    }
  }

  @Test(arguments: [true, false])
  func `keeps no copy of the merge that git wrote`(isEdited: Bool) async throws {
    let written = "<<<<<<< HEAD\n=======\n>>>>>>> topic\n"
    let now = isEdited ? written + "// mine\n" : written
    let project = Self.project(now: now, merge: written)
    let answer = await project.answerOnOwnThread("project", "resolve")
    #expect(answer.exit == .done, "\(answer.testDescription)")
    #expect(try project.snapshot().texts[Self.file + ".before-viper"] == (isEdited ? now : nil))
  }

  @Test func `merges a file that both branches added`() async throws {
    let project = Self.project([nil, Self.ours, Self.ours])
    let code = await onOwnThread { Viper.run(["project", "resolve"], in: project.world) }
    #expect(code == .done, "\(project.console.errors)")
    #expect(try Self.text(project) == Self.ours)
  }

  @Test func `a side that deleted the file does not let the other one win`() async {
    let project = Self.project([Self.base, nil, Self.theirs])
    let answer = await project.answerOnOwnThread("project", "resolve")
    #expect(answer.fails("resolve.no-version", suggesting: "git rm -- \(Self.file)"))
    #expect(!answer.names.contains { $0.contains("--ours") })
  }

  @Test func `names git commands for the folder that the user is in`() async {
    let deleted = Self.project([Self.base, nil, Self.theirs])
    let answer = await deleted.answerOnOwnThread("-C", "Demo", "project", "resolve")
    #expect(
      answer.fails("resolve.no-version", suggesting: "git -C Demo rm -- ../\(Self.file)"),
      "\(answer.testDescription)")
    let project = Self.project()
    let code = await onOwnThread {
      Viper.run(["-C", "Demo", "project", "resolve"], in: project.world)
    }
    #expect(code == .done, "\(project.console.errors)")
    #expect(project.console.output.contains("Next: git -C Demo add ../\(Self.file)\n"))
  }

  @Test func `suggests no repair of the repository where git takes too long`() async {
    let answer = await Self.project(stop: .timeLimit).answerOnOwnThread("project", "resolve")
    #expect(answer.fails("resolve.no-blob", naming: Self.file), "\(answer.testDescription)")
    #expect(answer.problems.first?.suggestions == [])
  }

  @Test func `a project that was renamed in two ways is in one branch only`() async {
    let project = Self.project([nil, nil, Self.theirs])
    let answer = await project.answerOnOwnThread("project", "resolve")
    #expect(
      answer.fails(
        "resolve.no-version", naming: Self.file, suggesting: "git add -- \(Self.file)",
        "git rm -- \(Self.file)"), "\(answer.testDescription)")
  }

  static let missing: [(versions: [String?], commands: [String])] = [
    ([base, ours, theirs], ["checkout -m"]), ([base, nil, nil], ["rm"]),
    ([base, ours, nil], ["rm", "checkout --ours"]),
    ([base, nil, theirs], ["rm", "checkout --theirs"]),
  ]

  @Test(arguments: missing.indices, [[], [file]])
  func `says how to go on without the file`(index: Int, words: [String]) async {
    let (versions, commands) = Self.missing[index]
    let project = Self.project(versions)
    project.files.take(project.root.appending(Self.file))
    let answer = await project.answerOnOwnThread(["project", "resolve"] + words)
    #expect(answer.fails("resolve.missing", naming: Self.file), "\(answer.testDescription)")
    let suggestions = Set(commands.map { "git \($0) -- \(Self.file)" })
    #expect(answer.problems.first?.suggestions == suggestions, "\(answer.testDescription)")
  }

  @Test(arguments: [1, 2], ["<<<<<<< HEAD", ""])
  func `names the version that is damaged`(side: Int, damage: String) async {
    for base in [Self.base, nil] {
      var versions = [base, Self.ours, Self.theirs]
      versions[side] = Self.base.replacing("\tobjects = {", with: damage)
      let answer = await Self.project(versions).answerOnOwnThread("project", "resolve")
      #expect(
        answer.exit == .failed
          && answer.problems.first?.suggestions == [
            "git checkout --ours -- \(Self.file)", "git checkout --theirs -- \(Self.file)",
          ], "\(answer.testDescription)")
      #expect(
        answer.problems.first?.notes.contains { $0.contains(side == 1 ? "ours" : "theirs") } == true
      )
    }
  }

  @Test(arguments: [["gen", "Profile"], ["project", "check"], ["doctor"]])
  func `is the first hint of each command that finds the conflict`(words: [String]) throws {
    let project = TestProject(
      DemoProject.tree([Self.file: Self.base.replacing("\tobjects = {", with: "<<<<<<< HEAD")]))
    let answer = project.answer(words)
    #expect(answer.exit != .done)
    let conflict = try #require(answer.problems.first { $0.code == "project.conflict" })
    #expect(conflict.hints.first?.contains("`viper project resolve`") == true)
    #expect(conflict.suggestions.contains("viper project merge --install"))
    #expect(!conflict.suggestions.contains { $0.hasPrefix("git checkout") })
  }

  @Test func `writes the merge of the three versions`() async throws {
    let project = Self.project()
    let code = await onOwnThread { Viper.run(["project", "resolve"], in: project.world) }
    #expect(code == .done, "\(project.console.errors)")
    let text = String(
      decoding: try project.files.read(project.root.appending(Self.file)), as: UTF8.self)
    #expect(text.contains("objectVersion = 60;") && text.contains("archiveVersion = 2;"))
  }

  @Test(
    arguments: ["../../other/Demo.xcodeproj/project.pbxproj", "../Demo/Keep.txt"], [true, false])
  func `a link leads to no other file`(target: String, isFolder: Bool) async throws {
    let project = Self.project()
    let link = project.root.appending(isFolder ? "Demo.xcodeproj" : Self.file)
    let folder = project.root.appending(isFolder ? "elsewhere" : "Demo.xcodeproj")
    let file = isFolder ? folder.appending("project.pbxproj") : folder.appending(target).normalized
    project.files.put("mine", at: file)
    project.files.take(project.root.appending(Self.file))
    if isFolder { project.files.take(link) }
    project.files.putLink(at: link, to: isFolder ? "elsewhere" : target)
    for option in [["--dry-run"], []] {
      let answer = await project.answerOnOwnThread(["project", "resolve"] + option)
      let hint = "git checkout -m -- \(Self.file)"
      #expect(
        answer.fails("resolve.link", at: Self.file, suggesting: hint), "\(answer.testDescription)")
    }
    #expect(try project.files.read(file) == Array("mine".utf8))
  }

  @Test func `a link that git has is to be chosen by hand`() async {
    let project = Self.project(mode: "120000")
    let link = project.root.appending(Self.file)
    project.files.take(link)
    project.files.put("mine", at: project.root.appending("Demo.xcodeproj/other"))
    project.files.putLink(at: link, to: "other")
    let answer = await project.answerOnOwnThread("project", "resolve")
    #expect(
      answer.fails(
        "resolve.link", at: Self.file, suggesting: "git checkout --ours -- \(Self.file)",
        "git checkout --theirs -- \(Self.file)", "git add -- \(Self.file)"),
      "\(answer.testDescription)")
    #expect(answer.problems.first?.suggestions.contains("git checkout -m -- \(Self.file)") == false)
  }

  @Test(arguments: [
    ("--dry-run", "Demo.xcodeproj/project.pbxproj"), ("--diff", "-<<<<<<< ours\n"),
  ])
  func `shows what it would do while another run has the project, and writes nothing`(
    option: String, shown: String
  ) async throws {
    let project = Self.project()
    let folder = try project.files.openDirectory(project.root)
    guard case .locked(let lock) = try folder.tryLock() else {
      Issue.record("there is another lock")
      return
    }
    defer { lock.release() }
    let before = try project.snapshot()
    let code = await onOwnThread {
      Viper.run(["project", "resolve", option, "--lock-timeout", "0"], in: project.world)
    }
    #expect(code == .done, "\(project.console.errors)")
    #expect(project.console.output.contains(shown))
    #expect(try project.snapshot() == before)
  }
}
