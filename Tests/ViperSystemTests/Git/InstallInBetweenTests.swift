import Foundation
import Testing
import ViperCommands
import ViperSystem
import ViperTestSupport
import Workspace

@Suite("What happens while an installation looks and fetches")
struct InstallInBetweenTests {
  typealias Repositories = GitRepositories

  @Test func `nothing is locked while a repository is fetched`() async throws {
    try await Repositories.with { git in
      try await git.make("r", Repositories.template("screen"))
      try git.rambafile("templates:\n- {name: screen, git: '\(git.address("r"))'}\n")
      let lock = LockedValue<[Bool]>([])
      let project = git.project
      git.git.onCall { lock.withLock { $0.append(isFree(project)) } }
      #expect(await git.run("install") == .done, "\(git.errors)")
      let answers = lock.withLock { $0 }
      #expect(answers.count >= 3 && answers.allSatisfy { $0 })
    }
  }

  @Test func `an edit of an installed template during the fetch is not lost`() async throws {
    try await Repositories.with { git in
      try await git.make("r", Repositories.template("screen", text: "old\n"))
      try git.rambafile("templates:\n- {name: screen, git: '\(git.address("r"))'}\n")
      #expect(await git.run("install") == .done, "\(git.errors)")
      try await git.commit("r", Repositories.template("screen", text: "new\n"))
      let file = git.project.appending("Templates/screen/Code/view.swift.liquid")
      git.git.onCall { try? file.write("mine\n") }
      #expect(await git.run("install", "--update") == .failed)
      #expect(git.errors.contains("would be lost"), "\(git.errors)")
      #expect(git.text("Templates/screen/Code/view.swift.liquid") == "mine\n")
    }
  }

  @Test func `a Rambafile that changes during the fetch is the one that counts`() async throws {
    try await Repositories.with { git in
      try await git.make("r", Repositories.template("screen"))
      try await git.make("other", Repositories.template("cell"))
      try git.rambafile("templates:\n- {name: screen, git: '\(git.address("r"))'}\n")
      git.git.onCall {
        try? git.rambafile("templates:\n- {name: cell, git: '\(git.address("other"))'}\n")
      }
      #expect(await git.run("install") == .done, "\(git.errors)")
      #expect(git.text("Templates/cell/cell.rambaspec") != nil)
      #expect(git.text("Templates/screen/screen.rambaspec") == nil)
      #expect(git.text("Rambafile.lock")?.contains("screen") == false)
    }
  }

  @Test(arguments: [".gitignore", ".gitattributes", "Code/.gitignore"])
  func `what somebody adds to an installed template is not lost`(_ file: String) async throws {
    try await Repositories.with { git in
      try await git.make("r", Repositories.template("screen", text: "old\n"))
      try git.rambafile("templates:\n- {name: screen, git: '\(git.address("r"))'}\n")
      #expect(await git.run("install") == .done, "\(git.errors)")
      try await git.commit("r", Repositories.template("screen", text: "new\n"))
      try git.project.appending("Templates/screen/\(file)").write("*.orig\n")
      #expect(await git.run("install", "--update") == .failed)
      #expect(git.text("Templates/screen/\(file)") == "*.orig\n")
      #expect(await git.run("install", "--update", "--force") == .done, "\(git.errors)")
      try git.project.appending("Templates/screen/.DS_Store").write("a Mac was here")
      #expect(await git.run("install", "--frozen") == .done, "\(git.errors)")
    }
  }
}

/// Whether no run holds the lock of a project.
private func isFree(_ project: Workspace.Path) -> Bool {
  let folder = open(project.text, O_RDONLY)
  defer { close(folder) }
  return flock(folder, LOCK_EX | LOCK_NB) == 0
}
