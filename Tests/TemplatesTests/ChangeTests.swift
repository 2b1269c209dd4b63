import Testing

/// Work that a developer does on a generated module, and how many of its lines that may alter.
struct ChangeTask: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var name: String
  var combination: Combination
  var change: Change
  var mostAltered: Int
  /// A module that the change opens.
  var other: String?

  static let all = [
    ChangeTask(
      testDescription: "a service, a failure and a retry come into a lean module", name: "Feed",
      combination: Combination(template: "viper", values: ["content": "lean"]), change: .toLean,
      mostAltered: 5),
    ChangeTask(
      testDescription: "a loading module gets the app's service and content", name: "Feed",
      combination: Combination(template: "viper", values: ["content": "loading"]),
      change: .toLoading, mostAltered: 5),
    ChangeTask(
      testDescription: "a list gets a server's items, and opens a module with a result",
      name: "People",
      combination: Combination(
        template: "viper_table",
        values: ["content": "loading", "search": "yes", "paging": "yes"]), change: .toList,
      mostAltered: 8, other: "Person"),
    ChangeTask(
      testDescription: "a service gets the app's client and items", name: "Contacts",
      combination: Combination(template: "service", values: [:]), change: .toService,
      mostAltered: 2),
  ]
}

@Suite(
  "Work on generated modules",
  .enabled(if: Toolchain.hasRoomForStandIns, "the SDK has UIKit and SwiftUI"))
struct ChangeTests {
  @Test(arguments: ChangeTask.all) func `alters few lines, and all tests pass`(
    task: ChangeTask
  ) throws {
    let module = try GeneratedModule.generate(task.name, task.combination)

    let changed = try task.change.applied(to: module)

    #expect(changed.files != module.files)
    let missing = module.linesMissing(in: changed)
    #expect(missing.count <= task.mostAltered, "\(missing)")
    var other = try task.other.map {
      try GeneratedModule.generate($0, Combination(template: "viper", values: [:]))
    }
    other?.tests = [:]
    let results = try SwiftProof([changed] + [other].compactMap(\.self)).run()
    #expect(Set(results.map(\.suite)) == Set(module.suites))
    #expect(results.filter { !$0.failed.isEmpty }.isEmpty)
    #expect(results.reduce(0) { $0 + $1.passed.count } >= module.testCount)
  }
}
