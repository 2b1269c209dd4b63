/// The folders that a run writes into: every way into them checked, the missing ones known.
///
/// The user's own links are resolved once and checked; from there on no link is followed.
struct DestinationFolders {
  /// A folder that must be created.
  struct NewFolder {
    var path: Path
    /// Whether the folder that it lies in exists.
    var isUppermost: Bool
  }

  private let files: any FileSystem
  /// The project's folder as the user names it.
  private let project: Path
  private let realProject: Path
  private var open: OpenFolders
  /// The real paths of folders as the changes name them.
  private var realPaths: [String: Path] = [:]
  /// By real path, each after the one that it lies in.
  private(set) var missing: [NewFolder] = []
  private var missingPaths: Set<String> = []
  private var existingPaths: Set<String> = []

  /// `realProject` is the folder `project` without symbolic links.
  init(files: any FileSystem, project: Path, realProject: Path) throws(FileError) {
    self.files = files
    self.project = project.normalized
    self.realProject = realProject
    open = OpenFolders(try files.openDirectory(realProject), at: realProject)
  }

  /// Where the folder really is, or will be once the ``missing`` ones are created.
  ///
  /// `path` is absolute, normalized and in `trusted`, the folder up to which the user's links
  /// count.
  mutating func realPath(of path: Path, trusted: Path) throws(FileError) -> Path {
    if let known = realPaths[path.text] { return known }
    let shared = trusted.folder(sharedWith: project)
    let real: Path
    if path == shared {
      real = path == project ? realProject : try files.resolved(path)
      try open.addBase(real, in: files)
    } else {
      let parent = try realPath(of: path.parent, trusted: trusted)
      let isTheUsers = trusted.isInside(path)
      real = try step(
        into: path.name, of: parent, path: path, linksStayIn: isTheUsers ? shared : nil)
    }
    realPaths[path.text] = real
    return real
  }

  private mutating func step(
    into name: String, of parent: Path, path: Path, linksStayIn shared: Path?
  ) throws(FileError) -> Path {
    let place = parent.appending(name)
    if existingPaths.contains(place.text) { return place }
    if missingPaths.contains(parent.text) {
      addMissing(place, isUppermost: false)
      return place
    }
    do throws(FileError) {
      _ = try open.folder(place)
      existingPaths.insert(place.text)
      return place
    } catch {
      switch error.reason {
      case .notFound:
        addMissing(place, isUppermost: true)
        return place
      case .leavesFolder:
        guard let shared else { throw error }
        let target = try files.resolved(place)
        let limit = try files.resolved(shared)
        guard target.isInside(limit) else { throw error }
        try open.addBase(limit, in: files)
        _ = try open.folder(target)
        return target
      default: throw error
      }
    }
  }

  private mutating func addMissing(_ place: Path, isUppermost: Bool) {
    guard missingPaths.insert(place.text).inserted else { return }
    missing.append(NewFolder(path: place, isUppermost: isUppermost))
  }

  /// Whether the folder at a real path has to be created.
  func isMissing(_ real: Path) -> Bool { missingPaths.contains(real.text) }

  /// The folder at a real path, one of the ``missing`` ones once it is created.
  mutating func folder(_ real: Path) throws(FileError) -> any OpenDirectory {
    try open.folder(real)
  }

  /// Creates a folder of ``missing``, the uppermost by the name `staged`: nobody sees it until it
  /// is filled and gets its own.
  mutating func create(_ new: NewFolder, stagedAs staged: String) throws(FileError) {
    do throws(FileError) {
      let name = new.isUppermost ? staged : new.path.name
      try open.folder(new.path.parent).createFolder(name, permissions: 0o777)
      if new.isUppermost { open.hide(new.path, as: staged) }
    } catch {
      throw FileError("create the folder", new.path, error.reason)
    }
  }

  /// Hands its folders to who undoes or clears up, by the names that the disk shows, and closes all
  /// that can be opened again.
  mutating func handOver() -> OpenFolders {
    open.close()
    for new in missing { open.reveal(new.path) }
    return open
  }

  /// Says that a created folder has got its own name.
  mutating func reveal(_ new: NewFolder) { open.reveal(new.path) }
}
