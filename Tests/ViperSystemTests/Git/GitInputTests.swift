import Testing
import ViperSystem
import ViperTestSupport
import Workspace

@Suite("The input of git")
struct GitInputTests {
  @Test func `is read to its end`() async throws {
    try await GitRepositories.with { git in
      try await git.call(["init", "--quiet"], in: git.project)
      let lines = Array(repeating: "none", count: 50_000)
      let request = GitRequest(
        ["cat-file", "--batch-check"], in: git.project,
        input: Array(lines.joined(separator: "\n").utf8), timeLimit: 60)
      let answer = try await realGit.answer(to: request)
      let missing = String(decoding: answer.output, as: UTF8.self).split(separator: "\n")
      #expect(missing.map(String.init) == lines.map { "\($0) missing" })
    }
  }

  @Test func `is not missed where git ends at once`() async throws {
    SystemProcess.prepareSignalsAndStreams()
    try await GitRepositories.with { git in
      let request = GitRequest(
        ["check-ignore", "--stdin"], in: git.root,
        input: Array(repeating: UInt8(ascii: "a"), count: 1 << 20), timeLimit: 60)
      let answer = try await realGit.answer(to: request)
      #expect(answer.status == 128 && answer.stop == nil)
    }
  }
}
