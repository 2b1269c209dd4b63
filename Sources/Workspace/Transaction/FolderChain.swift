/// The folders of a run, held open, with every way into them checked.
///
/// Nothing is reached by a path that the kernel walks alone: each component is opened from the
/// folder before it and may not be a symbolic link. The user's own links are resolved once,
/// checked, and then walked the same way.
struct FolderChain {
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
  /// By real path.
  private var held: [String: any HeldFolder] = [:]
  /// The real paths of folders as the changes name them.
  private var realPaths: [String: Path] = [:]
  /// By real path, each after the one that it lies in.
  private(set) var missing: [NewFolder] = []

  /// `realProject` is the folder `project` without symbolic links.
  init(files: any FileSystem, project: Path, realProject: Path) {
    self.files = files
    self.project = project.normalized
    self.realProject = realProject
  }

  /// Where the folder really is, or will be once the ``missing`` ones are created.
  ///
  /// `path` is absolute, normalized and in `trusted`, the folder up to which the user's links
  /// count.
  mutating func realPath(of path: Path, trusted: Path) throws(FileError) -> Path {
    if let known = realPaths[path.text] { return known }
    let shared = commonAncestor(of: trusted, and: project)
    let real: Path
    if path == shared {
      real = path == project ? realProject : try files.resolved(path)
      held[real.text] = try files.hold(real)
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
    guard let folder = held[parent.text] else {
      // Its parent is missing, so it is too.
      addMissing(place, isUppermost: false)
      return place
    }
    if held[place.text] != nil { return place }
    do throws(FileError) {
      held[place.text] = try folder.folder(name)
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
        try hold(target, below: limit)
        return target
      default: throw error
      }
    }
  }

  private mutating func addMissing(_ place: Path, isUppermost: Bool) {
    if missing.contains(where: { $0.path == place }) { return }
    missing.append(NewFolder(path: place, isUppermost: isUppermost))
  }

  /// Holds an existing folder by its real path, so that a link swapped in on the way is noticed.
  private mutating func hold(_ target: Path, below limit: Path) throws(FileError) {
    if held[target.text] != nil { return }
    var place = limit
    var folder: any HeldFolder
    if let known = held[limit.text] { folder = known } else { folder = try files.hold(limit) }
    for name in target.components.dropFirst(limit.depth) {
      held[place.text] = folder
      place = place.appending(name)
      if let known = held[place.text] { folder = known } else { folder = try folder.folder(name) }
    }
    held[place.text] = folder
  }

  /// The folder at a real path; nil when it is ``missing`` and not yet created.
  func folder(_ real: Path) -> (any HeldFolder)? { held[real.text] }

  /// Creates a folder of ``missing`` and holds it, the uppermost by the name `staged`: nobody sees
  /// it until it is filled and gets its own.
  mutating func create(_ new: NewFolder, stagedAs staged: String) throws(FileError) {
    do throws(FileError) {
      guard let parent = held[new.path.parent.text] else {
        throw FileError("create the folder", new.path, .notFound)
      }
      let name = new.isUppermost ? staged : new.path.name
      try parent.createFolder(name, permissions: 0o777)
      held[new.path.text] = try parent.folder(name)
    } catch {
      throw FileError("create the folder", new.path, error.reason)
    }
  }

  private func commonAncestor(of left: Path, and right: Path) -> Path {
    if left.isInside(right) { return right }
    let common = zip(left.components, right.components).prefix { $0 == $1 }.map(\.0)
    return Path("/" + PathText.joined(common))
  }
}
