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
        git.errors.contains("git did not tell the author's name within 10 seconds"),
        "\(git.errors)")
      #expect(git.errors.contains("--author NAME"))
      #expect(await git.run("create", "mine", "--summary", "Ours", "--author", "Jane") == .done)
    }
  }
}
