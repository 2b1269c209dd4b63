import Foundation
import Testing
import ViperCommands
import ViperSystem
import ViperTestSupport
import Workspace

@Suite("What was fetched before")
struct GitCacheTests {
  typealias Repositories = GitRepositories

  @Test(arguments: ["0000000000000000000000000000000000000000", "tag", "tree"])
  func `a lock whose commit is none of the repository is refused, though its digest is known`(
    _ forged: String
  ) async throws {
    try await Repositories.with { git in
      try await git.make("r", [:])
      let commit = try await git.commit("r", Repositories.template("screen"), tag: "v1")
      let other = ["tag": "v1", "tree": "v1^{tree}"][forged]
      var id = forged
      if let other { id = try await git.call(["rev-parse", other], in: git.served("r")) }
      try git.rambafile("templates:\n- {name: screen, git: '\(git.address("r"))'}\n")
      #expect(await git.run("install") == .done, "\(git.errors)")
      let lock = try #require(git.text("Rambafile.lock"))
      try git.project.appending("Rambafile.lock")
        .write(lock.replacingOccurrences(of: commit, with: id))
      try FileManager.default.removeItem(atPath: git.project.appending("Templates").text)
      for options in [["--frozen"], ["--frozen", "--offline"], []] {
        #expect(await git.run(["install"] + options) == .failed, "\(options): \(git.output)")
        #expect(git.text("Templates/screen/screen.rambaspec") == nil)
      }
      #expect(git.errors.contains("--update screen"), "\(git.errors)")
    }
  }

  @Test(arguments: [["--update"], ["--frozen"], []])
  func `what another commit holds is not taken for this one's`(
    _ options: [String]
  ) async throws {
    try await Repositories.with { git in
      try await git.make("r", [:])
      let template = { Repositories.template("screen", text: $0) }
      let evil = try await git.commit("r", template("evil\n"))
      try git.rambafile("templates:\n- {name: screen, git: '\(git.address("r"))'}\n")
      #expect(await git.run("install") == .done, "\(git.errors)")
      let good = try await git.commit("r", template("good\n"))
      #expect(await git.run("install", "--update") == .done, "\(git.errors)")
      let cached = try git.files(below: git.cache)
      let (from, to) = (
        try #require(cached.first { $0.name == evil }),
        try #require(cached.first { $0.name == good })
      )
      try FileManager.default.removeItem(atPath: to.text)
      try FileManager.default.copyItem(atPath: from.text, toPath: to.text)
      try FileManager.default.removeItem(atPath: git.project.appending("Templates").text)
      #expect(await git.run(["install"] + options) == .done, "\(git.errors)")
      #expect(git.text("Templates/screen/Code/view.swift.liquid") == "good\n")
    }
  }

