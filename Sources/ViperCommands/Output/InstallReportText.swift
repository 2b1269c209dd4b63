import Configuration
import Diagnostics
import TemplateSources
import ViperActions
import Workspace

/// Says what an installation did.
struct InstallReportText {
  private let report: InstallReport
  private let session: Session

  init(_ report: InstallReport, in session: Session) {
    self.report = report
    self.session = session
  }

  func print(ticks: UInt64) {
    let printer = session.printer
    for name in report.undeclared {
      printer.note(
        "note: `Templates/\(name.visible())` stays; the Rambafile does not declare it.\n")
    }
    guard !printer.isQuiet else { return }
    let width = report.items.map(\.name.count).max() ?? 0
    for item in report.items where item.action != .unchanged || printer.isVerbose {
      printer.result(line(item, width: width))
    }
    printer.result(summary(ticks: ticks))
  }

  private func line(_ item: InstallReport.Item, width: Int) -> String {
    let style = session.printer.output
    let word = item.action.rawValue.padded(to: 10)
    let painted =
      switch item.action {
      case .installed: style.paint(word, .green)
      case .updated: style.paint(word, .yellow)
      case .unchanged, .inPlace: style.dim(word)
      }
    var text = "\(painted)\(item.name.visible().padded(to: width))  \(item.origin.shown)"
    if let old = item.previous?.commit, let new = item.origin.commit, old != new {
      text += ", was \(old.prefix(7))"
    }
    return text + "\n"
  }

  private func summary(ticks: UInt64) -> String {
    if report.items.isEmpty { return "The Rambafile declares no templates.\n" }
    var counts: [String] = []
    for action in [InstallReport.Action.installed, .updated, .unchanged, .inPlace] {
      let count = report.items.count { $0.action == action }
      if count > 0 { counts.append("\(count) \(action.rawValue)") }
    }
    if report.lockIsNew { counts.append("\(report.lockName.visible()) written") }
    let tenths = (ticks + 50_000) / 100_000
    return "\(counts.joined(separator: ", ")) in \(tenths / 10).\(tenths % 10) ms\n"
  }

  var json: String {
    let items = report.items.map { item in
      JSONText.object(
        [
          ("name", .string(item.name)), ("action", .string(item.action.rawValue)),
        ] + OriginJSON.fields(of: item.origin) + [("digest", .string(item.digest))])
    }
    return JSONText.object([
      ("templates", .array(items)),
      ("undeclared", .array(report.undeclared.map { .string($0) })),
      ("lock", .string(report.lockIsNew ? "written" : "unchanged")),
      ("warnings", .array(report.warnings.map { .string($0.message.withoutPasswords) })),
    ]).text + "\n"
  }
}

extension String {
  /// With spaces at its end, up to so many characters.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
