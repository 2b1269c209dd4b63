/// Quotes words for a shell.
package enum ShellWord {
  /// The word, in single quotes if it contains characters with a meaning in shells.
  package static func quoted(_ word: String) -> String {
    let isPlain =
      !word.isEmpty
      && word.utf8.allSatisfy { $0.isLetter || $0.isDigit || "./_-,:".utf8.contains($0) }
    guard !isPlain else { return word }
    // A character can consist of `'` and a combining mark.
    return "'" + word.unicodeScalars.map { $0 == "'" ? #"'\''"# : "\($0)" }.joined() + "'"
  }
}
