/// A new object in Xcode's formatting.
struct NewObject {
  enum Value {
    case string(String)
    /// The bytes of a value of another object.
    case verbatim([UInt8])
    /// An object's id and comment.
    case object(ListEntry)
    case list([ListEntry])
    /// Texts or lists by key, in order.
    indirect case dictionary([(key: String, value: Value)])

    /// Writes the value; without `newline`, on one line.
    func write(to text: inout [UInt8], newline: StaticString?, indent: StaticString = "\t\t\t") {
      switch self {
      case .string(let string): PlistString.write(string, to: &text)
      case .verbatim(let bytes): text += bytes
      case .object(let entry): entry.write(to: &text)
      case .list(let entries):
        text += "("
        if let newline { text += newline }
        for entry in entries {
          begin(in: &text, newline, indent)
          entry.write(to: &text)
          text += ","
          text += newline ?? " "
        }
        if newline != nil { text += indent }
        text += ")"
      case .dictionary(let entries):
        text += "{"
        if let newline { text += newline }
        for entry in entries {
          begin(in: &text, newline, indent)
          PlistString.write(entry.key, to: &text)
          text += " = "
          entry.value.write(to: &text, newline: newline, indent: "\t\t\t\t")
          text += ";"
          text += newline ?? " "
        }
        if newline != nil { text += indent }
        text += "}"
      }
    }

    private func begin(in text: inout [UInt8], _ newline: StaticString?, _ indent: StaticString) {
      guard newline != nil else { return }
      text += indent
      text += "\t"
    }
  }

  struct Field {
    var key: String
    var value: Value

    init(_ key: String, _ value: Value) {
      self.key = key
      self.value = value
    }

    /// Writes the field on its own lines; without `newline`, without line breaks.
    func write(to text: inout [UInt8], newline: StaticString?) {
      if newline != nil { text += "\t\t\t" }
      text.append(key)
      text += " = "
      value.write(to: &text, newline: newline)
      text += ";"
      if let newline { text += newline }
    }
  }

  var kind: ObjectKind
  var id: String
  /// The comment after each mention of the id.
  var comment: String
  /// The fields after `isa`, sorted by key.
  var fields: [Field]

  /// Adds an entry to the object's only list, at the end or where its id sorts.
  mutating func add(_ entry: ListEntry, byID: Bool = false) {
    for index in fields.indices {
      guard case .list(var entries) = fields[index].value else { continue }
      // A second reference to the list would copy it for each entry.
      fields[index].value = .list([])
      let first = entries.first?.word ?? ""
      let distance = NearestID.distance(from: first, to: entry.word)
      let before = entries.lastIndex {
        !byID || NearestID.distance(from: first, to: $0.word) <= distance
      }
      entries.insert(entry, at: before.map { $0 + 1 } ?? 0)
      fields[index].value = .list(entries)
      return
    }
  }

  /// Writes the entry from its id to its semicolon; without `newline`, on one line.
  ///
  /// Xcode keeps build files and file references on one line anyway.
  func write(to text: inout [UInt8], newline: StaticString?) {
    let newline = kind == .buildFile || kind == .fileReference ? nil : newline
    ListEntry.object(id, comment).write(to: &text)
    text += " = {"
    if let newline {
      text += newline
      text += "\t\t\t"
    }
    text += "isa = "
    text.append(kind.rawValue)
    text += ";"
    text += newline ?? " "
    for field in fields {
      field.write(to: &text, newline: newline)
      if newline == nil { text += " " }
    }
    text += newline == nil ? "};" : "\t\t};"
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
    var word: [UInt8] = []
    PlistString.write(text, to: &word)
    return ListEntry(word: String(decoding: word, as: UTF8.self), comment: nil)
  }

  func write(to text: inout [UInt8]) {
    text.append(word)
    guard let comment, !comment.isEmpty else { return }
    text += " /* "
    PlistString.writeComment(comment, to: &text)
    text += " */"
  }
}
