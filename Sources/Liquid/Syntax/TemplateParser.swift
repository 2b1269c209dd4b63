internal import Diagnostics

/// Builds the tree of a template; collects problems instead of stopping at the first.
struct TemplateParser {
  let source: SourceBytes
  let file: String
  let mode: ParsingMode
  var expressions: ExpressionParser
  var problems: [Diagnostic] = []
  var warnings: [Diagnostic] = []

  var tokenizer: Tokenizer
  private var trimsNextText = false
  private(set) var openBlocks: [TagMarkup] = []
  var unknownTags: Set<String> = []
  private var isAborted = false
  private var depth = 0
  private(set) var insideLiquidTag = false

  /// How deep blocks may be nested; the reference's number.
  static let deepestNesting = 100

  init(source: SourceBytes, file: String, mode: ParsingMode) {
    self.source = source
    self.file = file
    self.mode = mode
    tokenizer = Tokenizer(source: source)
    expressions = ExpressionParser(source: source)
  }

  // MARK: Bodies

  mutating func parseDocument() -> Body {
    var body = Body()
    _ = parse(into: &body, middles: [])
    return body
  }

  /// Parses what follows a block's opening tag, up to its end or a tag that divides it.
  mutating func parseBody(of block: TagMarkup, middles: [StaticString] = []) -> (Body, BodyEnd) {
    var body = Body()
    guard depth < Self.deepestNesting else {
      if !isAborted {
        report(
          SyntaxProblem(
            "liquid.nesting",
            "blocks are nested deeper than \(Self.deepestNesting) levels here", block.nameRange))
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

  /// Parses the parts of a block that other tags divide, up to its end.
  ///
  /// - Parameters:
  ///   - block: its opening tag.
  ///   - middles: the names of the tags that divide it.
  ///   - begin: sees each of these tags before what follows it is parsed.
  /// - Returns: the parts, without their white space where none prints anything else.
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

  /// The lines of a `liquid` tag belong to the body around it.
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
      report(SyntaxProblem("liquid.nesting", "`liquid` is nested too deeply", markup.nameRange))
    }
    (tokenizer, openBlocks, insideLiquidTag) = around
  }

  // MARK: Raw text

  /// Takes tokens up to the one that ends a block whose inside isn't parsed.
  ///
  /// `isEnd` sees the names of the first and the last tag in each token, which are two
  ///   where a token holds a `{%` too many, and says whether that is the end.
  /// Gives the bytes in between; nil when the end is missing, which has been reported.
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

  /// `{{-` and `{%-` trim the text before, `-}}` and `-%}` the text after.
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
        token, closedBy: Byte.closeBrace, or: "this output has no closing `}}`")
    else { return FilteredExpression(expression: nil, filters: []) }
    return filteredExpression(markup)
  }

  /// What stands between `{{` and `}}`, or `{%` and `%}`, without the dashes that trim.
  ///
  /// - Returns: nil where the end is missing, which has been reported.
  private mutating func inside(
    _ token: Range<Int>, closedBy byte: UInt8, or message: String
  ) -> Range<Int>? {
    guard token.count >= 4, source[token.upperBound - 1] == Byte.closeBrace,
      source[token.upperBound - 2] == byte
    else {
      reportUnterminated(token, message)
      return nil
    }
    var inner = token.lowerBound + 2..<token.upperBound - 2
    if inner.first.map({ source[$0] == Byte.dash }) == true { inner.removeFirst() }
    if inner.last.map({ source[$0] == Byte.dash }) == true { inner.removeLast() }
    return inner
  }

  private mutating func reportUnterminated(_ token: Range<Int>, _ message: String) {
    let lineEnd = token.first { source[$0] == Byte.newline } ?? token.upperBound
    report(
      SyntaxProblem("liquid.unterminated", message, token.lowerBound..<lineEnd))
  }

  private mutating func tagMarkup(of token: TemplateToken) -> TagMarkup? {
    var inner = token.range
    if token.kind == .tag {
      guard
        let tag = inside(token.range, closedBy: Byte.percent, or: "this tag has no closing `%}`")
      else { return nil }
      inner = tag
    }
    var scanner = LaxScanner(source: source, range: inner)
    scanner.skipSpace()
    if scanner.isAtEnd, token.kind == .line { return nil }
    let start = scanner.position
    guard scanner.take(Byte.hash) || scanner.run(\.isWord) != nil else {
      report(
        scanner.isAtEnd ? "this tag is empty" : "expected a tag's name",
        at: scanner.isAtEnd ? token.range : start..<start + 1)
      return nil
    }
    let name = start..<scanner.position
    scanner.skipSpace()
    return TagMarkup(
      nameRange: name, arguments: scanner.rest)
  }
}

/// What ended the inside of a block.
enum BodyEnd {
  case closed
  /// `else`, `when` and the like.
  case middle(TagMarkup)
  case unclosed
}
