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

  /// Lets git find the folder's repository, whatever variables a hook or an alias has set.
  package static let withoutRepository: [String: String?] = [
    "GIT_DIR": nil, "GIT_WORK_TREE": nil, "GIT_INDEX_FILE": nil, "GIT_OBJECT_DIRECTORY": nil,
    "GIT_ALTERNATE_OBJECT_DIRECTORIES": nil, "GIT_COMMON_DIR": nil, "GIT_NAMESPACE": nil,
    "GIT_PREFIX": nil, "GIT_QUARANTINE_PATH": nil, "GIT_SHALLOW_FILE": nil, "GIT_GRAFT_FILE": nil,
  ]

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
