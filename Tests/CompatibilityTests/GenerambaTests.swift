import Configuration
import Foundation
import ProjectOutline
import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite(
  "Recorded runs of Generamba",
  .enabled(if: CompatibilityData.folder != nil, "there is no folder with recorded data"))
struct GenerambaTests {
  /// Runs that Generamba got wrong, with the code, or its beginning, of viper's error.
  static let refused = [
    "broken-liquid": "liquid.",
    "missing-company": "rambafile.missing-key",
    "missing-liquid-file": "template.missing-file",
    "missing-snippet": "liquid.",
    "missing-target": "project.",
    "missing-template": "template.unknown",
    "no-project-section": "rambafile.missing-key",
  ]
  /// Runs that Generamba left half done and that viper completes.
  static let completed = ["empty-folders"]

  static let reproduced = RecordedRun.all.filter {
    refused[$0.name] == nil && !completed.contains($0.name)
  }

  private func run(_ recorded: RecordedRun) throws -> (TestProject, ExitCode) {
    let command = try recorded.command()
    let project = TestProject(
      try recorded.tree("before"), clock: command.clock)
    return (project, Viper.run(command.arguments, in: project.world))
  }

  @Test(arguments: reproduced) func `viper writes the same files and entries`(recorded: RecordedRun)
    throws
  {
    let (project, code) = try run(recorded)
    #expect(code == .done, "\(project.console.errors)")
    for (path, text) in try recorded.tree("after") {
      #expect(try project.snapshot().texts[path] == text, "\(path)")
    }
    let bytes = try project.files.read(
      project.root.appending(try xcodeproj(recorded)).appending("project.pbxproj"))
    #expect(
      try ProjectOutline.text(ProjectOutline(bytes).json)
        == ProjectOutline.text(try recorded.json("project-after.json")))
  }

  @Test(arguments: reproduced) func `viper writes no file that Generamba did not`(
    recorded: RecordedRun
  ) throws {
    let (project, _) = try run(recorded)
    let expected = Set(try recorded.tree("before").keys).union(try recorded.tree("after").keys)
    #expect(Set(try project.snapshot().texts.keys) == expected)
  }

  @Test(arguments: RecordedRun.all.filter { refused[$0.name] != nil })
  func `where Generamba failed silently or halfway, viper stops before it writes`(
    recorded: RecordedRun
  ) throws {
    let command = try recorded.command()
    let project = TestProject(
      try recorded.tree("before"), clock: command.clock)
    let before = try project.snapshot()
    let answer = project.answer(command.arguments)
    let code = try #require(Self.refused[recorded.name])
    #expect(answer.exit == .failed && !answer.errors.isEmpty)
    #expect(answer.errors.allSatisfy { $0.hasPrefix(code) })
    #expect(try project.snapshot() == before)
  }

  @Test func `an entry without a file makes a folder and a group, where Generamba crashed`() throws
  {
    let recorded = try #require(RecordedRun.all.first { $0.name == "empty-folders" })
    let (project, code) = try run(recorded)
    #expect(code == .done, "\(project.console.errors)")
    for folder in ["Entity", "Service"] {
      let path = project.root.appending("Demo/Modules/Profile/\(folder)")
      #expect(try project.files.status(path)?.kind == .folder)
    }
  }

  private func xcodeproj(_ recorded: RecordedRun) throws -> String {
    let rambafile = try Rambafile(
      Array(try #require(recorded.tree("before")["Rambafile"]).utf8), at: Path("/Rambafile"),
      named: "Rambafile")
    return try #require(rambafile.text(.xcodeprojPath)?.value)
  }
}
