import Foundation
import Testing
import ViperCommands
import Workspace
import ViperSystem
import ViperTestSupport

@Suite("A git that does not end")
struct EndlessGitTests {
  @Test func `the author is not waited for where git's configuration is a pipe`() async throws {
    try await GitRepositories.with { git in
      try await git.call(["init", "--quiet"], in: git.project)
      let configuration = git.project.appending(".git/config")
      try FileManager.default.removeItem(atPath: configuration.text)
      #expect(mkfifo(configuration.text, 0o600) == 0)
      #expect(await git.run("create", "mine", "--summary", "Ours") == .failed)
      #expect(
        git.errors.contains("git did not print the author's name within 10 seconds"),
        "\(git.errors)")
      #expect(git.errors.contains("--author NAME"))
      #expect(await git.run("create", "mine", "--summary", "Ours", "--author", "Jane") == .done)
    }
  }

  @Test func `what prints without an end is ended, and what it started`() async throws {
    try await GitRepositories.with { git in
      let mark = git.root.appending("pid").text
      let request = GitRequest(
        ["-c", "alias.talk=!echo $$ > \(mark); exec yes", "talk"], in: git.root, timeLimit: 600,
        outputLimit: 1 << 20)
      let answer = try await realGit.answer(to: request)
      #expect(answer.stop == .outputLimit)
      #expect(answer.output.count <= 1 << 20)
      try await git.expectEnd(ofProcessIn: mark)
    }
  }

  @Test func `what writes without an end is ended, and what it started`() async throws {
    try await GitRepositories.with { git in
      let mark = git.root.appending("pid").text
      let folder = git.root.appending("growing")
      try folder.appending("deep").makeFolder()
      let request = GitRequest(
        [
          "-c",
          "alias.fill=!echo $$ > \(mark); while :; do head -c 99999 /dev/zero >> growing/deep/f; done",
          "fill",
        ], in: git.root, timeLimit: 600,
        limitedFolder: (folder, 5 << 20))
      let answer = try await realGit.answer(to: request)
      #expect(answer.stop == .diskLimit)
      try await git.expectEnd(ofProcessIn: mark)
    }
  }
}

extension GitRepositories {
  /// Expects that the process whose id is in a file is not there any more.
  func expectEnd(ofProcessIn mark: String) async throws {
    let text = try String(contentsOfFile: mark, encoding: .utf8)
    let id = try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    for _ in 1...3_000 where kill(id, 0) == 0 { try await Task.sleep(for: .milliseconds(20)) }
    #expect(kill(id, 0) == -1)
  }
}
