import Diagnostics
import ViperActions
import Workspace

/// Prints the changes of a plan as lines, as a diff or as JSON.
struct ChangeReport {
  /// The changes, where a moved file counts once, at its new path.
  let changes: [Change]
  /// The former contents of moved files, by their old paths.
  private let origins: [Path: [UInt8]]
  let mode: ChangeMode
  private let session: Session
  private let style: Style

  /// `mode` is that of the run, unless given.
  init(_ changes: [Change], _ mode: ChangeMode? = nil, in session: Session) {
    var origins: [Path: [UInt8]] = [:]
    for path in changes.compactMap(\.movedFrom) { origins[path] = [] }
    self.changes = changes.filter { change in
      guard change.kind.after == .nothing, origins[change.path] != nil else { return true }
      origins[change.path] = change.previous
      return false
    }
    self.origins = origins
    self.mode = mode ?? session.mode
    self.session = session
    style = session.printer.output
  }

  /// A line for each change; unchanged files are listed if asked for, or if there is nothing else.
  func lines(isDone: Bool, withIdentical: Bool) -> String {
    let listed = changes.filter { withIdentical || $0.action != .identical }
    return (listed.isEmpty ? changes : listed).map { line($0, isDone: isDone) }.joined()
  }

  private func line(_ change: Change, isDone: Bool) -> String {
    let word = (isDone ? change.action.done : change.action.rawValue).padded(to: 10)
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
    changes.map { change in
      switch change.action {
      case .skip, .identical: ""
      case .create, .replace, .edit, .move, .remove, .conflict:
        change.isFolder ? "" : diff(of: change)
      }
    }.joined()
  }

  private func diff(of change: Change) -> String {
    let before = change.movedFrom.flatMap { origins[$0] } ?? change.previous
    return UnifiedDiff.text(
      from: before, to: change.kind.after.bytes, name: session.shown(change.path),
      movedFrom: change.movedFrom.map(session.shown))
  }

  /// The number of changes of each kind, as in `3 created, 1 edited`.
  var counts: String { Self.counts(of: changes.map(\.action)) }

  /// The same for other changes.
  static func counts(of actions: [Change.Action]) -> String {
    actions.counts(named: \.done).joined(separator: ", ")
  }

  /// The changes for JSON; paths are relative to the current folder.
  var fields: [JSONObject] {
    changes.map { change in
      [
        "action": change.action.rawValue, "path": change.path.display(in: session.world),
        "from": change.movedFrom?.display(in: session.world),
        "kind": change.isFolder ? "folder" : "file",
      ]
    }
  }

  /// The fields that the JSON of all changing commands has; a preview is followed by its run.
  func json(next: (any JSONValue)? = nil) -> JSONObject {
    ["done": !mode.isPreview] + preview
      + ["next": mode.isPreview ? session.applyingCommand : next]
  }

  /// The fields that show the plan.
  var preview: JSONObject {
    ["changes": fields, "diff": mode.asDiff ? diff : nil, "digest": session.planDigest]
  }

  /// Prints what was done, or what a run would do.
  func print() { if mode.isPreview { announce() } else { report() } }

  /// Prints what a run would do.
  func announce() {
    session.printer.result(
      mode.asDiff ? style.difference(diff) : lines(isDone: false, withIdentical: true))
    noteNothingChanged("this is \(mode.asDiff ? "the diff of a run" : "what a run would do")")
  }

  /// Tells that it was a preview, and how to apply exactly that.
  func noteNothingChanged(_ reason: String) {
    session.printer.note("Nothing changed: \(reason).\n")
    guard changes.contains(where: { $0.action != .identical }),
      let command = session.applyingCommand
    else { return }
    session.printer.note("To apply exactly this, run `\(command)`.\n")
  }

  /// Prints what was done; nothing with `--quiet`.
  func report() {
    guard !session.printer.isQuiet else { return }
    session.printer.result(lines(isDone: true, withIdentical: session.printer.isVerbose))
  }
}

extension Change.Action {
  /// The past participle.
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
  var asDiff = false
}
