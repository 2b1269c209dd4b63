import Diagnostics

/// Prints which files a merge left in conflict.
struct ConflictReport {
  let files: [(name: String, conflicts: [Diagnostic])]
  /// Whether git has the versions of the files, so that `viper project resolve` can merge them.
  let isResolvable: Bool
  /// Whether the user passed `--newer`, so that no hint suggests it.
  var prefersNewer = false

  var merged: [String] { files.filter(\.conflicts.isEmpty).map(\.name) }

  var fields: JSONObject { ["merged": merged, "inConflict": inConflict] }

  var inConflict: [String] { files.filter { !$0.conflicts.isEmpty }.map(\.name) }

  func print(in session: Session) {
    for file in files where !file.conflicts.isEmpty {
      let place = SourceLocation(file: file.name)
      session.printer.report(file.conflicts.map { $0.located(at: place) })
      guard isResolvable, !session.mode.isPreview else { continue }
      let hasValues = file.conflicts.contains { $0.code == "merge.values" }
      session.printer.note(
        "hint: edit the lines between the conflict markers in \(file.name), then `git add` it; "
          + "or run \(session.settings.completed("`viper project resolve`")) with `--ours`\(hasValues && !prefersNewer ? ", `--newer`" : "") or `--theirs`.\n"
      )
    }
  }
}
