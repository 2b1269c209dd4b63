public import Diagnostics

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
public final class LiquidTemplate: Sendable {
  let source: [UInt8]
  let file: String
  let body: Body

  /// Parses a template.
  ///
  /// `name` is the file's name for error messages.
  ///
  /// - Throws: every syntax error of the template with its location.
  public convenience init(parsing source: String, named name: String) throws(Diagnostic) {
    try self.init(parsing: Array(source.utf8), named: name)
  }

  /// Parses a template from bytes; bytes that aren't UTF-8 are an error.
  public init(parsing bytes: [UInt8], named name: String) throws(Diagnostic) {
    if let fault = bytes.withUnsafeBufferPointer({ UTF8Check.firstFault(in: $0) }) {
      throw Diagnostic(
        .error, "liquid.invalid-utf8", "the template is not UTF-8 text",
        at: SourceLocation(range: fault..<fault + 1, in: bytes, file: name),
        hints: ["save the file as UTF-8."])
    }
    var parser = TemplateParser(source: bytes, file: name)
    body = parser.parseDocument()
    if let problem = Diagnostic.combining(parser.problems) { throw problem }
    source = bytes
    file = name
  }

  /// What parsing takes off the budget when the template is rendered.
  var parsingWork: Int { source.count * 4 }

  func location(of range: Range<Int>) -> SourceLocation {
    SourceLocation(range: source.trimmed(range), in: source, file: file)
  }

  /// Renders the template with values.
  ///
  /// The `budget` has the limits for all renderings of a run; this rendering reduces them.
  ///
  /// - Returns: the text, and a warning for each place that uses an undefined variable.
  /// - Throws: the first problem, such as a comparison of text with a number, a missing snippet or
  ///   an exhausted budget.
  public func render(
    _ values: LiquidObject, options: RenderOptions = RenderOptions(), within budget: inout Budget
  ) throws(Diagnostic) -> LiquidRendering {
    var renderer = Renderer(template: self, values: values, options: options, budget: budget)
    let held = budget.memoryUsed
    do throws(Diagnostic) {
      let rendering = try renderer.renderDocument()
      budget = renderer.budget.holding(held + rendering.bytes.count)
      return rendering
    } catch {
      budget = renderer.budget.holding(held)
      throw error
    }
  }

  /// Renders the template with the values of a dictionary and a new budget.
  public func render(
    _ values: [String: LiquidValue] = [:], options: RenderOptions = RenderOptions()
  ) throws(Diagnostic) -> LiquidRendering {
    var budget = Budget()
    return try render(LiquidObject(values), options: options, within: &budget)
  }
}

/// The result of rendering a template.
public struct LiquidRendering: Sendable {
  /// The text as UTF-8.
  public var bytes: [UInt8]
  /// One for each place that uses an undefined variable.
  public var warnings: [Diagnostic]
  /// The places that printed the text.
  public var origins: LiquidOrigins
  /// The parsed snippets, which the next rendering can reuse.
  public var partials: [String: LiquidTemplate]
  let template: LiquidTemplate

  /// The text.
  public var text: String { bytes.text() }

  /// The line of the template that printed each line of the text, from 1; nil for a snippet's lines.
  public var sourceLines: [Int?] { origins.lines(of: template, in: bytes) }
}

extension LiquidTemplate {
  /// All variables, snippets and conditions of the template.
  public var references: LiquidReferences { TemplateVisitor(self).references }
}
