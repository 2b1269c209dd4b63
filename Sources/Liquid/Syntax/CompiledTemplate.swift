internal import Diagnostics

/// How much sloppiness a template gets away with; the names are the reference's.
public enum ParsingMode: Sendable, Hashable {
  /// Outputs, conditions and loops must follow the grammar.
  case strict
  /// What makes no sense there is skipped, as Liquid 4.0 did by default, and reported in
  /// ``LiquidTemplate/warnings``.
  case warn
}

/// The parsed form that renderings share.
final class CompiledTemplate: Sendable {
  let source: [UInt8]
  let file: String
  let mode: ParsingMode
  let body: Body

  init(source: [UInt8], file: String, mode: ParsingMode, body: Body) {
    self.source = source
    self.file = file
    self.mode = mode
    self.body = body
  }

  /// What it costs to parse the template, which is paid when it is rendered.
  var parsingWork: Int { source.count * 4 }

  func location(of range: Range<Int>) -> SourceLocation {
    SourceLocation(range: Bytes.trim(range, in: source), in: source, file: file)
  }
}
