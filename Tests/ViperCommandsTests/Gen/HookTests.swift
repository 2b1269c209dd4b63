import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite("The project's command after gen")
struct HookTests {
  private static let rambafile = """
    company: Acme
    author: Jane Doe
    project_name: Demo
    project_file_path: App
    xcodeproj_path: ""

    """
  private static let tree = [
    "Templates/card/card.rambaspec":
      "code_files:\n- {name: View.swift, path: a.liquid}\n- {name: Old.swift, path: a.liquid}\n",
    "Templates/card/a.liquid": "struct {{ module_info.file_name | split: '.' | first }} {}\n",
    "Scripts/format.sh": "swiftformat \"$@\"\n",
  ]
  private static let view = "/home/tester/Demo/App/Cart/CartView.swift"
  private static let old = "/home/tester/Demo/App/Cart/CartOld.swift"

  private static func project(
    _ command: String, answers: [String]? = nil, on disk: MemoryFiles? = nil,
    at root: Path = Path("/home/tester/Demo"),
    programs: ScriptedPrograms = ScriptedPrograms()
  ) -> TestProject {
    TestProject(
      tree.merging(["Rambafile": rambafile + "after_gen: \(command)\n"]) { $1 }, on: disk, at: root,
      isTerminal: answers != nil, answers: answers ?? [], programs: programs)
  }

  private static func state(_ answer: Answer) -> String? { answer.result["hook"]["state"].text }

