import Diagnostics

/// The variables of a template while it is rendered, and the states of its tags.
///
/// A name is looked up in loop variables and the arguments of `include`, then in assigned variables,
/// counters and the caller's values.
struct Scope {
  var locals: [(name: String, value: LiquidValue)] = []
  var assigned = LiquidObject()
  /// The values of `increment` and `decrement`, which are whole numbers.
  var counters = LiquidObject()
  /// The turn of each `cycle`.
  var cycles: [String: Int] = [:]
  /// The end of each loop for `offset: continue`.
  var continuations: [ExactText: Int] = [:]
  /// The last output of `ifchanged`.
  var lastChanged: String?
  var globals = LiquidObject()

  mutating func push(_ name: String, _ value: LiquidValue) { locals.append((name, value)) }

  mutating func pop(to depth: Int) { locals.removeLast(locals.count - depth) }

  func value(of name: String) -> LiquidValue? {
    if let local = locals.last(where: { $0.name.hasSameBytes(as: name) }) { return local.value }
    return assigned[name] ?? counters[name] ?? globals[name]
  }

  /// All defined names, for suggestions.
  var names: [String] {
    (locals.map(\.name) + assigned.names + counters.names + globals.names).sorted()
  }
}
