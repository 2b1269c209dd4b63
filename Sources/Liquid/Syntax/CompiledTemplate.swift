internal import Diagnostics

/// A parsed template, which all of its renderings share.
final class CompiledTemplate: Sendable {
  let source: [UInt8]
  let file: String
  let body: Body

  init(source: [UInt8], file: String, body: Body) {
    self.source = source
    self.file = file
    self.body = body
  }

  /// What parsing takes off the budget when the template is rendered.
  var parsingWork: Int { source.count * 4 }

  func location(of range: Range<Int>) -> SourceLocation {
    SourceLocation(range: Bytes.trim(range, in: source), in: source, file: file)
  }
}
