/// A terminal in front of which nobody is to be asked.
package struct UnaskedConsole: Console {
  private let console: any Console

  package init(_ console: any Console) { self.console = console }

  package func write(_ text: String) throws(FileError) { try console.write(text) }
  package func writeError(_ text: String) { console.writeError(text) }
  package var outputIsTerminal: Bool { console.outputIsTerminal }
  package var errorIsTerminal: Bool { console.errorIsTerminal }
  package var canAsk: Bool { false }
  package var width: Int? { console.width }
  package func readLine() -> String? { nil }
}
