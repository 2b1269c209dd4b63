internal import Diagnostics

/// The variables of a template.
///
/// A name is looked up in loop variables and snippet arguments, then in assigned variables,
/// counters and the caller's values.
struct Scope {
  private var locals: [(name: String, value: LiquidValue)] = []
  var assigned = LiquidObject()
  var counters = NameTable<Int>()
  /// The turn of each `cycle`, and the end of each loop for `offset: continue`.
  var cycles: [String: Int] = [:]
  var continuations = NameTable<Int>()
  /// The last output of `ifchanged`.
  var lastChanged: String?
  private let globals: LiquidObject

  init(globals: LiquidObject = LiquidObject()) { self.globals = globals }

  var depth: Int { locals.count }

  mutating func push(_ name: String, _ value: LiquidValue) { locals.append((name, value)) }

  mutating func pop(to depth: Int) { locals.removeLast(locals.count - depth) }

  mutating func rebind(at position: Int, _ value: LiquidValue) { locals[position].value = value }

  func value(of name: String) -> LiquidValue? {
    if let local = locals.last(where: { $0.name.hasSameBytes(as: name) }) { return local.value }
    return assigned[name] ?? counters[name].map { .integer($0) } ?? globals[name]
  }

  /// A counter's value; a new counter starts at the caller's number or zero.
  func counter(_ name: String) -> Int {
    if let value = counters[name] { return value }
    if case .integer(let value) = globals[name] { return value }
    return 0
  }

  /// All defined names, for suggestions.
  var names: [String] {
    (locals.map(\.name) + assigned.names + counters.names + globals.names).sorted()
  }
}
