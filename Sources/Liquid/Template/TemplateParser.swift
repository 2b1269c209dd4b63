internal import Diagnostics

/// Parses a template into nodes, and collects problems instead of stopping at the first.
struct TemplateParser {
  let source: [UInt8]
  private(set) var problems: [SyntaxProblem] = []

  private var tokenizer: Tokenizer
  private var trimsNextText = false
  private var openBlocks: [TagMarkup] = []
  private var unknownTags: Set<String> = []
  private var isAborted = false
  private var depth = 0

  /// How deep blocks may be nested, as in the reference.
  private static let deepestNesting = 100
  /// The tags that divide a block, for messages.
  private static let middles = ["else", "elsif", "when"]

  init(source: [UInt8]) {
    self.source = source
    tokenizer = Tokenizer(source: source)
  }

  // MARK: Expressions

  /// Parses one piece of markup up to its end; nil after reporting a syntax problem.
  mutating func read<Result>(
    _ markup: Range<Int>, _ parse: (inout ExpressionParser) throws(SyntaxProblem) -> Result
  ) -> Result? {
    do throws(SyntaxProblem) {
      var expressions = ExpressionParser(source: source, markup: markup)
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
      ?? FilteredExpression()
  }

  // MARK: Bodies

  mutating func parseDocument() -> Body {
    var body = Body()
    _ = parse(into: &body, of: nil, middles: [])
    return body
  }

  /// Parses what follows a block's opening tag, up to its end or to the tag of `middles` it returns.
  mutating func parseBody(
    of block: TagMarkup, middles: [String] = []
  ) -> (Body, middle: TagMarkup?) {
    var body = Body()
    openBlocks.append(block)
    let middle = parse(into: &body, of: block, middles: middles)
    openBlocks.removeLast()
    return (body, middle)
  }

  /// Parses all parts of a block that `middles` divide; removes white space that is all they print.
  mutating func parseParts(
    of block: TagMarkup, middles: [String]
  ) -> (parts: [(tag: TagMarkup, body: Body)], areBlank: Bool) {
    var parts: [(tag: TagMarkup, body: Body)] = []
    var next: TagMarkup? = block
    while let tag = next {
      let (body, middle) = parseBody(of: block, middles: middles)
      parts.append((tag, body))
      next = middle
    }
    let areBlank = parts.allSatisfy(\.body.isBlank)
    for index in parts.indices where areBlank { parts[index].body.nodes.removeAll(where: \.isText) }
    return (parts, areBlank)
  }

  /// - Returns: the tag of `middles` at the end; nil for the end of the block or template.
  private mutating func parse(
    into body: inout Body, of block: TagMarkup?, middles: [String]
  ) -> TagMarkup? {
    if depth > Self.deepestNesting, let block {
      report(
        "blocks are nested deeper than \(Self.deepestNesting) levels", at: block.range,
        "liquid.nesting")
      isAborted = true
    }
    depth += 1
    defer { depth -= 1 }
    while !isAborted, let token = tokenizer.next() {
      switch token.kind {
      case .text: appendText(token.range, to: &body)
      case .output:
        controlWhitespace(token.range, in: &body)
        let inner = inside(token.range, closedBy: "}}")
        let value = inner.map { filteredExpression($0) } ?? FilteredExpression()
        body.nodes.append(Node(kind: .output(value), range: token.range))
        body.isBlank = false
      case .tag, .line:
        if token.kind == .tag { controlWhitespace(token.range, in: &body) }
        guard let markup = tagMarkup(of: token) else { continue }
        if let block = openBlocks.last {
          if markup.name == "end" + block.name { return nil }
          if middles.contains(markup.name) { return markup }
        }
        if markup.name == "liquid" {
          parseLines(markup, into: &body)
        } else if !Self.tagNames.contains(markup.name) {
          if reportUnknown(markup) { return nil }
        } else if let (kind, isBlank) = parseTag(markup) {
          body.nodes.append(Node(kind: kind, range: markup.range))
          if !isBlank { body.isBlank = false }
        }
      }
    }
    if let block = openBlocks.last, !isAborted { reportUnclosed(block) }
    return nil
  }

  /// Parses the lines of a `liquid` tag into the enclosing body.
  private mutating func parseLines(_ markup: TagMarkup, into body: inout Body) {
    let around = (tokenizer, openBlocks)
    tokenizer = Tokenizer(source: source, linesIn: markup.arguments)
    openBlocks = []
    _ = parse(into: &body, of: markup, middles: [])
    (tokenizer, openBlocks) = around
  }

  /// Skips a block whose content isn't parsed; nil after reporting that its end is missing.
  ///
  /// `isEnd` tells from a tag's name and place whether it ends the block. A tag may be incomplete, and
  /// then contain others, unless the block `skipsTags` up to their ends.
  mutating func takeRawBody(
    of block: TagMarkup, skipsTags: Bool = false, _ isEnd: (String, Range<Int>) -> Bool
  ) -> Range<Int>? {
    let start = tokenizer.position
    while let tag = tokenizer.nextRawTag(skipsTags: skipsTags) {
      guard isEnd(tag.name, tag.start..<tag.start + 2) else { continue }
      let token = tokenizer.rawTag()
      if token.kind == .tag {
        guard source[token.range].suffix(2).elementsEqual("%}".utf8) else { break }
        trimsNextText = source[token.range.upperBound - 3] == Byte.dash
      }
      return start..<tag.start
    }
    reportUnclosed(block)
    return nil
  }

  // MARK: Tokens

  private mutating func appendText(_ range: Range<Int>, to body: inout Body) {
    var start = range.lowerBound
    if trimsNextText {
      trimsNextText = false
      start = source.endOfRun(from: start, to: range.upperBound, \.isStripped)
    }
    guard start < range.upperBound else { return }
    body.nodes.append(Node(kind: .text, range: start..<range.upperBound))
    if body.isBlank, !source[start..<range.upperBound].allSatisfy(\.isSpace) {
      body.isBlank = false
    }
  }

  /// Applies `{{-` and `{%-` to the text before, and `-}}` and `-%}` to the text after.
  private mutating func controlWhitespace(_ token: Range<Int>, in body: inout Body) {
    guard token.count > 2 else { return }
    if source[token.lowerBound + 2] == Byte.dash, let last = body.nodes.last, last.isText {
      let end = source[last.range].lastIndex { !$0.isStripped }.map { $0 + 1 }
      let start = last.range.lowerBound
      body.nodes[body.nodes.count - 1].range = start..<(end ?? start)
    }
    trimsNextText = source[token.upperBound - 3] == Byte.dash
  }

  /// The content of a token without dashes; nil after reporting that its end is missing.
  private mutating func inside(_ token: Range<Int>, closedBy end: String) -> Range<Int>? {
    guard token.count >= 4, source[token].suffix(2).elementsEqual(end.utf8) else {
      let lineEnd = token.first { source[$0] == Byte.newline } ?? token.upperBound
      report("expected `\(end)` at the end", at: token.lowerBound..<lineEnd, "liquid.unterminated")
      return nil
    }
    var inner = token.lowerBound + 2..<token.upperBound - 2
    if inner.first.map({ source[$0] == Byte.dash }) == true { inner.removeFirst() }
    if inner.last.map({ source[$0] == Byte.dash }) == true { inner.removeLast() }
    return inner
  }

  private mutating func tagMarkup(of token: Tokenizer.Token) -> TagMarkup? {
    var inner = token.range
    if token.kind == .tag {
      guard let tag = inside(inner, closedBy: "%}") else { return nil }
      inner = tag
    }
    let start = source.endOfRun(from: inner.lowerBound, to: inner.upperBound, \.isSpace)
    guard start < inner.upperBound else {
      if token.kind == .tag { report("the tag has no name", at: token.range) }
      return nil
    }
    let isComment = source[start] == Byte.hash
    let end = isComment ? start + 1 : source.endOfRun(from: start, to: inner.upperBound, \.isWord)
    guard end > start else {
      report("expected a tag's name", at: start..<start + 1)
      return nil
    }
    let arguments = source.endOfRun(from: end, to: inner.upperBound, \.isSpace)
    return TagMarkup(
      name: source.text(start..<end), range: start..<end, arguments: arguments..<inner.upperBound)
  }

  // MARK: Problems

  /// Finding the line of each problem takes time.
  private static let mostProblems = 50

  private mutating func report(_ problem: SyntaxProblem) {
    if problems.count < Self.mostProblems { problems.append(problem) }
  }

  mutating func report(
    _ message: String, at range: Range<Int>, _ code: Diagnostic.Code = "liquid.syntax",
    hints: [String] = []
  ) {
    report(SyntaxProblem(code: code, message: message, range: range, hints: hints))
  }

  mutating func refuseArguments(of markup: TagMarkup) {
    if !source.trimmed(markup.arguments).isEmpty {
      report("`\(markup.name)` takes no arguments", at: markup.arguments)
    }
  }

  /// Reports a tag that is not allowed here, and tells whether it ends an enclosing block and this one.
  private mutating func reportUnknown(_ markup: TagMarkup) -> Bool {
    let name = markup.name
    let block = openBlocks.last
    let opened = name.hasPrefix("end") ? String(name.dropFirst(3)) : ""
    if unknownTags.contains(opened) { return false }
    if Self.tagNames.contains(opened) {
      let other = block.map { "the open `\($0.name)`" } ?? "anything: no block is open"
      report(
        "`\(name)` can't close \(other)", at: markup.range, "liquid.wrong-end",
        hints: block.map { ["close it with `{% end\($0.name) %}`."] } ?? [])
      guard openBlocks.contains(where: { $0.name == opened }) else { return false }
      tokenizer.goBack()
      return true
    }
    if Self.middles.contains(name) {
      let place = block.map { "in `\($0.name)`" } ?? "outside a block"
      report("`\(name)` is not allowed \(place)", at: markup.range, "liquid.misplaced-tag")
      return false
    }
    unknownTags.insert(name)
    let names = Self.tagNames + (block.map { ["end" + $0.name] } ?? [])
    report(
      "no tag named `\(name)`", at: markup.range, "liquid.unknown-tag",
      hints: DidYouMean.hints(for: name, among: names + Self.middles))
    return false
  }

  private mutating func reportUnclosed(_ block: TagMarkup) {
    report(
      "`\(block.name)` is never closed", at: block.range, "liquid.unclosed-tag",
      hints: ["add `{% end\(block.name) %}`."])
  }
}

struct TagMarkup {
  var name: String
  var range: Range<Int>
  var arguments: Range<Int>
}
