internal import Diagnostics

/// Parses a template, and collects problems instead of stopping at the first.
struct TemplateParser {
  let source: SourceBytes
  let file: String
  private var expressions: ExpressionParser
  var problems: [Diagnostic] = []

  var tokenizer: Tokenizer
  private var trimsNextText = false
  private var openBlocks: [TagMarkup] = []
  var unknownTags: Set<String> = []
  private var isAborted = false
  private var depth = 0
  private var insideLiquidTag = false

  /// How deep blocks may be nested, as in the reference.
  static let deepestNesting = 100

  init(source: SourceBytes, file: String) {
    self.source = source
    self.file = file
    tokenizer = Tokenizer(source: source)
    expressions = ExpressionParser(source: source)
  }

  func text(_ range: Range<Int>) -> String { source.text(range) }

  // MARK: Expressions

  /// Parses one piece of markup up to its end.
  ///
  /// - Returns: nil after reporting a syntax problem.
  mutating func read<Result>(
    _ markup: Range<Int>, _ parse: (inout ExpressionParser) throws(SyntaxProblem) -> Result
  ) -> Result? {
    do throws(SyntaxProblem) {
      expressions.begin(markup)
      let result = try parse(&expressions)
      try expressions.expectEnd()
      return result
    } catch {
      report(error)
      return nil
    }
  }

  mutating func filteredExpression(_ markup: Range<Int>) -> FilteredExpression {
    read(markup) { parser throws(SyntaxProblem) in try parser.filteredExpression() }
      ?? FilteredExpression(expression: nil, filters: [])
  }

  // MARK: Bodies

  mutating func parseDocument() -> Body {
    var body = Body()
    _ = parse(into: &body, middles: [])
    return body
  }

  /// Parses what follows a block's opening tag, up to its end tag or a tag such as `else`.
  mutating func parseBody(of block: TagMarkup, middles: [StaticString] = []) -> (Body, BodyEnd) {
    var body = Body()
    guard depth < Self.deepestNesting else {
      if !isAborted {
        report(
          "blocks are nested deeper than \(Self.deepestNesting) levels", at: block.nameRange,
          "liquid.nesting")
      }
      isAborted = true
      tokenizer.skipAll()
      return (body, .unclosed)
    }
    depth += 1
    openBlocks.append(block)
    let end = parse(into: &body, middles: middles)
    openBlocks.removeLast()
    depth -= 1
    return (body, end)
  }

  /// Parses all parts of a block that tags such as `else` divide.
  ///
  /// `begin` runs for each tag of `middles` before the part after it is parsed.
  ///
  /// - Returns: the parts. If they print only white space, it is removed.
  mutating func parseBodies(
    of block: TagMarkup, middles: [StaticString],
    _ begin: (inout TemplateParser, TagMarkup) -> Void = { _, _ in }
  ) -> (bodies: [Body], areBlank: Bool) {
    var (body, end) = parseBody(of: block, middles: middles)
    var bodies = [body]
    while case .middle(let middle) = end {
      begin(&self, middle)
      (body, end) = parseBody(of: block, middles: middles)
      bodies.append(body)
    }
    let areBlank = bodies.allSatisfy(\.isBlank)
    if areBlank { for index in bodies.indices { bodies[index].removeText() } }
    return (bodies, areBlank)
  }

  private mutating func parse(into body: inout Body, middles: [StaticString]) -> BodyEnd {
    while let token = tokenizer.next() {
      switch token.kind {
      case .text: appendText(token.range, to: &body)
      case .output:
        controlWhitespace(token.range, in: &body)
        body.nodes.append(.output(outputValue(token.range), at: token.range))
        body.isBlank = false
      case .tag, .line:
        if token.kind == .tag { controlWhitespace(token.range, in: &body) }
        guard let markup = tagMarkup(of: token) else { continue }
        if let end = parse(markup, into: &body, middles: middles) { return end }
      }
    }
    if let block = openBlocks.last, !isAborted {
      reportUnclosed(block)
    }
    return .unclosed
  }

  private mutating func parse(
    _ markup: TagMarkup, into body: inout Body, middles: [StaticString]
  ) -> BodyEnd? {
    if let block = openBlocks.last {
      if markup.closes(block, in: source) { return .closed }
      for middle in middles where source.has(middle, at: markup.nameRange) {
        return .middle(markup)
      }
    }
    if let definition = TagDefinition.named(Name(markup.nameRange, in: source)) {
      if source.has(TagDefinition.liquid, at: markup.nameRange) {
        parseLines(markup, into: &body, middles: middles)
      } else if let tag = definition.parse(&self, markup) {
        body.nodes.append(.tag(tag, at: markup.nameRange))
        if !tag.isBlank { body.isBlank = false }
      }
      return nil
    }
    return reportUnknown(markup)
  }

