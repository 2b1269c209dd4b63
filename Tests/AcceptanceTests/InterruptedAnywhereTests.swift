import Foundation
import Testing
import ViperTestSupport

/// Not a part of ``KilledAnywhereTests``, so that the two suites run at the same time.
@Suite(.enabled(if: Tracer.isThere, Comment(rawValue: Tracer.reason)), .serialized)
struct InterruptedAnywhereTests {
  @Test(arguments: Run.all)
  func `interrupted at any system call, a run ends when it is done`(_ run: Run) async throws {
    let after = try await run.finished()
    let all = try await Tracer.calls(of: run).filter(\.changesSomething)
    let signals = [("INT", SIGINT), ("TERM", SIGTERM), ("HUP", SIGHUP)]
    var finished = 0
    for (index, call) in all.enumerated() where Tracer.isThorough || index.isMultiple(of: 4) {
      let project = try RealProject(run.tree)
      let before = try project.snapshot(withTimes: false)
      let (name, number) = signals[index % signals.count]
      let ending = try await project.run(run, under: call.sending(name))
      // What tests are run by may have blocked the signal; a shell sees the same number for both.
      #expect(ending.code ?? 128 + number == 128 + number, "\(name) at \(call): \(ending.errors)")
      let left = try project.snapshot(withTimes: false)
      let differences = after.changes(to: left)
      #expect(differences == [] || left == before, "\(name) at \(call)")
      finished += differences == [] ? 1 : 0
    }
    #expect(finished > 0)
  }
}
