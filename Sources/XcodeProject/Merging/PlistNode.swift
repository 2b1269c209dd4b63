/// A value of a property list with the ranges of its parts.
///
/// Ranges include comments and blanks; words have no quotes and escapes. Objects that did not
/// change are seldom read in this form.
struct PlistNode {
  enum Content {
    case word(ByteString)
    case list([Part])
    case dictionary([Part])
    case data(ByteString)
  }

  /// An element of a list, or a `key = value;` of a dictionary.
  struct Part {
    /// The start of the blanks and comments before it.
    var lead: Int
    var start: Int
    /// Empty for an element.
    var key = ByteString()
    var keyRange = 0..<0
    var value: PlistNode
    /// The end of the semicolon, or of an element and its comment, before its comma.
    var stop: Int

    /// Without the blanks and comments before it.
    var range: Range<Int> { start..<stop }
  }

  /// The range with delimiters.
  var range: Range<Int>
  var content: Content

  var word: ByteString? { if case .word(let word) = content { word } else { nil } }
  var items: [Part]? { if case .list(let items) = content { items } else { nil } }
  var entries: [Part]? { if case .dictionary(let entries) = content { entries } else { nil } }

  var parts: [Part] { entries ?? items ?? [] }

  /// The value of the last entry with the key, which is the one that counts.
  subscript(key: ByteString) -> PlistNode? { entries?.last { $0.key == key }?.value }

  func word(_ key: ByteString) -> ByteString? { self[key]?.word }

  /// The words of an entry that is a list.
  func words(_ key: ByteString) -> [ByteString] { self[key]?.items?.compactMap(\.value.word) ?? [] }

  /// Whether it is a package's version requirement, which is merged as one value.
  var isPackageRequirement: Bool { word("kind") != nil && word("isa") == nil }

  /// All words and keys; keys are ids in some dictionaries.
  var allWords: [ByteString] {
    switch content {
    case .word(let word): [word]
    case .list(let items): items.flatMap(\.value.allWords)
    case .dictionary(let entries): entries.flatMap { [$0.key] + $0.value.allWords }
    case .data: []
    }
  }

  /// All values by their path of keys; only a package requirement stays a dictionary.
  func valuesByKeyPath(at path: [ByteString] = []) -> [[ByteString]: PlistNode] {
    guard let entries, !isPackageRequirement else { return [path: self] }
    return entries.reduce(into: [:]) { values, entry in
      values.merge(entry.value.valuesByKeyPath(at: path + [entry.key])) { $1 }
    }
  }

  /// Whether two values are equal, without regard to comments, blanks, quotes and key order.
  func isSame(as other: PlistNode) -> Bool { canonicalText == other.canonicalText }

  /// What identifies a list element: a word, or the byte 1 and the file of a subproject.
  var elementKey: ByteString { word("ProjectRef").map { [1] + $0 } ?? canonicalText }

  /// The bytes that a value shares with all that are equal; those of a word are the word.
  private var canonicalText: ByteString {
    if let word { return word }
    var text: [UInt8] = []
    write(to: &text)
    return ByteString(text)
  }

  private func write(to text: inout [UInt8]) {
    switch content {
    case .word(let word): text += word
    case .data(let data): text += [2] + data
    case .list(let parts), .dictionary(let parts):
      let isList = entries == nil
      text.append(isList ? 3 : 5)
      for part in isList ? parts : parts.sorted(by: { $0.key < $1.key }) {
        if !isList { text += part.key + [0] }
        part.value.write(to: &text)
        text.append(0)
      }
      text.append(isList ? 4 : 6)
    }
  }
}

extension PlistNode {
  init(reading value: PlistValue, in file: ProjectFile) {
    range = value.range
    switch value.form {
    case .bare, .quoted: content = .word(file.word(value.inner))
    case .data: content = .data(ByteString(file.bytes[value.inner].filter { $0 > 0x20 }))
    case .array:
      var lead = value.inner.lowerBound
      content = .list(
        file.elements(in: value).map { element in
          let item = Part(
            lead: lead, start: element.value.range.lowerBound,
            value: PlistNode(reading: element.value, in: file),
            // Without a comma, the element's comment follows on the same line.
            stop: element.comma ?? file.commentEnd(after: element.value.range.upperBound))
          lead = item.stop + 1
          return item
        })
    case .dictionary:
      content = .dictionary(
        Self.entries(file.fields(in: value), from: value.inner.lowerBound, in: file))
    }
  }

  /// Reads the entries of a dictionary, without the project's objects.
  static func entries(_ fields: [PlistField], from start: Int, in file: ProjectFile) -> [Part] {
    var lead = start
    return fields.map { field in
      defer { lead = field.end }
      return Part(
        lead: lead, start: field.start, key: file.word(field.key), keyRange: field.wholeKey,
        value: field.value.range == file.container
          ? PlistNode(range: file.container, content: .word([]))
          : PlistNode(reading: field.value, in: file),
        stop: field.end)
    }
  }
}

extension ProjectFile {
  /// The text between quotes, without escapes.
  fileprivate func word(_ inner: Range<Int>) -> ByteString {
    bytes[inner].contains(0x5C) ? ByteString(decoded(inner).utf8) : ByteString(bytes[inner])
  }
}
