internal import Diagnostics

extension LiquidValue {
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

  /// The value of `size`, `first` and `last` for a value without such a property.
  ///
  /// Text has no first and last, as in Liquid 4.0; later versions give a character.
  func builtin(_ name: String) -> LiquidValue? {
    switch (self, name) {
    case (.string, "size"), (.array, "size"), (.object, "size"), (.range, "size"),
      (.integer, "size"):
      return .integer(rubySize)
    case (.array(let values), "first"): return values.first ?? .nil
    case (.array(let values), "last"): return values.last ?? .nil
    case (.range(let range), "first"): return .integer(range.start)
    case (.range(let range), "last"): return .integer(range.end)
    case (.object(let object), "first"):
      return object.isEmpty ? .nil : [.string(object[0].name), object[0].value]
    default: return nil
    }
  }

  /// Ruby's `size`: characters, elements, or the 8 bytes of an integer; zero otherwise.
  var rubySize: Int {
    switch self {
    case .string(let text): text.unicodeScalars.count
    case .array(let values): values.count
    case .object(let object): object.count
    case .range(let range): range.count
    case .integer: 8
    default: 0
    }
  }

  var propertyNames: [String] {
    if case .object(let object) = self { object.names } else { [] }
  }

  /// The size in bytes, as if no storage were shared.
  var size: Int {
    let own = MemoryLayout<LiquidValue>.stride
    switch self {
    case .string(let text): return own + text.utf8.count
    case .array(let values): return values.reduce(own) { $0 + $1.size }
    case .object(let object):
      return (0..<object.count).reduce(own) { size, place in
        size + own + object[place].name.utf8.count + object[place].value.size
      }
    default: return own
    }
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
}

extension LiquidValue {
  /// A number; nil for other values.
  var double: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .float(let value): value
    default: nil
    }
  }

  /// Ruby's `to_i`: the leading digits of text, or a number without decimals; nil for the rest.
  var leadingInteger: Int? {
    switch self {
    case .nil: 0
    case .integer(let value): value
    case .float(let value): value.magnitude < 9e18 ? Int(value) : nil
    case .string(let text): Self.leadingInteger(of: text)
    default: nil
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

  private static func leadingInteger(of text: String) -> Int {
    let start = text.utf8.drop(while: \.isSpace)
    let sign = start.first == Byte.dash ? "-" : ""
    let digits = start.dropFirst(sign.isEmpty && start.first != UInt8(ascii: "+") ? 0 : 1)
      .prefix(while: \.isDigit)
    guard !digits.isEmpty else { return 0 }
    return Int(sign + digits.text()) ?? (sign.isEmpty ? .max : .min)
  }
}
