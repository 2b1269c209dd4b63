import Foundation
import Testing

/// Runs the compiler and other tools as processes.
enum Toolchain {
  /// The result of a process.
  struct Outcome: Sendable {
    var status: Int32
    /// Standard output and standard error together.
    var output: String
  }

  /// The output of a tool that failed.
  struct Complaint: Error, CustomStringConvertible {
    var description: String
  }

  /// Whether stand-ins for UIKit and SwiftUI are possible; Apple's SDKs have the real modules.
  static let hasRoomForStandIns: Bool = {
    guard let info = try? run("swiftc", ["-print-target-info"]) else { return true }
    return !info.output.contains("-apple-")
  }()

  /// Runs a tool in the search path.
  static func run(_ tool: String, _ arguments: [String], in folder: URL? = nil) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [tool] + arguments
    if let folder { process.currentDirectoryURL = folder }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: String(decoding: output, as: UTF8.self))
  }

  /// Runs a tool that must succeed.
  static func require(_ tool: String, _ arguments: [String], in folder: URL? = nil) throws {
    let outcome = try run(tool, arguments, in: folder)
    guard outcome.status == 0 else {
      throw Complaint(description: "\(tool): \(outcome.output.prefix(3000))")
    }
  }
}

/// A temporary folder with the lifetime of this value.
final class TemporaryFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("viper-templates-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// Writes files by relative path.
  ///
  /// - Returns: the paths, sorted.
  @discardableResult
  func write(_ texts: [String: String]) throws -> [String] {
    for (path, text) in texts {
      let file = url.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: false, encoding: .utf8)
    }
    return texts.keys.sorted()
  }
}
