internal import Diagnostics

extension TemplateParser {
  /// Finding the line of each problem takes time.
  private static let mostProblems = 50

  mutating func report(_ problem: SyntaxProblem) {
    if problems.count < Self.mostProblems {
      problems.append(problem.diagnostic(in: source, file))
    }
  }

  /// Reports markup that does not follow the grammar.
  mutating func report(_ message: String, at range: Range<Int>) {
    report(SyntaxProblem("liquid.syntax", message, range))
  }

  /// Reports arguments of a tag that takes none.
  mutating func refuseArguments(of markup: TagMarkup) {
    if !Bytes.trim(markup.arguments, in: source).isEmpty {
      report("`\(text(markup.nameRange))` takes no arguments", at: markup.arguments)
    }
  }

  // MARK: Tags

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
        report(
          SyntaxProblem(
            "liquid.wrong-end", "`\(name)` has no open block to close", markup.nameRange))
        return nil
      }
    }
    if ["else", "elsif", "when"].contains(name) {
      let place = blockName.map { "in `\($0)`" } ?? "outside a block"
      report(
        SyntaxProblem(
          "liquid.misplaced-tag", "`\(name)` is not allowed \(place)", markup.nameRange))
      return nil
    }
    unknownTags.insert(name)
    report(.unknownTag(name, markup.nameRange, inside: blockName))
    return nil
  }

  private mutating func reportWrongEnd(
    _ markup: TagMarkup, of block: TagMarkup, named blockName: String
  ) {
    // Finding a line takes time that grows with the template.
    guard problems.count < Self.mostProblems else { return }
    let line = SourceLocation(range: block.nameRange, in: source.array, file: file).line
    report(
      SyntaxProblem(
        "liquid.wrong-end",
        "`\(text(markup.nameRange))` can't close the `\(blockName)` in line \(line)",
        markup.nameRange,
        hints: ["close it with `\(Self.spelled("end" + blockName, inLiquidTag: insideLiquidTag))`."]
      )
    )
  }

  mutating func reportUnclosed(_ block: TagMarkup) {
    let name = text(block.nameRange)
    report(
      SyntaxProblem(
        "liquid.unclosed-tag", "`\(name)` is never closed", block.nameRange,
        hints: ["add `\(Self.spelled("end" + name, inLiquidTag: insideLiquidTag))`."]))
  }

  private static func spelled(_ tag: String, inLiquidTag: Bool) -> String {
    inLiquidTag ? tag : "{% \(tag) %}"
  }
}
