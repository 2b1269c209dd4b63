/// What a run makes its plan from: its arguments, and every file that it reads.
///
/// A run that shows a plan, or carries out an approved one, has these.
package final class PlanInputs: Sendable {
  /// The command line without options that leave the plan as it is.
  package let arguments: [String]
  /// The digest that the user approved; nil for a run that only shows the plan.
  package let approved: String?
  // One thread reads the files of a run; only fetching uses more, and it reads through git.
  nonisolated(unsafe) private var hashes: [Path: String] = [:]
  /// The digest of the last plan; nil before there is one.
  nonisolated(unsafe) package var digest: String?
  /// Whether the plan is the approved one.
  nonisolated(unsafe) package var isConfirmed = false

  package init(arguments: [String], approved: String?) {
    self.arguments = arguments
    self.approved = approved
  }

  /// Starts again, for another app.
  package func copy() -> PlanInputs { PlanInputs(arguments: arguments, approved: approved) }

  /// The SHA-256 hashes of the files that were read, by absolute path.
  package var files: [Path: String] { hashes }

  fileprivate func add(_ path: Path, _ bytes: [UInt8]) {
    hashes[path.normalized] = SHA256.hexadecimal(of: bytes)
  }
}

extension World {
  /// The same world; `inputs` notes what is read.
  package func noting(_ inputs: PlanInputs) -> World {
    var world = self
    world.planInputs = inputs
    let disk = (files as? NotedFiles)?.disk ?? files
    world.files = NotedFiles(disk: disk, inputs: inputs, cache: environment.cacheFolder)
    return world
  }
}

/// A disk that notes which files are read, except in the cache.
private struct NotedFiles: FileSystem {
  let disk: any FileSystem
  let inputs: PlanInputs
  let cache: Path?

  private func note(_ path: Path, _ bytes: [UInt8]) {
    if let cache, path.isInside(cache) { return }
    inputs.add(path, bytes)
  }

  func read(_ path: Path, atMost limit: Int) throws(FileError) -> [UInt8] {
    let bytes = try disk.read(path, atMost: limit)
    note(path, bytes)
    return bytes
  }

  func readForEdit(
    _ path: Path, atMost limit: Int
  ) throws(FileError) -> (bytes: [UInt8], seen: FileStatus?) {
    let found = try disk.readForEdit(path, atMost: limit)
    note(path, found.bytes)
    return found
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
