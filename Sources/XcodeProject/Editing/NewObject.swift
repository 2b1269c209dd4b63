/// An object to add to a project file, which it writes in Xcode's formatting.
struct NewObject {
  enum Value: Sendable {
    case string(String)
    /// The text of a value of another object.
    case verbatim(String)
    /// An object's id and comment.
    case object(ListEntry)
    case list([ListEntry])
    /// The fields in order, each key with the quotes that it needs.
    case dictionary([Entry])

    /// A field of a dictionary. As a tuple, it is a circular reference for some builds.
    struct Entry {
      var key: String
      var value: Value
    }

    /// The text of the value; without `newline`, on one line.
    func text(_ newline: String?, indent: String = "\t\t\t") -> String {
      func container(_ open: String, _ lines: [String], _ close: String) -> String {
        guard let newline else { return open + lines.map { $0 + " " }.joined() + close }
        return open + newline + lines.map { "\(indent)\t\($0)\(newline)" }.joined() + indent + close
      }
      switch self {
      case .string(let text): return PlistString.written(text)
      case .verbatim(let text): return text
      case .object(let entry): return entry.text
      case .list(let entries): return container("(", entries.map { $0.text + "," }, ")")
      case .dictionary(let entries):
        let lines = entries.map { "\($0.key) = \($0.value.text(newline, indent: indent + "\t"));" }
        return container("{", lines, "}")
      }
    }
  }

  typealias Field = (key: String, value: Value)

  var kind: ObjectKind
  var id: String
  /// The comment after each mention of the id.
  var comment: String
  /// The fields after `isa`, sorted by key.
  var fields: [Field]

  /// A group or file reference, with a `name` unless it is the same as the path.
  static func navigatorItem(
    _ kind: ObjectKind, id: String, name: String, path: String?, sourceTree: String,
    _ fields: [Field]
  ) -> NewObject {
    let fields =
      fields + (path == name ? [] : [("name", .string(name))])
      + (path.map { [("path", .string($0))] } ?? []) + [("sourceTree", .string(sourceTree))]
    return NewObject(kind: kind, id: id, comment: name, fields: fields.sorted { $0.key < $1.key })
  }

  /// The text of the entry from its id to its semicolon.
  func text(_ newline: String) -> String {
    // Xcode keeps these on one line.
    let isInline = kind == .buildFile || kind == .fileReference
    let all = [("isa", .verbatim(kind.rawValue))] + fields
    let value = Value.dictionary(all.map { Value.Entry(key: $0, value: $1) })
    let text = value.text(isInline ? nil : newline, indent: "\t\t")
    return ListEntry.object(id, comment).text + " = " + text + ";"
  }
}

/// An element of a list: an object with its comment, or a string.
struct ListEntry {
  /// The id, or the string with its quotes.
  var word: String
  var comment: String?

  static func object(_ id: String, _ comment: String) -> ListEntry {
    ListEntry(word: id, comment: comment)
  }

  static func string(_ text: String) -> ListEntry { ListEntry(word: PlistString.written(text)) }

  var text: String {
    guard let comment, !comment.isEmpty else { return word }
    return word + " /* " + PlistString.comment(comment) + " */"
  }
}
