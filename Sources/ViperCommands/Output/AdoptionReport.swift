import Diagnostics
import ViperActions
import Workspace

/// Says which modules get records, and why others don't.
struct AdoptionReport {
  private let isDone: Bool
  private let namesFiles: Bool
  private let session: Session
  private var modules: [JSONObject] = []
  private var left: [JSONObject] = []
  /// The name of the last module that was found, with its folders.
  private var last: Path?

  /// - Parameters:
  ///   - isDone: whether records are written, and not only shown.
  ///   - namesFiles: whether files are named that are as they were generated.
  ///   - session: prints.
  init(isDone: Bool, namesFiles: Bool, in session: Session) {
    self.isDone = isDone
    self.namesFiles = namesFiles
    self.session = session
  }

  /// Whether no module gets a record.
  var isEmpty: Bool { modules.isEmpty }

  /// Whether a folder belongs to the module before it.
  func covers(_ name: String) -> Bool { last.map { Path(name).isInside($0) } ?? false }

  /// Prints what a module is probably from.
  func show(_ finding: ModuleAdoption.Finding) {
    session.printer.result(MatchScoreText(finding, in: session).text(withIdentical: namesFiles))
  }

  /// Notes that a module gets a record.
  mutating func take(_ name: String, _ finding: ModuleAdoption.Finding) {
    last = Path(name)
    modules.append(MatchScoreText(finding, in: session).fields(isDone: isDone))
    if !namesFiles { session.printer.result(isDone ? "  recorded\n" : "  would be recorded\n") }
  }

  /// Notes that a module gets none.
  mutating func leave(
    _ name: String, _ finding: ModuleAdoption.Finding? = nil, because reason: String
  ) {
    if finding != nil { last = Path(name) }
    left.append(["name": name, "reason": reason])
    let shown = finding == nil ? name.escaped() + ": " : "  "
    session.printer.result("\(shown)left: \(reason.escaped())\n")
  }

  /// Prints the sum.
  func print(_ plan: BasicPlan, asDiff: Bool) {
    let changes = ChangeReport(plan.changes, in: session)
    session.printer.result(
      json: ["modules": modules, "left": left, "diff": asDiff ? changes.diff : nil])
    if asDiff { session.printer.result(changes.diff) }
    let count = "\(modules.count) \(modules.count == 1 ? "record" : "records")"
    session.printer.note(
      modules.isEmpty
        ? "Nothing was changed.\n"
        : isDone
          ? "\(count) written to `.viper/modules`.\n"
          : "Nothing was changed: a run would write \(count) to `.viper/modules`.\n")
  }
}
