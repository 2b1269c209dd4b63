import Diagnostics
import Testing
import ViperTestSupport
import Workspace

/// Somebody saves a file while a run that replaces it is at work.
@Suite struct LateSaveTests {
  @Test(arguments: MemoryFiles.Save.Way.allCases, [true, false])
  func `a save at any moment is there afterwards`(
    _ way: MemoryFiles.Save.Way, _ canExchange: Bool
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

  @Test func `a save that leaves size and time as they were is seen`() throws {
    // The bytes are compared where a status can't be trusted, so here it is none.
    let scenario = Scenario()
    let old = Scenario.old.appending("Old.swift")
    scenario.project.files.put("OLD\n", at: old, permissions: 0o640)
    let failure = #expect(throws: Diagnostic.self) { try scenario.run() }
    #expect(failure?.message.contains("somebody changed it") == true)
    #expect(try scenario.project.snapshot().texts["Demo/Modules/Old/Old.swift"] == "OLD\n")
  }
}
