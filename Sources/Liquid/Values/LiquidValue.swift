/// A value that a template can read, compare, filter and print.
///
/// As in Ruby, an integer and a decimal give a decimal.
public enum LiquidValue: Sendable {
  /// No value: prints nothing, and is false in conditions.
  case `nil`
  /// True or false.
  case bool(Bool)
  /// A whole number.
  case integer(Int)
  /// A number with decimals.
  case float(Double)
  /// Text.
  case string(String)
  /// Values in order.
  case array([LiquidValue])
  /// Named values in insertion order.
  case object(LiquidObject)
  /// Whole numbers from one bound to another, both included.
  case range(LiquidRange)
}

extension LiquidValue {
  /// Whether it is neither `nil` nor `false`; zero and empty text are true.
  public var isTruthy: Bool {
    switch self {
    case .nil, .bool(false): false
    default: true
    }
  }

  /// Whether this is `nil`.
  public var isNil: Bool {
    if case .nil = self { true } else { false }
  }
}

extension LiquidValue: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  /// Text.
  public init(stringLiteral value: String) { self = .string(value) }
}

extension LiquidValue: ExpressibleByBooleanLiteral {
  /// True or false.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension LiquidValue: ExpressibleByIntegerLiteral {
  /// A whole number.
  public init(integerLiteral value: Int) { self = .integer(value) }
}

extension LiquidValue: ExpressibleByFloatLiteral {
  /// A number with decimals.
  public init(floatLiteral value: Double) { self = .float(value) }
}

extension LiquidValue: ExpressibleByArrayLiteral {
  /// Values in order.
  public init(arrayLiteral elements: LiquidValue...) { self = .array(elements) }
}

extension LiquidValue: ExpressibleByDictionaryLiteral {
  /// Named values; the last one of the same name wins.
  public init(dictionaryLiteral elements: (String, LiquidValue)...) {
    var object = LiquidObject()
    for (name, value) in elements { object[name] = value }
    self = .object(object)
  }
}
