extension LiquidValue {
  /// What `value.name` gives; nil when there's nothing of that name.
  func property(_ name: Name) -> LiquidValue? {
    if case .object(let object) = self { return object[name] }
    return nil
  }

  /// What `value[index]` gives: the element of an array, also counted from its end, or the
  /// property of an object.
  func element(_ index: LiquidValue) -> LiquidValue? {
    switch (self, index) {
    case (.array(let values), .integer(let index)):
      let position = index < 0 ? index + values.count : index
      return values.indices.contains(position) ? values[position] : .nil
    case (.object(let object), .string(let name)): return object[name]
    default: return nil
    }
  }

  /// What `size`, `first` and `last` give where no property has that name.
  ///
  /// Text has no first and last in Liquid 4.0; later versions give its first and last character.
  func answer(to command: ElementCommand) -> LiquidValue? {
    switch (self, command) {
    case (.string, .size), (.array, .size), (.object, .size), (.range, .size), (.integer, .size):
      return .integer(rubySize)
    case (.array(let values), .first): return values.first ?? .nil
    case (.array(let values), .last): return values.last ?? .nil
    case (.range(let range), .first): return .integer(range.start)
    case (.range(let range), .last): return .integer(range.end)
    case (.object(let object), .first):
      return object.isEmpty ? .nil : [.string(object[0].name), object[0].value]
    default: return nil
    }
  }

  /// Ruby's `size`: characters, elements, or the 8 bytes of an integer; zero for the rest.
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

  /// The values that a loop goes through, except for ranges, which needn't be spelled out.
  var elements: [LiquidValue]? {
    switch self {
    case .array(let values): values
    case .object(let object):
      (0..<object.count).map { [.string(object[$0].name), object[$0].value] }
    default: nil
    }
  }

  /// A missing property of an object is likely a slip; one of nil has been reported already.
  var reportsMissingProperties: Bool { !isNil }

  var propertyNames: [String] {
    if case .object(let object) = self { object.names } else { [] }
  }

  /// How many bytes the value takes, as if nothing in it were shared.
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

  /// What kind of value this is, for messages.
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

/// What templates ask of arrays and text as if it were a property.
enum ElementCommand: String, Sendable {
  case size, first, last
}
