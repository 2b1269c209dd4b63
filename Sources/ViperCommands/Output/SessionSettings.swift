import Diagnostics
import Workspace

/// The values of the global options.
struct SessionSettings {
  enum Color: String, CaseIterable { case auto, always, never }

  var directory: String?
  var rambafile: String?
  /// The project of a command that works on one project file.
  var xcodeprojPath: String?
  /// In seconds.
  var lockTimeout: UInt64?
  var color = Color.auto
  var isQuiet = false
  var isVerbose = false
  /// Prints one JSON object, and never prompts.
  var isJSON = false
  var neverPrompts = false

  /// A command for the user to run next, with the options that select the same project.
  func commandLine(_ command: [String]) -> String {
    let options =
      (directory.map { ["-C", $0] } ?? []) + (rambafile.map { ["--rambafile", $0] } ?? [])
    return (["viper"] + options + command).map(ShellWord.quoted).joined(separator: " ")
  }

  /// `git` in the folder that the paths in messages start from.
  var git: String { directory.map { "git -C \(ShellWord.quoted($0))" } ?? "git" }

  /// The problem, whose hints name commands with the options that select the same project.
  func completingHints(of problem: Diagnostic) -> Diagnostic {
    var problem = problem
    problem.hints = problem.hints.map(completed)
    return problem
  }

  /// A hint whose commands have the options that select the same project.
  func completed(_ hint: String) -> String {
    var hint = hint.contains(" -- ") ? hint.replacing("`git ", with: "`\(git) ") : hint
    if let xcodeprojPath {
      let option = " --xcodeproj-path " + ShellWord.quoted(xcodeprojPath)
      for command in ["`viper project check", "`viper project folders"] {
        hint = hint.replacing(command, with: command + option)
      }
    }
    // The folder in such a hint is relative to that of `-C`.
    let top = directory.map { ShellWord.quoted(Path($0).text) + "/" } ?? ""
    hint = hint.replacing("`viper -C ", with: "`viper -C " + top)
    // A command with an option of its own selects another project.
    return hint.contains("`viper -")
      ? hint : hint.replacing("`viper ", with: "`\(commandLine([])) ")
  }
}
