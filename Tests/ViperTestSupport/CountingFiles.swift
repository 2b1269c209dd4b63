import ViperSystem
package import Workspace

/// A disk that counts what is read of it.
package struct CountingFiles: FileSystem {
  /// What was read so far.
  package struct Work: Sendable {
    /// Files and folders that were asked for.
    package var calls = 0
    /// Bytes of files, and of the names in folders.
    package var bytes = 0
  }

  private let files: any FileSystem
  private let counted = LockedValue(Work())

  /// - Parameter files: the disk.
  package init(_ files: any FileSystem) { self.files = files }

  /// What was read so far.
  package var work: Work { counted.withLock { $0 } }

  private func count(_ bytes: Int = 0) {
    counted.withLock { work in
      work.calls += 1
      work.bytes += bytes
    }
  }

  package func read(_ path: Path, atMost limit: Int) throws(FileError) -> [UInt8] {
    let bytes = try files.read(path, atMost: limit)
    count(bytes.count)
    return bytes
  }

  package func status(_ path: Path) throws(FileError) -> FileStatus? {
    count()
    return try files.status(path)
  }

  package func linkStatus(_ path: Path) throws(FileError) -> FileStatus? {
    count()
    return try files.linkStatus(path)
  }

  package func entries(of folder: Path, atMost limit: Int) throws(FileError) -> [String] {
    let names = try files.entries(of: folder, atMost: limit)
    count(names.reduce(0) { $0 + $1.utf8.count })
    return names
  }

  package func resolved(_ path: Path) throws(FileError) -> Path { try files.resolved(path) }

  package func openDirectory(_ folder: Path) throws(FileError) -> any OpenDirectory {
    try files.openDirectory(folder)
  }
}
