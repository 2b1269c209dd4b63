package import Diagnostics

/// All variables, snippets and conditions of a template; only the first thousand have a line.
package struct LiquidReferences: Sendable {
  /// Every use of a variable that the template doesn't define, in order.
  package var variables: [LiquidReference] = []
  /// Every snippet with a literal name, in order; the variables of computed names are in ``variables``.
  package var partials: [LiquidReference] = []
  package var hasComputedPartials = false
  /// Every comparison of a variable with a literal and every test for existence, in order.
  package var conditions: [LiquidReference] = []
}

/// A variable that a template expects, a condition on one, or a snippet that it includes.
package struct LiquidReference: Sendable {
  /// The names of the variable, such as `["module_info", "name"]`, or that of the snippet.
  package var path: [String]
  /// The value that a condition compares with; nil if it tests for existence.
  package var value: LiquidValue?
  package var location: SourceLocation
}

extension LiquidTemplate {
  package var references: LiquidReferences {
    var visitor = TemplateVisitor(template: self)
    visitor.visit(body)
    return visitor.references
  }
}

/// Collects the variables, snippets and conditions of a template.
private struct TemplateVisitor {
  let template: LiquidTemplate
  var references = LiquidReferences()
  var scopes: [String] = []
  var defined: Set<String> = []
  var located = 0
  var latest: SourceLocation?
  /// Finding a line takes time that grows with the template, so that the rest has no line.
  private static let mostLocated = 1_000

  mutating func visit(_ body: Body) { for node in body.nodes { visit(node.kind) } }

  private mutating func visit(_ kind: Node.Kind) {
    switch kind {
    case .text, .comment, .raw, .control: break
    case .output(let value): visit(value)
    case .assign(let name, let value):
      visit(value)
      defined.insert(name)
    case .capture(let name, let body):
      visit(body)
      defined.insert(name)
    case .counter(let name, _): defined.insert(name)
    case .condition(let branches, _):
      for branch in branches {
        for comparison in branch.condition ?? [] {
          visit(comparison.left)
          note(comparison.left, comparedWith: comparison.comparator.map { _ in comparison.right })
        }
        visit(branch.body)
      }
    case .choice(let subject, let arms):
      visit(subject)
      for case let value? in arms.flatMap(\.values) { note(subject, comparedWith: value) }
      for arm in arms { visit(arm.body) }
    case .loop(let loop, let body, let empty):
      visit(loop, body, state: "forloop")
      if let empty { visit(empty) }
    case .table(let loop, let body): visit(loop, body, state: "tablerowloop")
    case .cycle(let values, let name):
      if let name { visit(name) }
      for value in values { visit(value) }
    case .ifChanged(let body): visit(body)
    case .include(let partial), .render(let partial): visit(partial)
    }
  }

  private mutating func visit(_ loop: Loop, _ body: Body, state: String) {
    for case let part? in [loop.collection, loop.limit, loop.offset, loop.columns] { visit(part) }
    scopes += [loop.variable, state]
    visit(body)
    scopes.removeLast(2)
  }

  private mutating func visit(_ partial: Partial) {
    if case .literal(.string(let name)) = partial.name {
      let location = location(of: partial.range)
      references.partials.append(LiquidReference(path: [name], location: location))
    } else {
      references.hasComputedPartials = true
      visit(partial.name)
    }
    if let variable = partial.variable { visit(variable) }
    for argument in partial.arguments { visit(argument.value) }
  }

  private mutating func visit(_ filtered: FilteredExpression) {
    visit(filtered.expression)
    for call in filtered.filters {
      for argument in call.arguments + call.keywords.map(\.value) { visit(argument) }
    }
  }

  private mutating func visit(_ expression: Expression) {
    switch expression {
    case .literal, .emptiness: break
    case .range(let start, let end, _):
      visit(start)
      visit(end)
    case .lookup(let lookup):
      for case .index(let index) in [lookup.root] + lookup.steps { visit(index) }
      guard let path = expectedPath(of: lookup) else { return }
      references.variables.append(LiquidReference(path: path, location: location(of: lookup.range)))
    }
  }

  /// The path of a variable; nil for one that the template defines.
  private func expectedPath(of lookup: Lookup) -> [String]? {
    let path = lookup.path
    return path.first.flatMap { scopes.contains($0) || defined.contains($0) ? nil : path }
  }

  private mutating func location(of range: Range<Int>) -> SourceLocation {
    located += 1
    guard located <= Self.mostLocated else { return SourceLocation(file: template.file) }
    var found = template.location(of: range)
    // References in one line share its text, which may be as long as the template.
    if found.line == latest?.line { found.sourceLine = latest?.sourceLine }
    latest = found
    return found
  }

  /// Notes a comparison and visits its right side, which is nil in tests for existence.
  private mutating func note(_ left: Expression, comparedWith right: Expression?) {
    guard let right else { return note(left, value: nil) }
    visit(right)
    for (variable, other) in [(left, right), (right, left)] {
      switch other {
      case .literal(let value): note(variable, value: value)
      case .emptiness: note(variable, value: "")
      default: break
      }
    }
  }

  private mutating func note(_ expression: Expression, value: LiquidValue?) {
    guard case .lookup(let lookup) = expression, let path = expectedPath(of: lookup) else { return }
    references.conditions.append(
      LiquidReference(path: path, value: value, location: location(of: lookup.range)))
  }
}
