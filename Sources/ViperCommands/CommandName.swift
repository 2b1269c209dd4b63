import ArgumentParser
import Diagnostics

/// Catches a command that does not exist, which the parser would call an unexpected argument.
enum CommandName {
  /// Follows the words as long as they name groups of commands.
  ///
  /// - Throws: a validation error that names the command that was meant.
  static func check(_ words: [String]) throws {
    var group: any ParsableCommand.Type = ViperCommand.self
    for word in words {
      let commands = group.configuration.subcommands
      if commands.isEmpty || word.hasPrefix("-") || word == "help" { return }
      guard let next = commands.first(where: { $0.configuration.commandName == word }) else {
        throw unknown(word, among: commands.compactMap { $0.configuration.commandName })
      }
      group = next
    }
  }

  private static func unknown(_ word: String, among names: [String]) -> ValidationError {
    let meant = DidYouMean.nearest(to: word, among: names).map { " Did you mean `\($0)`?" } ?? ""
    return ValidationError("There is no command named `\(word.visible())`.\(meant)")
  }
}
