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
        let path = Array(words[..<found.rest.startIndex])
        throw ValidationError(UnknownCommand(word, in: path, among: commands).message)
      }
      found.command = next
      found.rest = found.rest.dropFirst()
    }
    return found.command.configuration.subcommands.isEmpty ? found : nil
  }

  /// Turns `module help` and `gen help` into `module --help` and `gen --help`.
  ///
  /// Below a group `help` can be what a command is about, as in `template search help`.
  static func helpAsOption(_ words: [String]) -> [String] {
    var commands = ViperCommand.configuration.subcommands
    for (index, word) in words.enumerated() {
      if word == "help", index > 0, index == 1 || !commands.isEmpty {
        return words[..<index] + ["--help"] + words[(index + 1)...]
      }
      let next = commands.first { $0.configuration.commandName == word }
      guard let next else { break }
      commands = next.configuration.subcommands
    }
    return words
  }
}
