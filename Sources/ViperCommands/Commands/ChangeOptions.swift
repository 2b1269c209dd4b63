import ArgumentParser
import Workspace

struct ChangeOptions: ParsableArguments {
  @Flag(help: "List the changes without making them.") var dryRun = false
  @Flag(help: "Show the changes as a diff without making them.") var diff = false

  @Option(help: .of("digest", "Make exactly the changes of this preview."), completion: .list([]))
  var expect: String?

  func validate() throws {
    try exclude(("--expect", expect != nil), (diff ? "--diff" : "--dry-run", mode.isPreview))
  }

  var mode: ChangeMode { mode(isCheck: false) }

  /// The mode of a command that also has a flag to only check.
  func mode(isCheck: Bool) -> ChangeMode {
    ChangeMode(isPreview: dryRun || diff || isCheck, showsDiff: diff)
  }

  /// Notes what the plan is made from, where a digest is shown or compared.
  func planInputs(of words: [String]) -> PlanInputs? {
    guard mode.isPreview || expect != nil else { return nil }
    return (PlanArguments.relevant(words), approved: expect)
  }
}
