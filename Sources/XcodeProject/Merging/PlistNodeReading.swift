extension PlistNode {
  /// Reads a value of a file.
  init(reading value: PlistValue, in file: ProjectFile) {
    range = value.range
    switch value.form {
    case .bare, .quoted: content = .word(file.word(value.inner))
    case .data: content = .data(PlistWord(file.bytes[value.inner].filter { $0 > 0x20 }))
    case .array:
      var lead = value.inner.lowerBound
      content = .list(
        file.elements(in: value).map { element in
          let item = Item(element, lead: lead, in: file)
          lead = item.stop + 1
          return item
        })
    case .dictionary:
      var lead = value.inner.lowerBound
      content = .dictionary(
        file.fields(in: value).map { field in
          let value = PlistNode(reading: field.value, in: file)
          let entry = Entry(field, lead: lead, value: value, in: file)
          lead = entry.stop
          return entry
        })
    }
  }
}

extension PlistNode.Item {
  fileprivate init(_ element: PlistElement, lead: Int, in file: ProjectFile) {
    self.lead = lead
    value = PlistNode(reading: element.value, in: file)
    // Without a comma, the comment that names it stands on its line.
    stop = element.comma ?? file.commentEnd(after: element.value.range.upperBound)
  }
}

extension PlistNode.Entry {
  init(_ field: PlistField, lead: Int, value: PlistNode, in file: ProjectFile) {
    self.lead = lead
    start = field.start
    key = file.word(field.key)
    keyRange = field.wholeKey
    self.value = value
    stop = field.end
  }
}

extension ProjectFile {
  /// The bytes of a word between its quotes, escapes resolved.
  fileprivate func word(_ inner: Range<Int>) -> PlistNode.Word {
    bytes[inner].contains(0x5C)
      ? PlistNode.Word(decoded(inner).utf8) : PlistNode.Word(bytes[inner])
  }
}
