/// Quotes words for a shell.
package enum ShellWord {
  /// The word, in single quotes if it contains characters with a meaning in shells.
  package static func quoted(_ word: String) -> String {
    let isPlain =
      !word.isEmpty
      && word.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "/"),
          UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: ","), UInt8(ascii: ":"):
          true
        default: false
        }
      }
    guard !isPlain else { return word }
    return "'"
      + word.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: #"'\''"#) + "'"
  }
}
