/// Named values in insertion order, as in a Ruby hash.
public struct LiquidObject: Sendable {
  private(set) var table = NameTable<LiquidValue>()

  /// No values.
  public init() {}

  /// The values of a dictionary, in any order.
  public init(_ values: [String: LiquidValue]) { table = NameTable(values) }

  /// The number of values.
  public var count: Int { table.count }
  /// Whether there are no values.
  public var isEmpty: Bool { table.count == 0 }
  /// The names, in order.
  public var names: [String] { table.names }
  /// The values, in order.
  public var values: [LiquidValue] { table.elements }

  /// The value of a name, or nil. Setting nil removes the value.
  public subscript(name: String) -> LiquidValue? {
    get { self[Name(name)] }
    set {
      if let newValue {
        table.set(Name(name), to: newValue)
      } else {
        table.remove(Name(name))
      }
    }
  }

  subscript(name: Name) -> LiquidValue? { table[name] }

  /// The name and value at a position.
  public subscript(position: Int) -> (name: String, value: LiquidValue) {
    (table.name(at: position).text, table.element(at: position))
  }
}
