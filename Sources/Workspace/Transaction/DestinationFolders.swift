/// The folders that a run writes into: finds their real paths and the missing ones.
///
/// It resolves and checks the user's symbolic links once, and follows none after that.
struct DestinationFolders {
  private let files: any FileSystem
  /// The project's folder, with the user's symbolic links.
  private let project: Path
  /// The same folder without symbolic links.
  let realProject: Path
  var open: OpenFolders
  private var realPaths: [String: Path] = [:]
  /// The folders that the run creates, by real path, each after its parent.
  private(set) var missing: [Path] = []
  private var missingPaths: Set<String> = []
  /// The permissions of missing folders that an undo restores.
  var permissions: [Path: UInt16] = [:]

  init(files: any FileSystem, project: Path) throws(FileError) {
    self.files = files
    self.project = project
    realProject = try files.resolved(project)
    open = OpenFolders(try files.openDirectory(realProject), at: realProject)
  }

  func isMissing(_ real: Path) -> Bool { missingPaths.contains(real.text) }

  /// The real path of a folder, which may be one of the ``missing`` ones.
  ///
  /// `path` is absolute and normalized. The user's symbolic links on the way to `trusted` are followed;
  /// below it, a link is an error.
  mutating func realPath(of path: Path, trusted: Path) throws(FileError) -> Path {
    if let known = realPaths[path.text] { return known }
    let shared = trusted.folder(sharedWith: project)
    let real: Path
    if path == shared {
      real = path == project ? realProject : try files.resolved(path)
      try open.addBase(real, in: files)
    } else {
      let place = try realPath(of: path.parent, trusted: trusted).appending(path.name)
      real = try target(of: place, linksStayIn: trusted.isInside(path) ? shared : nil)
    }
    realPaths[path.text] = real
    return real
  }

  /// Finds the folder at `place`, also behind a link of the user; adds a missing one to ``missing``.
  private mutating func target(
    of place: Path, linksStayIn shared: Path?
  ) throws(FileError) -> Path {
    do throws(FileError) {
      if !isMissing(place.parent) {
        _ = try open.folder(place)
        return place
      }
    } catch {
      if error.reason == .leavesFolder {
        guard let shared else { throw FileError(error.operation, error.path, .isALink) }
        let (target, limit) = (try files.resolved(place), try files.resolved(shared))
        guard target.isInside(limit) else { throw error }
        try open.addBase(limit, in: files)
        _ = try open.folder(target)
        return target
      }
      guard error.reason == .notFound else { throw error }
    }
    if missingPaths.insert(place.text).inserted { missing.append(place) }
    return place
  }
}
