/// A git command, or through SystemPrograms any program, with its environment and limits.
package struct GitRequest: Sendable {
  package var arguments: [String]
  /// The working directory; absolute.
  package var folder: Path
  package var input: [UInt8]
  /// Changes to the environment; nil removes a variable.
  package var environment: [String: String?]
  /// In seconds; viper ends git after that.
  package var timeLimit: Int
  /// In bytes, for each of git's two output streams; viper ends git when it prints more.
  package var outputLimit: Int
  /// A folder to which git writes; viper ends git when it is larger than the limit in bytes.
  package var limitedFolder: (folder: Path, limit: Int)?

  /// In seconds, for commands without the network.
  ///
  /// They can hang too: if one of git's files is a named pipe, git waits for a writer.
  package static let localTimeLimit = 10

  package init(
    _ arguments: [String], in folder: Path, input: [UInt8] = [],
    environment: [String: String?] = [:], timeLimit: Int, outputLimit: Int = 16 << 20,
    limitedFolder: (folder: Path, limit: Int)? = nil
  ) {
    self.arguments = arguments
    self.folder = folder
    self.input = input
    self.environment = environment
    self.timeLimit = timeLimit
    self.outputLimit = outputLimit
    self.limitedFolder = limitedFolder
  }
}

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

  package init(status: Int32, output: [UInt8] = [], errors: [UInt8] = [], stop: Stop? = nil) {
    self.status = status
    self.output = output
    self.errors = errors
    self.stop = stop
  }
}
