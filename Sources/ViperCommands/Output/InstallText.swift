import Configuration
import Diagnostics
import TemplateSources
import ViperActions
import Workspace

/// Prints what an installation did or would do.
struct InstallText {
  let report: InstallPlan
  let session: Session

  func print(_ mode: ChangeMode) {
    let printer = session.printer
    let changes = ChangeReport(report.changes.flatMap(\.files), in: session)
    printer.result(
      json: changes.summary(mode) + [
        "templates": report.items.map(\.fields), "undeclared": report.undeclared,
        "lock": report.lockIsNew ? "written" : "unchanged",
      ])
    if mode.isPreview { return changes.announce(mode) }
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
}

extension InstallPlan.Item {
  fileprivate var fields: JSONObject {
    [
      "name": name, "action": action.rawValue, "origin": JSONObject(origin),
      "previous": previous.map(JSONObject.init), "digest": digest,
    ]
  }
}
