import Configuration
import Diagnostics
import TemplateSources
import ViperActions
import Workspace

/// Says what an installation did, or would do.
struct InstallText {
  private let report: InstallPlan
  private let session: Session

  init(_ report: InstallPlan, in session: Session) {
    self.report = report
    self.session = session
  }

  func print(_ mode: ChangeMode) {
    let printer = session.printer
    let changes = ChangeReport(report.changes.flatMap(\.files), in: session)
    printer.result(json: fields(changes, mode))
    if mode.isOnlyShown { return changes.announce(mode) }
    for name in report.undeclared {
      printer.note(
        "note: `Templates/\(name.escaped())` stays; the Rambafile does not declare it.\n")
    }
    guard !printer.isQuiet else { return }
    let width = report.items.map(\.name.count).max() ?? 0
    for item in report.items where item.action != .unchanged || printer.isVerbose {
      printer.result(line(item, width: width))
    }
    if report.items.isEmpty { return printer.result("The Rambafile declares no templates.\n") }
    printer.summary(counts)
  }

  private func line(_ item: InstallPlan.Item, width: Int) -> String {
    let style = session.printer.output
    let word = item.action.rawValue.padded(to: 10)
    let painted =
      switch item.action {
      case .installed: style.paint(word, .green)
      case .updated: style.paint(word, .yellow)
      case .unchanged, .inPlace: style.dim(word)
      }
    var text = "\(painted)\(item.name.escaped().padded(to: width))  \(item.origin.shown)"
    if let old = item.previous?.commit, let new = item.origin.commit, old != new {
      text += ", was \(old.prefix(7))"
    }
    return text + "\n"
  }

  private var counts: String {
    var counts: [String] = []
    for action in [InstallPlan.Action.installed, .updated, .unchanged, .inPlace] {
      let count = report.items.count { $0.action == action }
      if count > 0 { counts.append("\(count) \(action.rawValue)") }
    }
    if report.lockIsNew { counts.append("\(report.lockName.escaped()) written") }
    return counts.joined(separator: ", ")
  }

  private func fields(_ changes: ChangeReport, _ mode: ChangeMode) -> JSONObject {
    [
      "done": !mode.isOnlyShown, "changes": changes.fields,
      "diff": mode.asDiff ? changes.diff : nil, "templates": report.items.map(\.fields),
      "undeclared": report.undeclared, "lock": report.lockIsNew ? "written" : "unchanged",
    ]
  }
}

extension InstallPlan.Item {
  fileprivate var fields: JSONObject {
    [
      "name": name, "action": action.rawValue, "origin": JSONObject(origin),
      "previous": previous.map(JSONObject.init), "digest": digest,
    ]
  }
}

extension String {
  /// With spaces at its end, up to so many characters.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
