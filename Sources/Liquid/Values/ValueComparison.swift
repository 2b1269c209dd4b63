internal import Diagnostics

extension LiquidValue: Equatable {
  /// Ruby's `==`: numbers by value, text by bytes, arrays and objects element by element.
  public static func == (left: LiquidValue, right: LiquidValue) -> Bool {
    switch (left, right) {
    case (.nil, .nil): true
    case (.bool(let left), .bool(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.string(let left), .string(let right)): left.hasSameBytes(as: right)
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): left == right
    case (.range(let left), .range(let right)): left == right
    default: left.double != nil && left.double == right.double
    }
  }

  /// Ruby's `<=>` for numbers, text and arrays; nil for values without an order.
  func order(against other: LiquidValue) -> Int? {
    switch (self, other) {
    case (.integer(let left), .integer(let right)): return Self.order(left, right)
    case (.string(let left), .string(let right)): return left.byteOrder(against: right)
    case (.array(let left), .array(let right)):
      for (left, right) in zip(left, right) {
        guard let order = left.order(against: right) else { return nil }
        if order != 0 { return order }
      }
      return Self.order(left.count, right.count)
    default:
      if let left = double, let right = other.double { return Self.order(left, right) }
      return self == other ? 0 : nil
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

extension String {
  /// Order by bytes, as Ruby's `<=>`.
  func byteOrder(against other: String) -> Int {
    if hasSameBytes(as: other) { return 0 }
    return utf8.lexicographicallyPrecedes(other.utf8) ? -1 : 1
  }
}
