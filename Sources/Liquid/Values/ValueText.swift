internal import Diagnostics

extension LiquidValue {
  /// The value as text, as with Ruby's `to_s`; text filters use it.
  public var text: String {
    switch self {
    case .nil: ""
    case .bool(let value): value ? "true" : "false"
    case .integer(let value): String(value)
    case .float(let value): value.rubyText
    case .string(let value): value
    case .array, .object: inspected
    case .range(let range): "\(range.start)..\(range.end)"
    }
  }

  /// Ruby's `inspect`, which arrays and objects use as text.
  var inspected: String {
    switch self {
    case .nil: return "nil"
    case .string(let value): return value.quoted { _ in nil }
    case .array(let values): return "[" + values.map(\.inspected).joined(separator: ", ") + "]"
    case .object(let object):
      let fields = (0..<object.count).map { place in
        object[place].name.quoted { _ in nil } + "=>" + object[place].value.inspected
      }
      return "{" + fields.joined(separator: ", ") + "}"
    default: return text
    }
  }

  /// The beginning of the value's text, for messages.
  var excerpt: String { text.excerpt }

  /// The output of `{{ value }}`: text, and an array's elements without separators.
  var printed: String {
    if case .array(let values) = self { values.map(\.printed).joined() } else { text }
  }
}

extension Double {
  /// The number as Ruby prints it: scientific below 1e-4 and from 1e16.
  var rubyText: String {
    guard isFinite else { return isNaN ? "NaN" : self < 0 ? "-Infinity" : "Infinity" }
    // Swift prints numbers from 2⁵³ on with an exponent.
    if magnitude >= 0x1p53, magnitude < 1e16 { return "\(Int(self)).0" }
    let text = description
    guard let exponent = text.firstIndex(of: "e"), !text.contains(".") else { return text }
    return text[..<exponent] + ".0" + text[exponent...]
  }
}

extension String {
  /// The beginning of the text, for messages.
  var excerpt: String {
    utf8.count <= 120 ? self : String(String.UnicodeScalarView(unicodeScalars.prefix(80))) + "…"
  }
}
