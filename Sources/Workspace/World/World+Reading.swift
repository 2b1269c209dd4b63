package import Diagnostics

/// What is asked of the disk most often, with an answer that can be shown to the user.
extension World {
  /// As ``reporting(hints:_:)``, of what need not be there.
  ///
  /// - Returns: nil where it is not.
  package func reportingIfThere<Result>(
    _ body: () throws(FileError) -> Result
  ) throws(Diagnostic) -> Result? {
    try reporting { () throws(FileError) in
      do throws(FileError) { return try body() } catch {
        if error.reason == .notFound || error.reason == .notAFolder { return nil }
        throw error
      }
    }
  }

  /// A whole file of somebody's settings; nil when it is not there.
  package func settings(at path: Path) throws(Diagnostic) -> [UInt8]? {
    try reportingIfThere { () throws(FileError) in
      try files.read(path, atMost: FileStatus.configurationSize)
    }
  }

  /// The same, to be replaced by an edited version.
  package func settingsForEdit(
    at path: Path
  ) throws(Diagnostic) -> (bytes: [UInt8], seen: FileStatus?)? {
    try reportingIfThere { () throws(FileError) in
      try files.readForEdit(path, atMost: FileStatus.configurationSize)
    }
  }

  /// A whole file of the size that project files have, to be replaced by an edited version.
  package func fileForEdit(
    at path: Path
  ) throws(Diagnostic) -> (bytes: [UInt8], seen: FileStatus?) {
    try reporting { () throws(FileError) in try files.readForEdit(path) }
  }

  /// The names in a folder.
  package func entries(of folder: Path) throws(Diagnostic) -> [String] {
    try reporting { () throws(FileError) in try files.entries(of: folder) }
  }

  // MARK: Looking around

  /// What is at a path, symbolic links followed; nil also for what can't be looked at: whoever needs
  /// it says why.
  package func kind(of path: Path) -> FileStatus.Kind? {
    do { return try files.status(path)?.kind } catch { return nil }
  }

  /// The names in a folder; none also in one that can't be read.
  package func names(in folder: Path) -> [String] {
    do { return try files.entries(of: folder) } catch { return [] }
  }

  /// The names of the folders in a folder.
  package func folderNames(in folder: Path) -> [String] {
    names(in: folder).filter { kind(of: folder.appending($0)) == .folder }
  }
}
