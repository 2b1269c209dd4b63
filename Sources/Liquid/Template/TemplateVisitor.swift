internal import Diagnostics

/// Collects the variables, snippets and conditions of a template.
struct TemplateVisitor {
  private let template: LiquidTemplate
  private(set) var references = LiquidReferences()
  private var scopes: [String] = []
  private var defined: Set<String> = []
  private var located = 0
  private var latest: SourceLocation?
  /// Finding a line takes time that grows with the template, so that the rest has no line.
  private static let mostLocated = 1_000

  init(_ template: LiquidTemplate) {
    self.template = template
    visit(template.body)
  }

  mutating func visit(_ body: Body) {
    for node in body.nodes {
      switch node {
      case .text: break
      case .output(let value, _): visit(value)
      case .tag(let tag, _): tag.visit(&self)
      }
    }
  }

  mutating func visit(_ filtered: FilteredExpression) {
    if let expression = filtered.expression { visit(expression) }
    for call in filtered.filters {
      for argument in call.arguments { visit(argument) }
      for (_, argument) in call.keywords { visit(argument) }
    }
  }

  mutating func visit(_ expression: Expression) {
    switch expression {
    case .literal, .emptiness: break
    case .range(let start, let end, _):
      visit(start)
      visit(end)
    case .lookup(let lookup):
      if case .index(let root) = lookup.root { visit(root) }
      for case .index(let index) in lookup.steps { visit(index) }
      guard let path = expectedPath(of: lookup) else { return }
      references.variables.append(
        LiquidVariableReference(path: path, location: location(of: lookup.range)))
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

  mutating func visit(_ comparison: Comparison) {
    guard comparison.comparator != nil else {
      visit(comparison.left)
      note(comparison.left, value: nil)
      return
    }
    visitComparison(of: comparison.left, with: comparison.right)
  }

  mutating func visitComparison(of left: Expression, with right: Expression) {
    visit(left)
    visit(right)
    switch (left, right) {
    case (.lookup, .literal(let value)): note(left, value: value)
    case (.literal(let value), .lookup): note(right, value: value)
    case (.lookup, .emptiness): note(left, value: "")
    case (.emptiness, .lookup): note(right, value: "")
    default: break
    }
  }

  private mutating func note(_ expression: Expression, value: LiquidValue?) {
    guard case .lookup(let lookup) = expression, let path = expectedPath(of: lookup) else { return }
    references.conditions.append(
      LiquidConditionReference(
        path: path, value: value, location: location(of: lookup.range)))
  }

  mutating func visitPartial(_ name: Expression, at range: Range<Int>) {
    if case .literal(.string(let name)) = name {
      references.partials.append(LiquidPartialReference(name: name, location: location(of: range)))
    } else {
      references.hasComputedPartials = true
      visit(name)
    }
  }

  /// Notes a name that the template defines.
  mutating func define(_ name: String) { defined.insert(name) }

  mutating func scoped(_ names: [String], _ visit: (inout TemplateVisitor) -> Void) {
    scopes += names
    visit(&self)
    scopes.removeLast(names.count)
  }
}
