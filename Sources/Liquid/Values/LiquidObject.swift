internal import Diagnostics

/// Named values of a template in insertion order; as in Ruby, names compare by bytes.
public struct LiquidObject: Sendable, Equatable, ExpressibleByDictionaryLiteral {
  private var order: [ExactText] = []
  private var table: [ExactText: LiquidValue] = [:]

  /// No values.
  public init() {}

  /// The values of a dictionary, in any order.
  public init(_ values: [String: LiquidValue]) {
    for (name, value) in values { self[name] = value }
  }

  /// Named values; the last one of the same name wins.
  public init(dictionaryLiteral elements: (String, LiquidValue)...) {
    for (name, value) in elements { self[name] = value }
  }

  /// The number of values.
  public var count: Int { order.count }
  /// Whether there are no values.
  public var isEmpty: Bool { order.isEmpty }
  /// The names, in order.
  public var names: [String] { order.map(\.text) }
  /// The values, in order.
  public var values: [LiquidValue] { order.map { table[$0] ?? .nil } }

  /// The name and value at a position.
  public subscript(position: Int) -> (name: String, value: LiquidValue) {
    (order[position].text, table[order[position]] ?? .nil)
  }

  /// The value of a name, or nil. Setting nil removes the value.
  public subscript(name: String) -> LiquidValue? {
    get { table[ExactText(name)] }
    set {
      let name = ExactText(name)
      if let newValue {
        if table.updateValue(newValue, forKey: name) == nil { order.append(name) }
      } else if table.removeValue(forKey: name) != nil {
        order.removeAll { $0 == name }
      }
    }
  }

  /// The same names with the same values, in any order.
  public static func == (left: LiquidObject, right: LiquidObject) -> Bool {
    left.table == right.table
  }
}
