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
  func diagnostic(in source: SourceBytes, _ file: String) -> Diagnostic {
    Diagnostic(
      .error, code, message,
      at: SourceLocation(range: Bytes.trim(range, in: source), in: source.array, file: file),
      hints: hints)
  }
}

extension SyntaxProblem {
  /// A tag that doesn't exist, with a similar tag as the hint.
  ///
  /// `block` is the enclosing block, whose end tag may be the similar one.
  static func unknownTag(
    _ name: String, _ range: Range<Int>, inside block: String?
  ) -> SyntaxProblem {
    let names = TagDefinition.all.map(\.name) + (block.map { ["end" + $0] } ?? [])
    return SyntaxProblem(
      "liquid.unknown-tag", "no tag named `\(name)`", range,
      hints: DidYouMean.hints(for: name, among: names + ["else", "elsif", "when"]))
  }
}
