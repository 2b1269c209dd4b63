import Foundation
import Testing
import ViperSystem
import ViperTestSupport
import Workspace

@Suite("Programs of this machine")
struct SystemProgramsTests {
  /// Runs command lines in a folder with a program `hook`, one after the other.
  private static func runs(
    _ commands: [[String]], path: String? = "/usr/bin:/bin"
  ) async throws -> (runs: [ProgramRun], folder: Workspace.Path) {
    try await onOwnThread { () throws(any Error) in
      try withTemporaryFolder { folder in
        try writeProgram("#!/bin/sh\nexit 7\n", at: folder.appending("hook"))
        let variables = ["PATH": path?.replacing("HERE", with: folder.text)].compactMapValues { $0 }
        let runs = commands.map {
          SystemPrograms(variables).run($0, in: folder, timeLimit: 60)
        }
        return (runs, folder)
      }
    }
  }

  @Test func `get their words as they are, and no input`() async throws {
    let script = "cat; printf '%s|' \"$@\"; pwd; echo b >&2; exit 3"
    let (runs, folder) = try await Self.runs([["sh", "-c", script, "-", "a b", "$(x)", "*", ""]])
    #expect(runs[0].end == .exited(3))
    #expect(String(decoding: runs[0].output, as: UTF8.self) == "a b|$(x)|*||\(folder.text)\nb\n")
  }

  @Test func `are ended with what they started`() async throws {
    let script = "(while :; do echo beat >> beats; sleep 0.05; done) & sleep 60"
    let (end, beats) = try await onOwnThread {
      try withTemporaryFolder { folder in
        let run = SystemPrograms(["PATH": "/usr/bin:/bin"])
          .run(["sh", "-c", script], in: folder, timeLimit: 2)
        let beats = try (0..<2).map { _ in
          defer { Thread.sleep(forTimeInterval: 1) }
          return try Data(contentsOf: URL(filePath: folder.appending("beats").text)).count
        }
        return (run.end, beats)
      }
    }
    #expect(end == .tooLong)
    #expect(beats[0] == beats[1])
  }

  @Test func `that can't be started say why`() async throws {
    let ends = try await onOwnThread {
      try withTemporaryFolder { folder in
        try folder.appending("plain").write("#!/bin/sh\n")
        try writeProgram("exit 7\n", at: folder.appending("text"))
        return ["./plain", "./text"].map {
          SystemPrograms([:]).run([$0], in: folder, timeLimit: 60).end
        }
      }
    }
    #expect(ends[0] == .notExecutable)
    var cause: String?
    if case .notStarted(let found) = ends[1] { cause = found }
    #expect(cause?.contains("`#!`") == true, "\(ends[1])")
  }

  @Test func `print no more than a limit`() async throws {
    #expect(try await Self.runs([["yes"]]).runs.map(\.end) == [.tooMuchOutput])
  }

  @Test(
    arguments: [
      ("./hook", "/usr/bin:/bin", true), ("hook", "HERE", true), ("hook", "relative:HERE", true),
      ("hook", ".::", false), ("missing", "/usr/bin:/bin", false), ("./", "HERE", false),
      ("HERE", "/", false),
    ])
  func `are found in absolute folders of PATH, or by their path`(
    name: String, path: String, isFound: Bool
  ) async throws {
    let run = try #require(try await Self.runs([[name]], path: path).runs.first)
    var isMissing = false
    if case .notStarted = run.end { isMissing = true }
    #expect(isFound ? run.end == .exited(7) : isMissing, "\(run.end)")
  }
}