  /// Each of these commits is one of the repository, so that its id proves what it holds.
  @Test(arguments: ["", "branch: trunk", "tag: v1", "revision: short", "revision: whole"])
  func `which commit a name means is believed of the cache offline alone, and said`(
    _ reference: String
  ) async throws {
    try await Repositories.with { git in
      try await git.make("r", [:])
      let template = { Repositories.template("screen", text: $0) }
      let evil = try await git.commit("r", template("evil\n"))
      let good = try await git.commit("r", template("good\n"), tag: "v1")
      let wanted = reference.replacingOccurrences(of: "short", with: good.prefix(8).uppercased())
        .replacingOccurrences(of: "whole", with: good)
      func declare(_ wanted: String) throws {
        try git.rambafile(
          "templates:\n- name: screen\n  git: '\(git.address("r"))'\n  \(wanted)\n")
      }
      try declare("revision: \(evil)")
      #expect(await git.run("install") == .done, "\(git.errors)")
      try declare(wanted)
      #expect(await git.run("install", "--update") == .done, "\(git.errors)")
      #expect(!git.errors.contains("in the cache"), "\(git.errors)")
      for file in try git.files(below: git.cache) where file.parent.name == "names" {
        try file.write(evil)
      }
      try FileManager.default.removeItem(atPath: git.project.appending("Templates").text)
      // What the lock names is not looked up.
      #expect(await git.run("install", "--offline") == .done, "\(git.errors)")
      #expect(git.text("Templates/screen/Code/view.swift.liquid") == "good\n")
      #expect(!git.errors.contains("in the cache"), "\(git.errors)")
      let isProven = reference.hasPrefix("revision")
      let code = await git.run("install", "--offline", "--update")
      // The beginning of an id is one of this commit alone, so that the cache has no answer.
      #expect(code == (reference.hasSuffix("short") ? .failed : .done), "\(git.errors)")
      #expect(
        git.errors.contains("\(evil.prefix(7)) in the cache") != isProven, "\(git.errors)")
      #expect(
        git.text("Templates/screen/Code/view.swift.liquid") == (isProven ? "good\n" : "evil\n"))
      #expect(await git.run("install", "--update") == .done, "\(git.errors)")
      #expect(git.text("Templates/screen/Code/view.swift.liquid") == "good\n")
    }
  }

  @Test(arguments: [[], ["--offline"]])
  func `what is installed is compared with the commit that the lock names, where that is here`(
    _ options: [String]
  ) async throws {
    try await Repositories.with { git in
      try await git.make("r", [:])
      let template = { Repositories.template("screen", text: $0) }
      let old = try await git.commit("r", template("old\n"))
      try git.rambafile("templates:\n- {name: screen, git: '\(git.address("r"))'}\n")
      #expect(await git.run("install") == .done, "\(git.errors)")
      let new = try await git.commit("r", template("new\n"))
      #expect(await git.run("install", "--update") == .done, "\(git.errors)")
      #expect(await git.run(["install", "--frozen"] + options) == .done, "\(git.errors)")
      let lock = try #require(git.text("Rambafile.lock"))
      try git.project.appending("Rambafile.lock")
        .write(lock.replacingOccurrences(of: new, with: old))
      #expect(await git.run(["install", "--frozen"] + options) == .failed, "\(git.output)")
      #expect(git.errors.contains("of `screen` do not match `Rambafile.lock`"), "\(git.errors)")
      // Who never fetched the commit can't tell, and does not fetch it for that.
      try FileManager.default.removeItem(atPath: git.cache.text)
      #expect(await git.run(["install", "--frozen"] + options) == .done, "\(git.errors)")
    }
  }

  @Test func `a repository of a million files in some bytes is refused at once`() async throws {
    try await Repositories.with { git in
      try await git.make("r", Repositories.template("screen"))
      let folder = git.served("r")
      var object = try await git.call(["hash-object", "-w", "--stdin"], in: folder)
      for kind in ["100644 blob", "040000 tree", "040000 tree"] {
        let entries = (0..<100).map { "\(kind) \(object)\tx\($0)\n" }.joined()
        object = try await git.call(["mktree"], in: folder, input: Array(entries.utf8))
      }
      let screen = try await git.call(["rev-parse", "trunk:screen"], in: folder)
      let top = "040000 tree \(screen)\tscreen\n040000 tree \(object)\tx\n"
      let tree = try await git.call(["mktree"], in: folder, input: Array(top.utf8))
      let commit = try await git.call(
        ["-c", "user.name=J", "-c", "user.email=j@e.com", "commit-tree", "-m", "x", tree],
        in: folder)
      try await git.call(["update-ref", "refs/heads/trunk", commit], in: folder)
      try git.rambafile("templates:\n- {name: screen, git: '\(git.address("r"))'}\n")
      let started = ContinuousClock.now
      #expect(await git.run("install") == .failed)
      #expect(git.errors.contains("is too large for templates"), "\(git.errors)")
      #expect(ContinuousClock.now - started < .seconds(60))
    }
  }
}
