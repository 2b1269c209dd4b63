/// An object that an edit adds, and how Xcode would write it.
struct NewObject {
  enum Value {
    case string(String)
    /// The id of an object with its comment.
    case object(ListEntry)
    case list([ListEntry])
  }

  var kind: ObjectKind
  var id: String
  /// What stands between `/*` and `*/` after each mention of the id.
  var comment: String
  /// After `isa`, in the order of their keys.
  var fields: [(key: String, value: Value)]

  var entry: ListEntry { .object(id, comment) }

  /// Xcode keeps these on one line; the others take one a field.
  private var isOneLine: Bool { kind == .buildFile || kind == .fileReference }

  /// The entry as lines, each with its ending.
  ///
  /// - Parameters:
  ///   - newline: the file's line ending.
  ///   - inline: for a file that stands on one line: nothing but spaces between the parts.
  /// - Returns: the entry from its indentation to its last line ending; inline, from id to `;`.
  func text(newline: String, inline: Bool = false) -> String {
    var text = ""
    text.reserveCapacity(256)
    let isInline = inline || isOneLine
    if !inline { text += "\t\t" }
    text += entry.text
    text += isInline ? " = {isa = " : " = {" + newline + "\t\t\tisa = "
    text += kind.isa.description
    text += isInline ? "; " : ";" + newline
    for field in fields {
      guard isInline else {
        text += Self.field(field.key, field.value, newline: newline)
        continue
      }
      text += field.key
      text += " = "
      text += Self.onOneLine(field.value)
      text += "; "
    }
    text += isInline ? "};" : "\t\t};"
    if !inline { text += newline }
    return text
  }

  /// One field of an object as its own lines.
  static func field(_ key: String, _ value: Value, newline: String) -> String {
    switch value {
    case .string(let text): "\t\t\t\(key) = \(QuotedText.encode(text));\(newline)"
    case .object(let entry): "\t\t\t\(key) = \(entry.text);\(newline)"
    case .list(let entries):
      "\t\t\t\(key) = (\(newline)"
        + entries.map { "\t\t\t\t\($0.text),\(newline)" }.joined() + "\t\t\t);\(newline)"
    }
  }

  static func onOneLine(_ value: Value) -> String {
    switch value {
    case .string(let text): QuotedText.encode(text)
    case .object(let entry): entry.text
    case .list(let entries): "(" + entries.map { "\($0.text), " }.joined() + ")"
    }
  }
}
