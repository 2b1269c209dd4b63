import Foundation
import Testing
import ViperTestSupport

@Suite(.enabled(if: Tracer.isThere, Comment(rawValue: Tracer.reason)), .serialized)
struct FailingDiskTests {
  private static let errors = ["ENOSPC", "EIO", "EACCES", "EROFS"]

  @Test(arguments: Run.all)
  func `when any call fails, the tree is as before and the message names the file`(
    _ run: Run
  ) async throws {
    let after = try await run.finished()
    let all = try await Tracer.calls(of: run)
    // What is only opened to be read fails alike again and again, and so does each file of many.
    let step = max(1, all.count / 90)
    let calls = all.indices.filter {
      Tracer.isThorough || all[$0].changesSomething && $0.isMultiple(of: step)
        || $0.isMultiple(of: 4 * step)
    }.map { all[$0] }
    var refused = 0
    var survived: [String] = []
    for (index, call) in calls.enumerated() {
      let turn = [Self.errors[index % Self.errors.count]]
      // All errors at each call take minutes; otherwise the calls take turns.
      for error in Tracer.isThorough ? Self.errors : turn {
        let project = try RealProject(run.tree)
        let before = try project.snapshot()
        let ending = try await project.run(run, under: call.failing(error))
        let note = "\(error) at \(call): \(ending.errors)"
        if ending.code == 0 {
          let left = try project.snapshot(withTimes: false)
          #expect(after.changes(to: left) == [], "\(note)")
          survived.append("\(call)")
          continue
        }
        refused += 1
        #expect(ending.code == 1, "\(note)")
        #expect(ending.errors.contains("error: "), "\(note)")
        #expect(ending.errors.contains("`"), "\(note)")
        #expect(!ending.errors.replacing(".viper-journal", with: "").contains(".viper-"), "\(note)")
        #expect(try before.changes(to: project.snapshot()) == [], "\(note)")
      }
    }
    #expect(refused >= 10)
    print("\(run.name): \(refused) failures refused, \(survived.count) survived:")
    for call in survived { print("  \(call)") }
  }

  @Test(arguments: Run.all)
  func `a disk that claims to have written more than it has is not believed`(
    _ run: Run
  ) async throws {
    let after = try await run.finished()
    let calls = try await Tracer.calls(of: run)
    for (index, call) in calls.enumerated() where call.name == "write" {
      for claim in Tracer.isThorough ? [0, 1] : [index % 2] {
        let project = try RealProject(run.tree)
        let before = try project.snapshot()
        let ending = try await project.run(run, under: call.claiming(claim))
        let note = "\(claim) at \(call): \(ending.errors)"
        if ending.code == 0 {
          let left = try project.snapshot(withTimes: false)
          #expect(after.changes(to: left) == [], "\(note)")
        } else {
          #expect(try before.changes(to: project.snapshot()) == [], "\(note)")
        }
      }
    }
  }
}
