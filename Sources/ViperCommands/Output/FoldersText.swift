import Diagnostics
import ViperActions
import Workspace
import XcodeProject

/// Describes which groups become synchronized folders, and why others do not.
struct FoldersText {
  let plan: FolderConversion.Plan
  let session: Session

  /// A line for each group and one with the total.
  func text(isDone: Bool) -> String {
    let style = session.printer.output
    let edit = plan.edit
    var text = ""
    if !session.printer.isQuiet || !isDone {
      for group in edit.turned {
        text += style.paint((isDone ? "converted" : "convert").padded(to: 11), .green)
        text += group.groupPath.escaped() + style.dim("  \(details(of: group))") + "\n"
      }
      for group in edit.refused {
        text += style.paint("unchanged".padded(to: 11), .yellow)
        text += "\(group.groupPath.escaped()): \(group.reason.escaped())\n"
      }
    }
    let entries = edit.turned.reduce(0) { $0 + $1.entries }
    text += "\(session.shown(plan.change.path)): \(edit.turned.count.counted("group")) "
    text += isDone ? "converted" : "can be converted"
    return text + (entries > 0 ? ", \(entries.counted("entry", "entries")) fewer to merge\n" : "\n")
  }

  private func details(of group: FolderEdit.Turned) -> String {
    let targets = group.targets.map { $0.escaped() }.joined(separator: ", ")
    return targets
      + (group.exceptions > 0 ? " except \(group.exceptions.counted("file"))" : "")
  }

  func fields(isDone: Bool, diff: String?) -> JSONObject {
    [
      "project": plan.change.path.display(in: session.world), "done": isDone,
      "turned": plan.edit.turned.map { group -> JSONObject in
        [
          "group": group.groupPath, "folder": group.folder, "targets": group.targets,
          "exceptions": group.exceptions, "entries": group.entries,
        ]
      },
      "refused": plan.edit.refused.map { group -> JSONObject in
        ["group": group.groupPath, "reason": group.reason]
      },
      "diff": diff,
    ]
  }
}
