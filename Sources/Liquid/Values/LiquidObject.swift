/// Named values that keep the order in which they were put in, as a Ruby hash does.
public struct LiquidObject: Sendable {
  private(set) var table = NameTable<LiquidValue>()

  /// No values.
  public init() {}

  /// The values of a dictionary, in any order.
  public init(_ values: [String: LiquidValue]) { table = NameTable(values) }

  /// How many values there are.
  public var count: Int { table.count }
  /// Whether there is none.
  public var isEmpty: Bool { table.count == 0 }
  /// The names, in order.
  public var names: [String] { table.names }
  /// The values, in order.
  public var values: [LiquidValue] { table.elements }

  /// The value of that name; nil when there's none. Setting nil removes it.
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

  /// Name and value at a place in the order.
  public subscript(position: Int) -> (name: String, value: LiquidValue) {
    (table.name(at: position).text, table.element(at: position))
  }
}
