internal import Diagnostics

/// `{% include 'snippet' with value, name: value %}` renders a snippet that sees all variables.
struct IncludeTag: Tag {
  static let definition = TagDefinition(name: "include") { parser, markup in
    PartialMarkup.parse(&parser, markup, nameIsQuoted: false).map(IncludeTag.init(partial:))
  }

  let partial: PartialMarkup

  func render(in renderer: inout Renderer) throws(Diagnostic) -> Flow {
    guard !renderer.forbidsInclude else {
      throw renderer.problem(
        "liquid.misplaced-tag", "`include` is not allowed in a snippet that `render` renders",
        partial.nameRange, hints: ["use `render` instead."])
    }
    guard case .string(let name) = try renderer.value(of: partial.name) else {
      throw renderer.problem(
        "liquid.unknown-partial", "the snippet's name is not text", partial.nameRange)
    }
    let snippet = try renderer.partial(named: name, at: partial.nameRange)
    let value = try boundValue(forPartial: name, in: &renderer)
    let depth = renderer.scope.depth
    for argument in partial.arguments {
      let value = try renderer.value(of: argument.value)
      renderer.scope.push(argument.name, try renderer.hold(value))
    }
    let position = renderer.scope.depth
    renderer.scope.push(
      Name(partial.variableName(forPartial: name)), try renderer.hold(value))
    var flow = Flow.next
    if case .array(let values) = value {
      for value in values {
        renderer.scope.rebind(at: position, value)
        flow = try renderer.render(snippet, at: partial.nameRange)
        if flow != .next { break }
      }
    } else {
      flow = try renderer.render(snippet, at: partial.nameRange)
    }
    renderer.pop(to: depth)
    return flow
  }

  /// The value after `with`, or else the variable with the snippet's name.
  private func boundValue(
    forPartial name: String, in renderer: inout Renderer
  ) throws(Diagnostic) -> LiquidValue {
    if let variable = partial.variable { return try renderer.value(of: variable) }
    switch renderer.scope.binding(of: Name(name)) {
    case .value(let value): return value
    case .loop(let index): return try renderer.snapshot(ofLoop: index)
    case nil: return .nil
    }
  }

  func visit(_ visitor: inout TemplateVisitor) { partial.visit(&visitor) }
}
