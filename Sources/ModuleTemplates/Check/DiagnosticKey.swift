import Diagnostics

/// What makes two findings the same, without the text of the line, which may be long.
struct DiagnosticKey: Hashable {
  struct Place: Hashable {
    var file: String
    var line: Int
    var column: Int
    var length: Int

    init(_ location: SourceLocation) {
      (file, line, column, length) =
        (location.file, location.line, location.column, location.length)
    }
  }

  var code: Diagnostic.Code
  var message: String
  var place: Place?

  init(_ finding: Diagnostic) {
    code = finding.code
    message = finding.message
    place = finding.location.map(Place.init)
  }
}
