import Foundation
import Testing
import ViperSystem
import ViperTestSupport
import Workspace

@Suite struct SystemWorldTests {
  @Test func `git is run with its arguments as they are, and answers`() async throws {
    let answers = try await onOwnThread {
      try withTemporaryFolder { folder in
        try [["--version"], ["rev-parse", "no; such $(thing)"]].map {
          try realGit.run($0, in: folder)
        }
      }
    }
    #expect(answers[0].status == 0)
    #expect(String(decoding: answers[0].output, as: UTF8.self).hasPrefix("git version"))
    #expect(answers[1].status != 0)
    #expect(String(decoding: answers[1].errors, as: UTF8.self).contains("fatal:"))
  }

  @Test(arguments: [
    ("0", 1970, 1, 1), ("951827696", 2000, 2, 29), ("1735689599", 2024, 12, 31),
  ])
  func `the date of a reproducible run is fixed`(
    _ seconds: String, year: Int, month: Int, day: Int
  ) {
    let clock = SystemClock(variables: ["SOURCE_DATE_EPOCH": seconds])
    #expect(clock.today() == CalendarDate(year: year, month: month, day: day))
  }

  @Test func `the date is the local one`() {
    func foundationsToday() -> CalendarDate {
      let parts = Calendar(identifier: .gregorian).dateComponents(
        [.year, .month, .day], from: Date())
      return CalendarDate(year: parts.year ?? 0, month: parts.month ?? 0, day: parts.day ?? 0)
    }
    let before = foundationsToday()
    let today = SystemClock().today()
    // Midnight may pass meanwhile.
    #expect([before, foundationsToday()].contains(today))
  }

  @Test func `the world starts in the current folder with the shell's variables`() {
    let world = World.system()
    #expect(world.environment.currentFolder.text == FileManager.default.currentDirectoryPath)
    #expect(world.environment.variables["PATH"] == ProcessInfo.processInfo.environment["PATH"])
    let first = world.clock.monotonicNanoseconds()
    #expect(world.clock.monotonicNanoseconds() >= first)
  }
}
