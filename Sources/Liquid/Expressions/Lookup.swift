/// A variable with the steps into it: `user.names[0].size`.
struct Lookup: Sendable {
  enum Step: Sendable {
    case property(Name)
    case index(Expression)

    /// The property's name; empty for a computed one.
    var name: String {
      switch self {
      case .property(let name): name.text
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
