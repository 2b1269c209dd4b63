import Foundation
import Workspace

/// A disk that takes names for one as most disks of Macs do: `MacDisk/macdisk.py` on Linux.
///
/// It is there as long as the value.
final class MacDisk: Sendable {
  struct Missing: Error {}

  private let place: URL
  private let server: Process
  /// The disk's uppermost folder.
  let folder: URL

  init() throws {
    place = FileManager.default.temporaryDirectory.appending(path: "macdisk-\(UUID().uuidString)")
    let held = place.appending(path: "held")
    folder = place.appending(path: "disk")
    for folder in [held, folder] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    try Data().write(to: held.appending(path: "Mounted"))
    server = try Self.start(
      "/usr/bin/python3", [Self.script, held.path(percentEncoded: false), folder.path])
    let probe = folder.appending(path: "MOUNTED").path
    for _ in 0..<3_000 where server.isRunning {
      if FileManager.default.fileExists(atPath: probe) { return }
      usleep(20_000)
    }
    server.terminate()
    throw Missing()
  }

  deinit {
    try? Self.start("/usr/bin/env", ["fusermount", "-u", "-z", folder.path]).waitUntilExit()
    server.waitUntilExit()
    try? FileManager.default.removeItem(at: place)
  }

  private static let script = URL(filePath: #filePath)
    .appending(path: "../../MacDisk/macdisk.py").standardizedFileURL.path

  private static func start(_ program: String, _ arguments: [String]) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  /// Whether one can be mounted here.
  static let isThere: Bool = {
    #if os(Linux)
      return (try? MacDisk()) != nil
    #else
      return false
    #endif
  }()

  static let reason: String =
    "no disk can be mounted with FUSE and python3-fusepy, so nothing runs on a Mac's disk"
}
