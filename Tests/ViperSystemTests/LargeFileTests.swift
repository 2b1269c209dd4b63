import Foundation
import Testing
import ViperCommands
import ViperSystem
import ViperTestSupport
import Workspace

@Suite("Files that are too large for what they are")
struct LargeFileTests {
  @Test(arguments: [
    ("Rambafile.lock", 500, ["template", "install"], "at most 1 MB"),
    ("Rambafile", 500, ["template", "install"], "at most 1 MB"),
    ("Rambafile", 500, ["gen", "Profile", "service"], "at most 1 MB"),
    ("Rambafile", 500, ["doctor"], "at most 1 MB"),
    ("mine/mine.rambaspec", 30, ["template", "check", "mine"], "at most 16 MB"),
    ("mine/Code/huge.liquid", 400, ["template", "check", "mine"], "at most 16 MB"),
  ])
  func `are measured before they are read`(
    _ path: String, megabytes: Int, arguments: [String], says: String
  ) async throws {
    try await GitRepositories.with { git in
      for (name, text) in GitRepositories.template("mine") {
        try git.project.appending(name).write(text)
      }
      let file = git.project.appending(path)
      try file.write("")
      // With a hole in it: it takes no room, and reads as zeros.
      #expect(truncate(file.text, off_t(megabytes << 20)) == 0)
      let world = git.world
      let code = await onOwnThread { Viper.run(arguments, in: world) }
      #expect(code != .done)
      let text = git.errors + git.output
      #expect(text.contains(says), "\(text)")
    }
  }
}
