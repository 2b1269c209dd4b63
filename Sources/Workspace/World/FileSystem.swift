/// Reads the disk. Writing starts with ``openDirectory(_:)``.
///
/// Paths are absolute. A missing file is not a failure where the result is optional.
package protocol FileSystem: Sendable {
  /// Reads a regular file; throws when it is larger than `limit` bytes.
  func read(_ path: Path, atMost limit: Int) throws(FileError) -> [UInt8]
  /// The status of a file, symbolic links followed; nil when it does not exist.
  func status(_ path: Path) throws(FileError) -> FileStatus?
  /// The status of a file or of a symbolic link itself; nil when it does not exist.
  func linkStatus(_ path: Path) throws(FileError) -> FileStatus?
  /// The names in a folder, sorted by their bytes. Throws where there are more than `limit`.
  func entries(of folder: Path, atMost limit: Int) throws(FileError) -> [String]
  /// The path with all symbolic links resolved; the file must exist.
  func resolved(_ path: Path) throws(FileError) -> Path
  /// Opens a folder for writing; follows symbolic links. Only the target Workspace calls this.
  func openDirectory(_ folder: Path) throws(FileError) -> any OpenDirectory
}

extension FileSystem {
  /// Reads a file of at most the size of source code and templates.
  package func read(_ path: Path) throws(FileError) -> [UInt8] {
    try read(path, atMost: FileStatus.ordinarySize)
  }

  /// The names in a folder, at most ``FileStatus/entryLimit``.
  package func entries(of folder: Path) throws(FileError) -> [String] {
    try entries(of: folder, atMost: FileStatus.entryLimit)
  }
}
