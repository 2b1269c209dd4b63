import Diagnostics

extension LiquidValue: Equatable {
  /// Ruby's `==`: numbers by value, text by bytes, arrays and objects element by element.
  public static func == (left: LiquidValue, right: LiquidValue) -> Bool {
    switch (left, right) {
    case (.nil, .nil): true
    case (.bool(let left), .bool(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.float(let left), .float(let right)): left == right
    case (.integer(let left), .float(let right)): Double(left) == right
    case (.float(let left), .integer(let right)): left == Double(right)
    case (.string(let left), .string(let right)): left.hasSameBytes(as: right)
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): left == right
    case (.range(let left), .range(let right)): left == right
    default: false
    }
  }

  /// How many bytes a comparison reads.
  func comparedBytes(with other: LiquidValue) -> Int {
    switch (self, other) {
    case (.string(let left), .string(let right)): min(left.utf8.count, right.utf8.count)
    case (.array(let left), .array(let right)):
      zip(left, right).reduce(1) { Budget.step + $0 + $1.0.comparedBytes(with: $1.1) }
    case (.object, .object): min(size, other.size)
    default: 1
    }
  }

  /// Ruby's `<=>` for numbers, text and arrays; nil for values without an order.
  func order(against other: LiquidValue) -> Int? {
    switch (self, other) {
    case (.integer(let left), .integer(let right)): return Self.order(left, right)
    case (.integer(let left), .float(let right)): return Self.order(Double(left), right)
    case (.float(let left), .integer(let right)): return Self.order(left, Double(right))
    case (.float(let left), .float(let right)): return Self.order(left, right)
    case (.string(let left), .string(let right)): return left.byteOrder(against: right)
    case (.array(let left), .array(let right)):
      for (left, right) in zip(left, right) {
        guard let order = left.order(against: right) else { return nil }
        if order != 0 { return order }
      }
      return Self.order(left.count, right.count)
    default: return self == other ? 0 : nil
    }
  }

  private static func order<Operand: Comparable>(_ left: Operand, _ right: Operand) -> Int? {
    left < right ? -1 : left > right ? 1 : left == right ? 0 : nil
  }

  /// `contains`: part of a text, element of an array, name in an object or number in a range.
  func contains(_ other: LiquidValue) -> Bool {
    guard isTruthy, other.isTruthy else { return false }
    switch self {
    case .string(let text): return text.firstOffset(of: other.text) != nil
    case .array(let values): return values.contains(other)
    case .object(let object):
      if case .string(let name) = other { return object[name] != nil }
      return false
    case .range(let range):
      switch other {
      case .integer(let value): return value >= range.start && value <= range.end
      case .float(let value): return value >= Double(range.start) && value <= Double(range.end)
      default: return false
      }
    default: return false
    }
  }

  /// The result of `== empty`.
  var isEmptyCollection: Bool {
    switch self {
    case .string(let text): text.isEmpty
    case .array(let values): values.isEmpty
    case .object(let object): object.isEmpty
    default: false
    }
  }

  /// The result of `== blank`: empty, nil, false or white space.
  var isBlank: Bool {
    switch self {
    case .nil, .bool(false): true
    case .string(let text): text.utf8.allSatisfy(\.isSpace)
    default: isEmptyCollection
    }
  }
}

extension NameTable: Equatable where Value: Equatable {
  /// The same names with the same values, in any order.
  public static func == (left: NameTable, right: NameTable) -> Bool {
    guard left.count == right.count else { return false }
    return left.entries.allSatisfy { right[$0.name] == $0.value }
  }
}

extension String {
  /// Order by bytes, as Ruby's `<=>`.
  func byteOrder(against other: String) -> Int {
    var left = utf8.makeIterator()
    var right = other.utf8.makeIterator()
    while true {
      switch (left.next(), right.next()) {
      case (nil, nil): return 0
      case (nil, _): return -1
      case (_, nil): return 1
      case (let left?, let right?):
        if left != right { return left < right ? -1 : 1 }
      }
    }
  }
}
