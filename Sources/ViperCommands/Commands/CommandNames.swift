import ArgumentParser
import Diagnostics

/// Checks the command names at the start of a command line, before the parser reads it.
enum CommandNames {
  /// The words, with `--help` instead of `help` after a group or a top-level command.
  static func checked(_ words: [String]) throws -> [String] {
    var typed: [String] = []
    var commands = ViperCommand.configuration.subcommands
    var isOptionValue = false
    for (index, word) in words.enumerated() {
      if isOptionValue || (typed.isEmpty && word.begins(with: "-")) {
        isOptionValue = !isOptionValue && PlanArguments.options.contains(word)
        continue
      }
      if word == "help", typed.count == 1 {
        return words[..<index] + ["--help"] + words[(index + 1)...]
      }
      if commands.isEmpty || word.begins(with: "-") { return words }
      // After `help`, the names of a command follow.
      if word == "help" { continue }
      guard let next = commands.first(where: { $0.configuration.commandName == word }) else {
        throw ValidationError(message(for: word, in: typed, among: commands))
      }
      typed.append(word)
      commands = next.configuration.subcommands
    }
    return words
  }

  /// The suggestion is on a separate line, so that a terminal does not break it.
  private static func message(
    for word: String, in group: [String], among commands: [any ParsableCommand.Type]
  ) -> String {
    let place = group.isEmpty ? "" : " in `viper \(group.joined(separator: " "))`"
    let problem = "unknown command `\(word.escaped())`\(place)"
    let known = synonyms[(group + [word]).joined(separator: " ")] ?? synonyms[word]
    if let known, known.hasSuffix(".") { return "\(problem)\n\(known)" }
    let names = commands.compactMap { $0.configuration.commandName }
    let completed = names.filter { $0.hasPrefix(word) }
    let near = completed.count == 1 ? completed[0] : DidYouMean.nearest(to: word, among: names)
    let elsewhere = ViperCommand.configuration.subcommands.map { $0.configuration }.compactMap {
      $0.subcommands.contains { $0.configuration.commandName == word }
        ? "\($0.commandName ?? "") \(word)" : $0.commandName == word ? word : nil
    }
    let here = near.map { [(group + [$0]).joined(separator: " ")] } ?? []
    let suggestions = known.map { [$0] } ?? (elsewhere.isEmpty ? here : elsewhere)
    if suggestions.isEmpty { return problem }
    let list = suggestions.map { "`viper \($0)`" }.joined(separator: " or ")
    return "\(problem)\nDid you mean \(list)?"
  }

  /// The commands for names that other tools use, or a sentence; a name with its group goes first.
  private static let synonyms: [String: String] = [
    "init": "setup", "configure": "setup",
    "new": "gen", "generate": "gen", "create": "gen",
    "rm": "module remove", "delete": "module remove",
    "uninstall": "module remove", "remove": "module remove",
    "mv": "module move", "update": "module update",
    "ls": "module list", "status": "module list",
    "fix": "project check --fix", "lint": "template check",
    "revert": "undo", "rollback": "undo", "redo": "undo", "history": "undo --list",
    "module info": "module show",
    "template new": "template create", "template generate": "template create",
    "template add": "template install", "template info": "template show",
    "template ls": "template list",
    "template update": "template install --update",
    "template upgrade": "template install --update",
    "template outdated": "template install --update --dry-run",
    "template rm": removal, "template delete": removal, "template remove": removal,
    "template uninstall": removal,
    "project lint": "project check", "project doctor": "doctor",
    "project status": "project check",
  ]

  private static let removal =
    "Delete the template's entry in the Rambafile and its folder in `Templates`."
}
