import Configuration
import Foundation
import Testing
import ViperCommands
import ViperSystem
import ViperTestSupport
import Workspace

@Suite("Servers of real repositories")
struct GitServerTests {
  typealias Repositories = GitRepositories

  @Test func `over git daemon`() async throws {
    try await Repositories.with { git in
      try await git.make("catalog", Repositories.template("screen"))
      let server = try GitServer.daemon(git.root.appending("served"))
      try git.rambafile(
        "catalogs: ['git://127.0.0.1:\(server.port)/catalog.git']\ntemplates: [screen]\n")
      #expect(await git.run("install") == .done, "\(git.errors)")
      try FileManager.default.removeItem(atPath: git.cache.text)
      let commit = try await git.commit("catalog", Repositories.template("screen", text: "new\n"))
      try FileManager.default.removeItem(atPath: git.project.appending("Templates").text)
      #expect(await git.run("install", "--frozen") == .done, "\(git.errors)")
      #expect(git.text("Templates/screen/Code/view.swift.liquid") == "struct View {}\n")
      #expect(await git.run("install", "--update") == .done, "\(git.errors)")
      #expect(git.text("Rambafile.lock")?.contains(commit) == true)
      withExtendedLifetime(server) {}
    }
  }

  @Test(.enabled(if: GitServer.python != nil, "python3 stands in for a web server"))
  func `over http with a password that is neither shown nor written`() async throws {
    try await Repositories.with { git in
      try await git.make("catalog", Repositories.template("screen"))
      let server = try GitServer.http(git.root.appending("served"))
      let place = "127.0.0.1:\(server.port)/catalog.git"
      try git.rambafile(
        "templates:\n- {name: screen, git: 'http://jane:s3cret@\(place)'}\n")
      #expect(await git.run("install") == .done, "\(git.errors)")
      #expect(git.text("Templates/screen/screen.rambaspec") != nil)
      #expect(await git.run("install", "--json") == .done)
      #expect(await git.run("list", "--json") == .done)
      #expect(git.errors.contains("contains a password"))
      #expect(git.text("Rambafile.lock")?.contains("git: \"http://\(place)\"") == true)
      try git.rambafile(
        "templates:\n- {name: screen, git: 'http://jane:wr0ng@\(place)', branch: trunk}\n")
      #expect(await git.run("install") == .failed)
      #expect(git.errors.contains("no access to "), "\(git.errors)")
      try git.rambafile(
        "templates:\n- {name: screen, git: 'http://jane:s3cret@127.0.0.1:\(server.port)/gone.git'}\n"
      )
      #expect(await git.run("install") == .failed)
      #expect(git.errors.contains("git found no repository at"), "\(git.errors)")
      for secret in ["s3cret", "wr0ng"] {
        #expect(!git.errors.contains(secret) && !git.output.contains(secret))
        #expect(try !git.holds(secret, below: git.cache))
        #expect(git.text("Rambafile.lock")?.contains(secret) == false)
      }
      withExtendedLifetime(server) {}
    }
  }

  @Test(.enabled(if: GitServer.python != nil, "python3 stands in for a server that hangs"))
  func `a server that hangs is given up, and nothing of git stays behind`() async throws {
    try await Repositories.with { git in
      let server = try GitServer.hanging(git.root)
      for scheme in ["git", "http"] {
        try git.rambafile(
          "templates:\n- {name: x, git: '\(scheme)://127.0.0.1:\(server.port)/x.git'}\n")
        #expect(await git.run("install", "--timeout", "1") == .failed)
      }
      #expect(
        git.errors.components(separatedBy: "git took more than 1 seconds").count == 3,
        "\(git.errors)")
      #expect(git.errors.contains("--timeout 4"))
      withExtendedLifetime(server) {}
    }
  }

  @Test(.enabled(if: GitServer.python != nil, "python3 stands in for a web server"))
  func `a time limit of any length is one that git can read`() async throws {
    try await Repositories.with { git in
      try await git.make("r", Repositories.template("screen"))
      try await git.call(["update-server-info"], in: git.served("r"))
      let server = try GitServer.files(git.root.appending("served"))
      try git.rambafile(
        "templates:\n- {name: screen, git: 'http://127.0.0.1:\(server.port)/r.git'}\n")
      #expect(await git.run("install", "--timeout", "\(Int.max)") == .done, "\(git.errors)")
      withExtendedLifetime(server) {}
    }
  }

  @Test(.enabled(if: GitServer.python != nil, "python3 stands in for a web server"))
  func `a web server that only hands out files will do`() async throws {
    try await Repositories.with { git in
      try await git.make("r", Repositories.template("screen"))
      try await git.commit("r", ["notes": "more"])
      try await git.call(["update-server-info"], in: git.served("r"))
      let server = try GitServer.files(git.root.appending("served"))
      try git.rambafile(
        "templates:\n- {name: screen, git: 'http://127.0.0.1:\(server.port)/r.git'}\n")
      #expect(await git.run("install") == .done, "\(git.errors)")
      withExtendedLifetime(server) {}
    }
  }

  @Test func `two installs at once both succeed`() async throws {
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
      async let first = git.run("install")
      async let second = git.run("install")
      let codes = await [first, second]
      #expect(codes == [.done, .done], "\(git.errors)")
      #expect(git.text("Templates/cell/cell.rambaspec") != nil)
      #expect(await git.run("install", "--frozen") == .done, "\(git.errors)")
    }
  }
}
