import Configuration
import Foundation
import Testing
import ViperCommands
import ViperSystem
import ViperTestSupport
import Workspace

@Suite("Templates from real repositories")
struct GitSourceTests {
  typealias Repositories = GitRepositories

  @Test func `a catalog over file, a default branch of any name, and the lock`() async throws {
    try await Repositories.with { git in
      try await git.make("catalog", branch: "mainline", Repositories.template("screen"))
      try git.rambafile("catalogs: ['\(git.address("catalog"))']\ntemplates: [screen]\n")
      #expect(await git.run("install") == .done, "\(git.errors)")
      let commit = try await git.call(["rev-parse", "mainline"], in: git.served("catalog"))
      let lock = try #require(git.text("Rambafile.lock"))
      #expect(lock.contains("catalog: \"\(git.address("catalog"))\"\n  commit: \"\(commit)\""))
      #expect(git.text("Templates/screen/Code/view.swift.liquid") == "struct View {}\n")
    }
  }

  @Test func `branch, tag, revision, subfolder and the top of a repository`() async throws {
    try await Repositories.with { git in
      try await git.make("r", Repositories.template("top", in: ""))
      let old = try await git.commit(
        "r", Repositories.template("sub", in: "deep/er", text: "old\n"))
      try await git.commit("r", ["deep/er/Code/view.swift.liquid": "tagged\n"], tag: "v1")
      try await git.commit("r", ["deep/er/Code/view.swift.liquid": "newest\n"])
      try await git.commit("r", branch: "develop", Repositories.template("dev", text: "develop\n"))
      let address = git.address("r")
      try git.rambafile(
        """
        templates:
        - {name: top, git: '\(address)'}
        - {name: dev, git: '\(address)', branch: develop}
        - {name: sub, git: '\(address)', path: deep/er, tag: v1}
        """)
      #expect(await git.run("install") == .done, "\(git.errors)")
      #expect(git.text("Templates/top/top.rambaspec") != nil)
      #expect(git.text("Templates/dev/Code/view.swift.liquid") == "develop\n")
      #expect(git.text("Templates/sub/Code/view.swift.liquid") == "tagged\n")
      for (reference, text) in [
        ("revision: \(old)", "old\n"), ("revision: \(old.prefix(9))", "old\n"),
        ("branch: v1", "tagged\n"), ("branch: trunk", "newest\n"),
      ] {
        try git.rambafile(
          "templates:\n- {name: sub, git: '\(address)', path: deep/er, \(reference)}\n")
        #expect(await git.run("install", "--force") == .done, "\(reference): \(git.errors)")
        #expect(git.text("Templates/sub/Code/view.swift.liquid") == text, "\(reference)")
      }
    }
  }

  @Test func `each repository is fetched once a run, different ones at the same time`() async throws
  {
    try await Repositories.with { git in
      for name in ["a", "b", "c", "d"] {
        try await git.make(
          name,
          Repositories.template("\(name)1").merging(Repositories.template("\(name)2")) { $1 })
      }
      let templates = ["a", "b", "c", "d"].flatMap { name in
        ["1", "2"].map { "- {name: \(name)\($0), git: '\(git.address(name))'}" }
      }
      try git.rambafile("templates:\n" + templates.joined(separator: "\n") + "\n")
      #expect(await git.run("install") == .done, "\(git.errors)")
      #expect(git.git.fetches.count == 4)
      #expect(git.git.widest > 1)
    }
  }

