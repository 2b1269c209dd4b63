internal import Diagnostics

/// `{% for item in collection reversed limit: 2 offset: 1 %}…{% else %}…{% endfor %}`
final class ForTag: Tag {
  static let definition = TagDefinition(name: "for", parse: parse)

  let loop: LoopMarkup
  let body: Body
  let emptyBody: Body?
  let isBlank: Bool

  init(loop: LoopMarkup, body: Body, emptyBody: Body?, isBlank: Bool) {
    self.loop = loop
    self.body = body
    self.emptyBody = emptyBody
    self.isBlank = isBlank
  }

  @Sendable
  private static func parse(_ parser: inout TemplateParser, _ markup: TagMarkup) -> (any Tag)? {
    let loop = parser.read(
      markup.arguments,
      strictly: { parser throws(SyntaxProblem) in try LoopMarkup.read(&parser, markup) },
      laxly: { parser throws(SyntaxProblem) in try LoopMarkup.readLaxly(&parser, markup) })
    var (body, end) = parser.parseBody(of: markup, middles: ["else"])
    var isBlank = body.isBlank
    var emptyBody: Body?
    while case .middle = end {
      let (other, next) = parser.parseBody(of: markup, middles: ["else"])
      (emptyBody, end) = (other, next)
      isBlank = isBlank && other.isBlank
    }
    if isBlank {
      body.removeText()
      emptyBody?.removeText()
    }
    guard let loop else { return nil }
    return ForTag(loop: loop, body: body, emptyBody: emptyBody, isBlank: isBlank)
  }

  func render(in renderer: inout Renderer) throws(Diagnostic) -> Flow {
    let segment = try renderer.segment(of: loop)
    guard segment.count > 0 else {
      guard let emptyBody else { return .next }
      return try renderer.render(emptyBody)
    }
    let depth = renderer.scope.depth
    let index = renderer.scope.enterLoop(
      LoopState(name: loop.name, length: segment.count, parent: renderer.scope.forLoops.last),
      isFor: true)
    renderer.scope.push(LoopMarkup.forloop, .loop(index))
    renderer.scope.push(loop.variable, .value(.nil))
    for position in 0..<segment.count {
      renderer.scope.rebind(
        at: depth + 1, segment[loop.isReversed ? segment.count - 1 - position : position])
      let flow = try renderer.render(body)
      renderer.scope.loops[index].advance()
      if flow == .break { break }
    }
    renderer.scope.leaveLoop(isFor: true)
    renderer.pop(to: depth)
    return .next
  }

  func visit(_ visitor: inout TemplateVisitor) {
    visitor.visit(loop)
    visitor.scoped([loop.variable.text, "forloop"]) { $0.visit(body) }
    if let emptyBody { visitor.visit(emptyBody) }
  }
}

extension Scope {
  mutating func enterLoop(_ loop: LoopState, isFor: Bool) -> Int {
    loops.append(loop)
    if isFor { forLoops.append(loops.count - 1) }
    return loops.count - 1
  }

  mutating func leaveLoop(isFor: Bool) {
    loops.removeLast()
    if isFor { forLoops.removeLast() }
  }
}
