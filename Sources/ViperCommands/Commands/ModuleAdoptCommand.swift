import ArgumentParser
import Diagnostics
import ViperActions
import Workspace

struct ModuleAdoptCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "adopt", abstract: "Create records for existing modules.",
    discussion: """
      Renders the templates and compares the result with the module to find its
      template, parameters, author and date. Asks first if less than 80 % of the code
      matches. Either all records are written or none.

      viper module adopt Profile
      viper module adopt --all                      all in the folder for modules
      viper module adopt --all --in Legacy/Screens
      viper module adopt Profile --template viper_table
      """)

  @Argument(help: "The modules: names, Folder/Name or paths.", completion: .list([]))
  var names: [String] = []

  @Flag(help: "Adopt all modules that a template matches.") var all = false

  @Option(
    name: .customLong("in"), help: "The folder to search with `--all`.", completion: .directory)
  var folder: String?

  @Option(help: "The template, if you know it.", completion: Completion.template)
  var template: String?

  @OptionGroup(title: "Known arguments of gen") var values: ModuleOptions
  @OptionGroup(title: "Known arguments of gen") var places: PlaceOptions

  @Flag(name: .shortAndLong, help: "Adopt bad matches too, and set `module_records`.")
  var yes = false

  @OptionGroup var shared: ChangingOptions

  func validate() throws {
    if names.isEmpty, !all { throw ValidationError("name a module, or pass `--all`") }
    if !names.isEmpty, all { throw ValidationError("`--all` takes no names") }
    if folder != nil, !all { throw ValidationError("`--in` needs `--all`") }
  }

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    var adoption = ModuleAdoption(in: session.world)
    var report = AdoptionReport(listsIdenticalFiles: !all, session: session)
    var code = ExitCode.done
    for name in try all ? adoption.candidateFolders(for: options(for: "Module")) : names {
      if all, report.covers(name) { continue }
      let inferred: ModuleAdoption.InferredRecord?
      do throws(Diagnostic) { inferred = try adoption.infer(options(for: name)) } catch {
        guard all else { throw error }
        report.addSkipped(
          name,
          because: error.code == "module.unknown"
            ? "no template generates any of its files" : error.message)
        continue
      }
      guard let finding = inferred else { continue }
      report.show(finding)
      if let reason = try refusal(of: finding, in: session) {
        report.addSkipped(name, finding, because: reason)
        code = .declined
      } else {
        try adoption.add(finding)
        report.addAdopted(name, finding)
      }
    }
    if !report.isEmpty, try adoption.lacksRecordsKey(), !(try addRecordsKey(&adoption, in: session))
    {
      session.printer.note(
        "hint: add `module_records: true` to the Rambafile, so that `gen` also writes records.\n")
    }
    report.print(try session.carryOut(adoption), searched: adoption.searchedFolder)
    return code
  }

  private func options(for name: String) -> GenerationOptions {
    var options = GenerationOptions(name, template, values, places)
    if let folder { options.places["--module-path"] = folder }
    return options
  }

  /// The reason why a module gets no record; nil if it gets one.
  private func refusal(
    of finding: ModuleAdoption.InferredRecord, in session: Session
  ) throws(Diagnostic) -> String? {
    let (percent, record) = (finding.score.percent, finding.record)
    guard percent < MatchScore.certainPercent, !yes else { return nil }
    let fact = "only \(percent) % of `\(record.module)` matches template `\(record.template.name)`"
    let hint = "pass another template with `--template`, or `--yes` to adopt the module anyway."
    guard session.canAsk, !mode.isPreview else {
      if all || session.canAsk || change.expect != nil { return "\(fact); \(hint)" }
      throw Diagnostic(.error, "module.uncertain", fact, hints: [hint])
    }
    let question = "O\(fact.dropFirst()). Adopt it? [y]es, [n]o: "
    return session.printer.agrees(to: question) ? nil : "\(fact), and you declined"
  }

  /// Adds the key that makes `gen` write records if the user agrees; returns whether it did.
  private func addRecordsKey(
    _ adoption: inout ModuleAdoption, in session: Session
  ) throws(Diagnostic) -> Bool {
    let question = "Add `module_records: true` to the Rambafile for new modules? [y]es, [n]o: "
    guard yes || changesProject && session.canAsk && session.printer.agrees(to: question) else {
      return false
    }
    return try adoption.addRecordsKey()
  }
}

/// Prints which modules get records, and why others do not.
private struct AdoptionReport {
  let listsIdenticalFiles: Bool
  let session: Session
  var modules: [JSONObject] = []
  var skipped: [JSONObject] = []
  /// The folder of the last module that was found.
  var lastFolder: Path?

  private var isDone: Bool { !session.mode.isPreview }
  var isEmpty: Bool { modules.isEmpty }

  /// Whether a folder belongs to the last module.
  func covers(_ name: String) -> Bool { lastFolder.map { Path(name).isInside($0) } ?? false }

  /// Prints how well a template matches a module, with a line per file.
  func show(_ finding: ModuleAdoption.InferredRecord) {
    let record = finding.record
    let style = session.printer.outputStyle
    var text = "\(style.bold(record.module)): \(finding.score.percent) % of template "
    text +=
      record.shownTemplate + record.parameters.map { " \($0.key):\($0.value)".escaped() }.joined()
    if let author = record.author { text += ", author \(author.escaped())" }
    text += ", \(record.date.day)/\(record.date.month)/\(record.date.year)\n"
    let width = finding.score.files.map(\.state.count).max() ?? 0
    for file in finding.score.files where listsIdenticalFiles || file.differingLines != 0 {
      let state = file.state.padded(to: width)
      text += file.differingLines == 0 ? style.dim(state) : style.paint(state, .yellow)
      text += "  \(session.shown(file.path))\n"
    }
    session.printer.result(text)
  }

  mutating func addAdopted(_ name: String, _ finding: ModuleAdoption.InferredRecord) {
    lastFolder = Path(name)
    let record = finding.record
    modules.append([
      "name": record.module, "done": isDone, "template": record.template.name,
      "fit": finding.score.percent,
      "parameters": JSONObject(record.parameters.map { ($0.key, $0.value) }),
      "author": record.author,
      "files": finding.score.files.objects { ["path": session.path($0.path), "state": $0.state] },
    ])
    if !listsIdenticalFiles {
      session.printer.result(isDone ? "  recorded\n" : "  would be recorded\n")
    }
  }

  mutating func addSkipped(
    _ name: String, _ finding: ModuleAdoption.InferredRecord? = nil, because reason: String
  ) {
    if finding != nil { lastFolder = Path(name) }
    skipped.append(["name": name, "reason": reason])
    let head = finding == nil ? name.escaped() + ": " : "  "
    session.printer.result("\(head)skipped: \(reason.escaped())\n")
  }

  func print(_ plan: BasicPlan, searched folder: Path?) {
    let changes = ChangeReport(plan.changes, in: session)
    session.printer.result(json: ["modules": modules, "left": skipped] + changes.json())
    if session.mode.showsDiff { session.printer.result(changes.diff) }
    let count = modules.count.counted("record")
    if modules.isEmpty {
      let place = folder.map { " in `\(session.shown($0))`; search others with `--in`" } ?? ""
      session.printer.note("Nothing changed\(place).\n")
    } else if isDone {
      session.printer.note("\(count) written to `.viper/modules`.\n")
    } else {
      changes.noteNothingChanged("a run would write \(count) to `.viper/modules`")
    }
  }
}

extension MatchScore.File {
  fileprivate var state: String {
    differingLines.map { $0 == 0 ? "identical" : "edited: \($0.counted("line"))" } ?? "missing"
  }
}
