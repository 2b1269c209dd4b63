import ArgumentParser

/// Arranges the parser's messages: a command's own options first, the shared ones not in the usage
/// line, errors in lower case, and all wrapped.
///
/// The parser prints options with a title first, and lists all options in the usage line. A test
/// records the help of all commands, so it fails when the parser changes its layout.
enum HelpText {
  /// Arranges help, or an error with its usage line, which is longer than `width` until here.
  static func arranged(_ message: String, width: Int) -> String {
    // `version` has only the global options, which all usage lines list.
    let shared = String(VersionCommand.usageString().drop { $0 != " " })
    var text = message.replacing(shared, with: "")
    if text.hasPrefix("Error: ") { text = "error: " + lowercased(String(text.dropFirst(7))) }
    return WrappedText.fitted(ownOptionsFirst(text), width: width)
  }

  /// The parser's errors are sentences, while ours start in lower case.
  static func lowercased(_ error: String) -> String {
    error.prefix(1).lowercased() + error.dropFirst()
  }

  private static func ownOptionsFirst(_ help: String) -> String {
    var sections = help.split(separator: "\n\n", omittingEmptySubsequences: false).map(String.init)
    guard let usage = sections.firstIndex(where: { $0.hasPrefix("USAGE:") }),
      let shared = sections.firstIndex(where: { $0.hasPrefix("GLOBAL OPTIONS:\n") }),
      let own = sections.firstIndex(where: { $0.hasPrefix("OPTIONS:\n") }),
      let builtIn = sections[own].firstRange(of: "\n  --version ")
    else { return help }
    let options = sections.remove(at: own)
    // Every command has `--version` and `--help`, although the parser counts them as its own.
    let last = sections.remove(at: shared) + options[builtIn.lowerBound...]
    let subcommands = sections.firstIndex { $0.hasPrefix("SUBCOMMANDS:\n") }
    sections.insert(last, at: subcommands.map { $0 + 1 } ?? sections.endIndex)
    if !options.hasPrefix("OPTIONS:\n  --version ") {
      let place = sections[usage + 1].hasPrefix("ARGUMENTS:") ? usage + 2 : usage + 1
      sections.insert(String(options[..<builtIn.lowerBound]), at: place)
    }
    return sections.joined(separator: "\n\n")
  }
}
