import ViperSystem
package import Workspace

/// Captures what is written and answers what is asked.
///
/// Copies are the same console.
package struct MemoryConsole: Console {
  private struct Streams: Sendable {
    var output = ""
    var errors = ""
    var answers: [String]
    var pages: [String] = []
  }

  package let outputIsTerminal: Bool
  package let errorIsTerminal: Bool
  package let canAsk: Bool
  package let width: Int?
  private let streams: LockedValue<Streams>
  private let failure: FileError.Reason?

  /// All three streams are a terminal or none is. `answers` are the lines that are typed, in
  /// order; then the input ends. Where there is a `failure`, standard output takes nothing.
  package init(
    isTerminal: Bool = false, answers: [String] = [], width: Int? = nil,
    failure: FileError.Reason? = nil
  ) {
    self.failure = failure
    outputIsTerminal = isTerminal
    errorIsTerminal = isTerminal
    canAsk = isTerminal
    self.width = width
    streams = LockedValue(Streams(answers: answers))
  }

  package func write(_ text: String) throws(FileError) {
    if let failure { throw FileError("write to", Path("standard output"), failure) }
    streams.withLock { $0.output += text }
  }

  package func writeError(_ text: String) { streams.withLock { $0.errors += text } }

  package func readLine() -> String? {
    streams.withLock { $0.answers.isEmpty ? nil : $0.answers.removeFirst() }
  }

  package func page(_ text: String, by command: String) -> Bool {
    if command == "missing" { return false }
    streams.withLock { $0.pages.append("\(command): \(text)") }
    return true
  }

  /// What was shown by a pager, each after its command.
  package var pages: [String] { streams.withLock { $0.pages } }

  /// What was written to standard output.
  package var output: String { streams.withLock { $0.output } }

  /// What was written to standard error.
  package var errors: String { streams.withLock { $0.errors } }

  /// The answers that nothing asked for.
  package var unusedAnswers: [String] { streams.withLock { $0.answers } }
}
