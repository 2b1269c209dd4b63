import Diagnostics

/// A value that can be printed as JSON, with two spaces of indentation.
///
/// Foundation has an encoder, but loading Foundation takes longer than most runs of viper.
protocol JSONValue {
  /// The text; `indent` is the start of all its lines but the first.
  func json(indent: String) -> String
}

extension String: JSONValue {
  func json(indent: String) -> String {
    quoted { scalar in
      guard scalar.isInvisible else { return nil }
      return String(scalar).utf16.map { "\\u" + UInt64($0).hexadecimal(4) }.joined()
    }
  }
}

extension Bool: JSONValue {
  func json(indent: String) -> String { self ? "true" : "false" }
}

extension Int: JSONValue {
  func json(indent: String) -> String { String(self) }
}

extension Array: JSONValue where Element: JSONValue {
  func json(indent: String) -> String {
    JSONObject.lines(map { $0.json(indent: indent + "  ") }, between: "[", "]", indent)
  }
}

extension Sequence {
  func objects(_ fields: (Element) -> JSONObject) -> [JSONObject] { map(fields) }
}

extension Diagnostic {
  /// The fields for JSON; a diagnostic about a whole file has no line, one about a line no column.
  var fields: JSONObject {
    func place(_ number: Int?) -> Int? { number.flatMap { $0 > 0 ? $0 : nil } }
    return [
      "code": code.description, "severity": severity.rawValue, "message": message.withoutPasswords,
      "file": location?.file, "line": place(location?.line), "column": place(location?.column),
      "notes": notes.map(\.withoutPasswords), "hints": hints.map(\.withoutPasswords),
    ]
  }
}
