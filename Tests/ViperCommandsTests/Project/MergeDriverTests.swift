import Testing
import ViperCommands
import ViperSystem
import ViperTestSupport
import Workspace

@Suite("viper project merge --install")
struct MergeDriverTests {
  private static let line = "*.pbxproj merge=viper\n"

  private static func git(top: String = "/home/tester/Demo", isSet: Bool = true) -> ScriptedGit {
    ScriptedGit { call in
      switch call.arguments.first {
      case "rev-parse": GitAnswer(status: 0, output: Array((top + "\n").utf8))
      case "config" where call.arguments.contains("--get"):
        call.arguments.contains("merge.viper.driver") && isSet
          ? GitAnswer(status: 0, output: Array("viper\n".utf8)) : GitAnswer(status: 1)
      default: GitAnswer(status: 0)
      }
    }
  }

  private static func text(_ name: String, _ project: TestProject) -> String? {
    (try? project.files.read(project.root.appending(name))).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  @Test func `writes the attributes and git's configuration, once`() async throws {
    let git = Self.git()
    let project = TestProject([".gitattributes": "*.png binary"], git: git)
    for _ in 1...2 {
      #expect(
        await onOwnThread {
          Viper.run(["project", "merge", "--install", "--yes"], in: project.world)
        } == .done)
      #expect(Self.text(".gitattributes", project) == "*.png binary\n" + Self.line)
    }
    let set = try #require(
      git.calls.first { $0.arguments.prefix(3) == ["config", "--local", "merge.viper.driver"] })
    #expect(set.arguments[3].contains(" project merge --path=%P --marker-size=%L %O %A %B;"))
    #expect(project.console.output.contains(".gitattributes"))
  }

  @Test func `says what has changed where git's configuration can't`() async {
    let git = ScriptedGit { call in
      call.arguments.first == "config"
        ? GitAnswer(status: 255) : GitAnswer(status: 0, output: Array("/home/tester/Demo\n".utf8))
    }
    let project = TestProject(git: git)
    for hasChanged in [true, false] {
      let answer = await project.answerOnOwnThread("project", "merge", "--install", "--yes")
      #expect(answer.fails("git.failed", naming: "git config"), "\(answer.testDescription)")
      #expect(answer.names.contains(".gitattributes") == hasChanged)
      #expect(Self.text(".gitattributes", project) == Self.line)
    }
  }

  @Test func `finds a repository whose name ends with a space`() async {
    let top = "/home/tester/Demo "
    let project = TestProject(at: Path(top), git: Self.git(top: top))
    let words = ["project", "merge", "--install", "--yes"]
    #expect(await onOwnThread { Viper.run(words, in: project.world) } == .done)
    #expect(Self.text(".gitattributes", project) == Self.line)
  }

  @Test(arguments: ["--install", "--uninstall"])
  func `shows with --dry-run what it would do`(option: String) async throws {
    let git = Self.git()
    let project = TestProject([".gitattributes": Self.line], git: git)
    let before = try project.snapshot()
    #expect(
      await onOwnThread {
        Viper.run(["project", "merge", option, "--dry-run"], in: project.world)
      } == .done)
    #expect(project.console.output.contains(".gitattributes"))
    #expect(try project.snapshot() == before)
    #expect(!git.calls.contains { $0.arguments.dropFirst(2).first?.hasPrefix("merge.") == true })
    #expect(!git.calls.contains { $0.arguments.contains("--remove-section") })
  }

  @Test(arguments: ["--install", "--uninstall"])
  func `makes only the plan that was shown`(option: String) async throws {
    let git = Self.git()
    let project = TestProject([".gitattributes": "*.png binary\n" + Self.line + "a"], git: git)
    let words = ["project", "merge", option]
    let file = project.root.appending(".gitattributes")
    let digest = await project.answerOnOwnThread(words + ["--dry-run"]).result["digest"].text ?? ""
    #expect(digest.utf8.count == 32)
    // The file has changed since the preview.
    project.files.put("*.png binary\n" + (option == "--install" ? "" : Self.line), at: file)
    let before = try project.snapshot()
    for wrong in ["x", digest] {
      let answer = await project.answerOnOwnThread(words + ["--expect", wrong])
      #expect(answer.fails("plan.changed", exit: .declined), "\(answer.testDescription)")
    }
    #expect(try project.snapshot() == before)
    #expect(!git.calls.contains { $0.arguments.dropFirst(2).first?.hasPrefix("merge.") == true })
    let preview = await project.answerOnOwnThread(words + ["--dry-run"])
    let right = try #require(preview.result["digest"].text)
    #expect(preview.result["next"].text?.contains("--expect \(right)") == true)
    #expect(await project.answerOnOwnThread(words + ["--expect", right]).exit == .done)
    let isInstalled = option == "--install"
    #expect(Self.text(".gitattributes", project)?.contains(Self.line) == isInstalled)
    let change = isInstalled ? "merge.viper.driver" : "--remove-section"
    #expect(git.calls.contains { $0.arguments.dropFirst(2).first == change })
  }

  @Test(arguments: ["--install", "--uninstall"])
  func `makes no plan for another driver than the shown one`(option: String) async throws {
    let driver = LockedValue("viper")
    let git = ScriptedGit { call in
      switch call.arguments.first {
      case "rev-parse": GitAnswer(status: 0, output: Array("/home/tester/Demo\n".utf8))
      case "config" where call.arguments.contains("--get"):
        GitAnswer(status: 0, output: Array((driver.withLock { $0 } + "\n").utf8))
      default: GitAnswer(status: 0)
      }
    }
    let project = TestProject([".gitattributes": Self.line], git: git)
    let words = ["project", "merge", option]
    let before = try project.snapshot()
    let preview = await project.answerOnOwnThread(words + ["--dry-run"])
    let digest = try #require(preview.result["digest"].text)
    driver.withLock { $0 = "mergepbx %O %A %B" }
    let answer = await project.answerOnOwnThread(words + ["--expect", digest])
    #expect(answer.fails("plan.changed", exit: .declined), "\(answer.testDescription)")
    #expect(try project.snapshot() == before)
    #expect(!git.calls.contains { $0.arguments.dropFirst(2).first?.hasPrefix("merge.") == true })
    #expect(!git.calls.contains { $0.arguments.contains("--remove-section") })
    driver.withLock { $0 = "viper" }
    #expect(await project.answerOnOwnThread(words + ["--expect", digest]).exit == .done)
  }

  @Test(arguments: [
    ("/opt/my tools/it's 100%/viper", "", #"v='/opt/my tools/it'\''s 100%%/viper'; "#),
    ("viper", "bin:/empty:/tools", "v=/tools/viper; "), ("viper", "", "v=viper; "),
  ])
  func `names the program's own file, quoted for git and the shell`(
    program: String, path: String, start: String
  ) async throws {
    let git = Self.git()
    let project = TestProject(
      ["/tools/viper": ""], git: git, variables: ["HOME": "/home/tester", "PATH": path])
    var world = project.world
    world.environment.program = program
    let (words, own) = (["project", "merge", "--install", "--yes"], world)
    #expect(await onOwnThread { Viper.run(words, in: own) } == .done)
    let set = try #require(
      git.calls.first { $0.arguments.prefix(3) == ["config", "--local", "merge.viper.driver"] })
    #expect(set.arguments[3].hasPrefix(start))
  }

  @Test(arguments: [
    (
      "unset", [".gitattributes": line + "*.pbxproj binary\n*.png binary\n"],
      ".gitattributes:2"
    ),
    (
      "union", [".gitattributes": line, "Demo.xcodeproj/.gitattributes": "* merge=union\n"],
      "Demo.xcodeproj/.gitattributes:1"
    ),
    (
      "set", [".gitattributes": line, ".git/info/attributes": "*.pbxproj merge"],
      ".git/info/attributes:1"
    ),
    (
      "union", [".gitattributes": line + "Demo.xcodeproj/* merge=union\n"], ".gitattributes:2"
    ),
    (
      "union", [".gitattributes": line + "[D]emo.xcodeproj/project.* merge=union\n"],
      ".gitattributes:2"
    ),
    (
      "unset",
      [".gitattributes": line + "/Demo.xcodeproj/*.pbxproj -merge\nOld.xcodeproj/** -merge\n"],
      ".gitattributes:2"
    ),
    ("union", [".gitattributes": line + "Old.xcodeproj/*.pbxproj merge=union\n"], ""),
    ("unspecified", [:], ""),
  ])
  func `doctor names the line that overrides it`(
    value: String, files: [String: String], place: String
  ) async {
    let git = Self.git(merging: value, isSetUp: true)
    let project = TestProject(DemoProject.tree.merging(files) { $1 }, git: git)
    let answer = await project.answerOnOwnThread("doctor")
    #expect(answer.reports("doctor.merge-attribute", at: place, naming: value))
    let suggestion = "viper project merge --install"
    #expect(answer.reports("doctor.merge-attribute", suggesting: suggestion) == files.isEmpty)
  }

  @Test(arguments: ["union", "viper"])
  func `warns of a nearer line that overrides it`(value: String) async {
    let files = ["Demo.xcodeproj/.gitattributes": "* merge=union\n"]
    let project = TestProject(
      DemoProject.tree.merging(files) { $1 }, git: Self.git(merging: value, isSetUp: true))
    let answer = await project.answerOnOwnThread("project", "merge", "--install", "--yes")
    #expect(answer.exit == .done)
    #expect(Self.text(".gitattributes", project) == Self.line)
    let place = "Demo.xcodeproj/.gitattributes:1"
    let warns = answer.reports("doctor.merge-attribute", at: place, naming: "union")
    #expect(warns == (value == "union"), "\(answer.testDescription)")
  }

  /// A git whose attribute `merge` of the project file has a value.
  private static func git(merging value: String, isSetUp: Bool) -> ScriptedGit {
    ScriptedGit { call in
      switch call.arguments.first {
      case "check-attr": GitAnswer(status: 0, output: Array("a b: merge: \(value)\n".utf8))
      case "config" where isSetUp: GitAnswer(status: 0, output: Array("viper\n".utf8))
      case "rev-parse":
        GitAnswer(
          status: 0,
          output: Array(
            (call.arguments.contains("--git-path") ? ".git/info/attributes" : "/home/tester/Demo")
              .utf8))
      default: GitAnswer(status: 1)
      }
    }
  }

  @Test func `doctor warns of a union merge where nothing asks for viper`() async {
    let git = Self.git(merging: "union", isSetUp: false)
    let files = [".gitattributes": "*.pbxproj merge=union\n"]
    let project = TestProject(DemoProject.tree.merging(files) { $1 }, git: git)
    let answer = await project.answerOnOwnThread("doctor")
    #expect(answer.reports("doctor.merge-attribute", at: ".gitattributes:1", naming: "union"))
  }

  @Test func `removes both again`() async {
    let git = Self.git()
    let project = TestProject([".gitattributes": "*.png binary\n" + Self.line], git: git)
    #expect(
      await onOwnThread {
        Viper.run(["project", "merge", "--uninstall", "--yes"], in: project.world)
      } == .done)
    #expect(Self.text(".gitattributes", project) == "*.png binary\n")
    #expect(
      git.calls.contains {
        $0.arguments == ["config", "--local", "--remove-section", "merge.viper"]
      })
  }

  @Test func `removes an attributes file without other lines`() async {
    let project = TestProject([".gitattributes": Self.line], git: Self.git(isSet: false))
    #expect(
      await onOwnThread {
        Viper.run(["project", "merge", "--uninstall", "--yes"], in: project.world)
      } == .done)
    #expect(Self.text(".gitattributes", project) == nil)
  }

  @Test func `is set up in the home folder for all repositories`() async {
    let git = Self.git()
    let project = TestProject(git: git)
    let words = ["project", "merge", "--install", "--global", "--yes"]
    #expect(await onOwnThread { Viper.run(words, in: project.world) } == .done)
    let file = Path("/home/tester/.config/git/attributes")
    #expect((try? project.files.read(file)) == Array(Self.line.utf8))
    #expect(git.calls.contains { $0.arguments.prefix(2) == ["config", "--global"] })
  }

  @Test func `is set up for all repositories without a home folder if git has settings`() async {
    let variables = [
      "XDG_CONFIG_HOME": "/home/tester/.config", "GIT_CONFIG_GLOBAL": "/home/tester/gitconfig",
    ]
    let project = TestProject(git: Self.git(), variables: variables)
    let words = ["project", "merge", "--install", "--global", "--yes"]
    #expect(await onOwnThread { Viper.run(words, in: project.world) } == .done)
    let file = Path("/home/tester/.config/git/attributes")
    #expect((try? project.files.read(file)) == Array(Self.line.utf8))
  }

  @Test(arguments: [
    [:], ["XDG_CONFIG_HOME": "/home/tester/.config"],
    ["GIT_CONFIG_GLOBAL": "/home/tester/gitconfig"],
    ["HOME": "relative", "XDG_CONFIG_HOME": "/home/tester/.config", "GIT_CONFIG_GLOBAL": ""],
  ])
  func `changes nothing where git has no home folder`(variables: [String: String]) async throws {
    let git = Self.git()
    let project = TestProject([".gitattributes": Self.line], git: git, variables: variables)
    let before = try project.snapshot()
    for option in ["--install", "--uninstall"] {
      let answer = await project.answerOnOwnThread("project", "merge", option, "--global", "--yes")
      #expect(answer.fails("merge.no-home"), "\(answer.testDescription)")
    }
    #expect(try project.snapshot() == before)
    let file = Path("/home/tester/.config/git/attributes")
    #expect((try? project.files.status(file)) == nil)
    #expect(!git.calls.contains { $0.arguments.contains { $0.hasPrefix("merge.viper") } })
  }

  @Test(arguments: ["../.profile", "Demo/Keep.txt", ".git/config", "missing"], [true, false])
  func `a repository's link leads to no other file`(target: String, installs: Bool) async throws {
    let git = Self.git()
    let project = TestProject(git: git)
    let file = project.root.appending(target).normalized
    if target != "missing" { project.files.put(Self.line, at: file) }
    project.files.putLink(at: project.root.appending(".gitattributes"), to: target)
    let before = try project.snapshot(withTimes: false)
    let option = installs ? "--install" : "--uninstall"
    let answer = await project.answerOnOwnThread("project", "merge", option, "--yes")
    #expect(
      installs ? answer.fails("merge.linked-attributes") : answer.exit == .done,
      "\(answer.testDescription)")
    #expect(try project.snapshot(withTimes: false) == before)
    let removes = git.calls.contains { $0.arguments.contains("--remove-section") }
    #expect(removes == !installs)
    #expect(!git.calls.contains { $0.arguments.dropFirst(2).first == "merge.viper.driver" })
    if target != "missing" { #expect(try project.files.read(file) == Array(Self.line.utf8)) }
  }

  @Test func `the user's own linked file stays linked`() async throws {
    let project = TestProject(git: Self.git())
    let file = Path("/home/tester/dotfiles/gitattributes")
    project.files.put("*.png binary\n", at: file)
    project.files.put("gitdir", at: Path("/home/tester/dotfiles/.git"))
    let link = Path("/home/tester/.config/git/attributes")
    project.files.putLink(at: link, to: file.text)
    let words = ["project", "merge", "--install", "--global", "--yes"]
    #expect(await onOwnThread { Viper.run(words, in: project.world) } == .done)
    #expect(try project.files.read(file) == Array(("*.png binary\n" + Self.line).utf8))
    #expect(try project.files.linkStatus(link)?.kind == .symbolicLink)
  }

  @Test(arguments: [("", ExitCode.done), ("y", .done), ("n", .declined)])
  func `asks first`(answer: String, code: ExitCode) async {
    let project = TestProject(isTerminal: true, answers: [answer], git: Self.git())
    #expect(
      await onOwnThread { Viper.run(["project", "merge", "--install"], in: project.world) } == code)
    #expect((Self.text(".gitattributes", project) != nil) == (code == .done))
    #expect(project.console.errors.contains("*.pbxproj merge=viper"))
  }

  @Test func `names the missing flag when input is not interactive`() async {
    let project = TestProject(git: Self.git())
    let answer = await project.answerOnOwnThread("project", "merge", "--install")
    #expect(answer.fails("merge.unconfirmed", suggesting: "--yes"))
    #expect(Self.text(".gitattributes", project) == nil)
  }

  @Test(arguments: [
    ("fatal: not a git repository (or any of the parent directories): .git\n", ["-C"]),
    ("fatal: this operation must be run in a work tree\n", ["-C"]),
    ("fatal: detected dubious ownership in repository at '/x'\n\n\tgit config\n", []),
  ])
  func `fails outside of a usable git repository`(message: String, hint: [String]) async {
    let git = ScriptedGit { _ in GitAnswer(status: 128, errors: Array(message.utf8)) }
    let project = TestProject(git: git)
    let answer = await project.answerOnOwnThread("project", "merge", "--install", "--yes")
    #expect(answer.fails("git.no-repository"))
    #expect(answer.problems.first?.suggestions == Set(hint))
    #expect(answer.problems.first?.notes.contains { $0.contains("\\u{") } == false)
  }

  @Test(arguments: [true, false])
  func `doctor reports a missing driver that the repository asks for`(isSet: Bool) async {
    let git = ScriptedGit { call in
      switch call.arguments.first {
      case "check-attr": GitAnswer(status: 0, output: Array("x: merge: viper\n".utf8))
      case "config" where isSet: GitAnswer(status: 0, output: Array("viper\n".utf8))
      case "--version": GitAnswer(status: 0, output: Array("git version 2.43.0\n".utf8))
      default: GitAnswer(status: 1)
      }
    }
    let project = TestProject(DemoProject.tree, git: git)
    let answer = await project.answerOnOwnThread("doctor")
    let suggestion = "viper project merge --install"
    #expect(answer.reports("doctor.merge-driver", suggesting: suggestion) != isSet)
  }
}
