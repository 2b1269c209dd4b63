package import Diagnostics

/// The conflict markers that git writes into a file that it can't merge.
package enum ConflictMarkers {
  private static let start = Array("<<<<<<< ".utf8)
  private static let end = Array(">>>>>>> ".utf8)

  /// Whether a text contains the first and the last marker of a conflict.
  package static func areIn(_ bytes: [UInt8]) -> Bool {
    bytes.split(separator: 0x0A).drop { !$0.starts(with: start) }
      .contains { $0.starts(with: end) }
  }

  /// The first line of each conflict.
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

  /// Throws an error for each conflict in a file, with a code and a hint.
  package static func refuse(
    _ bytes: [UInt8], named file: String, _ code: Diagnostic.Code, hint: String
  ) throws(Diagnostic) {
    let problems = places(in: bytes, named: file).prefix(DiagnosticList.limit).map { place in
      Diagnostic(
        .error, code, "`\(file)` contains conflict markers", at: place, hints: [hint])
    }
    if let problem = Diagnostic.combining(Array(problems)) { throw problem }
  }
}
