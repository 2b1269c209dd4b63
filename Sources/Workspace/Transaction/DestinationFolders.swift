/// The folders that a run writes into: finds their real paths and the missing ones.
///
/// It resolves and checks the user's symbolic links once, and follows none after that.
struct DestinationFolders {
  /// A folder that must be created.
  struct NewFolder {
    var path: Path
    /// Whether its parent exists.
    var isUppermost: Bool
    /// Those that it had before it was removed; nil for the usual ones.
    var permissions: UInt16?
  }

  private let files: any FileSystem
  /// The project's folder, with the user's symbolic links.
  private let project: Path
  let realProject: Path
  private var open: OpenFolders
  /// The real paths of the folders in the changes.
  private var realPaths: [String: Path] = [:]
  /// By real path, each after its parent.
  private(set) var missing: [NewFolder] = []
  private var missingPaths: Set<String> = []

  /// `realProject` is the folder `project` without symbolic links.
  init(files: any FileSystem, project: Path, realProject: Path) throws(FileError) {
    self.files = files
    self.project = project.normalized
    self.realProject = realProject
    open = OpenFolders(try files.openDirectory(realProject), at: realProject)
  }

  /// The real path of a folder, which may be one of the ``missing`` ones.
  ///
  /// `path` is absolute, normalized and inside `trusted`, the innermost folder that links may reach.
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
    if missingPaths.contains(parent.text) {
      addMissing(place, isUppermost: false)
      return place
    }
    do throws(FileError) {
      _ = try open.folder(place)
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

  /// Sets the permissions that a missing folder gets.
  mutating func restore(_ permissions: UInt16, of real: Path) {
    guard let index = missing.firstIndex(where: { $0.path == real }) else { return }
    missing[index].permissions = permissions
  }

  /// Whether the run creates the folder at a real path.
  func isMissing(_ real: Path) -> Bool { missingPaths.contains(real.text) }

  /// Opens the folder at a real path; a missing one must have been created.
  mutating func folder(_ real: Path) throws(FileError) -> any OpenDirectory {
    try open.folder(real)
  }

  /// Creates a folder of ``missing``, the uppermost under the name `staged` until it is complete.
  mutating func create(_ new: NewFolder, stagedAs staged: String) throws(FileError) {
    do throws(FileError) {
      let name = new.isUppermost ? staged : new.path.name
      try open.folder(new.path.parent).createFolder(name, permissions: 0o777)
      if new.isUppermost { open.setTemporaryName(staged, of: new.path) }
    } catch {
      throw FileError("create the folder", new.path, error.reason)
    }
  }

  /// The open folders for undoing or cleaning up, under their names on the disk.
  mutating func handOver() -> OpenFolders {
    open.close()
    for new in missing { open.setTemporaryName(nil, of: new.path) }
    return open
  }

  /// Notes that a created folder has its final name.
  mutating func didRename(_ new: NewFolder) { open.setTemporaryName(nil, of: new.path) }
}
