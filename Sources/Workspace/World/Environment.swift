/// The environment of the process, and the path of the Rambafile.
package struct Environment: Sendable {
  /// Absolute.
  package var currentFolder: Path
  /// The command name of this program: an absolute path, or a name in `PATH`.
  package var program = "viper"
  /// The words of the command line, without the program.
  package var arguments: [String] = []
  package var variables: [String: String]
  /// The folder for caches; nil where the system has none.
  package var cacheFolder: Path?
  /// Whether the run prints nothing about its progress.
  package var hidesProgress = false
  /// How many seconds a run waits for other runs; nil for no limit.
  package var lockTimeout: UInt64?
  /// The path of the project's Rambafile, absolute; the file need not exist.
  package var rambafile: Path

  package init(currentFolder: Path, variables: [String: String] = [:], cacheFolder: Path? = nil) {
    self.currentFolder = currentFolder
    // The default; the command may find another one.
    rambafile = currentFolder.appending("Rambafile")
    self.variables = variables
    self.cacheFolder = cacheFolder
  }

  /// The user's home folder, nil where `HOME` is missing, empty or relative.
  package var home: Path? {
    guard let text = variables["HOME"], text.hasPrefix("/") else { return nil }
    return Path(text)
  }
}
