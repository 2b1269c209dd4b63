/// The arguments of a run that shows a plan, or carries out an approved one.
///
/// They are the command line without options that leave the plan as it is, and the digest that the
/// user approved; nil for a run that only shows the plan.
package typealias PlanInputs = (arguments: [String], approved: String?)

/// What a run notes on the way.
package struct RunNotes: Sendable {
  /// The SHA-256 hashes of the files that were read, by absolute path.
  package var files: [Path: String] = [:]
  /// What a plan needs besides files, by name, such as settings of git.
  package var settings: [String: String] = [:]
  /// The digest of the last plan; nil before there is one.
  package var digest: String?
  /// Whether a plan was made, approved or not; false in a preview.
  package var isMade = false
  /// The ID by which `viper undo` takes the run back; nil where it can't.
  package var undoID: String?
  /// Whether it added, moved or removed files in folders of the project.
  package var movedFiles = false

  package init() {}
}

/// The notes of a run, which all copies of its world share.
package protocol SharedRunNotes: Sendable {
  var notes: RunNotes { get }
  func change(_ change: @Sendable (inout RunNotes) -> Void)
}

extension World {
  /// The same world with a plan to identify: it notes which files are read from now on.
  package func notingFiles(_ inputs: PlanInputs) -> World {
    var world = self
    world.planInputs = inputs
    world.runNotes.change { $0 = RunNotes() }
    if !(files is NotedFiles) {
      world.files = NotedFiles(disk: files, notes: runNotes, cache: environment.cacheFolder)
    }
    return world
  }
}

/// A disk that notes which files are read, except in the cache.
private struct NotedFiles: FileSystem {
  let disk: any FileSystem
  let notes: any SharedRunNotes
  let cache: Path?

  func read(_ path: Path, atMost limit: Int) throws(FileError) -> [UInt8] {
    let bytes = try disk.read(path, atMost: limit)
    if let cache, path.isInside(cache) { return bytes }
    let (path, hash) = (path.normalized, SHA256.hexadecimal(of: bytes))
    notes.change { $0.files[path] = hash }
    return bytes
  }

  func status(_ path: Path) throws(FileError) -> FileStatus? { try disk.status(path) }
  func linkStatus(_ path: Path) throws(FileError) -> FileStatus? { try disk.linkStatus(path) }
  func resolved(_ path: Path) throws(FileError) -> Path { try disk.resolved(path) }
  func entries(of folder: Path, atMost limit: Int) throws(FileError) -> [String] {
    try disk.entries(of: folder, atMost: limit)
  }
  func openDirectory(_ folder: Path) throws(FileError) -> any OpenDirectory {
    try disk.openDirectory(folder)
  }
}
