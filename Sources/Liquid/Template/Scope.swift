internal import Diagnostics

/// The variables of a template.
///
/// A name is looked up in loop variables and snippet arguments, then in assigned variables,
/// counters and the caller's values.
struct Scope {
  enum Binding {
    case value(LiquidValue)
    /// An index in ``loops``, for `forloop` or `tablerowloop`.
    case loop(Int)
  }

  private(set) var locals: [(name: Name, binding: Binding, size: Int)] = []
  var loops: [LoopState] = []
  /// The indices of `for` loops in ``loops``, for `parentloop`.
  var forLoops: [Int] = []
  /// The turn of each `cycle`, and the end of each loop for `offset: continue`.
  var cycles: [String: Int] = [:]
  var continuations = NameTable<Int>()
  /// The last output of `ifchanged`.
  var lastChanged: BudgetedValue?
  private var assigned = NameTable<BudgetedValue>()
  var counters = NameTable<Int>()
  private let globals: LiquidObject

  init(globals: LiquidObject) { self.globals = globals }

  var depth: Int { locals.count }

  mutating func push(_ name: Name, _ binding: Binding) {
    if locals.isEmpty { locals.reserveCapacity(4) }
    locals.append((name, binding, 0))
  }

  mutating func push(_ name: Name, _ held: BudgetedValue) {
    locals.append((name, .value(held.value), held.size))
  }

  /// - Returns: how many bytes to release from the budget.
  mutating func pop(to depth: Int) -> Int {
    let size = locals[depth...].reduce(0) { $0 + $1.size }
    locals.removeLast(locals.count - depth)
    return size
  }

  mutating func rebind(at position: Int, _ value: LiquidValue) {
    locals[position].binding = .value(value)
  }

  mutating func assign(_ name: Name, _ held: BudgetedValue) { assigned[name] = held }

  /// Removes the value assigned to a name.
  ///
  /// - Returns: how many bytes to release from the budget.
  mutating func release(_ name: Name) -> Int {
    guard let held = assigned[name] else { return 0 }
    assigned[name] = BudgetedValue(.nil)
    return held.size
  }

  /// The size of a `cycle` besides its name.
  static let cycleSize = 64

  /// How many bytes of the budget variables and cycles hold.
  var heldBytes: Int {
    let cycled = cycles.keys.reduce(0) { $0 + $1.utf8.count + Self.cycleSize }
    return cycled
      + assigned.values.reduce(locals.reduce(lastChanged?.size ?? 0) { $0 + $1.size }) {
        $0 + $1.size
      }
  }

  func binding(of name: Name) -> Binding? {
    var index = locals.count - 1
    while index >= 0 {
      if locals[index].name == name { return locals[index].binding }
      index -= 1
    }
    if let held = assigned[name] { return .value(held.value) }
    if let value = counters[name] { return .value(.integer(value)) }
    if let value = globals[name] { return .value(value) }
    return nil
  }

  /// A counter's value; a new counter starts at the caller's number or zero.
  func counter(_ name: Name) -> Int {
    if let value = counters[name] { return value }
    if case .integer(let value) = globals[name] { return value }
    return 0
  }

  /// All defined names, for suggestions.
  var names: [String] {
    (locals.map(\.name.text) + assigned.names + counters.names + globals.names).sorted()
  }
}

/// A variable's value, and how many bytes of the budget it holds.
struct BudgetedValue: Sendable {
  var value: LiquidValue
  var size: Int

  init(_ value: LiquidValue) {
    self.value = value
    size = value.size
  }
}

/// The state of a loop.
struct LoopState {
  /// `item-collection`, the value of `forloop.name`.
  var name: Name
  var length: Int
  var index = 0
  /// The index of the enclosing `for` loop in ``Scope/loops``.
  var parent: Int?
  /// For `tablerow`: the columns in a row, and the current column and row, from 1.
  var table: (columns: Int, column: Int, row: Int)?

  mutating func advance() {
    index += 1
    guard var table else { return }
    if table.column == table.columns {
      table.column = 1
      table.row += 1
    } else {
      table.column += 1
    }
    self.table = table
  }

  /// The work of a snapshot for each enclosing loop.
  static let snapshotWork = 256

  /// The loop as an object, which a template can read, assign or pass on.
  func snapshot(in loops: [LoopState]) -> LiquidValue {
    var object: LiquidObject = [
      "length": .integer(length), "index": .integer(index + 1), "index0": .integer(index),
      "rindex": .integer(length - index), "rindex0": .integer(length - index - 1),
      "first": .bool(index == 0), "last": .bool(index == length - 1),
      "parentloop": parent.map { loops[$0].snapshot(in: loops) } ?? .nil,
    ]
    if let table {
      object["col"] = .integer(table.column)
      object["col0"] = .integer(table.column - 1)
      object["row"] = .integer(table.row)
      object["col_first"] = .bool(table.column == 1)
      object["col_last"] = .bool(table.column == table.columns)
    } else {
      object["name"] = .string(name.text)
    }
    return .object(object)
  }
}
