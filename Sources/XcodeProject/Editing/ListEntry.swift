/// What stands in a list of the project file: an object with its comment, or a plain string.
struct ListEntry: Equatable {
  /// The id, or the string as it is quoted.
  var word: String
  var comment: String?

  static func object(_ id: String, _ comment: String) -> ListEntry {
    ListEntry(word: id, comment: comment)
  }

  static func string(_ text: String) -> ListEntry {
    ListEntry(word: QuotedText.encode(text), comment: nil)
  }

  var text: String {
    guard let comment, !comment.isEmpty else { return word }
    var text = word
    text.reserveCapacity(word.utf8.count + comment.utf8.count + 8)
    text += " /* "
    text += QuotedText.comment(comment)
    text += " */"
    return text
  }
}
