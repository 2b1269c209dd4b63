extension PlistNode {
  /// By what an element of a list is known again: a word by itself, a subproject by its file.
  var key: Word {
    if let word { return word }
    if let project = word("ProjectRef") { return [1] + project }
    var key: Word = [2]
    write(to: &key)
    return key
  }

  private func write(to key: inout Word) {
    switch content {
    case .word(let word), .data(let word): key += word + [0]
    case .list(let items):
      key.append(3)
      for item in items { item.value.write(to: &key) }
      key.append(4)
    case .dictionary(let entries):
      key.append(5)
      for entry in entries.sorted(by: { $0.key.precedes($1.key) }) {
        key += entry.key + [0]
        entry.value.write(to: &key)
      }
      key.append(6)
    }
  }
}
