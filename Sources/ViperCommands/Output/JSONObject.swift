import TemplateSources

/// A JSON object with its fields in order; a field without a value is `null`, for scripts.
struct JSONObject: JSONValue, ExpressibleByDictionaryLiteral {
  private let fields: [(String, (any JSONValue)?)]

  init(dictionaryLiteral fields: (String, (any JSONValue)?)...) { self.init(fields) }

  init(_ fields: [(String, (any JSONValue)?)]) { self.fields = fields }

  init(_ origin: TemplateOrigin) {
    let known = origin.fields
    let keys = ["local", "catalog", "git", "branch", "tag", "revision", "path", "commit"]
    fields =
      [("source", known.first?.key)]
      + keys.map { key in (key, known.first { $0.key == key }?.value) }
  }

  func replacing(_ new: JSONObject) -> JSONObject {
    JSONObject(fields.filter { field in !new.fields.contains { $0.0 == field.0 } }) + new
  }

  static func + (first: JSONObject, second: JSONObject) -> JSONObject {
    JSONObject(first.fields + second.fields)
  }

  func json(indent: String) -> String {
    let inner = indent + "  "
    let texts = fields.map { name, value in
      "\(name.json(indent: "")): \(value?.json(indent: inner) ?? "null")"
    }
    return Self.lines(texts, between: "{", "}", indent)
  }

  static func lines(
    _ texts: [String], between open: String, _ close: String, _ indent: String
  ) -> String {
    if texts.isEmpty { return open + close }
    let separator = "\n\(indent)  "
    return open + separator + texts.joined(separator: "," + separator) + "\n" + indent + close
  }
}