  /// Parses the lines of a `liquid` tag into the enclosing body.
  private mutating func parseLines(
    _ markup: TagMarkup, into body: inout Body, middles: [StaticString]
  ) {
    let around = (tokenizer, openBlocks, insideLiquidTag)
    tokenizer = Tokenizer(source: source, linesIn: markup.arguments)
    (openBlocks, insideLiquidTag) = ([], true)
    if depth < Self.deepestNesting {
      depth += 1
      _ = parse(into: &body, middles: [])
      depth -= 1
    } else {
      report("`liquid` is nested too deeply", at: markup.nameRange, "liquid.nesting")
    }
    (tokenizer, openBlocks, insideLiquidTag) = around
  }

  // MARK: Raw text

  /// Skips a block whose content isn't parsed.
  ///
  /// `isEnd` tells from the names of a token's first and last tag whether it ends the block.
  ///
  /// - Returns: the range of the content; nil after reporting that the end is missing.
  mutating func takeRawBody(
    of block: TagMarkup,
    _ isEnd: (TemplateParser, _ first: Range<Int>?, _ last: Range<Int>?) -> Bool
  ) -> Range<Int>? {
    let start = tokenizer.position
    while let token = tokenizer.next() {
      let tag = token.lastTag(in: source)
      guard isEnd(self, token.firstTag(in: source), tag?.name) else { continue }
      if token.kind != .line { trimsNextText = source[token.range.upperBound - 3] == Byte.dash }
      return start..<max(start, tag?.start ?? token.range.lowerBound)
    }
    reportUnclosed(block)
    return nil
  }

  // MARK: Tokens

  private mutating func appendText(_ range: Range<Int>, to body: inout Body) {
    var range = range
    if trimsNextText {
      trimsNextText = false
      while !range.isEmpty, source[range.lowerBound].isStripped {
        range = range.lowerBound + 1..<range.upperBound
      }
    }
    guard !range.isEmpty else { return }
    body.nodes.append(.text(range))
    if body.isBlank, !source[range].allSatisfy(\.isSpace) { body.isBlank = false }
  }

  /// Applies `{{-` and `{%-` to the text before, and `-}}` and `-%}` to the text after.
  private mutating func controlWhitespace(_ token: Range<Int>, in body: inout Body) {
    if token.count > 2, source[token.lowerBound + 2] == Byte.dash,
      case .text(var text) = body.nodes.last
    {
      while !text.isEmpty, source[text.upperBound - 1].isStripped {
        text = text.lowerBound..<text.upperBound - 1
      }
      body.nodes[body.nodes.count - 1] = .text(text)
    }
    trimsNextText = token.count > 2 && source[token.upperBound - 3] == Byte.dash
  }

  private mutating func outputValue(_ token: Range<Int>) -> FilteredExpression {
    guard
      let markup = inside(
        token, closedBy: Byte.closeBrace, or: "the output has no closing `}}`")
    else { return FilteredExpression(expression: nil, filters: []) }
    return filteredExpression(markup)
  }

  /// The content of `{{ … }}` or `{% … %}`, without the dashes that trim white space.
  ///
  /// - Returns: nil after reporting that the end is missing.
  private mutating func inside(
    _ token: Range<Int>, closedBy byte: UInt8, or message: String
  ) -> Range<Int>? {
    guard token.count >= 4, source[token.upperBound - 1] == Byte.closeBrace,
      source[token.upperBound - 2] == byte
    else {
      let lineEnd = token.first { source[$0] == Byte.newline } ?? token.upperBound
      report(message, at: token.lowerBound..<lineEnd, "liquid.unterminated")
      return nil
    }
    var inner = token.lowerBound + 2..<token.upperBound - 2
    if inner.first.map({ source[$0] == Byte.dash }) == true { inner.removeFirst() }
    if inner.last.map({ source[$0] == Byte.dash }) == true { inner.removeLast() }
    return inner
  }

