public import Diagnostics

/// A template, parsed: a value that renders any number of times, on any thread.
///
/// The language is Shopify's Liquid with the tags and filters of version 5. Where versions differ,
/// the public conformance suite decides, and where that is silent, Liquid 4.0, for which most
/// templates of module generators were written:
///
/// - `first` and `last` of text are nil, as in 4.0; later versions give a character.
/// - `truncatewords` adds its ellipsis to text of exactly so many words, as in 4.0.
/// - An output ends at the first closing brace even when a tag begins before it, as in 4.0, so
///   that `{{ '{%' }}` prints `{%`.
/// - `== blank` works without Rails, `newline_to_br` takes a carriage return with its newline, and
///   `escape` and `url_encode` accept numbers, as in the suite; 4.0 did otherwise.
/// - A problem while rendering is an error and not a text in the output.
/// - Whole numbers have 64 bits; what goes beyond is an error.
public struct LiquidTemplate: Sendable {
  let compiled: CompiledTemplate
  /// What ``ParsingMode/warn`` let pass.
  public let warnings: [Diagnostic]

  /// Parses a template.
  ///
  /// - Parameters:
  ///   - source: the whole text.
  ///   - name: the file's name for error messages.
  ///   - mode: how strict to be.
  /// - Throws: every syntax error of the template, with its place.
  public init(
    parsing source: String, named name: String, mode: ParsingMode = .strict
  ) throws(Diagnostic) {
    try self.init(validated: Array(source.utf8), named: name, mode: mode)
  }

  /// Parses a template that may not be UTF-8, which is an error with its place.
  public init(
    parsing bytes: [UInt8], named name: String, mode: ParsingMode = .strict
  ) throws(Diagnostic) {
    if let fault = bytes.withUnsafeBufferPointer({ UTF8Check.firstFault(in: $0) }) {
      throw Diagnostic(
        .error, "liquid.invalid-utf8", "this is not UTF-8 text",
        at: SourceLocation(range: fault..<fault + 1, in: bytes, file: name),
        hints: ["save the file as UTF-8."])
    }
    try self.init(validated: bytes, named: name, mode: mode)
  }

  private init(validated bytes: [UInt8], named name: String, mode: ParsingMode) throws(Diagnostic) {
    let parsed = bytes.withUnsafeBufferPointer { buffer in
      var parser = TemplateParser(source: SourceBytes(buffer), file: name, mode: mode)
      let body = parser.parseDocument()
      return (body: body, problems: parser.problems, warnings: parser.warnings)
    }
    if let problem = Diagnostic.combining(parsed.problems) { throw problem }
    compiled = CompiledTemplate(source: bytes, file: name, mode: mode, body: parsed.body)
    warnings = parsed.warnings
  }

  init(_ compiled: CompiledTemplate) {
    self.compiled = compiled
    warnings = []
  }

  /// Renders the template with values.
  ///
  /// - Parameters:
  ///   - values: what the template sees.
  ///   - options: what it may use besides.
  ///   - budget: what all renderings of a run may use together; what this one used is taken off.
  /// - Returns: the text, and a warning for each place where a variable didn't exist.
  /// - Throws: the first problem of the rendering, such as a comparison of text with a number, a
  ///   snippet that isn't there or a budget that ran out.
  public func render(
    _ values: LiquidObject, options: RenderOptions = RenderOptions(), within budget: inout Budget
  ) throws(Diagnostic) -> LiquidRendering {
    var renderer = Renderer(template: compiled, values: values, options: options, budget: budget)
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

  /// Renders the template with the values of a dictionary and a budget of its own, as
  /// ``render(_:options:within:)`` does.
  public func render(
    _ values: [String: LiquidValue] = [:], options: RenderOptions = RenderOptions()
  ) throws(Diagnostic) -> LiquidRendering {
    var budget = Budget()
    return try render(LiquidObject(values), options: options, within: &budget)
  }
}

/// What came out of a template.
public struct LiquidRendering: Sendable {
  /// The text as UTF-8.
  public var bytes: [UInt8]
  /// Variables that didn't exist and rendered as nothing, each place once.
  public var warnings: [Diagnostic]
  /// The snippets that were found, parsed, for the rendering of the next template.
  public var partials: [String: Partial]

  /// The text.
  public var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension LiquidTemplate {
  /// All that the template refers to, found in one go.
  public var references: LiquidReferences { TemplateVisitor(compiled).references }
}
