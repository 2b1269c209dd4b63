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
    let generation = Generation(options, rambafile: session.rambafile, in: session.world)
    if mode.isOnlyShown {
      let plan = try generation.plan()
      session.printer.warn(plan.warnings)
      GenerationReport(plan, policy: policy, in: session).announce(mode)
      // As a run without anybody to ask would end.
      if policy == .refuse, let refusal = plan.refusal(in: session.world) { throw refusal }
      return .done
    }
    var policy = policy
    var agreed: GenerationPlan?
    while true {
      switch try generation.apply(policy, agreed: agreed) {
      case .done(let plan):
        session.printer.warn(plan.warnings)
        GenerationReport(plan, policy: policy, in: session).report()
        return .done
      case .conflicts(let plan):
        guard let refusal = plan.refusal(in: session.world) else { return .failed }
        guard session.canAsk else { throw refusal }
        guard let answer = ConflictQuestion(plan, in: session).ask() else { return .declined }
        policy = answer
        agreed = plan
      }
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
