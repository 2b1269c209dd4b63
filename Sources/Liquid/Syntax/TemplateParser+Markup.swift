internal import Diagnostics

/// Reading a tag's markup by the rules of the mode.
extension TemplateParser {
  func text(_ range: Range<Int>) -> String { source.text(range) }

  func scanner(_ markup: Range<Int>) -> LaxScanner { LaxScanner(source: source, range: markup) }

  // MARK: Parsers

  /// Reads markup with the strict parser.
  mutating func readStrictly<Result>(
    _ markup: Range<Int>, _ read: (inout ExpressionParser) throws(SyntaxProblem) -> Result
  ) throws(SyntaxProblem) -> Result {
    expressions.begin(markup)
    let result = try read(&expressions)
    try expressions.expectEnd()
    return result
  }

  /// Reads pieces of markup with the lax parser.
  mutating func readLaxly<Result>(
    _ read: (inout LaxParser) throws(SyntaxProblem) -> Result
  ) throws(SyntaxProblem) -> Result {
    var parser = LaxParser(source: source)
    return try read(&parser)
  }

  // MARK: What tags are made of

  /// Outputs are read strictly first in every mode, as the reference does.
  mutating func filteredExpression(_ markup: Range<Int>) -> FilteredExpression {
    do {
      return try readStrictly(markup) { parser throws(SyntaxProblem) in
        try parser.filteredExpression()
      }
    } catch {
      if !toleratesSloppiness(error) { return FilteredExpression(expression: nil, filters: []) }
      return orReport { parser throws(SyntaxProblem) in
        try parser.readLaxly { lax throws(SyntaxProblem) in
          try lax.filteredExpression(markup)
        }
      } ?? FilteredExpression(expression: nil, filters: [])
    }
  }

  mutating func condition(_ markup: Range<Int>) -> Condition {
    byMode(
      strict: { parser throws(SyntaxProblem) in
        try parser.readStrictly(markup) { parser throws(SyntaxProblem) in try parser.condition() }
      },
      lax: { parser throws(SyntaxProblem) in
        try parser.readLaxly { lax throws(SyntaxProblem) in try lax.condition(markup) }
      }) ?? Condition(comparisons: [])
  }

  /// An expression that the reference cuts out with a pattern before it parses it.
  mutating func laxExpression(
    _ markup: Range<Int>, asksForEmptiness: Bool = false
  ) -> Expression {
    orReport { parser throws(SyntaxProblem) in
      try parser.readLaxly { lax throws(SyntaxProblem) in
        try lax.expression(markup, asksForEmptiness: asksForEmptiness)
      }
    } ?? .literal(.nil)
  }

  // MARK: Modes

  /// Runs the parser of the mode: in `warn` the strict one first.
  ///
  /// - Returns: nil when it failed, which has been reported.
  mutating func byMode<Result>(
    strict: (inout TemplateParser) throws(SyntaxProblem) -> Result,
    lax: (inout TemplateParser) throws(SyntaxProblem) -> Result
  ) -> Result? {
    do {
      return try strict(&self)
    } catch {
      return toleratesSloppiness(error) ? orReport(lax) : nil
    }
  }

  /// Reports the problem if there's one.
  mutating func orReport<Result>(
    _ parse: (inout TemplateParser) throws(SyntaxProblem) -> Result
  ) -> Result? {
    do {
      return try parse(&self)
    } catch {
      report(error)
      return nil
    }
  }

  /// Whether the lax parser may have a try; if not, the problem is reported here.
  private mutating func toleratesSloppiness(_ problem: SyntaxProblem) -> Bool {
    let isAboutFilter =
      problem.code == "liquid.unknown-filter" || problem.code == "liquid.filter-arguments"
    guard mode == .warn, !isAboutFilter else {
      report(problem)
      return false
    }
    warn(problem)
    return true
  }
}
