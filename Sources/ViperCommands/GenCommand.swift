import ArgumentParser
import Diagnostics
import ViperKit

/// `viper gen`
struct GenCommand: ParsableCommand, SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "gen",
    abstract: "Generate a module from a template.",
    discussion: """
      Options outrank the Rambafile. Generamba's spelling with underscores works too.

      viper gen Profile viper
      viper gen Profile --module-path Demo/Screens
      viper gen Profile viper --custom-parameters tests:xctest view:xib
      """)

  @Argument(help: "The module's name, such as Profile.") var module: String

  @Argument(
    help: "The template's name. May be left out where the Rambafile declares one.",
    completion: Completion.template)
  var template: String?

  @OptionGroup(title: "Module") var values: ModuleOptions
  @OptionGroup(title: "Places") var places: PlaceOptions
  @OptionGroup(title: "What to do") var mode: ModeOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    let started = session.world.clock.ticks()
    let generation = Generation(options, rambafile: session.rambafile, in: session.world)
    if mode.dryRun || mode.diff {
      let plan = try generation.plan()
      session.printer.warn(plan.warnings)
      GenerationReport(plan, policy: mode.policy, in: session).announce(mode)
      return .done
    }
    var policy = mode.policy
    var agreed: GenerationPlan?
    while true {
      switch try generation.carryOut(policy, agreed: agreed) {
      case .done(let plan):
        session.printer.warn(plan.warnings)
        GenerationReport(plan, policy: policy, in: session)
          .report(asJSON: mode.json, ticks: session.world.clock.ticks() - started)
        return .done
      case .conflicts(let plan):
        guard let refusal = plan.refusal(in: session.world) else { return .failed }
        guard session.world.console.canAsk, !mode.json else { throw refusal }
        guard let answer = ConflictQuestion(plan, in: session).ask() else { return .declined }
        policy = answer
        agreed = plan
      }
    }
  }

  private var options: GenerationOptions {
    var options = GenerationOptions(module: module, template: template)
    options.description = values.description
    options.author = values.author
    options.customParameters = values.customParameters.map { ($0.key, $0.value) }
    options.projectTargets = places.projectTargets
    options.projectFilePath = places.projectFilePath
    options.projectGroupPath = places.projectGroupPath
    options.modulePath = places.modulePath
    options.testTargets = places.testTargets
    options.testFilePath = places.testFilePath
    options.testGroupPath = places.testGroupPath
    options.testPath = places.testPath
    options.withTests = !mode.noTests
    return options
  }
}
