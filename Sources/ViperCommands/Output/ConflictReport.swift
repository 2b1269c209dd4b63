import Diagnostics

/// What is left to decide in merged files, by the names of the files.
struct ConflictReport {
  private let files: [(name: String, conflicts: [Diagnostic])]

  init(_ files: [(name: String, conflicts: [Diagnostic])]) { self.files = files }

  var hasConflicts: Bool { files.contains { !$0.conflicts.isEmpty } }

  /// The files in which nothing is left to decide.
  var merged: [String] { files.filter(\.conflicts.isEmpty).map(\.name) }

  /// Says the conflicts on standard error, each with its file.
  func print(in session: Session) {
    for file in files {
      let placed = file.conflicts.map { conflict in
        var conflict = conflict
        conflict.location = conflict.location ?? SourceLocation(file: file.name)
        return conflict
      }
      if let problem = Diagnostic.combining(placed) { session.printer.report(problem) }
    }
  }

  /// The same for programs.
  func json(isMerged: Bool) -> String {
    let conflicts = files.flatMap { file in
      file.conflicts.map { conflict in
        JSONText.object([
          ("file", .string(file.name)), ("code", .string(conflict.code.description)),
          ("message", .string(conflict.message)),
          ("hints", .array(conflict.hints.map { .string($0) })),
        ])
      }
    }
    let object = JSONText.object([
      ("schema", .number(1)), ("merged", .bool(isMerged)), ("conflicts", .array(conflicts)),
    ])
    return object.text + "\n"
  }
}
