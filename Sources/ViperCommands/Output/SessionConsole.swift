import Workspace

/// The terminal of one run: nobody is asked who is not to be, and what actions say in passing is
/// dropped with `--quiet` and for programs.
struct SessionConsole: Console {
  let console: any Console
  let asksNothing: Bool
  let isSilent: Bool

  func write(_ text: String) throws(FileError) { try console.write(text) }
  func writeError(_ text: String) { if !isSilent { console.writeError(text) } }
  var outputIsTerminal: Bool { console.outputIsTerminal }
  var errorIsTerminal: Bool { console.errorIsTerminal }
  var canAsk: Bool { !asksNothing && console.canAsk }
  var width: Int? { console.width }
  func readLine() -> String? { asksNothing ? nil : console.readLine() }
  func page(_ text: String, by command: String) -> Bool { console.page(text, by: command) }
}
