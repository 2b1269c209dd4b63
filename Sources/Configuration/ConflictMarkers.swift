package import Diagnostics

/// The marks that git leaves in a file that it could not merge.
package enum ConflictMarkers {
  private static let start = Array("<<<<<<< ".utf8)
  private static let end = Array(">>>>>>> ".utf8)

  /// Whether a text holds a conflict, from its first mark to its last.
  package static func areIn(_ bytes: [UInt8]) -> Bool {
    bytes.split(separator: 0x0A).drop { !$0.starts(with: start) }
      .contains { $0.starts(with: end) }
  }

  /// Where each conflict starts.
  private static func places(in bytes: [UInt8], named file: String) -> [SourceLocation] {
    var places: [SourceLocation] = []
    var line = 1
    for text in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if text.starts(with: start) {
        let shown = String(decoding: text.last == 0x0D ? text.dropLast() : text, as: UTF8.self)
        places.append(
          SourceLocation(file: file, line: line, column: 1, length: 7, sourceLine: shown))
      }
      line += 1
    }
    return places
  }

  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - file: its name for messages.
  ///   - code: what kind of problem it is.
  ///   - hint: what to do.
  /// - Throws: when there are conflicts, all together.
  package static func refuse(
    _ bytes: [UInt8], named file: String, _ code: Diagnostic.Code, hint: String
  ) throws(Diagnostic) {
    let problems = places(in: bytes, named: file).prefix(DiagnosticList.limit).map { place in
      Diagnostic(
        .error, code, "`\(file)` holds the marks of an unfinished merge", at: place, hints: [hint])
    }
    if let problem = Diagnostic.combining(Array(problems)) { throw problem }
  }
}
