internal import Diagnostics

/// `{% for item in collection reversed limit: 2 offset: 1 %}…{% else %}…{% endfor %}`
struct ForTag: Tag {
  static let definition = TagDefinition(name: "for", parse: parse)

  let loop: LoopMarkup
  let body: Body
  let emptyBody: Body?
  let isBlank: Bool

  @Sendable
  private static func parse(_ parser: inout TemplateParser, _ markup: TagMarkup) -> (any Tag)? {
    let loop = parser.read(markup.arguments) { parser throws(SyntaxProblem) in
      try LoopMarkup.read(&parser, markup)
    }
    let (bodies, areBlank) = parser.parseBodies(of: markup, middles: ["else"])
    guard let loop else { return nil }
    let emptyBody = bodies.count > 1 ? bodies.last : nil
    return ForTag(loop: loop, body: bodies[0], emptyBody: emptyBody, isBlank: areBlank)
  }

  func render(in renderer: inout Renderer) throws(Diagnostic) -> Flow {
    var segment = try renderer.segment(of: loop)
    segment.isReversed = loop.isReversed
    guard segment.count > 0 else {
      guard let emptyBody else { return .next }
      return try renderer.render(emptyBody)
    }
    let state = LoopState(
      name: loop.name, length: segment.count, parent: renderer.scope.forLoops.last)
    try renderer.loop(over: segment, loop.variable, LoopMarkup.forloop, state) {
      renderer throws(Diagnostic) in
      try renderer.render(body)
    }
    return .next
  }

  func visit(_ visitor: inout TemplateVisitor) {
    visitor.visit(loop)
    visitor.scoped([loop.variable.text, "forloop"]) { $0.visit(body) }
    if let emptyBody { visitor.visit(emptyBody) }
  }
}

/// `{% break %}` ends the enclosing loop, `{% continue %}` starts its next round.
struct LoopControlTag: Tag {
  static let breakDefinition = TagDefinition(name: "break") { _, _ in LoopControlTag(flow: .break) }
  static let continueDefinition = TagDefinition(name: "continue") { _, _ in
    LoopControlTag(flow: .continue)
  }

  let flow: Flow

  func render(in renderer: inout Renderer) throws(Diagnostic) -> Flow { flow }
}
