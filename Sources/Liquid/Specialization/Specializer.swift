internal import Diagnostics

/// Renders the known parts of a template, and writes Liquid for the others.
///
/// Values are those of the renderer; ``UnknownParts`` stand for what is unknown in them. A condition or
/// loop that depends on an unknown value is kept, and its bodies are specialised. A variable that such
/// a body sets can't be read after it.
struct Specializer {
  private enum Block { case keptCondition, keptLoop, unrolledLoop }

  var renderer: Renderer
  var unknown = UnknownParts()
  private var usedNames: Set<String> = [Self.loopName]
  /// The variables that kept bodies set.
  private var setInBodies: Set<String> = []
  /// The variables that hold the values of expressions with filters.
  private var assigned: [String: UnknownParts.Part] = [:]
  private var blocks: [Block] = []
  private var depth = 0
  private static let deepestNesting = 250
  private static let loopName = "forloop"

  init(
    _ template: LiquidTemplate, _ values: LiquidObject, unknown variables: [LiquidUnknown],
    options: RenderOptions, budget: Budget
  ) {
    var values = values
    for variable in variables {
      let root = variable.path[0]
      usedNames.insert(root)
      let marker = unknown.value(variable.path.joined(separator: "."), variable.kind)
      guard variable.path.count > 1 else {
        values[root] = marker
        continue
      }
      var object = LiquidObject()
      if case .object(let known)? = values[root] { object = known }
      object[variable.path[1]] = marker
      values[root] = .object(object)
    }
    renderer = Renderer(template: template, values: values, options: options, budget: budget)
  }

  mutating func specializeDocument() throws(Diagnostic) -> LiquidSpecialization {
    let template = renderer.template
    _ = try specialize(template)
    let marked = LiquidRendering(
      bytes: renderer.output, warnings: [], origins: LiquidOrigins(),
      partials: renderer.partials, template: template)
    return LiquidSpecialization(marked: marked, unknown: unknown)
  }

  /// Specialises the main template or a snippet.
  private mutating func specialize(_ template: LiquidTemplate) throws(Diagnostic) -> Flow {
    guard !UnknownParts.hasMarker(template.source) else {
      throw Diagnostic(
        .error, "liquid.undecided", "the template contains characters for private use",
        at: SourceLocation(file: template.file), hints: ["delete them."])
    }
    try renderer.spend(template.parsingWork)
    let around = renderer.template
    defer { renderer.template = around }
    renderer.template = template
    return try specialize(template.body, levels: 5)
  }

  func undecided(_ what: String, _ range: Range<Int>) -> Diagnostic {
    var problem = renderer.problem(
      "liquid.undecided", "\(what) depends on what is only known when a module is generated", range)
    problem.notes = ["only outputs, conditions, loops and assignments may depend on it."]
    return problem
  }

  // MARK: Nodes

  private mutating func specialize(
    _ body: Body, levels: Int = 1
  ) throws(Diagnostic) -> Flow {
    depth += levels
    defer { depth -= levels }
    for node in body.nodes {
      guard depth <= Self.deepestNesting else { throw undecided("a deep nesting", node.range) }
      try renderer.spend(Budget.step)
      switch node {
      case .text(let range): try renderer.write(renderer.template.source[range])
      case .output(let value, let range): try print(value, range)
      case .tag(let tag, let range):
        let flow = try specialize(tag, range)
        if flow != .next { return flow }
      }
    }
    return .next
  }

  private mutating func specialize(
    _ tag: any Tag, _ range: Range<Int>
  ) throws(Diagnostic) -> Flow {
    switch tag {
    case is CommentTag: return .next
    case let tag as RawTag: return try tag.render(in: &renderer)
    case let tag as EchoTag: try print(tag.value, range)
    case let tag as AssignTag: try assign(tag.name, try value(of: tag.value, range), range)
    case let tag as CaptureTag: return try capture(tag, range)
    case let tag as ConditionTag: return try specialize(tag, range)
    case let tag as CaseTag: return try specialize(tag, range)
    case let tag as ForTag: return try specialize(tag)
    case let tag as LoopControlTag: return try specialize(tag)
    case let tag as IncludeTag: return try include(tag.partial)
    default: throw undecided("this tag", range)
    }
    return .next
  }

