package import Diagnostics

/// A parsed template, which renders any number of times, on any thread.
///
/// The language is Shopify's Liquid, with the tags and filters of version 5 and the strict grammar.
/// Where versions differ, the public conformance suite decides, and where that is silent, Liquid
/// 4.0, for which most templates of module generators were written:
///
/// - `first` and `last` of text are nil, as in 4.0; later versions give a character.
/// - `truncatewords` adds its ellipsis to text of exactly that many words, as in 4.0.
/// - An output ends at the first closing brace even when a tag begins before it, as in 4.0, so
///   that `{{ '{%' }}` prints `{%`.
/// - `== blank` works without Rails, `newline_to_br` takes a carriage return with its newline, and
///   `escape` and `url_encode` accept numbers, as in the suite; 4.0 did otherwise.
/// - A problem while rendering is an error and not a text in the output.
/// - Whole numbers have 64 bits; a larger result is an error. Decimals have 15 digits.
package final class LiquidTemplate: Sendable {
  let source: [UInt8]
  let file: String
  let body: Body

  /// Parses a template with the name of its file for messages; throws its syntax errors.
  package convenience init(parsing source: String, named name: String) throws(Diagnostic) {
    try self.init(parsing: Array(source.utf8), named: name)
  }

  /// Parses a template from bytes; bytes that aren't UTF-8 are an error.
  package init(parsing bytes: [UInt8], named name: String) throws(Diagnostic) {
    if let fault = bytes.withUnsafeBufferPointer({ UTF8Check.firstFault(in: $0) }) {
      throw Diagnostic(
        .error, "liquid.invalid-utf8", "the template is not UTF-8 text",
        at: SourceLocation(range: fault..<fault + 1, in: bytes, file: name),
        hints: ["save the file as UTF-8."])
    }
    var parser = TemplateParser(source: bytes)
    body = parser.parseDocument()
    source = bytes
    file = name
    let problems = parser.problems.sorted { $0.range.lowerBound < $1.range.lowerBound }.map {
      Diagnostic(.error, $0.code, $0.message, at: location(of: $0.range), hints: $0.hints)
    }
    if let problem = Diagnostic.combining(problems) { throw problem }
  }

  /// What parsing takes off the budget when the template is rendered.
  var parsingWork: Int { source.count * 4 }

  func location(of range: Range<Int>) -> SourceLocation {
    SourceLocation(range: source.trimmed(range), in: source, file: file)
  }
}

extension String {
  /// The text as Liquid that prints it: a brace can't open a tag or an output.
  ///
  /// `beforeLiquid` tells that Liquid follows, with which a brace at the end would open one.
  package func escapedForLiquid(beforeLiquid: Bool = false) -> String {
    let all = Array(utf8)
    var bytes: [UInt8] = []
    for (index, byte) in all.enumerated() {
      let opens = index + 1 < all.count ? "{%".utf8.contains(all[index + 1]) : beforeLiquid
      bytes += byte == Byte.openBrace && opens ? Array("{{ '{' }}".utf8) : [byte]
    }
    return bytes.text()
  }
}
