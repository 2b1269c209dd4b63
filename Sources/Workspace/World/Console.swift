/// The standard streams of the process.
package protocol Console: Sendable {
  /// Writes results to standard output.
  func write(_ text: String) throws(FileError)
  /// Writes everything else to standard error; ignores failures.
  func writeError(_ text: String)
  var outputIsTerminal: Bool { get }
  var errorIsTerminal: Bool { get }
  /// Whether viper can ask questions: standard input and error are terminals.
  var canAsk: Bool { get }
  /// The width of the terminal in columns; nil when it is unknown.
  var width: Int? { get }
  /// Reads one line of input, without its ending; nil at the end of input.
  func readLine() -> String?
  /// Shows a text in the pager of the shell command in `PAGER`. False where it can't be started.
  func page(_ text: String, by command: String) -> Bool
}
