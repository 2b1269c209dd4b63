import Foundation
import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite(
  "Modules of recorded runs of Generamba",
  .enabled(if: CompatibilityData.folder != nil, "there is no folder with recorded data"))
struct ModuleLifeTests {
  /// Runs that generate a module where none was.
  static let runs = GenerambaTests.reproduced.filter {
    !["keep-existing", "replace-existing"].contains($0.name)
  }

  /// What follows the module's name: the words as of `gen`.
  private func words(_ recorded: RecordedRun) throws -> (name: String, rest: [String]) {
    let arguments = try recorded.command().arguments
    return (try #require(arguments.dropFirst().first), Array(arguments.dropFirst(2)))
  }

  private func project(_ recorded: RecordedRun, withRecords: Bool) throws -> TestProject {
    var tree = try recorded.tree("before")
    if withRecords { tree["Rambafile", default: ""] += "\nmodule_records: true\n" }
    return TestProject(tree, clock: try recorded.command().clock)
  }

  private func run(_ words: [String], in project: TestProject) {
    #expect(Viper.run(words, in: project.world) == .done, "\(words): \(project.console.errors)")
  }

  @Test(arguments: runs, [true, false]) func `gen and remove give tree and project back`(
    recorded: RecordedRun, withRecords: Bool
  ) throws {
    let project = try project(recorded, withRecords: withRecords)
    let before = try project.snapshot(withTimes: false)
    let (name, rest) = try words(recorded)
    run(["gen", name] + rest, in: project)
    run(["module", "remove", name] + (withRecords ? [] : rest), in: project)
    // Versions of templates stay until `module prune`.
    project.files.take(project.root.appending(".viper/templates"))
    if withRecords { project.files.take(project.root.appending(".viper")) }
    let differences = before.changes(to: try project.snapshot(withTimes: false))
    #expect(differences == [])
  }

  @Test(arguments: runs) func `a renamed module is what gen makes of the new name`(
    recorded: RecordedRun
  ) throws {
    let renamed = try project(recorded, withRecords: true)
    let fresh = try project(recorded, withRecords: true)
    let (name, rest) = try words(recorded)
    run(["gen", name] + rest, in: renamed)
    run(["module", "rename", name, "Account"], in: renamed)
    run(["gen", "Account"] + rest, in: fresh)
    let differences = try fresh.snapshot(withTimes: false)
      .changes(to: renamed.snapshot(withTimes: false))
    #expect(differences == [])
  }

  @Test(arguments: runs) func `what Generamba made is adopted with author and date`(
    recorded: RecordedRun
  ) throws {
    let tree = try recorded.tree("before").merging(recorded.tree("after")) { $1 }
    let project = TestProject(tree, clock: TestClock(year: 2031, month: 1, day: 2))
    let (name, rest) = try words(recorded)
    // Folders, targets and what no file shows have to be given; template, author and date not.
    var given: [String] = []
    var index = rest.startIndex
    while index < rest.endIndex {
      let word = rest[index]
      let values = rest[(index + 1)...].prefix { !$0.hasPrefix("-") }
      if word.hasPrefix("--"), word != "--author", word != "--description" {
        given += [word] + values
      }
      index += word.hasPrefix("-") ? 1 + values.count : 1
    }
    let adopted = project.answer(["module", "adopt", name] + given)
    #expect(adopted.exit == .done)
    #expect(adopted.result["modules"].texts("name") == [name])
    #expect(adopted.result["modules"].list.first?["fit"] == 100)
    let modules = project.answer("module", "list").result["modules"].list
    #expect(modules.map { $0["states"] } == [["unchanged"]])
  }
}
