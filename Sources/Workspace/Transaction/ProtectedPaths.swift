/// Refuses changes to paths that belong to git, another repository, Xcode or viper.
///
/// Rambafiles, manifests, templates and records contain paths, and all of them may be hostile. The
/// check uses real paths, and every spelling that a disk may treat as the same name.
struct ProtectedPaths {
  private let files: any FileSystem
  /// A real path.
  private let project: Path
  /// The folders that passed the check, and those above the project.
  private var allowed: Set<String> = []

  init(project: Path, files: any FileSystem) throws(FileError) {
    self.files = files
    self.project = project
    for folder in project.withParents {
      try checkName(of: folder)
      allowed.insert(folder.text)
    }
  }

  /// Checks a change at its real path; an error names the outermost protected folder.
  mutating func check(_ change: Change, at real: Path) throws(FileError) {
    try checkStaysInRepository(change, at: real)
    if change.isRecord { return try checkRecord(change, at: real) }
    if change.isEdit, real.isProjectFile {
      // viper edits nothing else in an Xcode project.
      try checkFolder(real.parent.parent)
      return try checkRepository(real.parent)
    }
    try checkNamesInTree(of: change)
    if change.isFolder { return try checkFolder(real) }
    try checkFolder(real.parent)
    try checkName(of: real)
  }

  /// Checks that links and `..` do not lead out of the repository, nor to a file of another type, such
  /// as a shell profile.
  private func checkStaysInRepository(_ change: Change, at real: Path) throws(FileError) {
    guard !real.isInside(project) else { return }
    if change.isEdit, real.fileType != change.path.fileType { throw change.failure(.leavesFolder) }
    for folder in project.withParents.prefix(while: { !real.isInside($0) })
    where try isRepository(folder) {
      throw change.failure(.protected("it is outside of the repository `\(folder)`"))
    }
  }

  private func checkRecord(_ change: Change, at real: Path) throws(FileError) {
    let top = project.appending(ProtectedName.records)
    guard real.isInside(top) else { throw change.failure(.leavesFolder) }
    try checkNamesInTree(of: change)
    for place in real.withParents.prefix(while: { $0 != project }) {
      if place != top { try checkName(of: place) }
      if place != real || change.isFolder { try checkRepository(place) }
    }
  }

  /// Checks the names in a folder that is replaced as a whole.
  private func checkNamesInTree(of change: Change) throws(FileError) {
    for path in [change.kind.before, change.kind.after].flatMap({ ($0.files ?? [:]).keys }) {
      for name in path.components {
        guard let cause = ProtectedName.protection(of: name) else { continue }
        throw FileError("change", change.path.appending(path.text), .protected(cause))
      }
    }
  }

  /// Checks a folder and all above it, once each.
  private mutating func checkFolder(_ folder: Path) throws(FileError) {
    if allowed.contains(folder.text) { return }
    try checkFolder(folder.parent)
    try checkName(of: folder)
    try checkRepository(folder)
    allowed.insert(folder.text)
  }

  private func checkName(of place: Path) throws(FileError) {
    guard let cause = ProtectedName.protection(of: place.name) else { return }
    throw FileError("change", place, .protected(cause))
  }

  private func checkRepository(_ folder: Path) throws(FileError) {
    guard try isRepository(folder) else { return }
    throw FileError("change", folder, .protected("it belongs to another repository"))
  }

  /// Whether git treats a folder as the top of a working tree or as a bare repository.
  private func isRepository(_ folder: Path) throws(FileError) -> Bool {
    if try files.linkStatus(folder.appending(".git")) != nil { return true }
    guard let head = try files.linkStatus(folder.appending("HEAD")), head.kind != .folder else {
      return false
    }
    guard try files.status(folder.appending("objects")) != nil else { return false }
    return try files.status(folder.appending("refs")) != nil
  }
}

extension Path {
  /// The extension, or the whole name without one, in lower case.
  fileprivate var fileType: String {
    let name = name.lowercased()
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[dot...])
  }

  /// Whether it is a project file in its bundle, or a backup of it.
  fileprivate var isProjectFile: Bool {
    // The search takes longer than all other checks of the usual name.
    (name == "project.pbxproj" || name.lowercased().contains(".pbxproj"))
      && parent.name.lowercased().hasSuffix(".xcodeproj")
  }
}
