internal import Diagnostics

/// Reading a tag's markup by the rules of the mode.
extension TemplateParser {
  func text(_ range: Range<Int>) -> String { source.text(range) }

  func scanner(_ markup: Range<Int>) -> LaxScanner { LaxScanner(source: source, range: markup) }

  /// Reads a value with its filters: strictly first in every mode, as the reference does.
  mutating func filteredExpression(_ markup: Range<Int>) -> FilteredExpression {
    read(
      markup, strictly: { parser throws(SyntaxProblem) in try parser.filteredExpression() },
      laxly: { parser throws(SyntaxProblem) in try parser.filteredExpression(markup) })
      ?? FilteredExpression(expression: nil, filters: [])
  }

  mutating func condition(_ markup: Range<Int>) -> Condition {
    read(
      markup, strictly: { parser throws(SyntaxProblem) in try parser.condition() },
      laxly: { parser throws(SyntaxProblem) in try parser.condition(markup) })
      ?? Condition(comparisons: [])
  }

  /// An expression that the reference cuts out with a pattern before it parses it.
  mutating func laxExpression(
    _ markup: Range<Int>, asksForEmptiness: Bool = false
  ) -> Expression {
    readLaxly { parser throws(SyntaxProblem) in
      try parser.expression(markup, asksForEmptiness: asksForEmptiness)
    } ?? .literal(.nil)
  }

  /// Reads a whole piece of markup by the rules of the mode: in `warn` the lax parser has a try at
  /// what the strict one refuses.
  ///
  /// - Returns: nil when it failed, which has been reported.
  mutating func read<Result>(
    _ markup: Range<Int>,
    strictly: (inout ExpressionParser) throws(SyntaxProblem) -> Result,
    laxly: (inout LaxParser) throws(SyntaxProblem) -> Result
  ) -> Result? {
    do throws(SyntaxProblem) {
      expressions.begin(markup)
      let result = try strictly(&expressions)
      try expressions.expectEnd()
      return result
    } catch {
      let isAboutFilter =
        error.code == "liquid.unknown-filter" || error.code == "liquid.filter-arguments"
      guard mode == .warn, !isAboutFilter else {
        report(error)
        return nil
      }
      warn(error)
      return readLaxly(laxly)
    }
  }

  /// Reads pieces of markup with the lax parser.
  ///
  /// - Returns: nil when it failed, which has been reported.
  mutating func readLaxly<Result>(
    _ read: (inout LaxParser) throws(SyntaxProblem) -> Result
  ) -> Result? {
    var parser = LaxParser(source: source)
    do throws(SyntaxProblem) { return try read(&parser) } catch {
      report(error)
      return nil
    }
  }
}
