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
    if expect != nil, mode.isPreview {
      throw ValidationError("`--expect` and `--\(diff ? "diff" : "dry-run")` exclude each other")
    }
  }

  var mode: ChangeMode { ChangeMode(isPreview: dryRun || diff, asDiff: diff) }

  /// Notes what the plan is made from, where a digest is shown or compared.
  func planInputs(of words: [String]) -> PlanInputs? {
    guard mode.isPreview || expect != nil else { return nil }
    return PlanInputs(arguments: PlanArguments.deciding(words), approved: expect)
  }
}
