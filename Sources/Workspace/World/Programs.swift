/// Runs the programs that a project names.
package protocol Programs: Sendable {
  /// Runs a program without a shell and without input, and waits until it ends.
  ///
  /// A program's name without a slash is looked up in `PATH`; other paths start in `folder`, the working
  /// directory. After `timeLimit` seconds, the program and all that it started are ended.
  func run(_ words: [String], in folder: Path, timeLimit: Int) -> ProgramRun
}

/// How a program ended, and what it printed.
package struct ProgramRun: Sendable, Hashable {
  package enum End: Sendable, Hashable {
    case exited(Int32)
    /// viper ended it.
    case tooLong, tooMuchOutput
    /// The file is there, without the permission to run it.
    case notExecutable
    /// Why it could not be started.
    case notStarted(String)
  }

  package var end: End
  /// What it wrote to its standard output and then to its standard error.
  package var output: [UInt8]

  package init(_ end: End, output: [UInt8] = []) {
    self.end = end
    self.output = output
  }
}
