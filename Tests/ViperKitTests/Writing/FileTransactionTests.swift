import Diagnostics
import Testing
import ViperKit
import ViperTestSupport

/// A project with everything that a plan can touch.
private struct Scenario {
  static let root = Path("/home/tester/Demo")
  static let projectFile = root.appending("Demo.xcodeproj/project.pbxproj")
  static let modules = root.appending("Demo/Modules")
  static let old = root.appending("Demo/Modules/Old")

  let project = TestProject([
    "Demo.xcodeproj/project.pbxproj": "// project\r\n",
    "Demo/Modules/Keep.swift": "keep\r\n",
    "Demo/Modules/Old/Old.swift": "old\n",
    "Demo/Modules/Gone/Gone.swift": "gone\n",
    "Demo/Modules/Tree/In/In.swift": "in\n",
    "Templates/swapped/a/x": "before",
    "Templates/swapped/mine": "my own",
    "Rambafile": "company: Us\n",
  ])

  init() {
    project.files.setPermissions(0o640, at: Self.old.appending("Old.swift"))
    project.files.setPermissions(0o600, at: Self.projectFile)
  }

  let changes: [FileChange] = [
    FileChange(.createFolder, modules.appending("New/View"), in: modules),
    FileChange(
      .writeFile(bytes: Array("view".utf8), previous: nil),
      modules.appending("New/View/View.swift"), in: modules),
    FileChange(
      .writeFile(bytes: Array("router".utf8), previous: nil),
      modules.appending("New/Router/Router.swift"), in: modules),
    FileChange(
      .writeFile(bytes: Array("newer".utf8), previous: Array("old\n".utf8)),
      old.appending("Old.swift"), in: old),
    FileChange(
      .removeFile(previous: Array("gone\n".utf8)), modules.appending("Gone/Gone.swift"),
      in: modules),
    FileChange(.replaceFolder(files: [:]), modules.appending("Tree"), in: modules),
    FileChange(
      .replaceFolder(files: [Path("a/x"): [1], Path("a/y"): [2], Path("z"): [3]]),
      root.appending("Templates/swapped"), in: root),
    FileChange(
      .replaceFolder(files: [Path("b/x"): [4]]), root.appending("Templates/installed"), in: root),
    FileChange(
      .replaceFolder(files: [Path("c/x"): [5]]), root.appending("Fresh/installed"), in: root),
  ]

  let last = FileChange.edit(
    projectFile, to: Array("// project\r\n// added\r\n".utf8),
    previous: Array("// project\r\n".utf8))

  func run() throws(Diagnostic) {
    try FileTransaction.locked(Self.root, in: project.world) { transaction throws(Diagnostic) in
      try transaction.carryOut(changes, last: last)
    }
  }

  /// The next process: the disk works again, and the dead one's lock is gone.
  func nextProcess() throws(Diagnostic) -> Diagnostic? {
    project.files.fail(nil)
    project.files.dropLocks()
    return try FileTransaction.recoverInterrupted(Self.root, in: project.world)
  }

  /// How many changes to the disk a run makes.
  static func stepCount() throws -> Int {
    let scenario = Scenario()
    scenario.project.files.fail(nil)
    try scenario.run()
    return scenario.project.files.steps.count
  }
}

