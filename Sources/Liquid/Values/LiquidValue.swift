internal import Diagnostics

/// A value that a template can read, compare, filter and print.
package enum LiquidValue: Sendable {
  /// No value: prints nothing, and is false in conditions.
  case `nil`
  case bool(Bool)
  case integer(Int)
  case float(Double)
  case string(String)
  case array([LiquidValue])
  /// Named values in insertion order.
  case object(LiquidObject)
  /// Whole numbers from one bound to another, both included; none if the second is smaller.
  case range(Int, Int)
}

extension LiquidValue: ExpressibleByStringInterpolation, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(integerLiteral value: Int) { self = .integer(value) }
  package init(floatLiteral value: Double) { self = .float(value) }
  package init(arrayLiteral elements: LiquidValue...) { self = .array(elements) }
  /// Named values; the last one of the same name wins.
  package init(dictionaryLiteral elements: (String, LiquidValue)...) {
    self = .object(elements.reduce(into: [:]) { $0[$1.0] = $1.1 })
  }
}

// MARK: - Kinds and parts

extension LiquidValue {
  /// Whether it is neither `nil` nor `false`; zero and empty text are true.
  package var isTruthy: Bool {
    switch self {
    case .nil, .bool(false): false
    default: true
    }
  }

  package var isNil: Bool { if case .nil = self { true } else { false } }

  var isString: Bool { if case .string = self { true } else { false } }

  /// The result of `== empty`.
  var isEmptyCollection: Bool {
    switch self {
    case .string, .array, .object: rubySize == 0
    default: false
    }
  }

  /// The result of `== blank`: empty, nil, false or white space.
  var isBlank: Bool {
    if case .string(let text) = self { return text.utf8.allSatisfy(\.isSpace) }
    return !isTruthy || isEmptyCollection
  }

  /// The kind of value, for messages.
  var kindName: String {
    switch self {
    case .nil: "nil"
    case .bool: "boolean"
    case .integer, .float: "number"
    case .string: "text"
    case .array: "array"
    case .object: "object"
    case .range: "range"
    }
  }

  /// The value of `value.size` in a template, as in Ruby: characters, elements, or 8 for an integer.
  var rubySize: Int {
    switch self {
    case .string(let text): text.unicodeScalars.count
    case .array(let values): values.count
    case .object(let object): object.count
    case .range(let start, let end):
      // At most `Int.max`.
      end < start ? 0 : min(Int.max - 1, Int(clamping: UInt(bitPattern: end &- start))) + 1
    case .integer: 8
    case .nil, .bool, .float: 0
    }
  }

  /// The bytes of memory that the budget counts, as if no storage were shared.
  var memorySize: Int {
    let own = MemoryLayout<LiquidValue>.stride
    return switch self {
    case .string(let text): own + text.utf8.count
    case .array(let values): values.reduce(own) { $0 + $1.memorySize }
    case .object(let object):
      zip(object.names, object.values).reduce(own) { $0 + own + $1.0.utf8.count + $1.1.memorySize }
    default: own
    }
  }

  /// The value of `value.name`, or nil.
  func property(_ name: String) -> LiquidValue? {
    if case .object(let object) = self, let value = object[name] { return value }
    return builtin(name)
  }

  /// The value of `value[index]`: an array's element, also from the end, or an object's property.
  func element(_ index: LiquidValue) -> LiquidValue? {
    switch (self, index) {
    case (.array(let values), .integer(let index)):
      let position = index < 0 ? index + values.count : index
      return values.indices.contains(position) ? values[position] : .nil
    case (.object(let object), .string(let name)): return object[name]
    default: return nil
    }
  }

  /// The value of `size`, `first` or `last`, which values have without a property of that name.
  func builtin(_ name: String) -> LiquidValue? {
    switch (self, name) {
    case (.nil, "size"), (.bool, "size"), (.float, "size"): nil
    case (_, "size"): .integer(rubySize)
    case (.array(let values), "first"): values.first ?? .nil
    case (.array(let values), "last"): values.last ?? .nil
    case (.range(let start, _), "first"): .integer(start)
    case (.range(_, let end), "last"): .integer(end)
    case (.object(let object), "first"):
      object.isEmpty ? .nil : [.string(object[0].name), object[0].value]
    default: nil
    }
  }
}

// MARK: - Numbers