  private mutating func print(
    _ filtered: FilteredExpression, _ range: Range<Int>
  ) throws(Diagnostic) {
    let value = try value(of: filtered, range)
    if UnknownParts.isUnknown(value), !value.isString { throw undecided("this output", range) }
    try renderer.write(value.printed.utf8)
  }

  private mutating func emit(tag source: String) throws(Diagnostic) {
    try renderer.write(unknown.add(UnknownParts.Part(source: source, kind: .tag)).utf8)
  }

  /// What a body prints.
  private mutating func output(
    of body: Body
  ) throws(Diagnostic) -> (bytes: [UInt8], flow: Flow) {
    let around = renderer.output
    renderer.output = []
    defer { renderer.output = around }
    let flow = try specialize(body)
    return (renderer.output, flow)
  }

  // MARK: Variables

  private mutating func assign(
    _ name: String, _ value: LiquidValue, _ range: Range<Int>
  ) throws(Diagnostic) {
    renderer.scope.assigned[name] = try stored(value, range)
    if blocks.contains(where: { $0 != .unrolledLoop }) { setInBodies.insert(name) }
  }

  private mutating func capture(
    _ tag: CaptureTag, _ range: Range<Int>
  ) throws(Diagnostic) -> Flow {
    let (bytes, flow) = try output(of: tag.body)
    let value = LiquidValue.string(bytes.text())
    guard !isJoinable(value) || !isText(value) else {
      try assign(tag.name, value, range)
      return flow
    }
    let name = unusedName(tag.name)
    try emit(tag: "capture \(name)")
    try renderer.write(bytes)
    try emit(tag: "endcapture")
    try assign(tag.name, unknown.value(name, .text), range)
    return flow
  }

  private mutating func unusedName(_ wanted: String) -> String {
    var name = wanted
    var number = 2
    while !usedNames.insert(name).inserted {
      name = "\(wanted)_\(number)"
      number += 1
    }
    return name
  }

  /// A value for a variable, which can't be one that means something else in another loop.
  private mutating func stored(
    _ value: LiquidValue, _ range: Range<Int>
  ) throws(Diagnostic) -> LiquidValue {
    if dependsOnLoop(value) { throw undecided("a stored value", range) }
    return try renderer.held(value)
  }

  private func dependsOnLoop(_ value: LiquidValue) -> Bool {
    switch value {
    case .array(let values): values.contains(where: dependsOnLoop)
    case .object(let object): object.values.contains(where: dependsOnLoop)
    default:
      pieces(of: value).contains { piece in
        if case .part(let part) = piece { part.source.contains(Self.loopName) } else { false }
      }
    }
  }

  // MARK: Conditions

  private mutating func specialize(
    _ tag: ConditionTag, _ range: Range<Int>
  ) throws(Diagnostic) -> Flow {
    var kept: [(tag: String, body: Body)] = []
    var end = "endif"
    for (index, branch) in tag.branches.enumerated() {
      let isNegated = tag.isNegated && index == 0
      var verdict = Verdict.known(!isNegated)
      if let condition = branch.condition { verdict = try self.verdict(on: condition) }
      switch verdict {
      case .known(let holds):
        guard holds != isNegated else { continue }
        if kept.isEmpty { return try specialize(branch.body) }
        kept.append(("else", branch.body))
        try keep(kept, as: .keptCondition, end: end, range)
        return .next
      case .unknown(let source):
        if isNegated { end = "endunless" }
        let word = kept.isEmpty ? isNegated ? "unless" : "if" : "elsif"
        kept.append(("\(word) \(source)", branch.body))
      }
    }
    if !kept.isEmpty { try keep(kept, as: .keptCondition, end: end, range) }
    return .next
  }