  private mutating func tagMarkup(of token: TemplateToken) -> TagMarkup? {
    var inner = token.range
    if token.kind == .tag {
      guard
        let tag = inside(token.range, closedBy: Byte.percent, or: "the tag has no closing `%}`")
      else { return nil }
      inner = tag
    }
    let start = source.endOfRun(from: inner.lowerBound, to: inner.upperBound, \.isSpace)
    guard start < inner.upperBound else {
      if token.kind == .tag { report("the tag has no name", at: token.range) }
      return nil
    }
    let isComment = source[start] == Byte.hash
    let end =
      isComment ? start + 1 : source.endOfRun(from: start, to: inner.upperBound, \.isWord)
    guard end > start else {
      report("expected a tag's name", at: start..<start + 1)
      return nil
    }
    let arguments = source.endOfRun(from: end, to: inner.upperBound, \.isSpace)
    return TagMarkup(nameRange: start..<end, arguments: arguments..<inner.upperBound)
  }

  // MARK: Problems

  /// Finding the line of each problem takes time.
  private static let mostProblems = 50

  mutating func report(_ problem: SyntaxProblem) {
    if problems.count < Self.mostProblems {
      problems.append(problem.diagnostic(in: source, file))
    }
  }

  /// Reports markup that does not follow the grammar, or another problem.
  mutating func report(
    _ message: String, at range: Range<Int>, _ code: Diagnostic.Code = "liquid.syntax",
    hints: [String] = []
  ) {
    report(SyntaxProblem(code, message, range, hints: hints))
  }

  /// Reports arguments of a tag that takes none.
  mutating func refuseArguments(of markup: TagMarkup) {
    if !Bytes.trim(markup.arguments, in: source).isEmpty {
      report("`\(text(markup.nameRange))` takes no arguments", at: markup.arguments)
    }
  }

  /// Reports an unknown tag, or an end or middle tag without its block.
  ///
  /// - Returns: `unclosed` where the tag ends an enclosing block, so that this one ends, too.
  mutating func reportUnknown(_ markup: TagMarkup) -> BodyEnd? {
    let name = text(markup.nameRange)
    let block = openBlocks.last
    let blockName = block.map { text($0.nameRange) }
    if name.hasPrefix("end") {
      let opened = String(name.dropFirst(3))
      if unknownTags.contains(opened) { return nil }
      if let block, let blockName, TagDefinition.named(Name(opened)) != nil {
        let closesOuter = openBlocks.contains { text($0.nameRange) == opened }
        reportWrongEnd(markup, of: block, named: blockName)
        guard closesOuter else { return nil }
        tokenizer.goBack()
        return .unclosed
      }
      if TagDefinition.named(Name(opened)) != nil {
        report("`\(name)` has no open block to close", at: markup.nameRange, "liquid.wrong-end")
        return nil
      }
    }
    if ["else", "elsif", "when"].contains(name) {
      let place = blockName.map { "in `\($0)`" } ?? "outside a block"
      report("`\(name)` is not allowed \(place)", at: markup.nameRange, "liquid.misplaced-tag")
      return nil
    }
    unknownTags.insert(name)
    let names = TagDefinition.all.map(\.name) + (blockName.map { ["end" + $0] } ?? [])
    report(
      "no tag named `\(name)`", at: markup.nameRange, "liquid.unknown-tag",
      hints: DidYouMean.hints(for: name, among: names + ["else", "elsif", "when"]))
    return nil
  }

  private mutating func reportWrongEnd(
    _ markup: TagMarkup, of block: TagMarkup, named blockName: String
  ) {
    // Finding a line takes time that grows with the template.
    guard problems.count < Self.mostProblems else { return }
    let line = SourceLocation(range: block.nameRange, in: source.array, file: file).line
    report(
      "`\(text(markup.nameRange))` can't close the `\(blockName)` in line \(line)",
      at: markup.nameRange, "liquid.wrong-end", hints: ["close it with `\(endTag(of: blockName))`."]
    )
  }

  mutating func reportUnclosed(_ block: TagMarkup) {
    let name = text(block.nameRange)
    report(
      "`\(name)` is never closed", at: block.nameRange, "liquid.unclosed-tag",
      hints: ["add `\(endTag(of: name))`."])
  }

  private func endTag(of block: String) -> String {
    insideLiquidTag ? "end\(block)" : "{% end\(block) %}"
  }
}

/// How the body of a block ended.
enum BodyEnd {
  case closed
  /// With a tag such as `else` or `when`.
  case middle(TagMarkup)
  case unclosed
}
