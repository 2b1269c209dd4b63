/// Quotes words for a shell.
package enum ShellWord {
  /// The word, in single quotes unless it has only ASCII letters, digits and `./_-,:`.
  package static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { $0.isLetter || $0.isDigit || "./_-,:".utf8.contains($0) }
    if isPlain, !word.isEmpty { return word }
    // A character can consist of `'` and a combining mark.
    return "'" + word.unicodeScalars.map { $0 == "'" ? #"'\''"# : "\($0)" }.joined() + "'"
  }
}