  /// Writes a block whose branches depend on unknown values.
  private mutating func keep(
    _ branches: [(tag: String, body: Body)], as block: Block, end: String, _ range: Range<Int>
  ) throws(Diagnostic) {
    blocks.append(block)
    let (scope, names, setBefore) = (renderer.scope, usedNames, setInBodies)
    setInBodies = []
    // Another round of a loop may read what the first one sets.
    if block == .keptLoop {
      _ = try output(of: branches[0].body)
      (renderer.scope, usedNames) = (scope, names)
      forgetVariables()
    }
    let start = renderer.scope
    var bodies: [[UInt8]] = []
    for branch in branches {
      let (bytes, flow) = try output(of: branch.body)
      guard flow == .next else { throw undecided("the end of a loop", range) }
      bodies.append(bytes)
      renderer.scope = start
    }
    forgetVariables()
    setInBodies.formUnion(setBefore)
    blocks.removeLast()
    guard bodies.contains(where: { !$0.isEmpty }) else { return }
    // Liquid prints nothing for a block that consists of white space, unless it has an output.
    let pieces = bodies.flatMap(unknown.pieces)
    let captures = pieces.contains { piece in
      if case .part(let part) = piece { part.source.hasPrefix("capture ") } else { false }
    }
    if captures || !pieces.contains(where: \.prints) {
      bodies[bodies.count - 1] += unknown.value("''", .text).text.utf8
    }
    for (branch, bytes) in zip(branches, bodies) where branch.tag != "else" || !bytes.isEmpty {
      try emit(tag: branch.tag)
      try renderer.write(bytes)
    }
    try emit(tag: end)
  }

  /// Makes it an error to read the variables that kept bodies set.
  private mutating func forgetVariables() {
    for name in setInBodies { renderer.scope.assigned[name] = UnknownParts.forgotten }
  }

  private mutating func specialize(
    _ tag: CaseTag, _ range: Range<Int>
  ) throws(Diagnostic) -> Flow {
    for expression in [tag.subject] + tag.arms.flatMap({ $0.values ?? [] })
    where UnknownParts.isUnknown(try value(of: expression, range)) {
      throw undecided("`case`", range)
    }
    var hasMatched = false
    for arm in tag.arms {
      var times = arm.values == nil && !hasMatched ? 1 : 0
      for value in arm.values ?? [] where try renderer.areEqual(tag.subject, value) { times += 1 }
      if times > 0, arm.values != nil { hasMatched = true }
      for _ in 0..<times {
        let flow = try specialize(arm.body)
        if flow != .next { return flow }
      }
    }
    return .next
  }

  // MARK: Loops

  private mutating func specialize(_ tag: ForTag) throws(Diagnostic) -> Flow {
    let loop = tag.loop
    var bounds = [loop.limit].compactMap(\.self)
    if case .value(let offset)? = loop.offset { bounds.append(offset) }
    for bound in bounds where UnknownParts.isUnknown(try value(of: bound, loop.range)) {
      throw undecided("the number of rounds", loop.range)
    }
    let collection = try value(of: loop.collection, loop.range)
    let depth = renderer.scope.depth
    defer { renderer.scope.pop(to: depth) }
    guard !UnknownParts.isUnknown(collection) else {
      guard bounds.isEmpty, loop.offset == nil, tag.emptyBody == nil else {
        throw undecided("a part of a list", loop.range)
      }
      let list = try plain(collection, hint(loop.collection), loop.range)
      let name = unusedName(loop.variable)
      renderer.scope.push(loop.variable, unknown.value(name, .any))
      renderer.scope.push(Self.loopName, keptLoopState())
      let start = "for \(name) in \(list.source)\(loop.isReversed ? " reversed" : "")"
      try keep([(start, tag.body)], as: .keptLoop, end: "endfor", loop.range)
      return .next
    }
    let elements = try renderer.elements(of: loop)
    if elements.isEmpty, let body = tag.emptyBody { return try specialize(body) }
    let parent = renderer.scope.value(of: Self.loopName)
    blocks.append(.unrolledLoop)
    defer { blocks.removeLast() }
    for (index, element) in elements.enumerated() {
      try renderer.spend(LoopMarkup.stateWork)
      renderer.scope.push(loop.variable, element)
      renderer.scope.push(Self.loopName, loop.state(index, of: elements.count, inside: parent))
      let flow = try specialize(tag.body)
      renderer.scope.pop(to: depth)
      if flow == .break { break }
    }
    return .next
  }

  /// The value of `forloop` in a loop that is kept; its name and the enclosing loop can change.
  private mutating func keptLoopState() -> LiquidValue {
    var state = LiquidObject()
    for name in ["length", "index", "index0", "rindex", "rindex0", "first", "last"] {
      state[name] = unknown.value("\(Self.loopName).\(name)", .any)
    }
    for name in ["name", "parentloop"] { state[name] = UnknownParts.forgotten }
    return .object(state)
  }

