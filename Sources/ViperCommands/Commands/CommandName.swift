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
  /// - Returns: nil where they stop at a group, such as one whose help is requested.
  /// - Throws: a validation error that names the command that was meant, for a command that does
  ///   not exist: the parser would call it an unexpected argument.
  static func find(in words: [String]) throws -> Found? {
    var found = Found(command: ViperCommand.self, rest: words[...])
    while let word = found.rest.first {
      let commands = found.command.configuration.subcommands
      if commands.isEmpty { return found }
      if word.begins(with: "-") { return nil }
      if word == "help" {
        // The parser takes any word for a command whose help it could show.
        _ = try find(in: Array(found.rest.dropFirst()))
        return nil
      }
      guard let next = commands.first(where: { $0.configuration.commandName == word }) else {
        throw unknown(word, among: commands)
      }
      found.command = next
      found.rest = found.rest.dropFirst()
    }
    return found.command.configuration.subcommands.isEmpty ? found : nil
  }

  private static func unknown(
    _ word: String, among commands: [any ParsableCommand.Type]
  ) -> ValidationError {
    let names = commands.compactMap { $0.configuration.commandName }
    let inner = commands.flatMap { command in
      command.configuration.subcommands.compactMap { $0.configuration.commandName }
        .filter { $0 == word }.map { "\(command.configuration.commandName ?? "") \($0)" }
    }
    let meant =
      otherWords[word]?.first(where: names.contains) ?? inner.first
      ?? DidYouMean.nearest(to: word, among: names)
    let question = meant.map { " Did you mean `\($0)`?" } ?? ""
    return ValidationError("There is no command named `\(word.escaped())`.\(question)")
  }

  /// What other tools call such a command.
  private static let otherWords = [
    "init": ["setup"], "configure": ["setup"], "new": ["gen", "create"],
    "generate": ["gen"], "create": ["gen"], "add": ["install"], "lint": ["check"], "info": ["show"],
  ]
}
