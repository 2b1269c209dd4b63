import Diagnostics
import ViperActions
import Workspace
import XcodeProject

/// Tells which groups become folders, and why others stay.
struct FoldersText {
  private let plan: FolderConversion.Plan
  private let session: Session
  private let style: Style

  init(_ plan: FolderConversion.Plan, in session: Session) {
    self.plan = plan
    self.session = session
    style = session.printer.output
  }

  /// A line for each group.
  func text(isDone: Bool) -> String {
    let edit = plan.edit
    var text = ""
    if !session.printer.isQuiet || !isDone {
      for group in edit.turned {
        text += style.paint((isDone ? "turned" : "turn").padded(to: 10), .green)
        text += group.groupPath.escaped() + style.dim("  \(details(of: group))") + "\n"
      }
      for group in edit.refused {
        text += style.paint("stays".padded(to: 10), .yellow)
        text += "\(group.groupPath.escaped()): \(group.reason.escaped())\n"
      }
    }
    let entries = edit.turned.reduce(0) { $0 + $1.entries }
    let path = session.shown(plan.change.path)
    let word = isDone ? "turned into" : "can become"
    let folders = edit.turned.count == 1 ? "a folder" : "folders"
    return text + "\(path): \(count(edit.turned.count, "group")) \(word) \(folders)"
      + (entries > 0 ? ", \(count(entries, "entry", "entries")) fewer to merge\n" : "\n")
  }

  private func details(of group: FolderEdit.Turned) -> String {
    let targets = group.targets.map { $0.escaped() }.joined(separator: ", ")
    return targets
      + (group.exceptions > 0 ? " but for \(count(group.exceptions, "file"))" : "")
  }

  /// Whether the user wants what was told.
  func confirm() -> Bool {
    session.printer.agrees(
      to: session.printer.errors.bold("Turn them into folders?") + " [y/N] ")
  }

  /// The same for programs.
  func fields(isDone: Bool, diff: String?) -> JSONObject {
    [
      "project": plan.change.path.display(in: session.world), "done": isDone,
      "turned": plan.edit.turned.map(\.fields), "refused": plan.edit.refused.map(\.fields),
      "diff": diff,
    ]
  }

  private func count(_ number: Int, _ one: String, _ many: String? = nil) -> String {
    "\(number) \(number == 1 ? one : many ?? one + "s")"
  }
}

extension FolderEdit.Turned {
  fileprivate var fields: JSONObject {
    [
      "group": groupPath, "folder": folder, "targets": targets, "exceptions": exceptions,
      "entries": entries,
    ]
  }
}

extension FolderEdit.Refused {
  fileprivate var fields: JSONObject { ["group": groupPath, "reason": reason] }
}
