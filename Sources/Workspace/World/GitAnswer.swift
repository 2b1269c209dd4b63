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

  package init(
    status: Int32, output: [UInt8] = [], errors: [UInt8] = [], stop: Stop? = nil
  ) {
    self.status = status
    self.output = output
    self.errors = errors
    self.stop = stop
  }
}
