import ArgumentParser
import Diagnostics

/// Follows the names of commands at the start of a command line.
enum CommandName {
  /// What the words name, and the words that are left for it.
  struct Found {
    var command: any ParsableCommand.Type
    var rest: ArraySlice<String>
  }

  /// Follows the words as long as they name groups of commands.
  ///
  /// - Returns: nil where they stop at a group, such as one whose help is asked for.
  /// - Throws: a validation error that names the command that was meant, for a command that does
  ///   not exist: the parser would call it an unexpected argument.
  static func find(in words: [String]) throws -> Found? {
    var found = Found(command: ViperCommand.self, rest: words[...])
    while let word = found.rest.first {
      let commands = found.command.configuration.subcommands
      if commands.isEmpty { return found }
      if word.hasPrefix("-") || word == "help" { return nil }
      guard let next = commands.first(where: { $0.configuration.commandName == word }) else {
        throw unknown(word, among: commands.compactMap { $0.configuration.commandName })
      }
      found.command = next
      found.rest = found.rest.dropFirst()
    }
    return found.command.configuration.subcommands.isEmpty ? found : nil
  }

  private static func unknown(_ word: String, among names: [String]) -> ValidationError {
    let meant = DidYouMean.nearest(to: word, among: names).map { " Did you mean `\($0)`?" } ?? ""
    return ValidationError("There is no command named `\(word.visible())`.\(meant)")
  }
}