extension LiquidValue {
  var double: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .float(let value): value
    default: nil
    }
  }

  /// Ruby's `to_i`: 0 for `nil` and text without digits; nil for collections, booleans, huge floats.
  var leadingInteger: Int? {
    switch self {
    case .nil: return 0
    case .integer(let value): return value
    case .float(let value): return value.magnitude < 9e18 ? Int(value) : nil
    case .string(let text):
      var rest = text.utf8.drop(while: \.isSpace)
      let sign = rest.first.flatMap { "+-".utf8.contains($0) ? $0 : nil }
      if sign != nil { rest = rest.dropFirst() }
      let digits = rest.prefix(while: \.isDigit)
      guard !digits.isEmpty else { return 0 }
      let isNegative = sign == Byte.dash
      return Int((isNegative ? "-" : "") + digits.text()) ?? (isNegative ? .min : .max)
    default: return nil
    }
  }

  /// Ruby's `Integer(value.to_s)`: an integer, or text that is one as a whole.
  var strictInteger: Int? {
    switch self {
    case .integer(let value): value
    case .string(let text): Int(text.stripped())
    default: nil
    }
  }
}

// MARK: - Comparison

extension LiquidValue: Equatable {
  /// Ruby's `==`: numbers by value, text by bytes, arrays and objects element by element.
  package static func == (left: LiquidValue, right: LiquidValue) -> Bool {
    switch (left, right) {
    case (.nil, .nil): true
    case (.bool(let left), .bool(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.string(let left), .string(let right)): left.hasSameBytes(as: right)
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): left == right
    case (.range(let start, let end), .range(let first, let last)): start == first && end == last
    default: left.double != nil && left.double == right.double
    }
  }

  /// Ruby's `<=>` for numbers, text and arrays; nil for values without an order.
  func order(against other: LiquidValue) -> Int? {
    func order<Operand: Comparable>(_ left: Operand, _ right: Operand) -> Int? {
      left < right ? -1 : left > right ? 1 : left == right ? 0 : nil
    }
    switch (self, other) {
    case (.integer(let left), .integer(let right)): return order(left, right)
    case (.string(let left), .string(let right)): return order(ExactText(left), ExactText(right))
    case (.array(let left), .array(let right)):
      for (left, right) in zip(left, right) {
        guard let order = left.order(against: right) else { return nil }
        if order != 0 { return order }
      }
      return order(left.count, right.count)
    default:
      if let left = double, let right = other.double { return order(left, right) }
      return self == other ? 0 : nil
    }
  }

  /// `contains`: part of a text, element of an array, name in an object or number in a range.
  func contains(_ other: LiquidValue) -> Bool {
    switch (self, other) {
    case (_, .nil), (_, .bool(false)): false
    case (.string(let text), _): text.firstOffset(of: other.text) != nil
    case (.array(let values), _): values.contains(other)
    case (.object(let object), .string(let name)): object[name] != nil
    case (.range(let start, let end), .integer(let value)): value >= start && value <= end
    case (.range(let start, let end), .float(let value)):
      value >= Double(start) && value <= Double(end)
    default: false
    }
  }
}

// MARK: - Text

extension LiquidValue {
  /// The value as text, as with Ruby's `to_s`; text filters use it.
  package var text: String {
    switch self {
    case .nil: ""
    case .bool(let value): value ? "true" : "false"
    case .integer(let value): String(value)
    case .float(let value): value.rubyText
    case .string(let value): value
    case .array, .object: inspected
    case .range(let start, let end): "\(start)..\(end)"
    }
  }

  /// Ruby's `inspect`, which arrays and objects use as text.
  var inspected: String {
    switch self {
    case .nil: return "nil"
    case .string(let value): return value.quoted { _ in nil }
    case .array(let values): return "[" + values.map(\.inspected).joined(separator: ", ") + "]"
    case .object(let object):
      let fields = zip(object.names, object.values).map { name, value in
        name.quoted { _ in nil } + "=>" + value.inspected
      }
      return "{" + fields.joined(separator: ", ") + "}"
    default: return text
    }
  }

  /// The output of `{{ value }}`: text, and an array's elements without separators.
  var printed: String {
    if case .array(let values) = self { values.map(\.printed).joined() } else { text }
  }
}

extension Double {
  /// The number as Ruby prints it: scientific below 1e-4 and from 1e16.
  fileprivate var rubyText: String {
    guard isFinite else { return isNaN ? "NaN" : self < 0 ? "-Infinity" : "Infinity" }
    // Swift prints numbers from 2⁵³ on with an exponent.
    if magnitude >= 0x1p53, magnitude < 1e16 { return "\(Int(self)).0" }
    let text = description
    guard let exponent = text.firstIndex(of: "e"), !text.contains(".") else { return text }
    return text[..<exponent] + ".0" + text[exponent...]
  }
}

extension String {
  var excerpt: String {
    utf8.count <= 120 ? self : String(String.UnicodeScalarView(unicodeScalars.prefix(80))) + "…"
  }
}
