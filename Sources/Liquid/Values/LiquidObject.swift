/// Named values that keep the order in which they were put in, as a Ruby hash does.
public struct LiquidObject: Sendable {
  private struct Entry: Sendable {
    var name: Name
    var value: LiquidValue
  }

  /// Searched from the start: what templates are given has few names, and comparing names is fast.
  private var entries: [Entry] = []

  /// No values.
  public init() {}

  /// How many values there are.
  public var count: Int { entries.count }
  /// Whether there is none.
  public var isEmpty: Bool { entries.isEmpty }
  /// The names, in order.
  public var names: [String] { entries.map(\.name.text) }
  /// The values, in order.
  public var values: [LiquidValue] { entries.map(\.value) }

  /// The value of that name; nil when there's none. Setting nil removes it.
  public subscript(name: String) -> LiquidValue? {
    get { self[Name(name)] }
    set {
      let name = Name(name)
      if let newValue {
        set(name, to: newValue)
      } else if let position = position(of: name) {
        entries.remove(at: position)
      }
    }
  }

  subscript(name: Name) -> LiquidValue? { position(of: name).map { entries[$0].value } }

  /// Name and value at a place in the order.
  public subscript(position: Int) -> (name: String, value: LiquidValue) {
    (entries[position].name.text, entries[position].value)
  }

  private mutating func set(_ name: Name, to value: LiquidValue) {
    if let position = position(of: name) {
      entries[position].value = value
    } else {
      entries.append(Entry(name: name, value: value))
    }
  }

  private func position(of name: Name) -> Int? {
    for position in entries.indices where entries[position].name == name { return position }
    return nil
  }
}
