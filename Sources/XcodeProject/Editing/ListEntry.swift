/// What stands in a list of the project file: an object with its comment, or a plain string.
struct ListEntry: Equatable {
  /// The id, or the string as it is quoted.
  var word: String
  var comment: String?

  static func object(_ id: String, _ comment: String) -> ListEntry {
    ListEntry(word: id, comment: comment)
  }

  static func string(_ text: String) -> ListEntry {
    var word: [UInt8] = []
    QuotedText.write(text, to: &word)
    return ListEntry(word: String(decoding: word, as: UTF8.self), comment: nil)
  }

  func write(to text: inout [UInt8]) {
    text.append(word)
    guard let comment, !comment.isEmpty else { return }
    text += " /* "
    QuotedText.writeComment(comment, to: &text)
    text += " */"
  }
}
