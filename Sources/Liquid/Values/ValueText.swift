import Diagnostics

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
    var text = ""
    inspect(into: &text)
    return text
  }

  private func inspect(into text: inout String) {
    switch self {
    case .nil: text += "nil"
    case .string(let value): text += value.quoted
    case .array(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += ", " }
        value.inspect(into: &text)
      }
      text += "]"
    case .object(let object):
      text += "{"
      for index in 0..<object.count {
        if index > 0 { text += ", " }
        text += object[index].name.quoted
        text += "=>"
        object[index].value.inspect(into: &text)
      }
      text += "}"
    default: text += self.text
    }
  }

  /// The beginning of the value's text, for messages.
  var excerpt: String { text.excerpt }

  /// Appends the output of `{{ value }}`: text, and an array's elements without separators.
  func append(to output: inout [UInt8]) {
    switch self {
    case .nil: break
    case .string(let value): output += value.utf8
    case .array(let values):
      for value in values { value.append(to: &output) }
    default: output += text.utf8
    }
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
  /// The text in quotes, as in arrays and objects.
  fileprivate var quoted: String {
    let escapes: [Unicode.Scalar: String] = [
      "\"": "\\\"", "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t",
    ]
    return "\"" + unicodeScalars.map { escapes[$0] ?? String($0) }.joined() + "\""
  }

  /// The beginning of the text, for messages.
  var excerpt: String {
    utf8.count <= 120 ? self : String(String.UnicodeScalarView(unicodeScalars.prefix(80))) + "…"
  }
}
