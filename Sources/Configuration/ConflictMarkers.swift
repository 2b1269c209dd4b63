package import Diagnostics

/// The conflict markers that git writes into a file that it can't merge.
package enum ConflictMarkers {
  private static let start = Array("<<<<<<< ".utf8)
  private static let end = Array(">>>>>>> ".utf8)

  /// Whether a text contains the first and the last marker of a conflict.
  package static func areIn(_ bytes: [UInt8]) -> Bool {
    bytes.split(separator: 0x0A).drop { !$0.starts(with: start) }.contains { $0.starts(with: end) }
  }

  /// Throws an error for each conflict in a file, with a code and a hint.
  package static func refuse(
    _ bytes: [UInt8], named file: String, _ code: Diagnostic.Code, hint: String
  ) throws(Diagnostic) {
    var problems: [Diagnostic] = []
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated()
    where line.starts(with: start) && problems.count < DiagnosticList.limit {
      let shown = String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
      let place = SourceLocation(
        file: file, line: index + 1, column: 1, length: 7, sourceLine: shown)
      problems.append(
        Diagnostic(.error, code, "`\(file)` contains conflict markers", at: place, hints: [hint]))
    }
    if let problem = Diagnostic.combining(problems) { throw problem }
  }
}
