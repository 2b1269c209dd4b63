import Diagnostics

/// The remaining conflicts of merged files.
struct ConflictReport {
  let files: [(name: String, conflicts: [Diagnostic])]

  var merged: [String] { files.filter(\.conflicts.isEmpty).map(\.name) }

  var fields: JSONObject { ["merged": merged, "inConflict": inConflict] }

  var inConflict: [String] { files.filter { !$0.conflicts.isEmpty }.map(\.name) }

  func print(in session: Session) {
    for file in files {
      let place = SourceLocation(file: file.name)
      session.printer.report(file.conflicts.map { $0.located(at: place) })
    }
  }
}
