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
      if isInline {
        text += field.key
        text += " = "
        Self.append(field.value, to: &text, before: "")
        text += "; "
      } else {
        Self.append(field.key, field.value, to: &text, newline: newline)
      }
    }
    text += isInline ? "};" : "\t\t};"
    if !inline { text += newline }
    return text
  }

  /// One field of an object as its own lines.
  static func field(_ key: String, _ value: Value, newline: String) -> String {
    var text = ""
    append(key, value, to: &text, newline: newline)
    return text
  }

  static func onOneLine(_ value: Value) -> String {
    var text = ""
    append(value, to: &text, before: "")
    return text
  }

  private static func append(
    _ key: String, _ value: Value, to text: inout String, newline: String
  ) {
    text += "\t\t\t"
    text += key
    text += " = "
    append(value, to: &text, before: newline)
    text += ";"
    text += newline
  }

  /// Where `newline` is empty, the elements of a list stand on one line.
  private static func append(_ value: Value, to text: inout String, before newline: String) {
    switch value {
    case .string(let string): text += QuotedText.encode(string)
    case .object(let entry): text += entry.text
    case .list(let entries):
      text += "("
      text += newline
      for entry in entries {
        if !newline.isEmpty { text += "\t\t\t\t" }
        text += entry.text
        text += newline.isEmpty ? ", " : ","
        text += newline
      }
      text += newline.isEmpty ? ")" : "\t\t\t)"
    }
  }
}
