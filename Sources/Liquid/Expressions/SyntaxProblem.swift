internal import Diagnostics

/// A syntax error and the bytes of the template that cause it.
struct SyntaxProblem: Error {
  var code: Diagnostic.Code
  var message: String
  var range: Range<Int>
  var hints: [String]

  init(_ code: Diagnostic.Code, _ message: String, _ range: Range<Int>, hints: [String] = []) {
    self.code = code
    self.message = message
    self.range = range
    self.hints = hints
  }

  /// The problem with its line and column.
  func diagnostic(in source: [UInt8], _ file: String) -> Diagnostic {
    Diagnostic(
      .error, code, message,
      at: SourceLocation(range: source.trimmed(range), in: source, file: file),
      hints: hints)
  }
}
