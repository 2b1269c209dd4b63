internal import Diagnostics

/// Wrong syntax, and which bytes of the template are to blame.
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

  /// The problem as the user reads it, with the line that it stands in.
  func diagnostic(
    _ severity: Diagnostic.Severity, in source: SourceBytes, _ file: String
  ) -> Diagnostic {
    Diagnostic(
      severity, code, message,
      at: SourceLocation(range: Bytes.trim(range, in: source), in: source.array, file: file),
      hints: hints)
  }
}

extension SyntaxProblem {
  /// A tag that does not exist, with the one that was meant.
  ///
  /// `block` is the block around it, whose end may have been meant.
  static func unknownTag(
    _ name: String, _ range: Range<Int>, inside block: String?
  ) -> SyntaxProblem {
    let names = TagDefinition.all.map(\.name) + (block.map { ["end" + $0] } ?? [])
    return SyntaxProblem(
      "liquid.unknown-tag", "no tag named `\(name)`", range,
      hints: DidYouMean.hints(for: name, among: names + ["else", "elsif", "when"]))
  }
}
