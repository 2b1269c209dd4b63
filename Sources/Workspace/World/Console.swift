/// The terminal, or what stands in for it.
package protocol Console: Sendable {
  /// Writes to standard output: results.
  ///
  /// - Throws: why not all of it was taken.
  func write(_ text: String) throws(FileError)
  /// Writes to standard error: everything else. What nobody takes there is lost.
  func writeError(_ text: String)
  var outputIsTerminal: Bool { get }
  var errorIsTerminal: Bool { get }
  /// Whether a question can be answered: input and error output are terminals.
  var canAsk: Bool { get }
  /// The width of the terminal in columns; nil when it is unknown.
  var width: Int? { get }
  /// Reads one line of input, without its ending; nil at the end of input.
  func readLine() -> String?
  /// Shows a long text by the user's own program for that, and waits for its end.
  ///
  /// - Parameters:
  ///   - text: with colours.
  ///   - command: what `PAGER` says, for the shell.
  /// - Returns: false where the program can't be started.
  func page(_ text: String, by command: String) -> Bool
}

extension Console {
  /// Where no program can be started.
  package func page(_ text: String, by command: String) -> Bool { false }
}
