import ArgumentParser
import Diagnostics
import ViperActions
import Workspace

/// `viper module adopt`
struct ModuleAdoptCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "adopt",
    abstract: "Make records of modules that were generated without.",
    discussion: """
      Finds template, parameters, author and date by rendering what could have been and comparing. Asks
      where less than 80 % of the code fits. All records are one change.

      viper module adopt Profile
      viper module adopt --all                     all folders below the Rambafile's
      viper module adopt --all --in Legacy/Screens
      viper module adopt Profile --template viper_table
      """)

  @Argument(help: "The modules: names, Folder/Name or paths.", completion: .list([])) var names:
    [String] = []

  @Flag(help: "Adopt every module below the Rambafile's folder, as far as a template fits.")
  var all = false

  @Option(name: .customLong("in"), help: "The folder to look below.", completion: .directory)
  var folder: String?

  @Option(help: "The template, where it is known.", completion: Completion.template)
  var template: String?

  @OptionGroup(title: "The module, as gen was told") var values: ModuleOptions
  @OptionGroup(title: "Places") var places: PlaceOptions

  @Flag(
    name: .shortAndLong,
    help: "Ask nothing: adopt also what fits badly, and set `module_records`.")
  var yes = false

  @OptionGroup(title: "Preview") var change: ChangeOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  func validate() throws {
    if names.isEmpty, !all { throw ValidationError("Say which modules, or `--all`.") }
    if !names.isEmpty, all { throw ValidationError("`--all` takes no names.") }
    if folder != nil, !all { throw ValidationError("`--in` goes with `--all`.") }
  }

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    var adoption = ModuleAdoption(in: session.world)
    var report = AdoptionReport(isDone: changesProject, namesFiles: !all, in: session)
    var code = ExitCode.done
    for name in try all ? adoption.candidates(below: options(for: "Module")) : names {
      if report.covers(name) { continue }
      let finding: ModuleAdoption.Finding
      do throws(Diagnostic) { finding = try adoption.finding(for: options(for: name)) } catch {
        guard all else { throw error }
        report.leave(
          name,
          because: error.code == "module.unknown"
            ? "no template makes any of its files" : error.message)
        continue
      }
      report.show(finding)
      if let reason = try refusal(of: finding, in: session) {
        report.leave(name, finding, because: reason)
        code = .declined
      } else {
        try adoption.take(finding)
        report.take(name, finding)
      }
    }
    if !report.isEmpty, try adoption.lacksKey(), !(try takesKey(&adoption, in: session)) {
      session.printer.note(
        "hint: add `module_records: true` to the Rambafile, so that `gen` writes records too.\n")
    }
    let plan = try changesProject ? adoption.apply() : adoption.preview()
    session.printer.warn(plan.warnings)
    report.print(plan, asDiff: change.values.asDiff)
    return code
  }

  private func options(for name: String) -> GenerationOptions {
    var options = GenerationOptions(name, template, values, places)
    if let folder { options.modulePath = folder }
    return options
  }

  /// Why a module is not adopted; nil where it is.
  private func refusal(
    of finding: ModuleAdoption.Finding, in session: Session
  ) throws(Diagnostic) -> String? {
    guard finding.fit.percent < MatchScore.enough, !yes else { return nil }
    let fact = "only \(finding.fit.percent) % of `\(finding.record.module)` fits"
    let hint = "pass `--yes` to adopt it all the same, or name the template with `--template`."
    guard changesProject else { return "\(fact); \(hint)" }
    guard session.canAsk else {
      let problem = Diagnostic(.error, "module.uncertain", fact, hints: [hint])
      guard all else { throw problem }
      return "\(fact), and input is not interactive; \(hint)"
    }
    let question = "O\(fact.dropFirst()). Adopt it? [y]es, [n]o: "
    return session.printer.agrees(to: question) ? nil : "\(fact), and you declined"
  }

  /// Whether the Rambafile gets the key that has `gen` write records.
  private func takesKey(
    _ adoption: inout ModuleAdoption, in session: Session
  ) throws(Diagnostic) -> Bool {
    let isWanted =
      yes
      || changesProject && session.canAsk
        && session.printer.agrees(
          to: "Write `module_records: true` into the Rambafile, for new modules? [y]es, [n]o: ")
    return isWanted ? try adoption.takeKey() : false
  }
}