@Suite struct FileTransactionTests {
  @Test func `a plan is carried out whole`() throws {
    let scenario = Scenario()
    let before = try scenario.project.snapshot()
    try scenario.run()
    let after = try scenario.project.snapshot()
    #expect(
      before.changes(to: after) == [
        "~ Demo.xcodeproj/project.pbxproj", "- Demo/Modules/Gone/Gone.swift",
        "+ Demo/Modules/New", "+ Demo/Modules/New/Router", "+ Demo/Modules/New/Router/Router.swift",
        "+ Demo/Modules/New/View", "+ Demo/Modules/New/View/View.swift",
        "~ Demo/Modules/Old/Old.swift", "- Demo/Modules/Tree", "- Demo/Modules/Tree/In",
        "- Demo/Modules/Tree/In/In.swift", "+ Fresh", "+ Fresh/installed", "+ Fresh/installed/c",
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

  @Test func `killed anywhere, it leaves the tree as it was or as it should be`() throws {
    let before = try Scenario().project.snapshot()
    let done = Scenario()
    try done.run()
    let after = try done.project.snapshot(withTimes: false)
    var undone = 0
    let steps = try Scenario.stepCount()
    #expect(steps > 20)
    for step in 0..<steps {
      let scenario = Scenario()
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

  @Test func `killed anywhere while it recovers, it still recovers`() throws {
    let before = try Scenario().project.snapshot()
    let done = Scenario()
    try done.run()
    let after = try done.project.snapshot(withTimes: false)
    let steps = try Scenario.stepCount()
    for step in 0..<steps {
      for second in 0..<30 {
        let scenario = Scenario()
        scenario.project.files.fail(.killed(at: step))
        _ = try? scenario.run()
        scenario.project.files.fail(.killed(at: second))
        scenario.project.files.dropLocks()
        _ = try? FileTransaction.recoverInterrupted(Scenario.root, in: scenario.project.world)
        let wasCutShort = scenario.project.files.steps.count > second
        _ = try scenario.nextProcess()
        let left = try scenario.project.snapshot()
        if left != before {
          let plain = try scenario.project.snapshot(withTimes: false)
          #expect(after.changes(to: plain) == [], "killed at change \(step), then at \(second)")
        }
        if !wasCutShort { break }
      }
    }
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

  @Test func `a disk that stops to work is brought back by the next run`() throws {
    let before = try Scenario().project.snapshot()
    let scenario = Scenario()
    scenario.project.files.fail(.killed(at: 12))
    let failure = #expect(throws: Diagnostic.self) { try scenario.run() }
    #expect(failure?.notes.first?.contains("the next viper command here tries again") == true)
    let warning = try scenario.nextProcess()
    #expect(warning?.code == "files.recovered")
    #expect(try before.changes(to: scenario.project.snapshot()) == [])
  }

  @Test func `a file that changed since the plan is kept, and nothing is written`() throws {
    let scenario = Scenario()
    scenario.project.files.put("// edited in Xcode\r\n", at: Scenario.projectFile)
    scenario.project.files.put("mine\n", at: Scenario.modules.appending("New/View/View.swift"))
    let before = try scenario.project.snapshot()
    let failure = #expect(throws: Diagnostic.self) { try scenario.run() }
    #expect(
      failure?.all.map(\.message) == [
        "can't write `Demo/Modules/New/View/View.swift`: somebody changed it while viper was at work",
        "can't write `Demo.xcodeproj/project.pbxproj`: somebody changed it while viper was at work",
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

  /// What somebody may put where a killed run was about to show its new folder.
  enum Stranger: CaseIterable {
    case link, file, emptyFolder, emptyFile, equalFile

    func put(_ folder: Path, on disk: MemoryFiles) {
      switch self {
      case .link: disk.putLink(at: folder, to: "../../Templates")
      case .file: disk.put("mine", at: folder)
      case .emptyFolder: disk.putFolder(at: folder)
      case .emptyFile: disk.put("", at: folder.appending("View/View.swift"))
      case .equalFile: disk.put("view", at: folder.appending("View/View.swift"))
      }
    }
  }

  @Test(arguments: Stranger.allCases)
  func `what takes a new folder's name after a kill is somebody's own`(
    _ stranger: Stranger
  ) throws {
    let folder = Scenario.modules.appending("New")
    var seen = 0
    for step in 0..<(try Scenario.stepCount()) {
      let scenario = Scenario()
      let disk = scenario.project.files
      disk.fail(.killed(at: step))
      _ = try? scenario.run()
      disk.fail(nil)
      let isHidden = try disk.entries(of: Scenario.modules).contains { $0.hasPrefix(".viper-") }
      guard isHidden, try disk.linkStatus(folder) == nil else { continue }
      seen += 1
      stranger.put(folder, on: disk)
      let wanted = try scenario.project.snapshot().paths.filter { !$0.contains(".viper-") }
      #expect(try scenario.nextProcess()?.code == "files.recovered")
      let left = try scenario.project.snapshot().paths
      #expect(Set(wanted).subtracting(left) == [], "step \(step)")
      #expect(!left.contains { $0.contains(".viper-") }, "step \(step)")
    }
    #expect(seen > 5)
  }

  @Test func `what is already right is not touched`() throws {
    let scenario = Scenario()
    try scenario.run()
    let before = try scenario.project.snapshot()
    scenario.project.files.fail(nil)
    try FileTransaction.locked(Scenario.root, in: scenario.project.world) {
      transaction throws(Diagnostic) in
      try transaction.carryOut([
        FileChange(.createFolder, Scenario.old, in: Scenario.modules),
        FileChange(
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
    try FileTransaction.locked(project.root, in: project.world) { transaction throws(Diagnostic) in
      try transaction.carryOut(
        [], last: .edit(file, to: Array("new".utf8), previous: Array("old".utf8)))
    }
    #expect(try project.files.linkStatus(file)?.kind == .symbolicLink)
    #expect(try project.snapshot().texts == ["Shared/real.pbxproj": "new"])
  }

  @Test func `an edit after the kill is kept, with the version from before beside it`() throws {
    let steps = try Scenario.stepCount()
    var seen = 0
    for step in 0..<steps {
      let scenario = Scenario()
      scenario.project.files.fail(.killed(at: step))
      _ = try? scenario.run()
      let edited = Scenario.old.appending("Old.swift")
      guard try scenario.project.files.read(edited) == Array("newer".utf8),
        try scenario.project.files.read(Scenario.projectFile) == Array("// project\r\n".utf8)
      else { continue }
      seen += 1
      scenario.project.files.put("newer, by hand", at: edited, permissions: 0o640)
      let warning = try scenario.nextProcess()
      #expect(warning?.notes.count == 1)
      let texts = try scenario.project.snapshot().texts
      #expect(texts["Demo/Modules/Old/Old.swift"] == "newer, by hand")
      #expect(texts["Demo/Modules/Old/Old.swift.before-viper"] == "old\n")
    }
    #expect(seen > 0)
  }

  @Test func `a journal that came with a repository is not believed`() throws {
    let scenario = Scenario()
    let text = "viper journal 1\nself 1 4711\nrun 1\ncreate 0 0 Rambafile\nend\n"
    scenario.project.files.put(text, at: Scenario.root.appending(".viper-journal"))
    let before = try scenario.project.snapshot()
    let failure = #expect(throws: Diagnostic.self) { try scenario.run() }
    #expect(failure?.code == "files.foreign-journal")
    #expect(try before.changes(to: scenario.project.snapshot()) == [])
  }
}