  private mutating func specialize(_ tag: LoopControlTag) throws(Diagnostic) -> Flow {
    guard blocks.last(where: { $0 != .keptCondition }) == .keptLoop else { return tag.flow }
    try emit(tag: tag.flow == .break ? "break" : "continue")
    return .next
  }

  // MARK: Snippets

  private mutating func include(_ partial: PartialMarkup) throws(Diagnostic) -> Flow {
    let range = partial.nameRange
    guard case .string(let name) = try value(of: partial.name, range),
      !UnknownParts.isUnknown(.string(name))
    else { throw undecided("the snippet's name", range) }
    let snippet = try renderer.partial(named: name, at: range)
    let sameName = Expression.lookup(Lookup(root: .property(name), range: range))
    let value = try stored(try value(of: partial.variable ?? sameName, range), range)
    if UnknownParts.isUnknown(value), value.isString, !isJoinable(value) {
      throw undecided("the number of snippets", range)
    }
    let depth = renderer.scope.depth
    defer { renderer.scope.pop(to: depth) }
    for given in partial.arguments {
      let value = try stored(try self.value(of: given.value, range), range)
      renderer.scope.push(given.name, value)
    }
    let position = renderer.scope.depth
    renderer.scope.push(partial.variableName(forPartial: name), value)
    var elements = [value]
    if case .array(let values) = value { elements = values }
    var flow = Flow.next
    for element in elements where flow == .next {
      renderer.scope.rebind(at: position, element)
      flow = try specialize(snippet)
    }
    return flow
  }
}

// MARK: - Liquid of values

extension Specializer {
  /// The name for a variable with the value of an expression.
  func hint(_ expression: Expression) -> String {
    guard case .lookup(let lookup) = expression,
      case .property(let name) = lookup.steps.last ?? lookup.root, name.utf8.allSatisfy(\.isWord)
    else { return "value" }
    return name
  }

  /// Liquid without filters for a value, which a tag before it may compute.
  mutating func plain(
    _ value: LiquidValue, _ hint: String, _ range: Range<Int>
  ) throws(Diagnostic) -> UnknownParts.Part {
    let part = try part(for: value, range)
    if part.isPlain { return part }
    if let known = assigned[part.source] { return known }
    let name = unusedName(hint)
    try emit(tag: "assign \(name) = \(part.source)")
    let variable = UnknownParts.Part(source: name, kind: part.kind)
    if blocks.allSatisfy({ $0 == .unrolledLoop }) { assigned[part.source] = variable }
    return variable
  }

  /// Liquid for a value.
  mutating func part(
    for value: LiquidValue, _ range: Range<Int>
  ) throws(Diagnostic) -> UnknownParts.Part {
    switch value {
    case .nil: return UnknownParts.Part(source: "nil", kind: .value(.any))
    case .bool, .integer: return UnknownParts.Part(source: value.text, kind: .value(.any))
    case .string: return try joined(pieces(of: value), range)
    case .float, .range, .array, .object: throw undecided("this \(value.kindName)", range)
    }
  }

  private mutating func joined(
    _ pieces: [UnknownParts.Piece], _ range: Range<Int>
  ) throws(Diagnostic) -> UnknownParts.Part {
    var parts: [UnknownParts.Part] = []
    for piece in pieces {
      switch piece {
      case .part(let part) where parts.isEmpty || part.isPlain: parts.append(part)
      case .part(let part): parts.append(try plain(.string(unknown.add(part)), "value", range))
      case .text(let bytes):
        // A literal can't contain both quotes, or the end of a tag.
        let text = bytes.text()
        let quote = text.contains("'") ? "\"" : "'"
        guard !text.contains(quote), !text.contains("%}") else {
          throw undecided("a text with quotes", range)
        }
        parts.append(UnknownParts.Part(source: quote + text + quote, kind: .value(.text)))
      }
    }
    if parts.count == 1 { return parts[0] }
    return UnknownParts.Part(
      source: parts.isEmpty ? "''" : parts.map(\.source).joined(separator: " | append: "),
      kind: .value(.text), isPlain: parts.isEmpty)
  }
}
