import Diagnostics
import Testing
import ViperTestSupport
import Workspace

@Suite struct UndoHistoryTests {
  /// Replaces a file by one of another size.
  private func write(_ size: Int, _ project: TestProject) throws {
    let path = project.root.appending("file")
    let previous = try project.files.read(path, atMost: FileStatus.readableSize)
    let bytes = [UInt8](repeating: UInt8(truncatingIfNeeded: previous[0] &+ 1), count: size)
    try FileTransaction.locked(project.root, in: project.world) { transaction throws(Diagnostic) in
      _ = try transaction.carryOut(
        [Change(.writeFile(bytes: bytes, previous: previous), path, in: project.root)], undo: .keep)
    }
  }

  @Test func `keeps 64 MB, and says of a larger run that it is too large`() throws {
    let project = TestProject(["file": "a"])
    for _ in 0..<2 { try write(30 << 20, project) }
    var runs = try #require(UndoHistory(in: project.world)).runs
    #expect(runs.map(\.isTooLarge) == [false, false])
    try write(70 << 20, project)
    try write(1, project)
    let history = try #require(UndoHistory(in: project.world))
    runs = history.runs
    #expect(runs.map(\.isTooLarge).prefix(2) == [true, false])
    #expect(history.entry(of: runs[0])?.actions == [])
    #expect(history.entry(of: runs[1])?.actions == [.replace])
    try write(20 << 20, project)
    try write(50 << 20, project)
    try write(1, project)
    // The last run has 50 MB, the one before 20 MB.
    #expect(UndoHistory(in: project.world)?.runs.count == 1)
  }
}
