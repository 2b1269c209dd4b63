internal import Diagnostics

/// `{% cycle 'a', 'b' %}` prints its values in turn.
///
/// `{% cycle group: 'a', 'b' %}` shares the turn with the other tags of that group.
struct CycleTag: Tag {
  static let definition = TagDefinition(name: "cycle") { parser, markup in
    parser.read(markup.arguments) { parser throws(SyntaxProblem) in
      var values = [try parser.expression()]
      var name: Expression?
      if parser.take(.colon) {
        name = values[0]
        values = [try parser.expression()]
      }
      while parser.take(.comma), parser.token.kind != .end {
        values.append(try parser.expression())
      }
      // As in the reference, a literal nil is not a turn.
      values.removeAll { if case .literal(.nil) = $0 { true } else { false } }
      return CycleTag(
        name: name, literalGroup: literalGroup(of: values, at: markup.nameRange), values: values)
    }
  }

  /// The name of the group; nil for a tag without one.
  let name: Expression?
  /// Tags with the same literal values share a group. A tag with variables has its own.
  let literalGroup: String
  let values: [Expression]

  /// The size of a turn besides its name.
  private static let size = 64

  private static func literalGroup(of values: [Expression], at place: Range<Int>) -> String {
    var text = "literal"
    for value in values {
      guard case .literal(let value) = value else { return "tag \(place.lowerBound)" }
      text += " " + value.inspected
    }
    return text
  }

  func render(in renderer: inout Renderer) throws(Diagnostic) -> Flow {
    var key = literalGroup
    if let name {
      let name = try renderer.value(of: name, reportsMissing: false)
      try renderer.spend(4 * name.size)
      key = "named " + name.inspected
    } else if key.hasPrefix("tag") {
      key += renderer.template.file
    }
    try renderer.spend(key.utf8.count)
    if renderer.scope.cycles[key] == nil {
      try renderer.hold(key.utf8.count + Self.size)
    }
    let turn = renderer.scope.cycles[key] ?? 0
    if turn < values.count {
      try renderer.write(renderer.value(of: values[turn]).printed.utf8)
    }
    renderer.scope.cycles[key] = turn + 1 >= values.count ? 0 : turn + 1
    return .next
  }

  func visit(_ visitor: inout TemplateVisitor) {
    for value in values { visitor.visit(value) }
  }
}
