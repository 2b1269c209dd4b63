import Diagnostics

/// What is left to decide in merged files, by the names of the files.
struct ConflictReport {
  private let files: [(name: String, conflicts: [Diagnostic])]

  init(_ files: [(name: String, conflicts: [Diagnostic])]) { self.files = files }

  var hasConflicts: Bool { files.contains { !$0.conflicts.isEmpty } }

  /// The files in which nothing is left to decide.
  var merged: [String] { files.filter(\.conflicts.isEmpty).map(\.name) }

  /// The files with conflicts.
  var inConflict: [String] { files.filter { !$0.conflicts.isEmpty }.map(\.name) }

  /// Says the conflicts on standard error, each with its file.
  func print(in session: Session) {
    for file in files {
      let placed = file.conflicts.map { $0.located(at: SourceLocation(file: file.name)) }
      if let problem = Diagnostic.combining(placed) { session.printer.report(problem) }
    }
  }

  /// The same for programs; the conflicts are diagnostics.
  var fields: JSONObject {
    ["merged": merged, "inConflict": inConflict]
  }
}
