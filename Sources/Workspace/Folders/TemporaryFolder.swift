package import Diagnostics

/// A temporary folder outside of the project.
///
/// The process locks it. The lock ends with the process, so the next run can recognize and remove the
/// folder of a killed one.
package struct TemporaryFolder {
  private static let prefix = "viper-tmp-"
  private static let permissions: UInt16 = 0o700

  private let parent: any OpenDirectory
  private let name: String
  private let folder: any OpenDirectory
  /// Nil where the disk has no locks.
  private let lock: (any FolderLock)?

  /// Creates a folder that only this user can enter, runs `body`, and removes the folder.
  ///
  /// It is in `TMPDIR`, or in `/tmp`, and has a random name. At the start it contains `files`, by
  /// relative path. `body` receives its real path.
  package static func with<Result>(
    in world: World, holding files: [Path: [UInt8]] = [:],
    _ body: (Path) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    let wanted = world.environment.variables["TMPDIR"].flatMap { $0.begins(with: "/") ? $0 : nil }
    let hints = ["set `TMPDIR` to a writable folder with enough space."]
    let (own, path) = try world.reporting(hints: hints) { () throws(FileError) in
      let real = try world.files.resolved(Path(wanted ?? "/tmp"))
      let parent = try world.files.openDirectory(real)
      attempt(try removeAbandoned(in: parent))
      let own = try make(in: parent)
      return (own, real.appending(own.name))
    }
    defer { own.remove(in: world) }
    try world.reporting(hints: hints, try FolderTree.write(files, into: own.folder, synced: false))
    return try body(path)
  }

  private static func make(in parent: any OpenDirectory) throws(FileError) -> TemporaryFolder {
    while true {
      let name = prefix + RunID().text
      try parent.createFolder(name, permissions: permissions)
      // Before it is locked, another run may take it for an abandoned one and remove it.
      do throws(FileError) {
        let folder = try parent.folder(name)
        let attempt = try folder.tryLock()
        if case .taken = attempt { continue }
        if try parent.status(name) != nil {
          return TemporaryFolder(parent: parent, name: name, folder: folder, lock: attempt.lock)
        }
        attempt.lock?.release()
      } catch  where error.reason == .notFound {
        continue
      }
    }
  }

  private func remove(in world: World) {
    do throws(FileError) { try FolderTree.remove(name, from: parent) } catch {
      let reason = error.diagnostic(from: world.environment.currentFolder).message
      world.tellProgress("warning: \(reason)\n")
    }
    lock?.release()
  }

  // MARK: Folders of killed runs

  /// Removes the folders of killed runs, as far as possible.
  private static func removeAbandoned(in parent: any OpenDirectory) throws(FileError) {
    for name in try parent.entries()
    where name.begins(with: prefix) && RunID.isID(name.utf8.dropFirst(prefix.utf8.count)) {
      guard let found = try parent.status(name), found.kind == .folder,
        found.permissions == permissions
      else { continue }
      // Where this fails, it belongs to another user, or another run is removing it.
      attempt(try remove(name, found, from: parent))
    }
  }

  private static func remove(
    _ name: String, _ found: FileStatus, from parent: any OpenDirectory
  ) throws(FileError) {
    guard let lock = try parent.folder(name).tryLock().lock else { return }
    defer { lock.release() }
    guard try parent.status(name)?.inode == found.inode else { return }
    try FolderTree.remove(name, from: parent)
  }
}
