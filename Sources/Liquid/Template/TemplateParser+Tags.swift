internal import Diagnostics

extension TemplateParser {
  static let tagNames = [
    "assign", "break", "capture", "case", "comment", "continue", "cycle", "decrement", "doc",
    "echo", "for", "if", "ifchanged", "include", "increment", "#", "liquid", "raw", "render",
    "tablerow", "unless",
  ]

  /// Parses a tag of ``tagNames`` except `liquid`; nil after reporting a problem.
  mutating func parseTag(_ tag: TagMarkup) -> (kind: Node.Kind, isBlank: Bool)? {
    switch tag.name {
    case "assign": assign(tag)
    case "break": (.control(.break), false)
    case "continue": (.control(.continue), false)
    case "capture": capture(tag)
    case "case": choice(tag)
    case "comment": comment(tag)
    case "#": lineComment(tag)
    case "doc": doc(tag)
    case "cycle": cycle(tag)
    case "decrement": (.counter(source.text(source.trimmed(tag.arguments)), step: -1), false)
    case "increment": (.counter(source.text(source.trimmed(tag.arguments)), step: 1), false)
    case "echo": (.output(filteredExpression(tag.arguments)), false)
    case "for": loop(tag)
    case "if", "unless": condition(tag)
    case "ifchanged": ifChanged(tag)
    case "include": partial(tag).map { (.include($0), false) }
    case "render": partial(tag).map { (.render($0), false) }
    case "raw": raw(tag)
    case "tablerow": table(tag)
    default: nil
    }
  }

  /// `{% comment %}…{% endcomment %}`; comments nest, and tags in `raw` don't count.
  private mutating func comment(_ tag: TagMarkup) -> (Node.Kind, Bool) {
    var depth = 1
    var isInRaw = false
    _ = takeRawBody(of: tag, skipsTags: true) { name, _ in
      switch name {
      case "raw": isInRaw = true
      case "endraw": isInRaw = false
      case "comment" where !isInRaw: depth += 1
      case "endcomment" where !isInRaw: depth -= 1
      default: break
      }
      return depth == 0
    }
    return (.comment, true)
  }

  /// `{% # … %}`, where each line begins with `#`.
  private mutating func lineComment(_ tag: TagMarkup) -> (Node.Kind, Bool) {
    let bad = source[tag.arguments].split(separator: Byte.newline).first { line in
      let first = line.first { !$0.isSpace }
      return line.startIndex > tag.arguments.lowerBound && first.map { $0 != Byte.hash } == true
    }
    if let bad {
      report(
        "each line of a `#` comment must begin with `#`",
        at: bad.startIndex..<tag.arguments.upperBound)
    }
    return (.comment, true)
  }

  /// `{% doc %}…{% enddoc %}` documents a snippet; its text is not parsed.
  private mutating func doc(_ tag: TagMarkup) -> (Node.Kind, Bool) {
    refuseArguments(of: tag)
    var nested: Range<Int>?
    _ = takeRawBody(of: tag) { name, range in
      if nested == nil, name == "doc" { nested = range }
      return name == "enddoc"
    }
    if let nested { report("`doc` can't contain another `doc`", at: nested) }
    return (.comment, true)
  }

  /// `{% raw %}…{% endraw %}` prints its content without parsing it.
  private mutating func raw(_ tag: TagMarkup) -> (Node.Kind, Bool)? {
    refuseArguments(of: tag)
    return takeRawBody(of: tag) { name, _ in name == "endraw" }.map { (.raw($0), $0.isEmpty) }
  }

  private mutating func ifChanged(_ tag: TagMarkup) -> (Node.Kind, Bool) {
    let (body, _) = parseBody(of: tag)
    return (.ifChanged(body), body.isBlank)
  }

  private mutating func cycle(_ tag: TagMarkup) -> (Node.Kind, Bool)? {
    read(tag.arguments) { parser throws(SyntaxProblem) in
      var values = [try parser.expression()]
      var name: Expression?
      if parser.take(":") {
        name = values[0]
        values = [try parser.expression()]
      }
      while parser.take(","), parser.token.kind != .end {
        values.append(try parser.expression())
      }
      // As in the reference, a literal nil is not a turn.
      values.removeAll { if case .literal(.nil) = $0 { true } else { false } }
      return (.cycle(values, name: name), false)
    }
  }

  /// `{% assign name = value | filter %}`
  private mutating func assign(_ tag: TagMarkup) -> (Node.Kind, Bool)? {
    let (name, rest) = variable(in: tag.arguments)
    guard !name.isEmpty, let sign = rest.first, source[sign] == Byte.equals else {
      report(
        "expected `assign name = value`", at: tag.arguments.isEmpty ? tag.range : tag.arguments)
      return nil
    }
    return (.assign(name, filteredExpression(rest.dropFirst())), true)
  }

  /// `{% capture name %}…{% endcapture %}` assigns what it renders to a variable.
  private mutating func capture(_ tag: TagMarkup) -> (Node.Kind, Bool) {
    let (name, _) = variable(in: tag.arguments)
    if name.isEmpty { report("expected `capture name`", at: tag.range) }
    return (.capture(name, parseBody(of: tag).0), true)
  }

