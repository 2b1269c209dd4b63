package import Diagnostics

/// The conflict markers that git writes into a file that it can't merge.
package enum ConflictMarkers {
  private static let start = Array("<<<<<<< ".utf8)
  private static let end = Array(">>>>>>> ".utf8)

  /// Whether a text contains the first and the last marker of a conflict.
  package static func areIn(_ bytes: [UInt8]) -> Bool {
    bytes.split(separator: 0x0A).drop { !$0.starts(with: start) }.contains { $0.starts(with: end) }
  }

  /// Throws an error at the first conflict in a file, with a code and a hint.
  package static func refuse(
    _ bytes: [UInt8], named file: String, _ code: Diagnostic.Code, hint: String
  ) throws(Diagnostic) {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    let conflicts = lines.indices.filter { lines[$0].starts(with: start) }
    guard let first = conflicts.first else { return }
    let line = lines[first].last == 0x0D ? lines[first].dropLast() : lines[first]
    throw Diagnostic(
      .error, code, "`\(file.escaped())` contains conflict markers",
      at: SourceLocation(
        file: file, line: first + 1, column: 1, length: 7,
        sourceLine: String(decoding: line, as: UTF8.self)),
      notes: conflicts.count > 1 ? ["there are \(conflicts.count) conflicts."] : [], hints: [hint])
  }
}
