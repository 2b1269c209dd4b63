internal import Diagnostics

/// Named values of a template.
public typealias LiquidObject = NameTable<LiquidValue>

/// Values by name, in insertion order; as in Ruby, names compare by bytes.
public struct NameTable<Value: Sendable>: Sendable {
  private var entries: [(name: String, value: Value)] = []
  private var places: [ExactText: Int] = [:]

  /// No values.
  public init() {}

  /// The values of a dictionary, in any order.
  public init(_ values: [String: Value]) {
    for (name, value) in values { self[name] = value }
  }

  /// The number of values.
  public var count: Int { entries.count }
  /// Whether there are no values.
  public var isEmpty: Bool { entries.isEmpty }
  /// The names, in order.
  public var names: [String] { entries.map(\.name) }
  /// The values, in order.
  public var values: [Value] { entries.map(\.value) }

  /// The name and value at a position.
  public subscript(position: Int) -> (name: String, value: Value) { entries[position] }

  /// The value of a name, or nil. Setting nil removes the value.
  public subscript(name: String) -> Value? {
    get { places[ExactText(name)].map { entries[$0].value } }
    set {
      let place = places[ExactText(name)]
      switch (place, newValue) {
      case (let place?, let value?): entries[place].value = value
      case (nil, let value?):
        places[ExactText(name)] = entries.count
        entries.append((name, value))
      case (let place?, nil):
        places[ExactText(name)] = nil
        entries.remove(at: place)
        for later in place..<entries.count { places[ExactText(entries[later].name)] = later }
      case (nil, nil): break
      }
    }
  }
}

extension NameTable: ExpressibleByDictionaryLiteral {
  /// Named values; the last one of the same name wins.
  public init(dictionaryLiteral elements: (String, Value)...) {
    for (name, value) in elements { self[name] = value }
  }
}

extension NameTable: Equatable where Value: Equatable {
  /// The same names with the same values, in any order.
  public static func == (left: NameTable, right: NameTable) -> Bool {
    left.count == right.count && left.entries.allSatisfy { right[$0.name] == $0.value }
  }
}
