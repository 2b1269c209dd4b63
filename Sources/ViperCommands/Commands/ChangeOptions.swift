import ArgumentParser
import Workspace

/// The options of every command that changes files.
struct ChangeOptions: ParsableArguments {
  @Flag(help: "List the changes without making them.")
  var dryRun = false

  @Flag(help: "Show the changes as a diff without making them.")
  var diff = false

  @Option(
    help: ArgumentHelp("Make exactly the changes of this preview.", valueName: "digest"),
    completion: .list([]))
  var expect: String?

  func validate() throws {
    try exclude(("--expect", expect != nil), (diff ? "--diff" : "--dry-run", mode.isPreview))
  }

  var mode: ChangeMode { ChangeMode(isPreview: dryRun || diff, asDiff: diff) }

  /// Notes what the plan is made from, where a digest is shown or compared.
  func planInputs(of words: [String]) -> PlanInputs? {
    guard mode.isPreview || expect != nil else { return nil }
    return PlanInputs(arguments: PlanArguments.deciding(words), approved: expect)
  }
}

extension ParsableArguments {
  /// - Throws: a validation error where both of two options are given.
  func exclude(
    _ first: (name: String, isGiven: Bool), _ second: (name: String, isGiven: Bool)
  ) throws {
    guard first.isGiven, second.isGiven else { return }
    throw ValidationError("`\(first.name)` and `\(second.name)` exclude each other")
  }
}
