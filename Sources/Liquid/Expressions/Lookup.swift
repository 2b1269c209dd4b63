/// A variable with the steps into it: `user.names[0].size`.
struct Lookup: Sendable {
  enum Step: Sendable {
    case property(String)
    case index(Expression)

    /// The property's name; nil for a computed one.
    var name: String? {
      switch self {
      case .property(let name): name
      case .index(.literal(let value)): value.text
      case .index: nil
      }
    }
  }

  /// The variable's name, or an index where the name is computed.
  var root: Step
  var steps: [Step] = []
  var range: Range<Int>

  /// The names from the variable on, up to the first computed one.
  var path: [String] { ([root] + steps).prefix { $0.name != nil }.compactMap(\.name) }
}
