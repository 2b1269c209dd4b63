import Foundation
import Subprocess
import Testing
import Workspace

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

/// Runs the built program as a process.
enum BuiltProgram {
  struct Ending: Sendable {
    /// The exit code; nil when a signal ended it.
    var code: Int32?
    var output: String
    var errors: String
  }

  struct Hung: Error, CustomStringConvertible {
    var words: [String]
    var description: String { "did not end: \(words.joined(separator: " "))" }
  }

  /// Only a guard against hanging for ever; waiting for other tests counts.
  private static let patience = Duration.seconds(300)

  /// What `VIPER` names, or beside the test bundle that runs now.
  static let path: String = {
    if let named = ProcessInfo.processInfo.environment["VIPER"] { return named }
    let bundle = URL(filePath: CommandLine.arguments[0])
    let folders = sequence(first: bundle) {
      $0.path.count > 1 ? $0.deletingLastPathComponent() : nil
    }
    for folder in folders.prefix(6) {
      let program = folder.appending(path: "viper").path
      if FileManager.default.isExecutableFile(atPath: program) { return program }
    }
    // What `swift test` of this package builds.
    return URL(filePath: #filePath).appending(path: "../../../../.build/debug/viper")
      .standardizedFileURL.path
  }()

  /// Runs viper in a folder, behind a wrapper such as a tracer with its options, and with
  /// variables added to the environment.
  static func run(
    _ arguments: [String], in folder: Workspace.Path, under wrapper: [String] = [],
    variables: [String: String] = [:]
  ) async throws -> Ending {
    try await run(wrapper + [path] + arguments, in: folder, variables: variables)
  }

  /// Runs another program of `PATH` in a folder.
  static func run(
    _ program: String, _ arguments: [String], in folder: Workspace.Path
  ) async throws -> Ending {
    try await run([program] + arguments, in: folder, variables: [:])
  }

  private static func run(
    _ words: [String], in folder: Workspace.Path, variables: [String: String]
  ) async throws -> Ending {
    try await withThrowingTaskGroup(of: Ending?.self) { group in
      group.addTask { try await ending(of: words, in: folder, variables: variables) }
      group.addTask {
        try await Task.sleep(for: patience)
        return nil
      }
      defer { group.cancelAll() }
      guard let first = try await group.next(), let ending = first else {
        throw Hung(words: words)
      }
      return ending
    }
  }

  private static func ending(
    of words: [String], in folder: Workspace.Path, variables: [String: String]
  ) async throws -> Ending {
    var changes: [Subprocess.Environment.Key: String?] = ["SOURCE_DATE_EPOCH": "1700000000"]
    for (name, value) in variables {
      if let key = Subprocess.Environment.Key(rawValue: name) { changes[key] = value }
    }
    var options = PlatformOptions()
    // A tracer and what it traces are ended together.
    options.createSession = true
    options.teardownSequence = [
      .send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .seconds(1))
    ]
    let result = try await Subprocess.run(
      words[0].hasPrefix("/") ? .path(FilePath(words[0])) : .name(words[0]),
      arguments: Arguments(Array(words.dropFirst())), environment: .inherit.updating(changes),
      workingDirectory: FilePath(folder.text), platformOptions: options,
      output: .string(limit: 1 << 24), error: .string(limit: 1 << 24))
    var code: Int32?
    if case .exited(let number) = result.terminationStatus { code = number }
    return Ending(code: code, output: result.standardOutput, errors: result.standardError)
  }
}
