import Foundation
import Testing
import ViperSystem
import ViperTestSupport
import Workspace

@Suite struct ExecutableSearchTests {
  /// Programs that print their own path, by the folder that holds them.
  private func git(in folders: [String], of root: Workspace.Path) throws {
    for folder in folders {
      try writeProgram("#!/bin/sh\necho \(folder)\n", at: root.appending("\(folder)/git"))
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

  @Test func `a placeholder is not started where the tools that it needs are missing`()
    async throws
  {
    let (error, wasStarted, answer) = try await inFolder { root in
      try writeProgram("#!/bin/sh\necho >>started\necho real\n", at: root.appending("bin/git"))
      try root.appending("link").makeLink(to: "bin")
      let tools = DeveloperTools(
        placeholder: "\(root.text)/bin/git", folders: ["\(root.text)/none", "\(root.text)/tools"])
      let git = SystemGit(
        searchPath: "\(root.text)/link", canAsk: false, developerTools: tools)
      let error = #expect(throws: GitUnavailable.self) { try git.run([], in: root) }
      let wasStarted = try SystemFiles().status(root.appending("started")) != nil
      try self.git(in: ["tools/usr/bin"], of: root)
      return (error, wasStarted, try git.run([], in: root).output)
    }
    #expect(error?.remedy.contains("`xcode-select --install`") == true)
    #expect(!wasStarted)
    #expect(String(decoding: answer, as: UTF8.self) == "real\n")
  }

  @Test func `a git that can't be started is not one to install`() async throws {
    let error = try await inFolder { root in
      try writeProgram("\u{7F}ELF", at: root.appending("git"))
      return #expect(throws: GitUnavailable.self) { try found(by: root.text, in: root) }
    }
    #expect(error?.remedy.contains("`git --version`") == true)
  }

  @Test func `a git behind the placeholder is found`() async throws {
    let answer = try await inFolder { root in
      try git(in: ["bin", "own"], of: root)
      let tools = DeveloperTools(placeholder: "\(root.text)/bin/git", folders: [])
      return try SystemGit(
        searchPath: "\(root.text)/bin:\(root.text)/own", canAsk: false, developerTools: tools
      ).run([], in: root).output
    }
    #expect(String(decoding: answer, as: UTF8.self) == "own\n")
  }

  private func inFolder<Result: Sendable>(
    _ body: @escaping @Sendable (Workspace.Path) throws -> Result
  ) async throws -> Result {
    try await onOwnThread { try withTemporaryFolder(body) }
  }
}
