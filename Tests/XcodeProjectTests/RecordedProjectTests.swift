import Diagnostics
import Testing
import XcodeProject

@Suite("Recorded project files")
struct RecordedProjectTests {
  @Test(arguments: Samples.valid) func `are read and keep every byte`(sample: Sample) throws {
    #expect(try sample.project().bytes == sample.bytes())
  }

  @Test(arguments: Samples.valid) func `get a module by added lines only, once`(sample: Sample)
    throws
  {
    let project = try sample.project()
    let module = Samples.module(targets: project.targets.map(\.name))
    let edit = try project.adding(module)
    #expect(edit.bytes != project.bytes)
    #expect(LineDifference.firstLost(from: project.bytes, to: edit.bytes) == nil)
    #expect(
      try PropertyListJudge.complaints(about: edit.bytes, of: project, asked: module) == [])
    let edited = try ProjectFile(parsing: edit.bytes, named: sample.name)
    #expect(try edited.adding(module).bytes == edit.bytes)
    #expect(try edited.removing(module).bytes == project.bytes)
  }

  @Test(arguments: Samples.invalid) func `that are damaged are refused with a line and a hint`(
    sample: Sample
  ) throws {
    let problem = #expect(throws: Diagnostic.self) { try sample.project() }
    #expect((problem?.location?.line ?? 0) > 0)
    #expect(problem?.hints.isEmpty == false)
  }
}
