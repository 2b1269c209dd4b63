import Foundation
import Diagnostics
import Testing
import ViperTestSupport
import Workspace

/// What the next run makes of one that did not come to its end.
@Suite struct RecoveryTests {
  @Test(arguments: [true, false])
  func `killed anywhere while it recovers, it still recovers`(_ ignoresCase: Bool) throws {
    let before = try Scenario(ignoresCase: ignoresCase).project.snapshot()
    let done = Scenario(ignoresCase: ignoresCase)
    try done.run()
    let after = try done.project.snapshot(withTimes: false)
    let steps = try Scenario.stepCount(ignoresCase: ignoresCase)
    // All pairs take long; otherwise each kill is followed by each third one.
    let isThorough = ProcessInfo.processInfo.environment["VIPER_ROUNDS"] != nil
    for step in stride(from: 0, to: steps, by: ignoresCase ? 3 : 1) {
      for second in stride(from: isThorough ? 0 : step % 3, to: 60, by: isThorough ? 1 : 3) {
        let scenario = Scenario(ignoresCase: ignoresCase)
        scenario.project.files.fail(.killed(at: step))
        _ = try? scenario.run()
        scenario.project.files.fail(.killed(at: second))
        scenario.project.files.dropLocks()
        _ = try? scenario.recover()
        let wasCutShort = scenario.project.files.steps.count > second
        _ = try scenario.nextProcess()
        let left = try scenario.project.snapshot()
        if left != before {
          let plain = try scenario.project.snapshot(withTimes: false)
          #expect(
            after.changes(to: plain) == [],
            "killed at change \(step), then at \(second): \(before.changes(to: left))")
        }
        if !wasCutShort { break }
      }
    }
  }

  @Test func `a disk that stops to work is brought back by the next run`() throws {
    let before = try Scenario().project.snapshot()
    let scenario = Scenario()
    scenario.project.files.fail(.killed(at: 12))
    let failure = #expect(throws: Diagnostic.self) { try scenario.run() }
    #expect(
      failure?.notes.first?.contains("the next viper command that changes the project tries again")
        == true)
    #expect(try scenario.nextProcess().map(\.code) == ["files.recovered"])
    #expect(try before.changes(to: scenario.project.snapshot()) == [])
  }

  /// A file or folder that appears where a killed run was about to put its new folder.
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
      #expect(try scenario.nextProcess().map(\.code) == ["files.recovered"])
      let left = try scenario.project.snapshot().paths
      #expect(Set(wanted).subtracting(left) == [], "step \(step)")
      #expect(!left.contains { $0.contains(".viper-") }, "step \(step)")
    }
    #expect(seen > 5)
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
      #expect(warning.flatMap(\.notes).count == 1)
      let texts = try scenario.project.snapshot().texts
      #expect(texts["Demo/Modules/Old/Old.swift"] == "newer, by hand")
      #expect(texts["Demo/Modules/Old/Old.swift.before-viper"] == "old\n")
    }
    #expect(seen > 0)
  }

  @Test func `each kept version has a name of its own, and none is kept of what is the same`()
    throws
  {
    var seen = 0
    for step in 0..<(try Scenario.stepCount()) {
      let scenario = Scenario()
      let disk = scenario.project.files
      let template = Scenario.root.appending("Templates/swapped")
      disk.fail(.killed(at: step))
      _ = try? scenario.run()
      disk.fail(nil)
      guard try disk.linkStatus(template.appending("mine")) == nil,
        try disk.read(Scenario.projectFile) == Array("// project\r\n".utf8)
      else { continue }
      seen += 1
      // The new template is edited, and the backup names are taken.
      disk.put("edited", at: template.appending("z"))
      disk.put("taken", at: Scenario.root.appending("Templates/.swapped.before-viper"))
      // The old version of this file is restored by hand.
      disk.put("old\n", at: Scenario.old.appending("Old.swift"), permissions: 0o640)
      let notes = try scenario.nextProcess().flatMap(\.notes)
      #expect(
        notes.count == 1 && notes[0].contains("Templates/.swapped.before-viper-2"), "\(notes)")
      let texts = try scenario.project.snapshot().texts
      #expect(texts["Templates/swapped/z"] == "edited")
      #expect(texts["Templates/.swapped.before-viper-2/mine"] == "my own")
      #expect(texts["Demo/Modules/Old/Old.swift"] == "old\n")
      #expect(!texts.keys.contains("Demo/Modules/Old/Old.swift.before-viper"))
    }
    #expect(seen > 0)
  }

  @Test func `what is written into an old folder after the kill is kept, if the run was done`()
    throws
  {
    var seen = 0
    for step in 0..<(try Scenario.stepCount()) {
      let scenario = Scenario()
      let disk = scenario.project.files
      disk.fail(.killed(at: step))
      _ = try? scenario.run()
      disk.fail(nil)
      let templates = Scenario.root.appending("Templates")
      guard try disk.read(Scenario.projectFile) != Array("// project\r\n".utf8),
        let old = try disk.entries(of: templates).first(where: { $0.hasSuffix(".old") }),
        try disk.linkStatus(templates.appending(old).appending("mine")) != nil
      else { continue }
      // As through a file that was opened before.
      disk.put("saved by hand", at: templates.appending(old).appending("mine"))
      let notes = try scenario.nextProcess()
      let texts = try scenario.project.snapshot().texts
      #expect(texts.values.contains("saved by hand"), "step \(step)")
      guard notes.map(\.code) == ["files.completed"] else { continue }
      seen += 1
      #expect(texts["Templates/.swapped.before-viper/mine"] == "saved by hand")
      #expect(notes[0].notes.contains { $0.contains(".swapped.before-viper") })
    }
    #expect(seen > 0)
  }
}
