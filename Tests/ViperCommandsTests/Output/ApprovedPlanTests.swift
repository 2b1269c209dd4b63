import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite("A plan with a digest") struct ApprovedPlanTests {
  /// Earlier modules are generated on the usual day, and the preview is made on another one.
  private static let otherDay = TestClock(year: 2031, month: 7, day: 4)

  private static func digest(of run: ChangingRun, in project: TestProject) async -> String {
    let preview = await project.answerOnOwnThread(run.words + run.consent + ["--dry-run"])
    let digest = preview.result["digest"].text ?? ""
    #expect(digest.utf8.count == 32, "\(preview.testDescription)")
    #expect(preview.result["next"].text?.contains("--expect \(digest)") == true)
    return digest
  }

  @Test(arguments: ChangingRun.all)
  func `is carried out as shown, whatever the day`(run: ChangingRun) async throws {
    let approved = try run.project()
    let digest = await Self.digest(of: run, in: approved)
    let direct = try run.project()
    _ = await direct.answerOnOwnThread(run.words + run.consent)
    let answer = await approved.answerOnOwnThread(run.words + ["--expect", digest])
    #expect(answer.exit == .done, "\(answer.testDescription)")
    #expect(answer.result["digest"].text == digest)
    #expect(try approved.snapshot().texts == direct.snapshot().texts)

    let later = try run.project()
    var world = later.world
    world.clock = Self.otherDay
    let exit = await onOwnThread { [world] in
      Viper.run(run.words + ["--expect", digest], in: world)
    }
    #expect(exit == .done, "\(later.console.errors)")
  }

  @Test(arguments: ChangingRun.all.filter { !$0.hasGit })
  func `has the same digest in any folder and order, with any other file`(
    run: ChangingRun
  ) async throws {
    let digest = await Self.digest(of: run, in: try run.project())
    let elsewhere = try run.project(at: Path("/builds/7/checkout"))
    elsewhere.files.put("# Demo\n", at: elsewhere.root.appending("README.md"))
    let other = await Self.digest(of: run, in: elsewhere)
    #expect(other == digest)
    let answer = await elsewhere.answerOnOwnThread(run.words + ["--expect", digest])
    #expect(answer.exit == .done, "\(answer.testDescription)")
  }

  @Test(arguments: ChangingRun.all)
  func `is refused after a change of what it was made from, or makes the same changes`(
    run: ChangingRun
  ) async throws {
    let first = try run.project()
    let digest = await Self.digest(of: run, in: first)
    let preview = await first.answerOnOwnThread(run.words + run.consent + ["--diff"])
    var refused: Set<String> = []
    let files = try first.snapshot().texts.keys.sorted()
    for (number, file) in files.enumerated() {
      let isKnown = ["Rambafile", run.edited].contains(file)
      guard isKnown || number.isMultiple(of: 3) else { continue }
      let project = try run.project()
      // The cache of a machine on which the plan was shown.
      _ = await Self.digest(of: run, in: project)
      let path = project.root.appending(file)
      project.files.put(try project.files.read(path) + Array(" ".utf8), at: path)
      let before = try project.snapshot()
      let answer = await project.answerOnOwnThread(run.words + ["--expect", digest])
      if answer.exit == .declined {
        refused.insert(file)
        #expect(answer.errors.first == "plan.changed", "\(file): \(answer.testDescription)")
        #expect(answer.names.contains(file) || run.hasGit, "\(file): \(answer.testDescription)")
        #expect(try project.snapshot() == before)
      } else {
        #expect(answer.exit == .done, "\(file): \(answer.testDescription)")
        #expect(answer.result["changes"] == preview.result["changes"], "\(file)")
      }
    }
    let edits = preview.result["changes"].actions
    #expect(refused.contains(run.edited) || !edits.contains("edit \(run.edited)"), "\(refused)")
  }

  @Test(arguments: [
    ["gen", "Feed", "--author", "Someone"], ["gen", "Food"], ["gen", "Feed", "--no-tests"],
    ["gen", "Feed", "screen"],
  ])
  func `is another one with other arguments`(words: [String]) {
    let project = TestProject(DemoProject.tree)
    let digest = project.answer("gen", "Feed", "--dry-run").result["digest"].text ?? ""
    let answer = project.answer(words + ["--expect", digest])
    #expect(answer.fails("plan.changed", exit: .declined))
    // No file has changed, and none is named.
    #expect(answer.problems.first?.notes.count == 1, "\(answer.testDescription)")
    #expect(answer.names == ["--dry-run", "--expect"], "\(answer.testDescription)")
  }

  @Test(arguments: [
    ["-C", "/home/tester/Demo"], ["--no-input"], ["--quiet"], ["-v"], ["--color=always"],
    ["--color", "never"], ["--lock-timeout", "5"], ["--rambafile", "Rambafile"],
  ])
  func `does not depend on how the command prints or finds the project`(options: [String]) {
    let project = TestProject(DemoProject.tree)
    let digest = project.answer("gen", "Feed", "--dry-run").result["digest"].text ?? ""
    let arguments: [String] = options + ["--expect", digest]
    #expect(project.answer(["gen", "Feed"] + arguments).exit == .done)
  }

  @Test func `comes first where the command fails by now`() throws {
    let project = TestProject(DemoProject.tree)
    let digest = project.answer("gen", "Feed", "--dry-run").result["digest"].text ?? ""
    let file = project.root.appending("Demo.xcodeproj/project.pbxproj")
    project.files.put("<<<<<<< ours\n", at: file)
    let before = try project.snapshot()
    let answer = project.answer("gen", "Feed", "--expect", digest)
    #expect(answer.exit == .declined)
    #expect(answer.errors == ["plan.changed", "project.conflict"])
    #expect(answer.names.contains("Demo.xcodeproj/project.pbxproj"))
    #expect(try project.snapshot() == before)
  }

  @Test(arguments: [
    ("gen", "Rambafile"), ("gen", "Demo.xcodeproj/project.pbxproj"),
    ("remove", ".viper/modules/Profile.yml"), ("rename", ".viper/modules/Profile.yml"),
  ])
  func `names the file that is gone, and no other`(word: String, file: String) async throws {
    let run = try #require(ChangingRun.all.first { $0.words.contains(word) })
    let project = try run.project()
    let digest = await Self.digest(of: run, in: project)
    project.files.take(project.root.appending(file))
    let answer = await project.answerOnOwnThread(run.words + ["--expect", digest])
    #expect(answer.exit == .declined && answer.errors.first == "plan.changed")
    let named = try #require(answer.problems.first { $0.code == "plan.changed" })
    #expect(named.notes.count == 1 && named.names.contains(file), "\(answer.testDescription)")
  }

  @Test func `tells files of one name outside of the repository apart`() throws {
    let team = "/home/tester/Team/mine/"
    let files = ["A", "B"].map { "- {name: \($0).swift, path: \($0)/x.liquid}\n" }.joined()
    let spec = "name: mine\nauthor: Jane\nversion: 1.0.0\ncode_files:\n" + files
    let project = TestProject(
      DemoProject.tree([
        "Rambafile": DemoProject.rambafile.replacing(
          "{name: screen}", with: "{name: mine, local: ../Team/mine}"),
        team + "mine.rambaspec": spec,
        team + "A/x.liquid": "// a\n", team + "B/x.liquid": "// b\n",
      ]))
    let digest = project.answer("gen", "Feed", "mine", "--dry-run").result["digest"].text ?? ""
    let rambafile = project.root.appending("Rambafile")
    let before = try project.files.read(rambafile)
    func changed() throws -> Answer.Problem? {
      let answer = project.answer("gen", "Feed", "mine", "--expect", digest)
      return answer.problems.first { $0.code == "plan.changed" }
    }
    project.files.put(before + Array("\n".utf8), at: rambafile)
    var problem = try #require(try changed())
    #expect(problem.notes.count == 1 && problem.names.contains("Rambafile"))
    project.files.put(before, at: rambafile)
    project.files.put("// c\n", at: Path(team + "A/x.liquid"))
    problem = try #require(try changed())
    #expect(problem.notes.count == 1 && problem.names.contains("…/x.liquid"))
  }

  @Test func `finds a file with an invisible character in its name again`() throws {
    let view = "Templates/screen/Code/view.swift.liquid"
    let project = TestProject(
      DemoProject.tree([
        view: nil, view.replacing("view", with: "vi\u{200B}ew"): DemoProject.tree[view],
        "Templates/screen/screen.rambaspec": DemoProject.rambaspec.replacing(
          "Code/view.swift.liquid", with: "\"Code/vi\u{200B}ew.swift.liquid\""),
      ]))
    let digest = project.answer("gen", "Feed", "--dry-run").result["digest"].text ?? ""
    #expect(digest.utf8.count == 32)
    project.files.put(
      DemoProject.rambafile + "a: b: c\n", at: project.root.appending("Rambafile"))
    let answer = project.answer("gen", "Feed", "--expect", digest)
    let named = try #require(answer.problems.first { $0.code == "plan.changed" })
    #expect(
      named.notes.count == 1 && named.names.contains("Rambafile"), "\(answer.testDescription)")
  }

  @Test func `is the same one while another run holds the lock`() throws {
    let project = TestProject(DemoProject.tree, clock: WaitingClock())
    let digest = project.answer("gen", "Feed", "--dry-run").result["digest"].text ?? ""
    let words = ["gen", "Feed", "--expect", digest, "--lock-timeout", "2"]
    guard case .locked(let lock) = try project.files.openDirectory(project.root).tryLock() else {
      Issue.record("there is another lock")
      return
    }
    #expect(project.answer(words).fails("files.locked"))
    lock.release()
    #expect(project.answer(words).exit == .done)
  }

  @Test func `with a conflict fails as the conflict does`() {
    let project = TestProject(
      DemoProject.tree(["Demo/Modules/Profile/View/ProfileView.swift": "// mine\n"]))
    let preview = project.answer("gen", "Profile", "--dry-run")
    let answer = project.answer(
      "gen", "Profile", "--expect", preview.result["digest"].text ?? "")
    #expect(answer.fails("gen.conflict"))
  }

  @Test(arguments: ["deadbeef", "", "../../etc/passwd", String(repeating: "0", count: 32)])
  func `that was never shown is refused`(digest: String) throws {
    let project = TestProject(DemoProject.tree)
    let before = try project.snapshot()
    #expect(
      project.answer("gen", "Feed", "--expect", digest).fails("plan.changed", exit: .declined))
    #expect(try project.snapshot() == before)
  }

  @Test func `is not shown and compared at once`() {
    let project = TestProject(DemoProject.tree)
    for flag in ["--dry-run", "--diff"] {
      #expect(
        Viper.run(["gen", "Feed", flag, "--expect", "x"], in: project.world) == .wrongUsage)
    }
  }

  @Test func `asks no questions`() throws {
    let project = TestProject(
      DemoProject.tree(["Demo/Modules/Profile/View/ProfileView.swift": "// mine\n"]),
      isTerminal: true, answers: ["a"])
    #expect(Viper.run(["gen", "Profile", "--expect", "x"], in: project.world) == .declined)
    #expect(project.console.unusedAnswers == ["a"])
  }
}
