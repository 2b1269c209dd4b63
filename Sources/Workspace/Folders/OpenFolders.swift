/// Opens folders to read and write in, and keeps the last few of them open.
///
/// It opens each component of a path from its parent and refuses symbolic links.
struct OpenFolders {
  /// A process may have only 256 open files on some systems.
  private static let limit = 16

  /// The open folders at which paths start, by real path. They stay open.
  private var bases: [String: any OpenDirectory] = [:]
  /// The folders used last, the latest one at the end.
  private var recent: [(path: Path, folder: any OpenDirectory)] = []
  /// The names of staged folders, by final path.
  private var temporaryNames: [String: String] = [:]

  /// Starts with a folder and its real path.
  init(_ base: any OpenDirectory, at path: Path) { bases[path.text] = base }

  /// Adds an existing folder, by its real path, at which paths may start.
  mutating func addBase(_ path: Path, in files: any FileSystem) throws(FileError) {
    if bases[path.text] == nil { bases[path.text] = try files.openDirectory(path) }
  }

  /// Opens the folder at a real path below one of the bases.
  mutating func folder(_ path: Path) throws(FileError) -> any OpenDirectory {
    try withFewerOpen { open throws(FileError) in try open.walk(to: path) }
  }

  /// The names in the folder at a real path.
  mutating func entries(of path: Path) throws(FileError) -> [String] {
    try withFewerOpen { open throws(FileError) in try open.walk(to: path).entries() }
  }

  /// Tries again with fewer open folders where the process may be out of file descriptors.
  private mutating func withFewerOpen<Result>(
    _ body: (inout OpenFolders) throws(FileError) -> Result
  ) throws(FileError) -> Result {
    do throws(FileError) { return try body(&self) } catch {
      guard case .other = error.reason, !recent.isEmpty else { throw error }
      closeRecent()
      return try body(&self)
    }
  }

  private mutating func walk(to path: Path) throws(FileError) -> any OpenDirectory {
    if let base = bases[path.text] { return base }
    if let place = recent.lastIndex(where: { $0.path == path }) {
      let found = recent.remove(at: place)
      recent.append(found)
      return found.folder
    }
    guard path != path.parent else { throw FileError("open the folder", path, .notFound) }
    let folder = try walk(to: path.parent).folder(temporaryNames[path.text] ?? path.name)
    recent.append((path, folder))
    if recent.count > Self.limit { recent.removeFirst() }
    return folder
  }

  /// Closes all folders except the bases.
  mutating func closeRecent() { recent = [] }

  /// Sets the name that a folder has on the disk; nil for the name in its path.
  mutating func setTemporaryName(_ name: String?, of path: Path) {
    temporaryNames[path.text] = name
  }
}
