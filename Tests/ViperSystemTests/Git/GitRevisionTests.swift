import Foundation
import Testing
import ViperCommands
import Workspace
import ViperSystem
import ViperTestSupport

@Suite("Revisions of real repositories")
struct GitRevisionTests {
  typealias Repositories = GitRepositories

  @Test(arguments: ["refs/heads", "refs/tags"])
  func `a short id means the commit, whatever a branch or tag of that name is`(
    _ place: String
  ) async throws {
    try await Repositories.with { git in
      try await git.make("r", [:])
      let wanted = try await git.commit("r", Repositories.template("screen", text: "wanted\n"))
      try await git.commit("r", Repositories.template("screen", text: "hijacked\n"))
      let short = String(wanted.prefix(8))
      let newest = try await git.call(["rev-parse", "trunk"], in: git.served("r"))
      try await git.call(["update-ref", "\(place)/\(short)", newest], in: git.served("r"))
      try git.rambafile(
        "templates:\n- {name: screen, git: '\(git.address("r"))', revision: \(short)}\n")
      #expect(await git.run("install") == .done, "\(git.errors)")
      #expect(git.text("Templates/screen/Code/view.swift.liquid") == "wanted\n")
      #expect(git.text("Rambafile.lock")?.contains("commit: \"\(wanted)\"") == true)
      #expect(await git.run("install", "--update") == .done, "\(git.errors)")
      // A server lists no commit by a part of its id.
      #expect(!git.git.calls.contains { $0.contains("ls-remote") })
    }
  }

  @Test func `a name that is no beginning of a commit is not taken for one`() async throws {
    try await Repositories.with { git in
      try await git.make("r", Repositories.template("screen"))
      let newest = try await git.call(["rev-parse", "trunk"], in: git.served("r"))
      try await git.call(["update-ref", "refs/heads/facade", newest], in: git.served("r"))
      try git.rambafile(
        "templates:\n- {name: screen, git: '\(git.address("r"))', revision: facade}\n")
      #expect(await git.run("install") == .failed)
      #expect(git.errors.contains("revision `facade` is not in"), "\(git.errors)")
    }
  }

  @Test func `a beginning of several commits is said to be one, with those`() async throws {
    try await Repositories.with { git in
      try await git.make("r", Repositories.template("screen"))
      try await git.addHistory(3_000, to: "r")
      let commits = try await git.call(["rev-list", "trunk"], in: git.served("r"))
        .split(separator: "\n")
      let groups = Dictionary(grouping: commits) { $0.prefix(4) }
      let (short, meant) = try #require(groups.first { $0.value.count > 1 })
      try git.rambafile(
        "templates:\n- {name: screen, git: '\(git.address("r"))', revision: '\(short)'}\n")
      #expect(await git.run("install") == .failed)
      #expect(git.errors.contains("several commits begin with `\(short)`"), "\(git.errors)")
      // git shows short ids.
      for commit in meant { #expect(git.errors.contains(commit.prefix(7)), "\(git.errors)") }
    }
  }

  @Test func `a repository that counts with SHA-256`() async throws {
    try await Repositories.with { git in
      try await git.make("r", format: "sha256", [:])
      let old = try await git.commit("r", Repositories.template("screen", text: "old\n"))
      try await git.commit("r", Repositories.template("screen", text: "new\n"))
      #expect(old.count == 64)
      for (reference, text) in [
        ("", "new\n"), (", branch: trunk", "new\n"), (", revision: \(old)", "old\n"),
        (", revision: \(old.prefix(12))", "old\n"),
      ] {
        try git.rambafile(
          "templates:\n- {name: screen, git: '\(git.address("r"))'\(reference)}\n")
        #expect(await git.run("install", "--force") == .done, "\(reference): \(git.errors)")
        #expect(git.text("Templates/screen/Code/view.swift.liquid") == text, "\(reference)")
      }
      for path in [git.cache, git.project.appending("Templates")] {
        try FileManager.default.removeItem(atPath: path.text)
      }
      #expect(await git.run("install", "--frozen") == .done, "\(git.errors)")
      #expect(git.text("Rambafile.lock")?.contains("commit: \"\(old)\"") == true)
      #expect(await git.run("install", "--update") == .done, "\(git.errors)")
      #expect(await git.run("list") == .done, "\(git.errors)")
    }
  }
}
