/// A disk of which some files are read already.
package struct KnownFiles: FileSystem {
  private let contents: [Path: [UInt8]]
  private let files: any FileSystem

  /// - Parameters:
  ///   - contents: what the files at these paths hold.
  ///   - files: the disk, for everything else.
  package init(_ contents: [Path: [UInt8]], on files: any FileSystem) {
    self.contents = contents
    self.files = files
  }

  package func read(_ path: Path, atMost limit: Int) throws(FileError) -> [UInt8] {
    if let bytes = contents[path] { return bytes }
    return try files.read(path, atMost: limit)
  }

  package func readForEdit(
    _ path: Path, atMost limit: Int
  ) throws(FileError) -> (bytes: [UInt8], seen: FileStatus?) {
    if let bytes = contents[path] { return (bytes, nil) }
    return try files.readForEdit(path, atMost: limit)
  }

  package func status(_ path: Path) throws(FileError) -> FileStatus? { try files.status(path) }

  package func linkStatus(_ path: Path) throws(FileError) -> FileStatus? {
    try files.linkStatus(path)
  }

  package func entries(
    of folder: Path, atMost limit: Int
  ) throws(FileError) -> [String] {
    try files.entries(of: folder, atMost: limit)
  }

  package func resolved(_ path: Path) throws(FileError) -> Path { try files.resolved(path) }

  package func openDirectory(_ folder: Path) throws(FileError) -> any OpenDirectory {
    try files.openDirectory(folder)
  }
}
