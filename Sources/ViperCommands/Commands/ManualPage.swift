import Configuration
import Diagnostics
import Workspace

/// The man page, made from what the parser tells about the commands.
struct ManualPage {
  let text: String

  /// - Parameter dump: the parser's description of all commands, JSON and so YAML.
  /// - Throws: when that is no description of commands.
  init(dump: String) throws(Diagnostic) {
    let read = try YAMLReader.read(Array(dump.utf8), named: "commands")
    guard let root = read.value["command"] else {
      throw Diagnostic(.error, "manual.commands", "the commands can't be described")
    }
    let commands = (root["subcommands"]?.list ?? []).filter(Self.isShown)
      .filter { $0["commandName"]?.text != "help" }
    var page = Roff()
    page.title("viper", section: 1, source: "viper \(Viper.version)")
    page.heading("NAME")
    page.paragraph("viper - " + Self.sentence(root["abstract"]?.text ?? ""))
    page.heading("SYNOPSIS")
    for command in Self.leaves(commands, after: ["viper"]) { page.synopsis(Self.usage(command)) }
    page.heading("DESCRIPTION")
    page.paragraph(
      "viper writes the files of a module from a template and registers them in the Xcode project. "
        + "It reads the Rambafile in the current folder, which viper setup writes.")
    page.discussion(root["discussion"]?.text ?? "")
    page.heading("COMMANDS")
    for command in Self.leaves(commands, after: ["viper"]) { Self.describe(command, in: &page) }
    Self.addGlobals(of: commands, to: &page)
    Self.addSurroundings(to: &page)
    text = page.text
  }

  // MARK: - Commands

  private struct Command {
    var path: [String]
    var value: YAMLValue

    var arguments: [YAMLValue] {
      (value["arguments"]?.list ?? []).filter { argument in
        isShown(argument) && !["help", "version"].contains(argument["valueName"]?.text)
      }
    }
  }

  private static func isShown(_ value: YAMLValue) -> Bool { value["shouldDisplay"]?.flag ?? true }

  /// The commands that do something; those that only hold others are not listed.
  private static func leaves(_ commands: [YAMLValue], after path: [String]) -> [Command] {
    commands.flatMap { command -> [Command] in
      let path = path + [command["commandName"]?.text ?? ""]
      let below = (command["subcommands"]?.list ?? []).filter(isShown)
        .filter { $0["commandName"]?.text != "help" }
      return below.isEmpty
        ? [Command(path: path, value: command)] : leaves(below, after: path)
    }
  }

  private static func usage(_ command: Command) -> [Roff.Piece] {
    var pieces: [Roff.Piece] = [.bold(command.path.joined(separator: " "))]
    for argument in command.arguments where argument["kind"]?.text == "positional" {
      let name = (argument["valueName"]?.text ?? "").uppercased()
      let dots = argument["isRepeating"]?.flag == true ? "..." : ""
      let isOptional = argument["isOptional"]?.flag == true
      pieces += [
        .plain(isOptional ? " [" : " "), .italic(name), .plain(dots + (isOptional ? "]" : "")),
      ]
    }
    return pieces + [.plain(" [options]")]
  }

  private static func describe(_ command: Command, in page: inout Roff) {
    page.subheading(command.path.joined(separator: " "))
    page.synopsis(usage(command))
    page.paragraph(command.value["abstract"]?.text ?? "")
    if let discussion = command.value["discussion"]?.text { page.discussion(discussion) }
    for argument in command.arguments where argument["sectionTitle"]?.text != globalTitle {
      page.item(names(of: argument), help(of: argument))
    }
  }

  // MARK: - Options

  private static let globalTitle = "Global options"

  /// They are the same for all commands and described once.
  private static func addGlobals(of commands: [YAMLValue], to page: inout Roff) {
    guard let first = leaves(commands, after: []).first else { return }
    page.heading("GLOBAL OPTIONS")
    page.paragraph("Every command takes them, before or after its name.")
    for argument in first.arguments where argument["sectionTitle"]?.text == globalTitle {
      page.item(names(of: argument), help(of: argument))
    }
  }

  private static func names(of argument: YAMLValue) -> [Roff.Piece] {
    let value = argument["valueName"]?.text ?? ""
    guard argument["kind"]?.text != "positional" else { return [.italic(value.uppercased())] }
    var pieces: [Roff.Piece] = []
    for name in argument["names"]?.list ?? [] {
      if !pieces.isEmpty { pieces.append(.plain(", ")) }
      let dashes = name["kind"]?.text == "long" ? "--" : "-"
      pieces.append(.bold(dashes + (name["name"]?.text ?? "")))
    }
    return argument["kind"]?.text == "option" ? pieces + [.plain(" "), .italic(value)] : pieces
  }

  private static func help(of argument: YAMLValue) -> String {
    var help = argument["abstract"]?.text ?? ""
    if let values = argument["allValueStrings"]?.list ?? argument["allValues"]?.list {
      help += " One of " + values.compactMap(\.text).joined(separator: ", ") + "."
    }
    if let value = argument["defaultValue"]?.text { help += " Default: \(value)." }
    return help.trimmed
  }

  /// Without the full stop, as the first line of a man page has it.
  private static func sentence(_ text: String) -> String {
    let small = text.prefix(1).lowercased() + text.dropFirst()
    return small.hasSuffix(".") ? String(small.dropLast()) : small
  }

  // MARK: - What is around

  private static func addSurroundings(to page: inout Roff) {
    page.heading("EXIT STATUS")
    for (code, meaning) in [
      ("0", "Done."), ("1", "It could not do what was asked; the messages say why."),
      ("2", "The user declined, or a check found an error."), ("64", "Wrong usage."),
    ] {
      page.item([.bold(code)], meaning)
    }
    page.heading("ENVIRONMENT")
    page.item([.bold("NO_COLOR")], "Set to anything, it turns colours off.")
    page.item([.bold("HOME")], "Where the saved preferences of Generamba are looked for.")
    page.heading("FILES")
    page.item([.bold("Rambafile")], "The project's configuration; its folder is the project's.")
    page.item([.bold("Rambafile.lock")], "What viper template install fetched last.")
    page.item([.bold("Templates/")], "The installed templates, one folder each.")
    page.item(
      [.bold("~/.generamba/user_preferences.yml")], "The author's name as Generamba saved it.")
  }
}
