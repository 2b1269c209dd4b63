/// A variable with the steps into it: `user.names[0].size`.
struct Lookup: Sendable {
  enum Step: Sendable {
    case property(Name)
    /// `size`, `first` or `last` of an array or text; an object's own property takes precedence.
    case command(ElementCommand)
    case index(Expression)

    /// The step that `.name` takes.
    init(_ name: Range<Int>, in source: SourceBytes) {
      let command = name.count > 5 ? nil : ElementCommand(rawValue: source.text(name))
      self = command.map(Step.command) ?? .property(Name(name, in: source))
    }

    /// The property's name; empty for a computed one.
    var name: String {
      switch self {
      case .property(let name): name.text
      case .command(let command): command.rawValue
      case .index(.literal(let value)): value.text
      case .index: ""
      }
    }
  }

  /// The variable's name, or an index where the name is computed.
  var root: Step
  var steps: [Step] = []
  var range: Range<Int>

  /// The variable's name; nil for a computed one.
  var name: Name? {
    if case .property(let name) = root { name } else { nil }
  }

  /// The expression in brackets that gives the variable's name: `[other]`.
  var computedRoot: Expression? {
    if case .index(let root) = root { root } else { nil }
  }

  /// The names from the variable on, up to the first computed one.
  var path: [String] {
    switch root {
    case .property, .index(.literal(.string)): break
    default: return []
    }
    var path = [root.name]
    for step in steps {
      if case .index(let expression) = step {
        guard case .literal = expression else { return path }
      }
      path.append(step.name)
    }
    return path
  }
}
