import Diagnostics
import ViperActions
import Workspace

/// What one run of `gen` is asked to do, as words for the parser or without it.
struct GenRequest: SessionCommand {
  var options: GenerationOptions
  var policy = ConflictPolicy.refuse
  var mode = ChangeMode()
  var settings = SessionSettings()

  var changesProject: Bool { !mode.isOnlyShown }

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    var generation = Generation(options, policy, in: session.world)
    if mode.isOnlyShown {
      let plan = try generation.preview()
      session.printer.warn(plan.warnings)
      GenerationReport(plan, in: session).announce(mode)
      // As a run without anybody to ask would end.
      if let refusal = plan.refusal(in: session.world) { throw refusal }
      return .done
    }
    while true {
      let plan = try generation.attempt()
      guard let refusal = plan.refusal(in: session.world) else {
        session.printer.warn(plan.warnings)
        GenerationReport(plan, in: session).report()
        return .done
      }
      guard session.canAsk else { throw refusal }
      guard let answer = ConflictQuestion(plan, in: session).ask() else { return .declined }
      generation.policy = answer
      generation.agreed = plan
    }
  }
}

extension GenRequest {
  /// The command as it is typed ten times a day, with names and without options.
  ///
  /// It needs no parser: to look at all the options that were not given costs the parser more
  /// than generating the module takes. A test holds the outcome against the parser's.
  ///
  /// - Returns: nil for all other command lines.
  init?(plain words: [String]) {
    guard words.first == "gen", (2...3).contains(words.count),
      !words.contains(where: { $0.utf8.first == UInt8(ascii: "-") })
    else { return nil }
    options = GenerationOptions(module: words[1], template: words.count > 2 ? words[2] : nil)
  }
}