  @Test func `runs after the user has agreed once, with the written paths`() throws {
    let project = Self.project("swiftformat --quiet", answers: ["y"])
    project.files.put(
      "struct CartOld {}\n", at: project.root.appending("App/Cart/CartOld.swift"))
    #expect(Viper.run(["gen", "Cart", "card"], in: project.world) == .done)
    #expect(
      project.programs.calls.map(\.words) == [["swiftformat", "--quiet", Self.view]])
    #expect(project.programs.calls.map(\.folder) == [project.root])
    #expect(project.console.errors.contains("swiftformat --quiet"))
    // The agreement holds for later runs, also of another process.
    let later = Self.project("swiftformat --quiet", on: project.files)
    #expect(Self.state(later.answer("gen", "Menu", "card")) == "done")
    #expect(later.programs.calls.map(\.words.count) == [4])
    // Nothing is written, so nothing runs.
    #expect(later.answer("gen", "Menu", "card").result["hook"] == .null)
    #expect(later.programs.calls.count == 1)
  }

  static let commands: [(command: String, words: [String])] = [
    ("[swiftformat, --config, \"My Team/$(touch x)\"]", ["--config", "My Team/$(touch x)"]),
    ("  swiftformat   -a\t-b ", ["-a", "-b"]), ("[swiftformat, \"\", true, 3]", ["", "true", "3"]),
    ("swiftformat", []), ("|\n  swiftformat -a\n", ["-a"]), (">\n  swiftformat\n  -a\n", ["-a"]),
  ]

  @Test(arguments: commands.indices) func `has its words without a shell`(index: Int) {
    let (command, words) = Self.commands[index]
    let project = Self.project(command)
    #expect(Self.state(project.answer("gen", "Cart", "card", "--allow-hooks")) == "done")
    var call: [String] = ["swiftformat"]
    call += words
    call += [Self.view, Self.old]
    #expect(project.programs.calls.map(\.words) == [call])
  }

  @Test(arguments: ["xcodegen generate", "[/opt/bin/tuist, generate]"])
  func `gets no paths if it generates projects`(command: String) {
    let project = Self.project(command)
    #expect(project.answer("gen", "Cart", "card", "--allow-hooks").exit == .done)
    #expect(project.programs.calls.map(\.words.last) == ["generate"])
  }

  @Test(arguments: [
    ["--no-input"], ["--skip-existing"], ["--force"], ["--no-hooks"], ["--dry-run"], ["--diff"],
    ["--dry-run", "--allow-hooks"],
  ])
  func `never runs without the agreement`(options: [String]) throws {
    for answers in [nil, ["n"], ["N"], [""], ["maybe"], []] as [[String]?] {
      let project = Self.project("swiftformat", answers: answers)
      #expect(Viper.run(["gen", "Cart", "card"] + options, in: project.world) == .done)
      #expect(project.programs.calls.isEmpty, "\(options) \(answers ?? [])")
      let later = Self.project("swiftformat", on: project.files)
      #expect(later.answer("gen", "A", "card").exit == .done && later.programs.calls.isEmpty)
    }
  }

  @Test func `asks again when the command, its script or the project's folder is another one`() {
    let project = Self.project("sh Scripts/format.sh", answers: ["y"])
    #expect(Viper.run(["gen", "Cart", "card"], in: project.world) == .done)
    #expect(project.programs.calls.count == 1)
    func run(_ command: String, _ module: String, at root: Path = project.root) -> String? {
      let other = Self.project(command, on: project.files, at: root)
      let answer = other.answer("gen", module, "card")
      #expect(other.programs.calls.isEmpty == (Self.state(answer) == "refused"))
      #expect(answer.exit == .done)
      #expect(answer.warnings == (Self.state(answer) == "refused" ? ["hook.refused"] : []))
      return Self.state(answer)
    }
    #expect(run("[sh, Scripts/format.sh]", "A") == "done")
    #expect(run("sh Scripts/format.sh -x", "B") == "refused")
    #expect(run("[\"sh Scripts/format.sh\"]", "C") == "refused")
    #expect(run("[sh, Scripts/format.sh, \"\"]", "D") == "refused")
    #expect(run("sh Scripts/format.sh", "E", at: Path("/home/tester/Other")) == "refused")
    let changed = TestProject(
      Self.tree.merging([
        "Rambafile": Self.rambafile + "after_gen: sh Scripts/format.sh\n",
        "Scripts/format.sh": "rm -r .\n",
      ]) { $1 }, on: project.files)
    #expect(Self.state(changed.answer("gen", "F", "card")) == "refused")
    #expect(changed.programs.calls.isEmpty)
  }

  @Test func `needs another agreement than one in the repository`() {
    let files = MemoryFiles()
    let home = TestProject(
      ["Rambafile": Self.rambafile + "after_gen: swiftformat\n", ".git/HEAD": "ref: x\n"].merging(
        Self.tree
      ) { $1 }, on: files, at: Path("/home/tester"), isTerminal: true,
      answers: ["y", "y"])
    // The cache folder is below the repository, which may have come with it.
    #expect(Viper.run(["gen", "Cart", "card"], in: home.world) == .done)
    #expect(home.programs.calls.count == 1)
    #expect(Viper.run(["gen", "Menu", "card"], in: home.world) == .done)
    #expect(home.programs.calls.count == 2 && home.console.unusedAnswers.isEmpty)
  }

  static let failures: [(run: ProgramRun, output: String)] = [
    (ProgramRun(.exited(3), output: Array("a\u{1B}[2Jb\n".utf8)), "a\\u{1b}[2Jb\n"),
    (ProgramRun(.tooLong), ""), (ProgramRun(.tooMuchOutput), ""),
    (ProgramRun(.notStarted("no \u{1B}[2J")), ""), (ProgramRun(.notExecutable), ""),
  ]

  @Test(arguments: failures.indices) func `may fail, and the files stay`(index: Int) throws {
    let (run, output) = Self.failures[index]
    let project = Self.project("swiftformat", programs: ScriptedPrograms { _ in run })
    let answer = project.answer("gen", "Cart", "card", "--allow-hooks")
    #expect(answer.exit == .declined && answer.warnings == ["hook.failed"])
    #expect(Self.state(answer) == "failed" && answer.result["hook"]["output"].text == output)
    #expect(try project.snapshot().texts["App/Cart/CartView.swift"] == "struct CartView {}\n")
    let shown = Self.project("swiftformat", programs: ScriptedPrograms { _ in run })
    #expect(
      Viper.run(["gen", "Cart", "card", "--allow-hooks", "-q"], in: shown.world) == .declined)
    #expect(shown.console.errors.contains(output) && !shown.console.errors.contains("\u{1B}"))
  }

  @Test func `names the command that makes a script executable`() {
    let project = Self.project(
      "[./My Tools/h.sh, -q]", programs: ScriptedPrograms { _ in ProgramRun(.notExecutable) })
    #expect(
      project.answer("gen", "Cart", "card", "--allow-hooks")
        .reports("hook.failed", at: "Rambafile", suggesting: "chmod +x 'My Tools/h.sh'"))
  }

  @Test func `of an unallowed kind is refused`() {
    for (command, code) in [
      ("swiftformat && rm -r .", "rambafile.shell"), ("sh -c 'a'", "rambafile.shell"),
      ("swiftformat $HOME", "rambafile.shell"), ("|\n  swiftformat\n  b\n", "rambafile.shell"),
      ("\"swiftformat\\r\\nb\"", "rambafile.shell"), ("{a: b}", "rambafile.wrong-kind"),
      ("[[a]]", "rambafile.wrong-kind"), ("[\"\", a]", "rambafile.wrong-kind"),
      ("[a, \"b\\0\"]", "rambafile.wrong-kind"), ("[[a], \"\", b]", "rambafile.wrong-kind"),
    ] {
      let project = Self.project(command)
      let answer = project.answer("gen", "Cart", "card", "--allow-hooks")
      #expect(answer.fails(code, at: "Rambafile:6"), "\(command) \(answer.testDescription)")
      #expect(project.programs.calls.isEmpty)
    }
  }

  @Test func `leaves the plan and its digest alone`() throws {
    let project = Self.project("swiftformat", answers: ["y"])
    let digest = try #require(
      project.answer("gen", "Cart", "card", "--dry-run", "--no-hooks").result["digest"].text)
    #expect(
      project.answer("gen", "Cart", "card", "--allow-hooks", "--expect", digest).exit == .done)
    #expect(project.programs.calls.count == 1 && project.console.unusedAnswers == ["y"])
  }

  @Test func `counts as a later change for undo`() throws {
    let files = MemoryFiles()
    let project = Self.project(
      "swiftformat", on: files,
      programs: ScriptedPrograms { call in
        files.put("struct CartView {\n}\n", at: Path(call.words[1]))
        return ProgramRun(.exited(0))
      })
    #expect(project.answer("gen", "Cart", "card", "--allow-hooks").exit == .done)
    #expect(project.answer("undo").fails("undo.changed"))
    #expect(project.answer("undo", "--keep-changed").exit == .done)
    let texts = try project.snapshot().texts
    #expect(texts["App/Cart/CartOld.swift"] == nil && texts["App/Cart/CartView.swift"] != nil)
  }

  @Test func `is accepted by doctor and kept by setup`() throws {
    let project = Self.project("[swiftformat, \"My Team\"]")
    #expect(!project.answer("doctor").problems.contains { $0.code.hasPrefix("rambafile.") })
    #expect(project.answer("setup", "--yes", "--force").exit == .done)
    let text = try #require(try project.snapshot().texts["Rambafile"])
    #expect(text.contains("after_gen:\n- swiftformat\n- My Team\n"))
  }
}
