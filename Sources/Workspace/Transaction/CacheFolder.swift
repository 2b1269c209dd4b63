/// A folder for what can be had again: read where possible, written whole or not at all.
///
/// Several runs use it at once without a lock, because a file gets its name only when it is
/// complete and is never changed afterwards.
package struct CacheFolder: Sendable {
  private let files: any FileSystem
  private let root: Path

  /// - Returns: nil where the environment names no place for it.
  package init?(in world: World) {
    guard let root = world.environment.cacheFolder else { return nil }
    self.root = root
    files = world.files
  }

  /// What is kept under a name, nil when nothing can be read there.
  package func read(_ name: String, in folder: String) -> [UInt8]? {
    do throws(FileError) {
      return try files.read(
        root.appending(folder).appending(name), atMost: FileStatus.readableSize)
    } catch {
      return nil
    }
  }

  /// Keeps a file, and of the files beside it only the newest, `limit` in all.
  package func write(
    _ bytes: [UInt8], to name: String, in folder: String, limit: Int
  ) throws(FileError) {
    let holder = try make(root.appending(folder))
    let temporary = "new-" + String(UInt64.random(in: .min ... .max), radix: 36)
    do throws(FileError) {
      try holder.createFile(temporary, bytes: bytes, permissions: 0o600, synced: false)
      try holder.rename(temporary, over: name)
    } catch {
      try removeIfThere { () throws(FileError) in try holder.removeFile(temporary) }
      throw error
    }
    try prune(holder, limit: limit)
  }

  /// The folder without symbolic links; nil where it is not there.
  var realPath: Path? {
    do throws(FileError) { return try files.resolved(root) } catch { return nil }
  }

  /// Keeps bytes of a size that never change from then on, through a power cut too.
  ///
  /// - Returns: those that are kept, perhaps by an earlier run; nil where none can be.
  func keep(_ name: String, _ size: Int, _ make: () -> [UInt8]) -> [UInt8]? {
    if let known = read(name, in: "."), known.count == size { return known }
    do throws(FileError) {
      let holder = try self.make(root)
      let temporary = "new-" + RunID().text
      try holder.createFile(temporary, bytes: make(), permissions: 0o600, synced: true)
      do throws(FileError) {
        try holder.renameExclusively(temporary, to: name)
      } catch {
        try holder.removeFile(temporary)
        // What is too short was cut off.
        if read(name, in: ".")?.count != size { try holder.removeFile(name) }
      }
      try holder.sync()
    } catch {
      return nil
    }
    return read(name, in: ".").flatMap { $0.count == size ? $0 : nil }
  }

  private func make(_ path: Path) throws(FileError) -> any OpenDirectory {
    do throws(FileError) {
      return try files.openDirectory(path)
    } catch  where error.reason == .notFound && path != path.parent {
      let parent = try make(path.parent)
      do throws(FileError) {
        try parent.createFolder(path.name, permissions: 0o700)
      } catch  where error.reason == .alreadyExists {
        // Another run was faster.
      }
      return try files.openDirectory(path)
    }
  }

  private func prune(_ folder: any OpenDirectory, limit: Int) throws(FileError) {
    let names = try folder.entries()
    guard names.count > limit else { return }
    var ages: [(name: String, modified: Int64)] = []
    for name in names {
      guard let status = try folder.status(name), status.kind == .file else { continue }
      ages.append((name, status.modified))
    }
    for old in ages.sorted(by: { $0.modified > $1.modified }).dropFirst(limit) {
      try removeIfThere { () throws(FileError) in try folder.removeFile(old.name) }
    }
  }
}
