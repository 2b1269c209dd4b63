import Diagnostics
import ViperActions
import Workspace

/// How well a template fits the files of a module.
struct MatchScoreText {
  private let finding: ModuleAdoption.Finding
  private let session: Session

  init(_ finding: ModuleAdoption.Finding, in session: Session) {
    self.finding = finding
    self.session = session
  }

  /// With a line for each file, or only for those that differ.
  func text(withIdentical: Bool) -> String {
    let record = finding.record
    let style = session.printer.output
    var text = "\(style.bold(record.module)): \(finding.fit.percent) % of template "
    text += ModuleListText.template(of: record)
    text += record.parameters.map { " \($0.key):\($0.value)".escaped() }.joined()
    if let author = record.author { text += ", author \(author.escaped())" }
    text += ", \(record.date.day)/\(record.date.month)/\(record.date.year)\n"
    let states = finding.fit.files.map(Self.state)
    let width = states.map(\.count).max() ?? 0
    for (file, state) in zip(finding.fit.files, states)
    where withIdentical || file.differing != 0 {
      let padded = state.padded(to: width)
      text += file.differing == 0 ? style.dim(padded) : style.paint(padded, .yellow)
      text += "  \(session.shown(file.path))\n"
    }
    return text
  }

  private static func state(of file: MatchScore.File) -> String {
    switch file.differing {
    case nil: "missing"
    case 0?: "identical"
    case 1?: "edited: 1 line"
    case let count?: "edited: \(count) lines"
    }
  }

  func fields(isDone: Bool) -> JSONObject {
    let record = finding.record
    return [
      "name": record.module, "done": isDone, "template": record.template.name,
      "fit": finding.fit.percent,
      "parameters": JSONObject(fields: record.parameters.map { (name: $0.key, value: $0.value) }),
      "author": record.author, "files": finding.fit.files.map(fields),
    ]
  }

  private func fields(of file: MatchScore.File) -> JSONObject {
    ["path": file.path.display(in: session.world), "state": Self.state(of: file)]
  }
}
