import Diagnostics
import Testing
import ViperTestSupport
import Workspace

@Suite struct FileTransactionTests {
  @Test func `a plan is carried out whole`() throws {
    let scenario = Scenario()
    let before = try scenario.project.snapshot()
    try scenario.run()
    let after = try scenario.project.snapshot()
    #expect(
      before.changes(to: after) == [
        "~ Demo.xcodeproj/project.pbxproj", "- Demo/Modules/Away", "- Demo/Modules/Away/Deep",
        "- Demo/Modules/Away/Deep/Away.swift", "- Demo/Modules/Gone/Gone.swift",
        "+ Demo/Modules/Login", "+ Demo/Modules/Login/Login.swift", "+ Demo/Modules/Login/View",
        "+ Demo/Modules/Login/View/LoginView.swift", "+ Demo/Modules/New",
        "+ Demo/Modules/New/Router", "+ Demo/Modules/New/Router/Router.swift",
        "+ Demo/Modules/New/View", "+ Demo/Modules/New/View/View.swift",
        "~ Demo/Modules/Old/Old.swift", "+ Demo/Modules/Other", "+ Demo/Modules/Other/Deep",
        "+ Demo/Modules/Other/Deep/Away.swift", "- Demo/Modules/Tree", "- Demo/Modules/Tree/In",
        "- Demo/Modules/Tree/In/In.swift", "- Demo/Modules/login/View",
        "- Demo/Modules/login/View/loginView.swift", "- Demo/Modules/login/login.swift", "+ Fresh",
        "+ Fresh/installed", "+ Fresh/installed/c",
        "+ Fresh/installed/c/x", "+ Templates/installed", "+ Templates/installed/b",
        "+ Templates/installed/b/x", "~ Templates/swapped/a/x", "+ Templates/swapped/a/y",
        "- Templates/swapped/mine", "+ Templates/swapped/z",
      ])
    #expect(after.texts["Demo.xcodeproj/project.pbxproj"] == "// project\r\n// added\r\n")
    #expect(after.texts["Demo/Modules/Old/Old.swift"] == "newer")
    #expect(after.entries["Demo/Modules/Old/Old.swift"]?.permissions == 0o640)
    #expect(after.entries["Demo.xcodeproj/project.pbxproj"]?.permissions == 0o600)
  }

  @Test func `the project file is the last to get its name`() throws {
    let scenario = Scenario()
    scenario.project.files.fail(nil)
    try scenario.run()
    let renamed = scenario.project.files.steps.filter {
      $0.operation == "write" && !$0.path.name.hasPrefix(".viper-")
    }
    #expect(renamed.last?.path == Scenario.projectFile)
    #expect(renamed.count > 4)
  }

  @Test func `names that differ in case alone change on a disk that ignores case`() throws {
    let scenario = Scenario(ignoresCase: true)
    try scenario.run()
    let below = try scenario.project.snapshot().paths.filter {
      $0.lowercased().hasPrefix("demo/modules/login")
    }
    #expect(
      below == [
        "Demo/Modules/Login", "Demo/Modules/Login/Login.swift", "Demo/Modules/Login/View",
        "Demo/Modules/Login/View/LoginView.swift", "Demo/Modules/Login/mine.swift",
      ])
  }

  @Test func `a file that is edited before it moves is kept, and nothing moves`() throws {
    let scenario = Scenario()
    let file = Scenario.modules.appending("Away/Deep/Away.swift")
    scenario.project.files.put("edited\n", at: file)
    let before = try scenario.project.snapshot()
    let failure = #expect(throws: Diagnostic.self) { try scenario.run() }
    #expect(
      failure?.message
        == "can't remove `Demo/Modules/Away/Deep/Away.swift`: the file changed while viper was running"
    )
    #expect(try before.changes(to: scenario.project.snapshot()) == [])
  }

  @Test(arguments: [true, false], [true, false])
  func `killed anywhere, it leaves the tree as it was or as it should be`(
    _ canExchange: Bool, ignoresCase: Bool
  ) throws {
    let before = try Scenario(ignoresCase: ignoresCase).project.snapshot()
    let done = Scenario(ignoresCase: ignoresCase)
    try done.run()
    let after = try done.project.snapshot(withTimes: false)
    var undone = 0
    let steps = try Scenario.stepCount(canExchange: canExchange, ignoresCase: ignoresCase)
    #expect(steps > 20)
    for step in 0..<steps {
      let scenario = Scenario(canExchange: canExchange, ignoresCase: ignoresCase)
      scenario.project.files.fail(.killed(at: step))
      // What a killed process would have said does not matter.
      _ = try? scenario.run()
      _ = try scenario.nextProcess()
      let left = try scenario.project.snapshot()
      if left == before {
        undone += 1
      } else {
        let plain = try scenario.project.snapshot(withTimes: false)
        #expect(after.changes(to: plain) == [], "killed at change \(step)")
      }
    }
    #expect(undone > 10 && undone < steps)
  }

  @Test(arguments: [
    FileError.Reason.noSpace, .inputOutput, .permissionDenied, .readOnly,
  ])
  func `a disk that fails once anywhere changes nothing, or nothing visible`(
    _ reason: FileError.Reason
  ) throws {
    let before = try Scenario().project.snapshot()
    let done = Scenario()
    try done.run()
    let after = try done.project.snapshot(withTimes: false)
    let steps = try Scenario.stepCount()
    for step in 0..<steps {
      for failure in [
        MemoryFiles.Failure.once(at: step, reason), .half(at: step, reason),
      ] {
        let scenario = Scenario()
        scenario.project.files.fail(failure)
        do throws(Diagnostic) {
          try scenario.run()
          // Only what is cleared up after the commit, or undone, can be tried again.
          let left = try? scenario.project.snapshot(withTimes: false)
          #expect(left.map(after.changes) == [], "\(failure)")
        } catch {
          #expect(error.message.hasPrefix("can't "), "\(failure)")
          #expect(!error.message.contains(".new") && !error.message.contains(".old"), "\(failure)")
          #expect(error.notes.isEmpty, "\(failure)")
          let left = try? scenario.project.snapshot()
          #expect(left.map(before.changes) == [], "\(failure)")
        }
      }
    }
  }

  @Test func `a file that changed since the plan is kept, and nothing is written`() throws {
    let scenario = Scenario()
    scenario.project.files.put("// edited in Xcode\r\n", at: Scenario.projectFile)
    scenario.project.files.put("mine\n", at: Scenario.modules.appending("New/View/View.swift"))
    let before = try scenario.project.snapshot()
    let failure = #expect(throws: Diagnostic.self) { try scenario.run() }
    #expect(
      failure?.all.map(\.message) == [
        "can't write `Demo/Modules/New/View/View.swift`: the file changed while viper was running",
        "can't write `Demo.xcodeproj/project.pbxproj`: the file changed while viper was running",
      ])
    #expect(try before.changes(to: scenario.project.snapshot()) == [])
  }

  @Test func `a folder that appears in the last moment is not filled`() throws {
    let scenario = Scenario()
    let before = try scenario.project.snapshot()
    scenario.project.files.fail(.always(suffix: "Modules/New", .alreadyExists))
    let failure = #expect(throws: Diagnostic.self) { try scenario.run() }
    #expect(failure?.message == "can't create the folder `Demo/Modules/New`: it exists already")
    #expect(try before.changes(to: scenario.project.snapshot()) == [])
  }

  @Test func `what is already right is not touched`() throws {
    let scenario = Scenario()
    try scenario.run()
    let before = try scenario.project.snapshot()
    scenario.project.files.fail(nil)
    try FileTransaction.locked(Scenario.root, in: scenario.project.world) {
      transaction throws(Diagnostic) in
      _ = try transaction.carryOut([
        Change(.createFolder, Scenario.old, in: Scenario.modules),
        Change(
          .writeFile(bytes: Array("newer".utf8), previous: Array("newer".utf8)),
          Scenario.old.appending("Old.swift"), in: Scenario.old),
      ])
    }
    #expect(scenario.project.files.steps.isEmpty)
    #expect(try before.changes(to: scenario.project.snapshot()) == [])
  }

  @Test func `a project file that is a link stays one`() throws {
    let project = TestProject(["Shared/real.pbxproj": "old"])
    let file = project.root.appending("Demo.xcodeproj/project.pbxproj")
    project.files.putLink(at: file, to: "../Shared/real.pbxproj")
    try FileTransaction.locked(project.root, editing: [file], in: project.world) {
      transaction throws(Diagnostic) in
      _ = try transaction.carryOut(
        [.edit(file, to: Array("new".utf8), previous: Array("old".utf8))])
    }
    #expect(try project.files.linkStatus(file)?.kind == .symbolicLink)
    #expect(try project.snapshot().texts == ["Shared/real.pbxproj": "new"])
  }
}
