import Diagnostics

/// The result of a git command.
package struct GitAnswer: Sendable {
  package var status: Int32
  package var output: [UInt8]
  package var errors: [UInt8]
  /// The limit at which viper ended git.
  package var stop: Stop?

  package enum Stop: Sendable { case timeLimit, outputLimit, diskLimit }

  /// The output as text, without blanks around it.
  package var text: String { String(decoding: output, as: UTF8.self).trimmed }

  /// The output without its last line break: a folder's name may end with a space.
  package var line: String {
    String(decoding: output.last == 0x0A ? output.dropLast() : output[...], as: UTF8.self)
  }

  package var errorText: String { String(decoding: errors, as: UTF8.self) }

  /// The last lines of git's errors as a note, after `edit`; empty without any.
  package func errorNotes(_ edit: (String) -> String = { $0 }) -> [String] {
    let lines = edit(errorText).lines.map(\.trimmed).filter { !$0.isEmpty }.suffix(4)
    return lines.isEmpty ? [] : ["git says: " + lines.map { $0.escaped() }.joined(separator: " / ")]
  }

  package init(status: Int32, output: [UInt8] = [], errors: [UInt8] = [], stop: Stop? = nil) {
    self.status = status
    self.output = output
    self.errors = errors
    self.stop = stop
  }
}
