import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite("The command `module sync`")
struct SyncCommandTests {
  @Test func `checks and previews without writing`() throws {
    let project = SyncProject.requiring("func didTap()")
    let before = try project.snapshot()
    #expect(project.answer(SyncProject.sync + ["--check"]).exit == .declined)
    #expect(project.answer(SyncProject.sync + ["--dry-run"]).result["done"] == false)
    let diff = project.answer(SyncProject.sync + ["--diff"]).result["diff"].text ?? ""
    #expect(diff.contains("+  func didTap() {\n"))
    #expect(!diff.split(separator: "\n").contains { $0.hasPrefix("-") && !$0.hasPrefix("---") })
    #expect(try project.snapshot() == before)
  }

  @Test(arguments: ["--check", "--dry-run"])
  func `shows what is missing, also with --quiet`(option: String) throws {
    let project = SyncProject.requiring("func didTap()")
    let exit = Viper.run(SyncProject.sync + [option, "-q"], in: project.world)
    #expect(exit == (option == "--check" ? .declined : .done))
    #expect(project.console.output.contains("FeedPresenter.didTap"))
  }

  @Test func `says the result of a check that leaves something`() {
    let project = TestProject([
      "A/P.swift": "protocol P { func stop() }\nextension P { func stop() {} }\n",
      "A/T.swift": "final class T: P {}\n",
    ])
    #expect(Viper.run(["module", "sync", "--in", "A", "--check"], in: project.world) == .done)
    #expect(project.console.output.isEmpty && !project.console.errors.isEmpty)
  }

  @Test(arguments: [
    ("let a = \"\n", ExitCode.done), ("<<<<<<< a\n=======\n>>>>>>> b\n", .declined),
    ("<<<<<<<< a:A.swift\n========\n>>>>>>>> b:B.swift\n", .declined),
  ])
  func `does not pass a check with conflict markers`(code: String, exit: ExitCode) {
    let project = TestProject(SyncProject.module.merging(["App/Feed/FeedCell.swift": code]) { $1 })
    let answer = project.answer("module", "sync", "--all", "--check")
    #expect(answer.exit == exit, "\(answer.testDescription)")
    #expect(answer.reports("connect.unread", naming: "App/Feed/FeedCell.swift"))
    #expect(project.answer("module", "sync", "--all").exit == .done)
  }

  @Test func `inserts nothing that a file without permissions may have`() throws {
    let path = "App/Feed/FeedPresenter+Tap.swift"
    let project = SyncProject.requiring(
      "func didTap()", changing: [path: "extension FeedPresenter {\n  func didTap() {}\n}\n"])
    let before = try project.snapshot()
    project.files.setPermissions(0, at: project.root.appending(path))
    let answer = project.answer(SyncProject.sync)
    #expect(answer.reasons(of: "FeedPresenter") == ["unreadable"])
    #expect(answer.result["inserted"] == [])
    #expect(answer.reports("connect.unread", naming: path), "\(answer.testDescription)")
    project.files.setPermissions(0o644, at: project.root.appending(path))
    #expect(try project.snapshot() == before)
  }

  @Test func `refuses what it can't find`() {
    let project = TestProject(SyncProject.module)
    #expect(
      project.answer("module", "sync", "--in", "Nowhere").fails("sync.folder", naming: "Nowhere"))
    #expect(project.answer("module", "sync", "Nothing").exit == .failed)
    #expect(project.answer("module", "sync").exit == .wrongUsage)
    #expect(project.answer("module", "sync", "Feed", "--all").exit == .wrongUsage)
    #expect(
      project.answer("module", "sync", "Feed", "--check", "--expect", "x")
        .fails("usage", exit: .wrongUsage, naming: "--check", "--expect"))
    #expect(project.answer("module", "add", "sync", "Feed").fails("add.unknown", naming: "sync"))
  }

  @Test func `finds a module by its record, its name and its path`() throws {
    let wiring = WiringProject(["Feed", "viper"], ["FeedDetail", "viper"])
    for name in ["Feed", "FeedDetail"] {
      try wiring.rewrite("App/\(name)/View/\(name)ViewOutput.swift") {
        $0.replacing("\n}\n", with: "\n  func didTap()\n}\n")
      }
    }
    for words in [["Feed"], ["App/Feed"], ["--in", "App/Feed"]] {
      let types = wiring.project.answer(["module", "sync", "--dry-run"] + words).result["inserted"]
        .texts("type")
      #expect(types.contains("FeedPresenter") && !types.contains("FeedDetailPresenter"))
    }
    let all = wiring.answer("sync", "--all").result["inserted"].texts("type")
    #expect(all.contains("FeedPresenter") && all.contains("FeedDetailPresenter"))
  }
}