  /// The variable that `assign` or `capture` sets, and what follows it after white space.
  ///
  /// As in the reference, a quote may precede its name, which may contain dots and brackets.
  private func variable(in markup: Range<Int>) -> (name: String, rest: Range<Int>) {
    let start = source.endOfRun(from: markup.lowerBound, to: markup.upperBound, \.isQuote)
    let end = source.endOfRun(from: start, to: markup.upperBound) {
      $0.isNameTail || ".[]()".utf8.contains($0)
    }
    let rest = source.endOfRun(from: end, to: markup.upperBound, \.isSpace)
    return (source.text(start..<end), rest..<markup.upperBound)
  }

  /// `{% if %}…{% elsif %}…{% else %}…{% endif %}`, or `{% unless %}…{% endunless %}`.
  private mutating func condition(_ tag: TagMarkup) -> (Node.Kind, Bool) {
    let (parts, areBlank) = parseParts(of: tag, middles: ["elsif", "else"])
    let branches = parts.map { part -> Node.Branch in
      if part.tag.name == "else" { return (nil, part.body) }
      let condition = read(part.tag.arguments) { parser throws(SyntaxProblem) in
        try parser.condition()
      }
      return (condition ?? [], part.body)
    }
    return (.condition(branches, isNegated: tag.name == "unless"), areBlank)
  }

  /// `{% case value %}{% when a, b %}…{% else %}…{% endcase %}`
  private mutating func choice(_ tag: TagMarkup) -> (Node.Kind, Bool) {
    let subject = read(tag.arguments) { parser throws(SyntaxProblem) in try parser.expression() }
    let (parts, areBlank) = parseParts(of: tag, middles: ["when", "else"])
    let arms = parts.dropFirst().map { part -> Node.Arm in
      if part.tag.name == "else" {
        refuseArguments(of: part.tag)
        return ([nil], part.body)
      }
      let values = read(part.tag.arguments) { parser throws(SyntaxProblem) in
        var values: [Expression?] = [try parser.expression(isCompared: true)]
        while parser.take(",") || parser.take("or") {
          values.append(try parser.expression(isCompared: true))
        }
        // The reference ignores what follows, such as `and value`.
        parser.skipRest()
        return values
      }
      return (values ?? [], part.body)
    }
    return (.choice(subject ?? .literal(.nil), arms), areBlank)
  }

  /// `{% for item in collection reversed limit: 2 offset: 1 %}…{% else %}…{% endfor %}`
  private mutating func loop(_ tag: TagMarkup) -> (Node.Kind, Bool)? {
    let loop = loopMarkup(tag)
    let (parts, areBlank) = parseParts(of: tag, middles: ["else"])
    let empty = parts.count > 1 ? parts.last?.body : nil
    return loop.map { (.loop($0, parts[0].body, empty: empty), areBlank) }
  }

  /// `{% tablerow item in collection cols: 2 limit: 4 offset: 1 %}…{% endtablerow %}`
  private mutating func table(_ tag: TagMarkup) -> (Node.Kind, Bool)? {
    let loop = loopMarkup(tag)
    let (body, _) = parseBody(of: tag)
    return loop.map { (.table($0, body), body.isBlank) }
  }

  private mutating func loopMarkup(_ tag: TagMarkup) -> Loop? {
    let isTable = tag.name == "tablerow"
    return read(tag.arguments) { parser throws(SyntaxProblem) in
      let variable = try parser.takeName("the loop variable's name").text
      guard parser.take("in") else { throw parser.unexpected("expected `in`") }
      let start = parser.token.range.lowerBound
      let collection = try parser.expression()
      let written = parser.source[start..<parser.token.range.lowerBound].filter { !$0.isSpace }
      var loop = Loop(
        variable: variable, collection: collection, name: variable + "-" + written.text(),
        range: tag.arguments)
      // As in Ruby, `tablerow` accepts the word and ignores it.
      loop.isReversed = parser.take("reversed") && !isTable
      for (name, value) in try parser.namedArguments() {
        switch name.text {
        case "limit": loop.limit = value
        case "offset":
          loop.continuesPrevious = false
          if case .lookup(let lookup) = value {
            loop.continuesPrevious = lookup.path == ["continue"]
          }
          loop.offset = loop.continuesPrevious ? nil : value
        case "cols" where isTable: loop.columns = value
        default:
          throw SyntaxProblem(
            message: "`\(tag.name)` has no argument `\(name.text)`", range: name.range)
        }
      }
      return loop
    }
  }

  private mutating func partial(_ tag: TagMarkup) -> Partial? {
    read(tag.arguments) { parser throws(SyntaxProblem) in
      let start = parser.token
      guard tag.name == "include" || start.kind == .string else {
        throw parser.unexpected("expected a snippet's name in quotes")
      }
      var partial = Partial(name: try parser.expression(), range: start.range)
      partial.usesFor = parser.take("for")
      if partial.usesFor || parser.take("with") { partial.variable = try parser.expression() }
      if parser.take("as") { partial.alias = try parser.takeName("a variable's name").text }
      partial.arguments = try parser.namedArguments().map { ($0.name.text, $0.value) }
      return partial
    }
  }
}
