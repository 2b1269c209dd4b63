import Diagnostics

extension LiquidValue {
  /// The value as text, as with Ruby's `to_s`; text filters use it.
  public var text: String {
    switch self {
    case .nil: ""
    case .bool(let value): value ? "true" : "false"
    case .integer(let value): String(value)
    case .float(let value): RubyFloat.text(value)
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
    case .string(let value): RubyInspection.quote(value, into: &text)
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
        RubyInspection.quote(object[index].name, into: &text)
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

extension String {
  /// The beginning of the text, for messages.
  var excerpt: String {
    utf8.count <= 120 ? self : String(String.UnicodeScalarView(unicodeScalars.prefix(80))) + "…"
  }
}

/// How Ruby quotes a string for `inspect`.
enum RubyInspection {
  static func quote(_ value: String, into text: inout String) {
    text += "\""
    var isAfterHash = false
    for scalar in value.unicodeScalars {
      if isAfterHash { text += "{$@".unicodeScalars.contains(scalar) ? "\\#" : "#" }
      isAfterHash = scalar == "#"
      switch scalar {
      case "#": break
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{0B}": text += "\\v"
      case "\u{0C}": text += "\\f"
      case "\u{07}": text += "\\a"
      case "\u{08}": text += "\\b"
      case "\u{1B}": text += "\\e"
      default:
        if isPrintable(scalar) {
          text.unicodeScalars.append(scalar)
        } else {
          text += escape(scalar)
        }
      }
    }
    text += isAfterHash ? "#\"" : "\""
  }

  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x7F { return scalar.value >= 0x20 }
    switch scalar.properties.generalCategory {
    case .control, .surrogate, .unassigned, .lineSeparator, .paragraphSeparator: return false
    default: return true
    }
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = UInt64(scalar.value).hexadecimal(4, uppercase: true)
    return scalar.value < 0x10000 ? "\\u" + digits : "\\u{" + digits + "}"
  }
}
