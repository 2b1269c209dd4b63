import Diagnostics
import Testing
import ViperTestSupport
import Workspace

/// An editor saves a file during the run that replaces it.
@Suite struct LateSaveTests {
  @Test(arguments: MemoryFiles.Save.Style.allCases, [true, false])
  func `a save at any moment is there afterwards`(
    _ way: MemoryFiles.Save.Style, _ canExchange: Bool
  ) throws {
    let files = [Scenario.projectFile, Scenario.old.appending("Old.swift")]
    for step in 0..<(try Scenario.stepCount(canExchange: canExchange)) {
      for file in files {
        let scenario = Scenario(canExchange: canExchange)
        let disk = scenario.project.files
        disk.fail(.saved(at: step, disk.save("saved by hand", at: file, way)))
        var failure: Diagnostic?
        var warnings: [Diagnostic] = []
        do throws(Diagnostic) { warnings = try scenario.run() } catch { failure = error }
        _ = try scenario.nextProcess()
        let texts = try scenario.project.snapshot().texts
        let note: Comment = "\(file.name), step \(step): \(failure?.message ?? "done")"
        #expect(texts.values.contains("saved by hand"), note)
        #expect(!texts.keys.contains { $0.contains(".viper-") }, note)
        if failure != nil {
          let name = file.relative(to: Scenario.root).text
          #expect(texts[name] == "saved by hand", note)
          // In two steps there is a moment without the file, and the version before is kept too.
          if canExchange { #expect(!texts.keys.contains { $0.hasSuffix(".before-viper") }, note) }
        } else if let kept = texts.first(where: { $0.value == "saved by hand" })?.key,
          kept.hasSuffix(".before-viper")
        {
          #expect(warnings.contains { $0.message.contains(kept) }, note)
        }
      }
    }
  }

  @Test(arguments: MemoryFiles.Save.Style.allCases, [true, false])
  func `a save in a folder that is replaced or removed is there afterwards`(
    _ way: MemoryFiles.Save.Style, _ canExchange: Bool
  ) throws {
    let names = ["Templates/swapped/a/x", "Templates/swapped/new", "Demo/Modules/Tree/In/In.swift"]
    let usual = Scenario(canExchange: canExchange)
    usual.project.files.fail(nil)
    try usual.run()
    let steps = usual.project.files.steps
    // After this step no process has a file of the old folder open.
    let end = try #require(steps.firstIndex { $0.path.name.hasSuffix(".gone") })
    var refused = 0
    for step in 0..<(way == .throughOpenFile ? end : steps.count) {
      for name in names {
        let scenario = Scenario(canExchange: canExchange)
        let disk = scenario.project.files
        let file = Scenario.root.appending(name)
        disk.fail(.saved(at: step, disk.save("saved by hand", at: file, way)))
        var failure: Diagnostic?
        var warnings: [Diagnostic] = []
        do throws(Diagnostic) { warnings = try scenario.run() } catch { failure = error }
        _ = try scenario.nextProcess()
        let texts = try scenario.project.snapshot().texts
        let note: Comment = "\(name), step \(step): \(failure?.message ?? "done")"
        let places = texts.filter { $0.value == "saved by hand" }.keys
        #expect(!disk.hasSaved || !places.isEmpty, note)
        #expect(!texts.keys.contains { $0.contains(".viper-") }, note)
        if let failure {
          refused += 1
          #expect(failure.message.contains("the file changed"), note)
          #expect(texts[name] == "saved by hand", note)
        } else if let kept = places.first(where: { $0.contains(".before-viper") }) {
          let folder = kept.split(separator: "/").first { $0.contains(".before-viper") } ?? ""
          #expect(warnings.contains { $0.message.contains(folder) }, note)
        }
      }
    }
    #expect(refused > 10)
  }

  /// What is no part of the plan: it neither stops a run nor counts as an edit.
  @Test func `what systems leave in a folder may come and go while it is replaced`() throws {
    for name in ["Templates/swapped/.DS_Store", "Templates/swapped/a/._x"] {
      for step in 0..<(try Scenario.stepCount()) {
        let scenario = Scenario()
        let disk = scenario.project.files
        disk.fail(.saved(at: step, disk.save("left", at: Scenario.root.appending(name), .byRename)))
        #expect(try scenario.run() == [], "\(name), step \(step)")
        #expect(try scenario.project.snapshot().texts["Templates/swapped/z"] == "\u{3}")
      }
    }
  }

  @Test(
    arguments: [
      ("Templates/swapped/mine", "another"), ("Templates/swapped/more", "one more"),
      ("Templates/installed/there", "by now"), ("Templates/swapped/mine", nil),
      ("Templates/swapped", nil),
    ] as [(String, String?)])
  func `a folder that is not as the plan saw it is left alone`(
    _ name: String, _ text: String?
  ) throws {
    let scenario = Scenario()
    let place = Scenario.root.appending(name)
    if let text {
      scenario.project.files.put(text, at: place)
    } else {
      scenario.project.files.take(place)
    }
    let before = try scenario.project.snapshot()
    let failure = #expect(throws: Diagnostic.self) { try scenario.run() }
    #expect(failure?.message.contains("the file changed while viper was running") == true)
    #expect(try before.changes(to: scenario.project.snapshot()).isEmpty)
  }

  @Test func `a link in a folder that is to be replaced is nobody's but the user's`() throws {
    let scenario = Scenario()
    scenario.project.files.putLink(
      at: Scenario.root.appending("Templates/swapped/a/link"), to: "../mine")
    let before = try scenario.project.snapshot()
    #expect(throws: Diagnostic.self) { try scenario.run() }
    #expect(try before.changes(to: scenario.project.snapshot()).isEmpty)
  }

  @Test func `a save that leaves size and time as they were is seen`() throws {
    // The bytes are compared where a status can't be trusted, so here it is none.
    let scenario = Scenario()
    let old = Scenario.old.appending("Old.swift")
    scenario.project.files.put("OLD\n", at: old, permissions: 0o640)
    let failure = #expect(throws: Diagnostic.self) { try scenario.run() }
    #expect(failure?.message.contains("the file changed") == true)
    #expect(try scenario.project.snapshot().texts["Demo/Modules/Old/Old.swift"] == "OLD\n")
  }
}
