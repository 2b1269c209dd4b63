import Diagnostics
import Testing
import XcodeProject

/// Merges of every kind of change with every other one.
@Suite struct MergeTableTests {
  static func merge(_ base: String, _ ours: String, _ theirs: String) throws -> ProjectMerge {
    try ProjectMerge(
      base: Array(base.utf8), ours: Array(ours.utf8), theirs: Array(theirs.utf8),
      named: "project.pbxproj")
  }

  @Test(arguments: MergeSample.changes)
  func `a change of one side, or of both alike, is taken`(_ change: MergeSample.Change) throws {
    let base = MergeSample.text
    let changed = try change.applied(to: base)
    for (ours, theirs) in [(changed, base), (base, changed), (changed, changed)] {
      let merge = try Self.merge(base, ours, theirs)
      #expect(merge.conflicts == [])
      #expect(String(decoding: merge.bytes, as: UTF8.self) == changed)
    }
  }

  @Test(arguments: MergeSample.changes)
  func `changes of two sides are both taken, byte for byte`(
    _ change: MergeSample.Change
  ) throws {
    let base = MergeSample.text
    let ours = try change.applied(to: base)
    for other in MergeSample.changes where other.description != change.description {
      let theirs = try other.applied(to: base)
      let both = try other.applied(to: ours)
      let merge = try Self.merge(base, ours, theirs)
      #expect(merge.conflicts == [], "with one that \(other)")
      #expect(String(decoding: merge.bytes, as: UTF8.self) == both, "with one that \(other)")
    }
  }

  @Test func `all line endings of one side stay, and so do those that both have`() throws {
    let change = MergeSample.changes[5]
    let other = MergeSample.changes[0]
    let windows = { (text: String) in
      text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
    }
    let base = MergeSample.text
    let ours = try change.applied(to: base)
    let theirs = try other.applied(to: base)
    let both = try other.applied(to: ours)
    for (versions, result) in [
      ([windows(base), windows(ours), windows(theirs)], windows(both)),
      ([base, windows(ours), theirs], windows(both)),
      ([base, ours, windows(theirs)], windows(both)),
      ([windows(base), ours, windows(theirs)], both),
    ] {
      let merge = try Self.merge(versions[0], versions[1], versions[2])
      #expect(merge.conflicts == [])
      #expect(String(decoding: merge.bytes, as: UTF8.self) == result)
    }
  }
}
