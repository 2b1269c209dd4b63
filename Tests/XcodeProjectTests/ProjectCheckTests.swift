import Diagnostics
import Testing
import XcodeProject

@Suite("The check of a project")
struct ProjectCheckTests {
  @Test(arguments: Samples.valid)
  func `takes out of recorded projects what is too much, and nothing else`(sample: Sample) throws {
    let project = try sample.project()
    let check = ProjectCheck(project)
    for problem in project.diagnostics(for: check.findings) {
      #expect((problem.location?.line ?? 0) > 1)
    }
    guard let fixed = try check.fixed() else {
      return #expect(check.findings.count { $0.isFixable } == 0)
    }
    #expect(LineDifference.firstLost(from: fixed, to: project.bytes) == nil)
    let again = ProjectCheck(try ProjectFile(parsing: fixed, named: sample.name))
    #expect(again.findings.count { $0.isFixable } == 0)
    #expect(again.findings.count < check.findings.count)
  }

  @Test(arguments: 0..<4)
  func `finds nothing in a project that it has not damaged, and gets it back`(part: Int) throws {
    for round in 0..<RandomProjectTests.rounds {
      var generator = RandomProject(seed: UInt64(part * 3_000_017 + round))
      let bytes = generator.make()
      let project = try ProjectFile(parsing: bytes, named: "seed \(part) \(round)")
      let found = ProjectCheck(project).findings.count { $0.isFixable }
      try #require(found == 0, "seed \(part) \(round)")
      let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      let mentions = lines.indices.filter { index in
        lines[index].starts(with: "\t\t\t\t".utf8) && lines[index].contains(0x2C)
      }
      guard let place = mentions.randomElement(using: &generator.random) else { continue }
      var damaged = lines
      damaged.insert(lines[place], at: place)
      let text = Array(damaged.joined(separator: [0x0A]))
      let check = ProjectCheck(try ProjectFile(parsing: text, named: "damaged"))
      let isFixable = check.findings.contains { $0.isFixable }
      #expect(!check.findings.isEmpty, "seed \(part) \(round)")
      if isFixable { #expect(try check.fixed() == bytes, "seed \(part) \(round)") }
    }
  }
}
