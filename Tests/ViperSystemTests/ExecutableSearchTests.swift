import Foundation
import Testing
import ViperSystem
import ViperTestSupport
import Workspace

@Suite struct ExecutableSearchTests {
  /// Programs that print where they stand, by the folder that holds them.
  private func git(in folders: [String], of root: Workspace.Path) throws {
    for folder in folders {
      let program = root.appending("\(folder)/git")
      try program.write("#!/bin/sh\necho \(folder)\n")
      try program.setPermissions(0o755)
    }
  }

  private func found(by searchPath: String, in folder: Workspace.Path) throws -> String {
    let answer = try SystemGit(searchPath: searchPath, canAsk: false).run([], in: folder)
    return String(decoding: answer.output, as: UTF8.self)
  }

  @Test func `the first folder of PATH that holds git wins`() async throws {
    let answer = try await inFolder { root in
      try git(in: ["one", "two"], of: root)
      let path = ["none", "two", "one"].map { "\(root.text)/\($0)" }.joined(separator: ":")
      return try found(by: path, in: root)
    }
    #expect(answer == "two\n")
  }

  @Test func `a git that can't be executed, or is a folder, is passed over`() async throws {
    let answer = try await inFolder { root in
      try git(in: ["dead", "good"], of: root)
      try root.appending("dead/git").setPermissions(0o644)
      try root.appending("folder/git").makeFolder()
      let path = ["folder", "dead", "good"].map { "\(root.text)/\($0)" }.joined(separator: ":")
      return try found(by: path, in: root)
    }
    #expect(answer == "good\n")
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/git")))
  func `without PATH the system's folders are looked into`() async throws {
    let answer = try await SystemGit(searchPath: nil, canAsk: false)
      .answer(to: GitRequest(["--version"], in: Workspace.Path("/"), timeLimit: 60))
    #expect(answer.status == 0)
  }

  @Test(arguments: ["", ":", ".", "bin", "/not/there", "/not/there::bin:"])
  func `git in the project's own folder is never run`(_ path: String) async throws {
    await #expect(throws: GitUnavailable.self) {
      try await inFolder { root in
        try git(in: [".", "bin"], of: root)
        return try found(by: path, in: root)
      }
    }
  }

  private func inFolder(
    _ body: @escaping @Sendable (Workspace.Path) throws -> String
  ) async throws -> String {
    try await onOwnThread { try withTemporaryFolder(body) }
  }
}
