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
      where less than 80 % of the lines fit.

      viper module adopt Profile
      viper module adopt --all
      viper module adopt Profile --template viper_table
      """)

  @Argument(help: "The modules' names.", completion: .list([])) var names: [String] = []

  @Flag(help: "Adopt every folder where the Rambafile puts modules, as far as a template fits.")
  var all = false

  @Option(help: "The template, where it is known.", completion: Completion.template)
  var template: String?

  @OptionGroup(title: "The module, as gen was told") var values: ModuleOptions
  @OptionGroup(title: "Places") var places: PlaceOptions

  @Flag(name: .shortAndLong, help: "Ask nothing: adopt also what fits badly.")
  var yes = false

  @OptionGroup(title: "Preview") var change: ChangeOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  func validate() throws {
    if names.isEmpty, !all { throw ValidationError("Say which modules, or `--all`.") }
    if !names.isEmpty, all { throw ValidationError("`--all` takes no names.") }
  }

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    var found: [(finding: ModuleAdoption.Finding, isDone: Bool)] = []
    var code = ExitCode.done
    for name in try all ? ModuleAdoption.candidates(in: session.world) : names {
      let adoption = ModuleAdoption(
        GenerationOptions(name, template, values, places), in: session.world)
      let finding: ModuleAdoption.Finding
      do throws(Diagnostic) { finding = try adoption.preview() } catch {
        // A folder that no template would make is none of a module's.
        if all, error.code == "module.unknown" { continue }
        throw error
      }
      let fits = finding.fit.percent >= ModuleFit.enough
      let report = FitText(finding, in: session)
      session.printer.result(report.text)
      var isWanted = changesProject
      if isWanted, !fits, !yes {
        // Of all folders nobody said that they are modules.
        if all { isWanted = false } else { isWanted = try ask(finding, in: session) }
        if !isWanted { code = .declined }
      }
      if isWanted { session.printer.warn(try adoption.apply().warnings) }
      found.append((finding, isWanted))
    }
    let changes = ChangeReport(found.flatMap(\.finding.changes), in: session)
    let asDiff = change.values.asDiff
    session.printer.result(
      json: [
        "modules": found.map { FitText($0.finding, in: session).fields(isDone: $0.isDone) },
        "diff": asDiff ? changes.diff : nil,
      ])
    if asDiff { session.printer.result(changes.diff) }
    let done = found.count(where: \.isDone)
    session.printer.note(
      done == 0
        ? "Nothing was changed.\n"
        : "\(done) \(done == 1 ? "record" : "records") written to `.viper/modules`.\n")
    return code
  }

  private func ask(
    _ finding: ModuleAdoption.Finding, in session: Session
  ) throws(Diagnostic) -> Bool {
    let question = "only \(finding.fit.percent) % of `\(finding.record.module)` fits"
    guard session.canAsk else {
      throw Diagnostic(
        .error, "module.uncertain", question,
        hints: ["pass `--yes` to adopt it all the same, or name the template with `--template`."])
    }
    return session.printer.agrees(
      to: question.prefix(1).uppercased() + question.dropFirst() + ". Adopt it? [y]es, [n]o: ")
  }
}
