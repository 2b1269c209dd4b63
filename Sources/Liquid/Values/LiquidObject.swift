internal import Diagnostics

/// Named values of a template in insertion order; as in Ruby, names compare by bytes.
package struct LiquidObject: Sendable, Equatable, ExpressibleByDictionaryLiteral {
  private var order: [ExactText] = []
  private var table: [ExactText: LiquidValue] = [:]

  package init() {}

  package init(_ values: [String: LiquidValue]) {
    for (name, value) in values { self[name] = value }
  }

  /// Named values; the last one of the same name wins.
  package init(dictionaryLiteral elements: (String, LiquidValue)...) {
    for (name, value) in elements { self[name] = value }
  }

  package var count: Int { order.count }
  package var isEmpty: Bool { order.isEmpty }
  package var names: [String] { order.map(\.text) }
  package var values: [LiquidValue] { order.map { table[$0] ?? .nil } }

  package subscript(position: Int) -> (name: String, value: LiquidValue) {
    (order[position].text, table[order[position]] ?? .nil)
  }

  /// The value of a name, or nil. Setting nil removes the value.
  package subscript(name: String) -> LiquidValue? {
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
  package static func == (left: LiquidObject, right: LiquidObject) -> Bool {
    left.table == right.table
  }
}
