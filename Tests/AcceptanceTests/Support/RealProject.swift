import Foundation
import ViperSystem
import ViperTestSupport
import Workspace

/// A project on the real disk that a test has for itself.
final class RealProject: Sendable {
  let files = SystemFiles()
  /// A temporary folder that holds the project and its neighbors.
  let place: Workspace.Path
  let root: Workspace.Path

  /// Takes texts by path from the project's folder, and a folder to be made in.
  init(
    _ tree: [String: String], in folder: URL = FileManager.default.temporaryDirectory
  ) throws {
    let made = folder.appending(path: "viper-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: made, withIntermediateDirectories: true)
    place = try SystemFiles().resolved(Workspace.Path(made.path(percentEncoded: false)))
    root = place.appending("Demo")
    try FileManager.default.createDirectory(
      atPath: root.text, withIntermediateDirectories: true)
    for (path, text) in tree { try write(text, to: path) }
  }

  deinit {
    for folder in [place.text, cache] { try? FileManager.default.removeItem(atPath: folder) }
  }

  /// The cache folder of the runs, which is no part of the snapshots.
  private var cache: String { place.text + "-cache" }

  func write(_ text: String, to path: String) throws {
    let file = root.appending(path)
    try FileManager.default.createDirectory(
      atPath: file.parent.text, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: file.text))
    try waitUntilClosed(file)
  }

  /// Waits until no program has the file open.
  ///
  /// Another test may start a program during the write. Until that program runs, it holds the open file,
  /// and a run of viper would take it for an editor that saves the file.
  private func waitUntilClosed(_ file: Workspace.Path) throws {
    let folder = try files.openDirectory(file.parent)
    let limit = ContinuousClock.now + .seconds(60)
    while folder.isBeingWritten(file.name), ContinuousClock.now < limit {
      Thread.sleep(forTimeInterval: 0.001)
    }
  }

  /// Everything in the folder: the project and its neighbors.
  func snapshot(withTimes: Bool = true) throws -> TreeSnapshot {
    try TreeSnapshot(of: place, in: SystemFiles(), withTimes: withTimes)
  }

  func run(_ run: Run, under wrapper: [String] = []) async throws -> BuiltProgram.Ending {
    try await self.run(run.arguments, under: wrapper, variables: Run.variables)
  }

  func run(
    _ arguments: [String], under wrapper: [String] = [], variables: [String: String] = [:]
  ) async throws -> BuiltProgram.Ending {
    // Other runs fill the user's cache folder, so that a run removes now more and now fewer files there.
    let own = ["XDG_CACHE_HOME": cache]
    return try await BuiltProgram.run(
      arguments, in: root, under: wrapper, variables: own.merging(variables) { $1 })
  }
}
