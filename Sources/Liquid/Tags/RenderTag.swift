internal import Diagnostics

/// `{% render 'snippet', name: value %}` renders a snippet that sees only its arguments.
struct RenderTag: Tag {
  static let definition = TagDefinition(name: "render") { parser, markup in
    PartialMarkup.parse(&parser, markup, nameIsQuoted: true).map(RenderTag.init(partial:))
  }

  let partial: PartialMarkup

  func render(in renderer: inout Renderer) throws(Diagnostic) -> Flow {
    guard case .literal(.string(let name)) = partial.name else { return .next }
    let snippet = try renderer.partial(named: name, at: partial.nameRange)
    let value = try partial.variable.map { expression throws(Diagnostic) in
      try renderer.value(of: expression)
    }
    guard partial.isLoop, let value else {
      try render(snippet, name, value, loop: nil, in: &renderer)
      return .next
    }
    switch value {
    case .array, .object, .range:
      let segment = LoopSegment(of: value)
      for position in 0..<segment.count {
        var loop = LoopState(name: Name(name), length: segment.count)
        loop.index = position
        try render(snippet, name, segment[position], loop: loop, in: &renderer)
      }
    default: try render(snippet, name, value, loop: nil, in: &renderer)
    }
    return .next
  }

  private func render(
    _ snippet: CompiledTemplate, _ name: String, _ value: LiquidValue?, loop: LoopState?,
    in renderer: inout Renderer
  ) throws(Diagnostic) {
    var scope = Scope(globals: LiquidObject())
    if let loop {
      scope.loops.append(loop)
      scope.push(LoopMarkup.forloop, .loop(0))
    }
    for argument in partial.arguments {
      let value = try renderer.value(of: argument.value)
      scope.assign(argument.name, try renderer.hold(value))
    }
    if let value {
      scope.assign(Name(partial.variableName(forPartial: name)), try renderer.hold(value))
    }
    let around = (renderer.scope, renderer.forbidsInclude)
    (renderer.scope, renderer.forbidsInclude) = (scope, true)
    _ = try renderer.render(snippet, at: partial.nameRange)
    renderer.budget.release(renderer.scope.heldBytes)
    (renderer.scope, renderer.forbidsInclude) = around
  }

  func visit(_ visitor: inout TemplateVisitor) { partial.visit(&visitor) }
}
