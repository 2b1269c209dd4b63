package import Diagnostics

/// A folder of one's own for the time of a call, outside of the project.
///
/// Who has it holds its lock, which ends with the process however that ends. So the next one can tell
/// what a killed run has left, and takes it away.
package struct TemporaryFolder {
  private static let prefix = "viper-tmp-"
  private static let permissions: UInt16 = 0o700

  private let parent: any OpenDirectory
  private let name: String
  private let folder: any OpenDirectory
  /// Nil where the disk knows no locks.
  private let lock: (any FolderLock)?

  /// Makes a folder that only this user can enter, and removes it with all that is in it after
  /// `body`.
  ///
  /// It lies in the folder of `TMPDIR`, or in `/tmp`. Its name can't be guessed, so that nobody
  /// can have prepared it.
  ///
  /// - Parameters:
  ///   - world: the disk and the environment.
  ///   - files: what is in it from the start, by path from there.
  ///   - body: gets the folder's real path.
  /// - Returns: what `body` returns.
  /// - Throws: what `body` throws, or why the folder can't be made.
  package static func with<Result>(
    in world: World, holding files: [Path: [UInt8]] = [:],
    _ body: (Path) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    let wanted = world.environment.variables["TMPDIR"].flatMap {
      $0.begins(with: "/") ? $0 : nil
    }
    let hints = ["set `TMPDIR` to a folder with space that you can write in."]
    let (own, path) = try world.reporting(hints: hints) { () throws(FileError) in
      let real = try world.files.resolved(Path(wanted ?? "/tmp"))
      let parent = try world.files.openDirectory(real)
      sweep(parent)
      let own = try make(in: parent)
      return (own, real.appending(own.name))
    }
    defer { own.remove(in: world) }
    try world.reporting(hints: hints) { () throws(FileError) in
      try FolderTree.write(files, into: own.folder, synced: false)
    }
    return try body(path)
  }

  private static func make(in parent: any OpenDirectory) throws(FileError) -> TemporaryFolder {
    while true {
      let name = prefix + RunID().text
      try parent.createFolder(name, permissions: permissions)
      // Until it is locked, another run may take it for one that was left, and is removing it.
      let folder: any OpenDirectory
      let attempt: LockAttempt
      do throws(FileError) {
        folder = try parent.folder(name)
        attempt = try folder.tryLock()
      } catch  where error.reason == .notFound {
        continue
      }
      switch attempt {
      case .taken: continue
      case .locked(let lock):
        guard try parent.status(name) != nil else { continue }
        return TemporaryFolder(parent: parent, name: name, folder: folder, lock: lock)
      case .notSupported:
        return TemporaryFolder(parent: parent, name: name, folder: folder, lock: nil)
      }
    }
  }

  private func remove(in world: World) {
    do throws(FileError) {
      try FolderTree.remove(name, from: parent)
    } catch {
      let reason = error.diagnostic(from: world.environment.currentFolder).message
      world.console.writeError("warning: \(reason)\n")
    }
    lock?.release()
  }

  // MARK: What killed runs have left

  /// Removes the folders of runs that are gone. What can't be removed stays for the next one.
  private static func sweep(_ parent: any OpenDirectory) {
    do throws(FileError) {
      for name in try parent.entries() where isOurs(name) { try sweep(name, in: parent) }
    } catch {
      return
    }
  }

  private static func sweep(_ name: String, in parent: any OpenDirectory) throws(FileError) {
    guard let found = try parent.status(name), found.kind == .folder,
      found.permissions == permissions
    else { return }
    do throws(FileError) {
      guard case .locked(let lock) = try parent.folder(name).tryLock() else { return }
      defer { lock.release() }
      // It is still the one that was looked at.
      guard try parent.status(name)?.inode == found.inode else { return }
      try FolderTree.remove(name, from: parent)
    } catch {
      // It is somebody else's, or another run is removing it.
    }
  }

  /// Whether a folder of this name can only be one of a run.
  private static func isOurs(_ name: String) -> Bool {
    name.begins(with: prefix) && name.utf8.count == prefix.utf8.count + 16
      && name.utf8.dropFirst(prefix.utf8.count).allSatisfy {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0
      }
  }
}