  @Test func `of a long history only the newest commit is fetched`() async throws {
    try await Repositories.with { git in
      try await git.make("long", Repositories.template("screen"))
      try await git.addHistory(5_000, to: "long")
      #expect(
        try await git.call(["rev-list", "--count", "trunk"], in: git.served("long")) == "5001")
      try git.rambafile("templates:\n- {name: screen, git: '\(git.address("long"))'}\n")
      #expect(await git.run("install") == .done, "\(git.errors)")
      #expect(git.git.fetches.map(\.commits) == [1])
    }
  }

  @Test func `what is not there is said, with what is`() async throws {
    try await Repositories.with { git in
      try await git.make("r", Repositories.template("screen"))
      try await git.call(["init", "--quiet", "--bare", git.served("empty").text])
      try await git.call(
        ["symbolic-ref", "HEAD", "refs/heads/nowhere"], in: git.served("r"))
      try await git.call(["tag", "files", "trunk^{tree}"], in: git.served("r"))
      let address = git.address("r")
      for (declaration, says) in [
        ("git: '\(git.address("gone"))'", ["git found no repository at"]),
        ("git: '\(git.address("empty"))'", ["is empty"]),
        ("git: '\(address)', branch: trnk", ["branch `trnk` is not in", "did you mean `trunk`?"]),
        ("git: '\(address)', tag: v9", ["tag `v9` is not in", "its branches are `trunk`"]),
        ("git: '\(address)', tag: trunk", ["tag `trunk` is not in", "write `branch: trunk`"]),
        ("git: '\(address)', tag: files", ["tag `files` of", "is not a commit"]),
        ("git: '\(address)', revision: 0123456789abcdef0123456789abcdef01234567", ["is not in"]),
        ("git: '\(address)'", ["the default branch of", "`branch:`", "`git:`"]),
        ("git: '\(address)', branch: trunk, path: other", ["no template `x` in `other`"]),
        ("git: '\(address)', branch: trunk", ["templates are in `screen`"]),
      ] {
        try git.rambafile("templates:\n- {name: x, \(declaration)}\n")
        let before = git.errors
        #expect(await git.run("install") == .failed)
        let errors = String(git.errors.dropFirst(before.count))
        for part in says { #expect(errors.contains(part), "\(declaration): \(errors)") }
        #expect(errors.contains("--> Rambafile:3"), "\(errors)")
      }
      #expect(git.text("Rambafile.lock") == nil)
    }
  }

  @Test func `a repository costs three gits, and one when it holds nothing new`() async throws {
    try await Repositories.with { git in
      try await git.make("r", Repositories.template("screen"))
      try await git.commit("r", ["notes": "more"], tag: "v1")
      for reference in ["", ", tag: v1", ", branch: trunk", ", branch: v1"] {
        try git.rambafile(
          "templates:\n- {name: screen, git: '\(git.address("r"))'\(reference)}\n")
        let before = git.git.calls.count
        #expect(await git.run("install") == .done, "\(git.errors)")
        let calls = git.git.calls.dropFirst(before).compactMap { call in
          call.first { ["fetch", "ls-tree", "cat-file", "ls-remote", "init"].contains($0) }
        }
        let failed = reference.contains("branch: v1") ? ["fetch"] : []
        #expect(calls == failed + ["fetch", "ls-tree", "cat-file"], "\(reference)")
        try FileManager.default.removeItem(
          atPath: git.project.appending("Rambafile.lock").text)
        #expect(await git.run("install") == .done, "\(git.errors)")
        #expect(git.git.calls.count == before + calls.count + 1)
        #expect(git.git.calls.last?.contains("ls-remote") == true)
      }
    }
  }

  @Test func `with lock and warm cache git is not started at all`() async throws {
    try await Repositories.with { git in
      try await git.make("catalog", Repositories.template("screen"))
      try await git.make("other", Repositories.template("cell", in: ""))
      try git.rambafile(
        """
        catalogs: ['\(git.address("catalog"))']
        templates:
        - screen
        - {name: cell, git: '\(git.address("other"))'}

        """)
      #expect(await git.run("install") == .done, "\(git.errors)")
      try FileManager.default.removeItem(atPath: git.root.appending("served").text)
      let calls = git.git.calls.count
      #expect(await git.run("install", "--frozen") == .done, "\(git.errors)")
      try FileManager.default.removeItem(atPath: git.project.appending("Templates").text)
      #expect(await git.run("install") == .done, "\(git.errors)")
      #expect(await git.run("install", "--offline", "--update") == .done, "\(git.errors)")
      #expect(await git.run("list", "--offline") == .done, "\(git.errors)")
      #expect(git.git.calls.count == calls)
      #expect(git.text("Templates/cell/cell.rambaspec") != nil)
    }
  }

  @Test func `offline without a cache says what to do`() async throws {
    try await Repositories.with { git in
      try await git.make("catalog", Repositories.template("screen"))
      try git.rambafile("catalogs: ['\(git.address("catalog"))']\ntemplates: [screen]\n")
      #expect(await git.run("install", "--offline") == .failed)
      #expect(git.errors.contains("is not in the cache, and `--offline`"))
      #expect(git.git.calls.isEmpty)
    }
  }

  @Test func `install follows the lock, update moves it, for one or for all`() async throws {
    try await Repositories.with { git in
      try await git.make("a", Repositories.template("one", in: "", text: "1\n"))
      try await git.make("b", Repositories.template("two", in: "", text: "1\n"))
      try git.rambafile(
        """
        templates:
        - {name: one, git: '\(git.address("a"))'}
        - {name: two, git: '\(git.address("b"))'}

        """)
      #expect(await git.run("install") == .done, "\(git.errors)")
      try await git.commit("a", ["Code/view.swift.liquid": "2\n"])
      try await git.commit("b", ["Code/view.swift.liquid": "2\n"])
      #expect(await git.run("install") == .done)
      #expect(git.text("Templates/one/Code/view.swift.liquid") == "1\n")
      #expect(await git.run("install", "--update", "one") == .done, "\(git.errors)")
      #expect(git.text("Templates/one/Code/view.swift.liquid") == "2\n")
      #expect(git.text("Templates/two/Code/view.swift.liquid") == "1\n")
      #expect(git.output.contains("updated   one"))
      #expect(await git.run("install", "--update") == .done)
      #expect(git.text("Templates/two/Code/view.swift.liquid") == "2\n")
    }
  }

  @Test func `a commit that is gone from the server is said, with the way out`() async throws {
    try await Repositories.with { git in
      try await git.make("a", Repositories.template("one", in: ""))
      try git.rambafile("templates:\n- {name: one, git: '\(git.address("a"))'}\n")
      #expect(await git.run("install") == .done)
      for path in [git.cache, git.served("a"), git.project.appending("Templates")] {
        try FileManager.default.removeItem(atPath: path.text)
      }
      try await git.make("a", Repositories.template("one", in: "", text: "other\n"))
      #expect(await git.run("install") == .failed)
      #expect(git.errors.contains("--update one"), "\(git.errors)")
      #expect(await git.run("install", "--update", "one") == .done, "\(git.errors)")
    }
  }

  @Test func `a broken cache heals`() async throws {
    try await Repositories.with { git in
      try await git.make("catalog", Repositories.template("screen"))
      try git.rambafile("catalogs: ['\(git.address("catalog"))']\ntemplates: [screen]\n")
      #expect(await git.run("install") == .done)
      let lock = git.text("Rambafile.lock")
      for damage in ["", "viper tree 1\n", "rubbish", nil] {
        for file in try git.files(below: git.cache) {
          let bytes = try SystemFiles().read(file)
          try file.write(damage ?? String(decoding: bytes.dropLast(3), as: UTF8.self))
        }
        try FileManager.default.removeItem(atPath: git.project.appending("Templates").text)
        #expect(await git.run("install") == .done, "\(git.errors)")
        #expect(git.text("Templates/screen/Code/view.swift.liquid") == "struct View {}\n")
        #expect(git.text("Rambafile.lock") == lock)
      }
    }
  }

  @Test func `a lock whose digest is not that of the commit is refused`() async throws {
    try await Repositories.with { git in
      try await git.make("a", Repositories.template("one", in: ""))
      try git.rambafile("templates:\n- {name: one, git: '\(git.address("a"))'}\n")
      #expect(await git.run("install") == .done)
      let lock = try #require(git.text("Rambafile.lock"))
      let digest = try #require(lock.range(of: "sha256:"))
      let forged = lock.replacingCharacters(
        in: digest.upperBound..<lock.index(digest.upperBound, offsetBy: 4), with: "0000")
      try git.project.appending("Rambafile.lock").write(forged)
      try FileManager.default.removeItem(atPath: git.project.appending("Templates").text)
      #expect(await git.run("install") == .failed)
      #expect(await git.run("install", "--frozen") == .failed)
      #expect(git.errors.contains("the files of `one` do not match `Rambafile.lock`"))
      #expect(git.text("Templates/one/one.rambaspec") == nil)
    }
  }

  @Test(
    arguments: [
      ("120000", "../../../etc/passwd"), ("120000", "screen.rambaspec"), ("120000", "/etc"),
      ("120000", "Code"),
    ])
  func `a link in a repository is refused, wherever it leads`(
    _ mode: String, target: String
  ) async throws {
    try await Repositories.with { git in
      try await git.make("r", Repositories.template("screen"))
      let blob = try await git.call(
        ["hash-object", "-w", "--stdin"], in: git.served("r"), input: Array(target.utf8))
      try await git.addEntry("\(mode),\(blob),screen/extra", to: "r")
      try await git.refuses("- {name: screen, git: '\(git.address("r"))'}", "symbolic link")
    }
  }

  @Test func `another repository inside of a template is refused`() async throws {
    try await Repositories.with { git in
      try await git.make("r", Repositories.template("screen"))
      let commit = try await git.call(["rev-parse", "trunk"], in: git.served("r"))
      try await git.addEntry("160000,\(commit),screen/Code/inner", to: "r")
      try await git.refuses("- {name: screen, git: '\(git.address("r"))'}", "submodule")
    }
  }

  @Test func `files that no disk should get are refused`() async throws {
    try await Repositories.with { git in
      try await git.make("r", Repositories.template("screen"))
      let blob = try await git.call(
        ["hash-object", "-w", "--stdin"], in: git.served("r"), input: Array("x".utf8))
      for (path, says) in [
        ("screen/a\u{1B}[2Jb", "control character"),
        ("screen/SCREEN.rambaspec", "`SCREEN.rambaspec`"),
        ("screen/con.txt", "device"), ("screen/a\\b", "backslash"),
      ] {
        try await git.addEntry("100644,\(blob),\(path)", to: "r")
        try await git.refuses("- {name: screen, git: '\(git.address("r"))'}", says)
        #expect(!git.errors.contains("\u{1B}"))
      }
    }
  }

  @Test func `a relative address is meant from the Rambafile, and the lock keeps it so`()
    async throws
  {
    try await Repositories.with { git in
      try await git.make("r", Repositories.template("screen"))
      try git.rambafile(
        "catalogs: [../served/r.git]\ntemplates:\n- screen\n- {name: other, git: ../served/r.git, path: screen}\n"
      )
      #expect(await git.run("install") == .done, "\(git.errors)")
      let lock = try #require(git.text("Rambafile.lock"))
      #expect(
        lock.contains("git: \"../served/r.git\"") && lock.contains("catalog: \"../served/r.git\""))
      #expect(!lock.contains(git.root.text))
      #expect(await git.run("install", "--frozen") == .done, "\(git.errors)")
    }
  }
}
