import Diagnostics

/// What the global options say.
struct SessionSettings {
  enum Color: String, CaseIterable { case auto, always, never }

  var directory: String?
  var rambafile: String?
  /// In seconds.
  var lockTimeout: UInt64?
  var color = Color.auto
  var isQuiet = false
  var isVerbose = false
  /// For a program: one object, and no questions.
  var isJSON = false
  /// Nobody is asked anything, on a terminal either.
  var asksNothing = false

  /// A further command to type, with the options without which it would look elsewhere.
  func commandLine(_ command: [String]) -> String {
    let options =
      (directory.map { ["-C", $0] } ?? []) + (rambafile.map { ["--rambafile", $0] } ?? [])
    return (["viper"] + options + command).map(ShellWord.quoted).joined(separator: " ")
  }
}
