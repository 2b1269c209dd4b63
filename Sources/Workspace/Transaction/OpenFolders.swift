/// The folders of a run, of which only a few are open at a time.
///
/// Nothing is reached by a path that the kernel walks alone: each component is opened from the
/// folder before it and may not be a symbolic link.
struct OpenFolders {
  /// Systems allow 256 files a process; a run needs some for other things.
  private static let limit = 16

  /// Where walking starts, by real path. These stay open.
  private var bases: [String: any OpenDirectory] = [:]
  /// The ones last asked for, the newest at the end.
  private var recent: [(path: Path, folder: any OpenDirectory)] = []
  /// The names that folders have for now, by the path that they will have.
  private var stagedNames: [String: String] = [:]

  /// Starts from a folder and its real path.
  init(_ base: any OpenDirectory, at path: Path) { bases[path.text] = base }

  /// Adds a place to start from, which is opened by its path, real and existing.
  mutating func addBase(_ path: Path, in files: any FileSystem) throws(FileError) {
    if bases[path.text] == nil { bases[path.text] = try files.openDirectory(path) }
  }

  /// The folder at a real path below one of the bases.
  ///
  /// - Throws: ``FileError/Reason/leavesFolder`` when a symbolic link has the name.
  mutating func folder(_ path: Path) throws(FileError) -> any OpenDirectory {
    do throws(FileError) { return try walk(to: path) } catch {
      guard case .other = error.reason, !recent.isEmpty else { throw error }
      // There may be no descriptors left, of which these hold some.
      close()
      return try walk(to: path)
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
    let folder = try walk(to: path.parent).folder(stagedNames[path.text] ?? path.name)
    recent.append((path, folder))
    if recent.count > Self.limit { recent.removeFirst() }
    return folder
  }

  /// Closes what can be opened again.
  mutating func close() { recent = [] }

  /// Says that a folder has another name for now.
  mutating func hide(_ path: Path, as name: String) { stagedNames[path.text] = name }

  /// Says that a folder has its own name.
  mutating func reveal(_ path: Path) { stagedNames[path.text] = nil }
}
