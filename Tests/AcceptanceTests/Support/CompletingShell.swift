import Foundation
import Testing
import ViperTestSupport
import Workspace

/// An interactive shell that has loaded viper's completion script, and a user who types.
final class CompletingShell {
  enum Kind: String {
    case bash, zsh, fish

    /// Where the shell is installed. `VIPER_BASH` names another bash, such as the old one that macOS
    /// has.
    var path: String? {
      let variables = ProcessInfo.processInfo.environment
      if let named = variables["VIPER_" + rawValue.uppercased()] { return named }
      return (variables["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
        .map { $0 + "/" + rawValue }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    fileprivate var arguments: [String] {
      switch self {
      case .bash: ["--noprofile", "--norc", "-i"]
      case .zsh: ["-f", "-i"]
      case .fish: ["--no-config", "-i"]
      }
    }

    /// What loads the completion, and keeps lists from asking whether they shall be shown.
    fileprivate func preparation(script: String) -> [String] {
      switch self {
      case .bash:
        [
          "bind 'set completion-query-items 0'", "bind 'set page-completions off'",
          "bind 'set enable-bracketed-paste off'", "set +H", "PS1='rea''dy> '", "source \(script)",
        ]
      case .zsh:
        [
          "LISTMAX=10000", "unsetopt bang_hist", "PS1='rea''dy> '", "autoload -U compinit",
          "compinit -u -D",
          "source \(script)",
        ]
      case .fish: ["function fish_prompt; printf 'rea''dy> '; end", "source \(script)"]
      }
    }
  }

  private let terminal: Terminal
  private let taken: URL

  init(_ kind: Kind, in project: RealProject) throws {
    let tools = project.place.appending("tools")
    taken = URL(filePath: tools.appending("taken").text)
    try FileManager.default.createDirectory(atPath: tools.text, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: tools.appending("viper").text, withDestinationPath: BuiltProgram.path)
    try writeProgram(
      "#!/bin/sh\nprintf '%s\\0' \"$@\" >'\(taken.path)'\necho words-\"\"taken\n",
      at: tools.appending("words"))
    terminal = try Terminal(
      kind.arguments, of: try #require(kind.path), in: project.root, columns: 250,
      variables: [
        "PATH": "\(tools.text):/usr/bin:/bin", "HOME": project.place.text, "LC_ALL": "C.UTF-8",
      ])
    let script = tools.appending("completion").text
    let load = "viper completion \(kind.rawValue) > \(script)"
    for line in [load] + kind.preparation(script: script) + ["words"] {
      terminal.type(line + Terminal.Key.enter)
    }
    try awaitPrompt()
  }

  /// Waits for the end of `words` and the next prompt: before that, the terminal itself would take
  /// the keys.
  private func awaitPrompt() throws {
    try terminal.expect("words-taken")
    try terminal.expect("ready> ")
  }

  /// Presses TAB twice after a line, which lists the candidates, and deletes the line.
  func list(_ line: String) throws -> String {
    let before = terminal.shown.count
    terminal.type(line + Terminal.Key.tab + Terminal.Key.tab + Terminal.Key.eraseLine)
    terminal.type("words" + Terminal.Key.enter)
    try awaitPrompt()
    return String(decoding: terminal.shown[before...], as: UTF8.self)
  }

  /// Presses TAB behind a line, and says what words the shell makes of the line that it is now.
  func complete(_ line: String) throws -> [String] {
    terminal.type(
      line + Terminal.Key.tab + Terminal.Key.startOfLine + "words " + Terminal.Key.enter)
    try awaitPrompt()
    return try Data(contentsOf: taken).split(separator: 0).map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}
