/// The folder for viper's caches, such as `~/Library/Caches/viper`.
///
/// Several runs use it at the same time without a lock: a file gets its name when it is complete, and
/// another run may replace or remove it, but never writes into it.
package struct CacheFolder: Sendable {
  private let files: any FileSystem
  private let root: Path

  /// - Returns: nil where the environment has no cache folder.
  package init?(in world: World) {
    guard let root = world.environment.cacheFolder else { return nil }
    self.root = root
    files = world.files
  }

  /// Also nil where the cache is in the repository around `folder`, and so in what came from others.
  package init?(in world: World, outsideRepositoryAt folder: Path) {
    self.init(in: world)
    // Without a repository, the folder or the one around the bundle may come from an archive.
    let repository =
      world.repository(of: folder) ?? (folder.name.hasSuffix(".xcodeproj") ? folder.parent : folder)
    guard attempt(try files.resolved(root))?.isInside(repository) == false else { return nil }
  }

  /// Reads a file; nil when that fails.
  package func read(_ name: String, in folder: String) -> [UInt8]? {
    attempt(try files.read(root.appending(folder).appending(name), atMost: FileStatus.readableSize))
  }

  /// The names in a folder; none where it can't be read.
  func names(in folder: String) -> [String] {
    attempt(try files.entries(of: root.appending(folder))) ?? []
  }

  /// The status of a file; nil for none.
  func status(_ name: String, in folder: String) -> FileStatus? {
    attempt(try files.linkStatus(root.appending(folder).appending(name)))
  }

  func remove(_ name: String, in folder: String) {
    attempt(try files.openDirectory(root.appending(folder)).removeFile(name))
  }

  /// Writes a file if it can, and returns whether. Then removes the oldest files beyond `limit` files.
  @discardableResult
  package func write(
    _ bytes: [UInt8], to name: String, in folder: String, keeping limit: Int
  ) -> Bool {
    guard let holder = attempt(try openOrCreate(root.appending(folder))) else { return false }
    let temporary = Self.temporaryName
    do throws(FileError) {
      try holder.createFile(temporary, bytes: bytes, permissions: 0o600, synced: false)
      try holder.rename(temporary, over: name)
    } catch {
      attempt(try holder.removeFile(temporary))
      return false
    }
    let names = attempt(try holder.entries()) ?? []
    guard names.count > limit else { return true }
    var ages: [(name: String, modified: Int64)] = []
    for name in names {
      guard let status = attempt(try holder.status(name)), status.kind == .file else { continue }
      ages.append((name, status.modified))
    }
    for old in ages.sorted(by: { $0.modified > $1.modified }).dropFirst(limit) {
      attempt(try holder.removeFile(old.name))
    }
    return true
  }

  /// The name of a file that is not complete.
  private static var temporaryName: String { "new-" + RunID().text }

  /// Reads a file of this size that never changes, or creates it. Nil where it can't be created.
  func readOrCreate(_ name: String, size: Int, _ contents: () -> [UInt8]) -> [UInt8]? {
    func existing() -> [UInt8]? { read(name, in: ".").flatMap { $0.count == size ? $0 : nil } }
    if let bytes = existing() { return bytes }
    do throws(FileError) {
      let holder = try openOrCreate(root)
      let temporary = Self.temporaryName
      try holder.createFile(temporary, bytes: contents(), permissions: 0o600, synced: true)
      do throws(FileError) { try holder.renameExclusively(temporary, to: name) } catch {
        try holder.removeFile(temporary)
        // A power failure may have cut off the file.
        if existing() == nil { try holder.removeFile(name) }
      }
      try holder.sync()
    } catch {
      return nil
    }
    return existing()
  }

  private func openOrCreate(_ path: Path) throws(FileError) -> any OpenDirectory {
    do throws(FileError) {
      return try files.openDirectory(path)
    } catch  where error.reason == .notFound && path != path.parent {
      let parent = try openOrCreate(path.parent)
      do throws(FileError) {
        try parent.createFolder(path.name, permissions: 0o700)
      } catch  where error.reason == .alreadyExists {
        // Another run has created it.
      }
      return try files.openDirectory(path)
    }
  }
}
