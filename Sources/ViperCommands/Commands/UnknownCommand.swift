import ArgumentParser
import Diagnostics

/// A word that is no command, and what to type instead.
struct UnknownCommand {
  private enum Answer {
    /// The words behind `viper`.
    case command(String)
    case sentence(String)
  }

  private let word: String
  private let group: [String]
  private let names: [String]

  /// - Parameters:
  ///   - word: the word.
  ///   - group: the commands before it.
  ///   - commands: the commands that could stand there.
  init(_ word: String, in group: [String], among commands: [any ParsableCommand.Type]) {
    self.word = word
    self.group = group
    names = commands.compactMap { $0.configuration.commandName }
  }

  /// What to type instead has a line of its own, so that a terminal does not break it.
  var message: String {
    let said = "There is no command named `\(word.escaped())`."
    switch Self.answers[(group + [word]).joined(separator: " ")] ?? Self.answers[word] {
    case .sentence(let text): return "\(said)\n\(text)"
    case .command(let command): return "\(said)\nDid you mean `viper \(command)`?"
    case nil: break
    }
    let begun = names.filter { $0.hasPrefix(word) }
    let near = begun.count == 1 ? begun[0] : DidYouMean.nearest(to: word, among: names)
    let here = near.map { [(group + [$0]).joined(separator: " ")] }
    let meant = (elsewhere ?? here ?? []).map { "`viper \($0)`" }
    return meant.isEmpty ? said : "\(said)\nDid you mean \(meant.joined(separator: " or "))?"
  }

  /// The commands of this name in other groups; nil without any.
  private var elsewhere: [String]? {
    let found = ViperCommand.configuration.subcommands.flatMap { group in
      group.configuration.subcommands.compactMap { $0.configuration.commandName }
        .filter { $0 == word }.map { "\(group.configuration.commandName ?? "") \($0)" }
    }
    return found.isEmpty ? nil : found
  }

  /// What other tools call a command; a word with its group outranks the word alone.
  private static let answers: [String: Answer] = [
    "init": .command("setup"), "configure": .command("setup"),
    "new": .command("gen"), "generate": .command("gen"), "create": .command("gen"),
    "rm": .command("module remove"), "delete": .command("module remove"),
    "uninstall": .command("module remove"), "remove": .command("module remove"),
    "mv": .command("module move"), "update": .command("module update"),
    "ls": .command("module list"), "status": .command("module list"),
    "fix": .command("project check --fix"), "lint": .command("template check"),
    "undo": .sentence(
      "`viper module remove NAME` takes back what `gen` did; git restores the rest."),
    "module info": .command("module show"), "module check": .command("module update --check"),
    "template new": .command("template create"), "template generate": .command("template create"),
    "template add": .command("template install"), "template info": .command("template show"),
    "template ls": .command("template list"),
    "template update": .command("template install --update"),
    "template upgrade": .command("template install --update"),
    "template outdated": .command("template install --update --dry-run"),
    "template rm": removal, "template delete": removal, "template remove": removal,
    "template uninstall": removal,
    "project lint": .command("project check"), "project doctor": .command("doctor"),
    "project status": .command("project check"),
  ]

  private static let removal = Answer.sentence(
    "Delete the template's entry in the Rambafile and its folder in `Templates`.")
}
