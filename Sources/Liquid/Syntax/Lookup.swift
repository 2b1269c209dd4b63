/// A variable with the steps into it: `user.names[0].size`.
struct Lookup: Sendable {
  enum Step: Sendable {
    case property(Name)
    /// `size`, `first` and `last` ask arrays and text; an object's own property goes first.
    case command(ElementCommand)
    case index(Expression)

    /// The step that `.name` takes.
    init(_ name: Range<Int>, in source: SourceBytes) {
      let command = name.count > 5 ? nil : ElementCommand(rawValue: source.text(name))
      self = command.map(Step.command) ?? .property(Name(name, in: source))
    }

    /// The property's name, as far as it is written down.
    var name: String {
      switch self {
      case .property(let name): name.text
      case .command(let command): command.rawValue
      case .index(.literal(let value)): value.text
      case .index: ""
      }
    }
  }

  /// The variable: a property of all that there is, or an index when its name is computed.
  var root: Step
  /// The steps into it.
  var steps: [Step] = []
  /// Where it stands in the template.
  var range: Range<Int>

  /// The variable's name; nil for one that is computed.
  var name: Name? {
    if case .property(let name) = root { name } else { nil }
  }

  /// What gives the variable's name: `['any text']` or `[other]`.
  var computedRoot: Expression? {
    if case .index(let root) = root { root } else { nil }
  }

  /// The names on the way, as far as they are known without rendering.
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
