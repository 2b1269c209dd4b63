package import Diagnostics

/// The result of an operation on files; nil where it fails.
@discardableResult
package func attempt<Result>(_ body: @autoclosure () throws(FileError) -> Result?) -> Result? {
  do throws(FileError) { return try body() } catch { return nil }
}

// Reading the disk, with errors for the user.
extension World {
  /// Like ``reporting(hints:_:)``; nil for a file that does not exist.
  package func reportingIfThere<Result>(
    _ body: () throws(FileError) -> Result
  ) throws(Diagnostic) -> Result? {
    do throws(FileError) { return try body() } catch {
      if error.reason == .notFound || error.reason == .notAFolder { return nil }
      throw error.diagnostic(from: environment.currentFolder)
    }
  }

  /// Reads a configuration file; nil when it does not exist.
  package func configurationFile(at path: Path) throws(Diagnostic) -> [UInt8]? {
    try reportingIfThere { () throws(FileError) in
      try files.read(path, atMost: FileStatus.configurationSize)
    }
  }

  /// The names in a folder.
  package func entries(of folder: Path) throws(Diagnostic) -> [String] {
    try reporting(try files.entries(of: folder))
  }

  /// Reads a file of at most `limit` bytes; `hints` replace those of an error.
  package func read(
    _ path: Path, atMost limit: Int = FileStatus.readableSize, hints: [String] = []
  ) throws(Diagnostic) -> [UInt8] {
    try reporting(hints: hints, try files.read(path, atMost: limit))
  }

  /// The kind of a file or of a symbolic link itself; nil when it does not exist.
  package func linkKind(of path: Path) throws(Diagnostic) -> FileStatus.Kind? {
    try reporting(try files.linkStatus(path))?.kind
  }

  // MARK: Without errors

  /// The top folder of the git repository that contains a folder; nil without one.
  package func repository(of folder: Path) -> Path? {
    folder.withParents.first { kind(of: $0.appending(".git")) != nil }
  }

  /// The kind of file at a path, symbolic links followed; nil also where it can't be read.
  package func kind(of path: Path) -> FileStatus.Kind? {
    attempt(try files.status(path))?.kind
  }

  /// The names in a folder; empty also where it can't be read.
  package func names(in folder: Path) -> [String] {
    attempt(try files.entries(of: folder)) ?? []
  }

  /// The names of the folders in a folder.
  package func folderNames(in folder: Path) -> [String] {
    names(in: folder).filter { kind(of: folder.appending($0)) == .folder }
  }
}
