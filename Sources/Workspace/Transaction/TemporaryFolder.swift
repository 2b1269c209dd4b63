package import Diagnostics

/// A folder of one's own for the time of a call, outside of the project.
package enum TemporaryFolder {
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
    let wanted = world.environment.variables["TMPDIR"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let name = "viper-" + String(UInt64.random(in: .min ... .max), radix: 36)
    let parent: any OpenDirectory
    let path: Path
    do throws(FileError) {
      let real = try world.files.resolved(Path(wanted ?? "/tmp"))
      parent = try world.files.openDirectory(real)
      try parent.createFolder(name, permissions: 0o700)
      path = real.appending(name)
    } catch {
      throw error.diagnostic(
        from: world.environment.currentFolder,
        hints: ["set `TMPDIR` to a folder with space that you can write in."])
    }
    defer {
      do throws(FileError) {
        try FolderTree.remove(name, from: parent)
      } catch {
        let reason = error.diagnostic(from: world.environment.currentFolder).message
        world.console.writeError("warning: \(reason)\n")
      }
    }
    do throws(FileError) {
      try FolderTree.write(files, into: parent.folder(name), synced: false)
    } catch {
      throw error.diagnostic(
        from: world.environment.currentFolder,
        hints: ["set `TMPDIR` to a folder with space that you can write in."])
    }
    return try body(path)
  }
}
