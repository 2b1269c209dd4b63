import Diagnostics
import ViperActions
import Workspace

/// Prints the changes of a plan as lines, as a diff or as JSON.
struct ChangeReport {
  /// The changes, where a moved file counts once, at its new path.
  let changes: [Change]
  /// The former contents of moved files, by their old paths.
  private let origins: [Path: [UInt8]]
  private let session: Session
  private let style: Style
  private var mode: ChangeMode { session.mode }

  init(_ changes: [Change], in session: Session) {
    var origins: [Path: [UInt8]] = [:]
    for path in changes.compactMap(\.movedFrom) { origins[path] = [] }
    self.changes = changes.filter { change in
      guard change.kind.after == .nothing, origins[change.path] != nil else { return true }
      origins[change.path] = change.previous
      return false
    }
    self.origins = origins
    self.session = session
    style = session.printer.outputStyle
  }

  /// A line for each change; unchanged files are listed if asked for, or if there is nothing else.
  private var lines: String {
    let listsIdentical = mode.isPreview || session.printer.isVerbose
    let listed = changes.filter { listsIdentical || $0.action != .identical }
    return (listed.isEmpty ? changes : listed).map(line).joined()
  }

  private func line(_ change: Change) -> String {
    let word = (mode.isPreview ? change.action.rawValue : change.action.done).padded(to: 10)
    let color: Style.Color? =
      switch change.action {
      case .create: .green
      case .replace, .skip: .yellow
      case .edit, .move: .blue
      case .remove, .conflict: .red
      case .identical: nil
      }
    let from = change.movedFrom.map { "\(session.shown($0)) -> " } ?? ""
    return (color.map { style.paint(word, $0) } ?? style.dim(word))
      + from + session.shown(change.path) + (change.isFolder ? "/" : "") + "\n"
  }

  /// The changes in git's diff format, including those that a conflict prevents.
  var diff: String {
    changes.filter { ![.skip, .identical].contains($0.action) && !$0.isFolder }.map { change in
      UnifiedDiff.text(
        from: change.movedFrom.flatMap { origins[$0] } ?? change.previous,
        to: change.kind.after.bytes, name: session.shown(change.path),
        movedFrom: change.movedFrom.map(session.shown))
    }.joined()
  }

  var counts: String { changes.map(\.action).counts }

  /// The command that carries out the plan; nil if a conflict prevents it.
  private var applyingCommand: String? {
    changes.contains { $0.action == .conflict } ? nil : session.applyingCommand
  }

  /// The fields of changing commands; after a preview, `next` is the command that applies it.
  func json(next: (any JSONValue)? = nil) -> JSONObject {
    ["done": !mode.isPreview] + preview + ["next": mode.isPreview ? applyingCommand : next]
  }

  /// The fields that show the plan.
  var preview: JSONObject {
    [
      "changes": changes.objects {
        [
          "action": $0.action.rawValue, "path": session.path($0.path),
          "from": $0.movedFrom.map(session.path), "kind": $0.isFolder ? "folder" : "file",
        ]
      },
      "diff": mode.showsDiff ? diff : nil, "digest": session.planDigest,
    ]
  }

  /// Prints what a run would do, or what was done, unless `--quiet`.
  func print() {
    guard mode.isPreview else { return session.printer.details(lines) }
    session.printer.result(mode.showsDiff ? style.colored(diff) : lines)
    noteNothingChanged()
  }

  /// Tells that it was a preview, and how to apply exactly that.
  func noteNothingChanged(_ reason: String = "this is what a run would do") {
    session.printer.note("Nothing changed: \(reason).\n")
    guard changes.contains(where: { $0.action != .identical }),
      let command = applyingCommand
    else { return }
    session.printer.note("To apply exactly this, run `\(command)`.\n")
  }
}

extension Array where Element: CaseIterable & Equatable {
  /// How often each case is there, as in `3 created`.
  func counts(named name: (Element) -> String) -> [String] {
    Element.allCases.compactMap { kind in
      let count = self.count { $0 == kind }
      return count == 0 ? nil : "\(count) \(name(kind))"
    }
  }
}

extension [Change.Action] {
  /// The number of changes of each kind, as in `3 created, 1 edited`.
  var counts: String { counts(named: \.done).joined(separator: ", ") }
}

extension Change.Action {
  fileprivate var done: String {
    switch self {
    case .create: "created"
    case .replace: "replaced"
    case .edit: "edited"
    case .move: "moved"
    case .remove: "removed"
    case .skip: "skipped"
    case .conflict, .identical: rawValue
    }
  }
}

/// Whether a command makes its changes or only shows them.
struct ChangeMode {
  var isPreview = false
  var showsDiff = false
}
