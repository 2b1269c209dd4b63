/// A new object in Xcode's formatting.
struct NewObject {
  enum Value {
    case string(String)
    /// The text of a value of another object.
    case verbatim(String)
    /// An object's id and comment.
    case object(ListEntry)
    case list([ListEntry])
    /// Texts or lists by key, in order.
    indirect case dictionary([(key: String, value: Value)])

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
        let lines = entries.map { key, value in
          "\(PlistString.written(key)) = \(value.text(newline, indent: indent + "\t"));"
        }
        return container("{", lines, "}")
      }
    }
  }

  struct Field {
    var key: String
    var value: Value

    init(_ key: String, _ value: Value) {
      self.key = key
      self.value = value
    }

    /// The text of the field on its own lines; without `newline`, without line breaks.
    func text(_ newline: String?) -> String {
      (newline == nil ? "" : "\t\t\t") + "\(key) = \(value.text(newline));" + (newline ?? "")
    }
  }

  var kind: ObjectKind
  var id: String
  /// The comment after each mention of the id.
  var comment: String
  /// The fields after `isa`, sorted by key.
  var fields: [Field]

  init(kind: ObjectKind, id: String, comment: String, fields: [Field]) {
    self.kind = kind
    self.id = id
    self.comment = comment
    self.fields = fields
  }

  /// Describes a group or file reference. Its name is written where the path does not show it.
  init(
    kind: ObjectKind, id: String, comment: String, fields: [Field], name: String, path: String?,
    sourceTree: String
  ) {
    self.init(kind: kind, id: id, comment: comment, fields: fields)
    if path != name { self.fields.append(Field("name", .string(name))) }
    if let path { self.fields.append(Field("path", .string(path))) }
    self.fields.append(Field("sourceTree", .string(sourceTree)))
    self.fields.sort { $0.key < $1.key }
  }

  /// The object's only list.
  var list: [ListEntry] {
    get {
      fields.lazy.compactMap { if case .list(let list) = $0.value { list } else { nil } }.first
        ?? []
    }
    set {
      let index = fields.firstIndex { if case .list = $0.value { true } else { false } }
      if let index { fields[index].value = .list(newValue) }
    }
  }

  /// Whether Xcode keeps the entry on one line.
  var isInline: Bool { kind == .buildFile || kind == .fileReference }

  /// The text of the entry from its id to its semicolon; without `newline`, on one line.
  func text(_ newline: String?) -> String {
    let newline = isInline ? nil : newline
    let fields = [Field("isa", .verbatim(kind.rawValue))] + fields
    let head = ListEntry.object(id, comment).text + " = {"
    guard let newline else { return fields.reduce(into: head) { $0 += $1.text(nil) + " " } + "};" }
    return fields.reduce(into: head + newline) { $0 += $1.text(newline) } + "\t\t};"
  }
}

/// An element of a list: an object with its comment, or a string.
struct ListEntry: Equatable {
  /// The id, or the string with its quotes.
  var word: String
  var comment: String?

  static func object(_ id: String, _ comment: String) -> ListEntry {
    ListEntry(word: id, comment: comment)
  }

  static func string(_ text: String) -> ListEntry {
    ListEntry(word: PlistString.written(text), comment: nil)
  }

  var text: String {
    guard let comment, !comment.isEmpty else { return word }
    return word + " /* " + PlistString.comment(comment) + " */"
  }
}
