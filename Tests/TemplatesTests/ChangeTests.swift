import Testing

@Suite(
  "A service, a failure and a retry",
  .enabled(if: Toolchain.hasRoomForStandIns, "the SDK has UIKit and SwiftUI"))
struct ChangeTests {
  @Test(arguments: [("lean", Change.toLean), ("loading", Change.toLoading)])
  func `come into a module with at most five of its lines altered, and all its tests pass`(
    content: String, change: Change
  ) throws {
    let module = try GeneratedModule.generate(
      "Feed", Combination(template: "viper", values: ["content": content]))

    let changed = try change.applied(to: module)

    #expect(changed.files != module.files)
    let missing = module.linesMissing(in: changed)
    #expect(missing.count <= 5, "\(missing)")
    let results = try SwiftProof([changed]).run()
    #expect(Set(results.map(\.suite)) == Set(module.suites))
    #expect(results.filter { !$0.failed.isEmpty }.isEmpty)
    #expect(results.reduce(0) { $0 + $1.passed.count } >= module.testCount)
  }
}
