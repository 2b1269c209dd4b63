/// A function that templates call with `value | name: argument`.
struct Filter: Sendable {
  var arity = 0...0
  /// Whether it takes arguments such as `name: value`.
  var takesKeywords = false
  /// The work for each byte of input and arguments.
  var cost = 1
  /// Throws a ``FilterProblem``.
  let apply: @Sendable (FilterInput) throws -> LiquidValue

  static let all: [String: Filter] =
    [texts, replacing, cutting, encodings, numbers, arrays, selecting]
    .reduce(into: [:]) { all, group in all.merge(group) { first, _ in first } }
}

enum FilterProblem: Error {
  case invalid(String)
  /// The result exceeds the memory limit.
  case tooLarge
}

extension LiquidValue {
  /// Ruby's `value[property]`, by which filters select: an object's property or a part of text.
  func selected(_ property: LiquidValue) throws -> LiquidValue {
    switch (self, property) {
    case (.string(let text), .string(let part)):
      return text.firstOffset(of: part) == nil ? .nil : property
    case (.object, .string), (.array, .integer): return element(property) ?? .nil
    case (.string(let text), .integer(let index)):
      let position = index < 0 ? index + text.unicodeScalars.count : index
      guard position >= 0 else { return .nil }
      return text.unicodeScalars.dropFirst(position).first.map { .string(String($0)) } ?? .nil
    case (.integer(let value), .integer(let bit)):
      return .integer(bit < 0 ? 0 : value >> min(bit, 63) & 1)
    case (.nil, _), (.bool, _), (.float, _), (.range, _), (.object, _): return .nil
    default:
      throw FilterProblem.invalid(
        "\(kindName) `\(text.excerpt)` has no property `\(property.text.excerpt)`")
    }
  }

  func wholeNumber() throws -> Int {
    if let integer = strictInteger { return integer }
    throw FilterProblem.invalid("`\(text.excerpt)` is not a whole number")
  }
}
