import Diagnostics
import ViperActions
import Workspace

/// Prints what a sync inserts and what it leaves to the user.
struct SyncReport {
  private let plan: SyncPlan
  private let session: Session

  init(_ plan: SyncPlan, in session: Session) {
    self.plan = plan
    self.session = session
  }

  func print(_ mode: ChangeMode, isCheck: Bool) {
    let printer = session.printer
    let changes = ChangeReport(plan.changes, in: session)
    printer.warn(plan.warnings)
    printer.result(
      json: changes.summary(mode) + changes.next(mode) + [
        "inserted": plan.inserted.map { fields($0) }, "changed": plan.changed.map { fields($0) },
        "removed": plan.removed.map { fields($0) },
        "left": plan.left.map { fields($0.item) + ["reason": $0.reason.rawValue] },
      ])
    let done =
      plan.inserted.map { ($0, "insert") } + plan.changed.map { ($0, "change") }
      + plan.removed.map { ($0, "remove") }
    if mode.asDiff {
      changes.announce(mode)
    } else if !printer.isQuiet {
      for (item, word) in done { printer.result(line(item, word)) }
      if !isCheck, !plan.changes.isEmpty { changes.print(mode) }
    }
    for leftover in plan.left where !isCheck || leftover.isMissing {
      printer.result(
        line(leftover.item, "left") + "          \(Self.words(for: leftover.reason))\n"
          + leftover.item.text.escaped(keepingLines: true).split(separator: "\n")
          .map { "            \($0)\n" }.joined())
    }
    if done.isEmpty, plan.left.isEmpty { printer.note("Nothing is missing.\n") }
  }

  private func line(_ item: SyncPlan.Item, _ word: String) -> String {
    let place = "\(session.shown(item.path)):\(item.line)"
    return word.padded(to: 10)
      + "\(item.type.escaped()).\(item.requirement.escaped()) in \(place)\n"
  }

  private func fields(_ item: SyncPlan.Item) -> JSONObject {
    [
      "type": item.type, "requirement": item.requirement,
      "file": item.path.display(in: session.world), "line": item.line, "text": item.text,
    ]
  }

  private static func words(for reason: SyncPlan.Reason) -> String {
    switch reason {
    case .default: "an extension of the protocol provides it"
    case .superclass: "a superclass provides it"
    case .ambiguous: "several types have this name"
    case .conditional: "it is in an `#if`"
    case .macro: "a macro can provide it"
    case .types: "a member has the same name, but other types"
    case .signature: "its signature can't be read, or depends on an associated type"
    case .unreadable: "a file that can't be parsed mentions the type"
    case .objectiveC: "an Objective-C class can provide it"
    case .outside: "the type is not in this module"
    case .initializer: "an initializer would hide the one of the compiler"
    case .generated: "a tool writes this file"
    case .changed: "the body uses a parameter that the requirement doesn't have"
    case .call: "this call doesn't fit the new signature"
    case .unused: "no protocol requires it"
    }
  }
}
