import Diagnostics
import ViperActions
import Workspace

/// Prints which modules get records, and why others do not.
struct AdoptionReport {
  private let isDone: Bool
  private let listsIdenticalFiles: Bool
  private let session: Session
  private var modules: [JSONObject] = []
  private var left: [JSONObject] = []
  /// The folder of the last module that was found.
  private var last: Path?

  init(isDone: Bool, listsIdenticalFiles: Bool, in session: Session) {
    self.isDone = isDone
    self.listsIdenticalFiles = listsIdenticalFiles
    self.session = session
  }

  /// Whether no module gets a record.
  var isEmpty: Bool { modules.isEmpty }

  /// Whether a folder belongs to the last module.
  func covers(_ name: String) -> Bool { last.map { Path(name).isInside($0) } ?? false }

  /// Prints how well a template matches a module, with a line per file.
  func show(_ finding: ModuleAdoption.Finding) {
    let record = finding.record
    let style = session.printer.output
    var text = "\(style.bold(record.module)): \(finding.fit.percent) % of template "
    text += record.shownTemplate
    text += record.parameters.map { " \($0.key):\($0.value)".escaped() }.joined()
    if let author = record.author { text += ", author \(author.escaped())" }
    text += ", \(record.date.day)/\(record.date.month)/\(record.date.year)\n"
    let width = finding.fit.files.map(\.state.count).max() ?? 0
    for file in finding.fit.files where listsIdenticalFiles || file.differing != 0 {
      let state = file.state.padded(to: width)
      text += file.differing == 0 ? style.dim(state) : style.paint(state, .yellow)
      text += "  \(session.shown(file.path))\n"
    }
    session.printer.result(text)
  }

  /// Adds a module that gets a record.
  mutating func take(_ name: String, _ finding: ModuleAdoption.Finding) {
    last = Path(name)
    let record = finding.record
    modules.append([
      "name": record.module, "done": isDone, "template": record.template.name,
      "fit": finding.fit.percent,
      "parameters": JSONObject(fields: record.parameters.map { (name: $0.key, value: $0.value) }),
      "author": record.author,
      "files": finding.fit.files.map { file -> JSONObject in
        ["path": file.path.display(in: session.world), "state": file.state]
      },
    ])
    if !listsIdenticalFiles {
      session.printer.result(isDone ? "  recorded\n" : "  would be recorded\n")
    }
  }

  /// Adds a module that gets no record.
  mutating func leave(
    _ name: String, _ finding: ModuleAdoption.Finding? = nil, because reason: String
  ) {
    if finding != nil { last = Path(name) }
    left.append(["name": name, "reason": reason])
    let head = finding == nil ? name.escaped() + ": " : "  "
    session.printer.result("\(head)skipped: \(reason.escaped())\n")
  }

  /// Prints the total.
  func print(_ plan: BasicPlan, asDiff: Bool) {
    let changes = ChangeReport(plan.changes, in: session)
    session.printer.result(
      json: ["modules": modules, "left": left, "diff": asDiff ? changes.diff : nil])
    if asDiff { session.printer.result(changes.diff) }
    let count = modules.count.counted("record")
    session.printer.note(
      modules.isEmpty
        ? "Nothing changed.\n"
        : isDone
          ? "\(count) written to `.viper/modules`.\n"
          : "Nothing changed: a run would write \(count) to `.viper/modules`.\n")
  }
}

extension MatchScore.File {
  fileprivate var state: String {
    switch differing {
    case nil: "missing"
    case 0?: "identical"
    case 1?: "edited: 1 line"
    case let count?: "edited: \(count) lines"
    }
  }
}
