import Foundation
import Testing
import ViperSystem
import ViperTestSupport
import Workspace

/// `viper undo` on a real disk, with its permissions and the umask.
@Suite struct UndoProcessTests {
  @Test func `takes back a run at the fixed time of a reproducible build`() async throws {
    let project = try RealProject(DemoProject.tree)
    let before = try project.snapshot(withTimes: false)
    let cache = FileManager.default.temporaryDirectory.appending(path: "cache-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: cache) }
    var variables = ["XDG_CACHE_HOME": cache.path(percentEncoded: false)]
    variables["SOURCE_DATE_EPOCH"] = "1000000000"
    #expect(try await project.run(["gen", "Feed"], variables: variables).code == 0)
    variables["SOURCE_DATE_EPOCH"] = nil
    let ending = try await project.run(["undo"], variables: variables)
    #expect(ending.code == 0, "\(ending.errors)")
    #expect(before.changes(to: try project.snapshot(withTimes: false)) == [])
  }

  @Test(arguments: [
    ["module", "remove", "Profile", "--force"],
    ["module", "rename", "Profile", "Account", "--references"],
    ["gen", "Feed"], ["template", "install", "--force"],
  ])
  func `files, folders and permissions are as before, and again after a redo`(
    _ words: [String]
  ) async throws {
    var tree = DemoProject.tree
    if words[0] == "template" {
      tree["Rambafile"] = "shared_catalog: false\ncatalogs: [../catalog]\ntemplates: [one]\n"
      tree["../catalog/one/one.rambaspec"] =
        "name: one\nauthor: Jane\nversion: 1.0.0\ncode_files:\n- {name: A.swift, path: a.liquid}\n"
      tree["../catalog/one/a.liquid"] = "// new\n"
      tree["Templates/one/old/run.sh"] = "exit\n"
    }
    let project = try RealProject(tree)
    // Outside of the project, as a cache folder is.
    let cache = FileManager.default.temporaryDirectory.appending(path: "cache-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: cache) }
    let variables = ["XDG_CACHE_HOME": cache.path(percentEncoded: false)]
    if words[0] != "template" {
      #expect(try await project.run(["gen", "Profile", "screen"]).code == 0)
    }
    for (path, entry) in try project.snapshot().entries {
      let isFolder = entry.content == .folder
      let bits = isFolder ? [0o700, 0o775, 0o755] : [0o600, 0o755, 0o666]
      try FileManager.default.setAttributes(
        [.posixPermissions: bits[path.utf8.count % 3]],
        ofItemAtPath: project.place.appending(path).text)
    }
    let before = try project.snapshot(withTimes: false)
    let ending = try await project.run(words, variables: variables)
    #expect(ending.code == 0, "\(ending.errors)")
    let after = try project.snapshot(withTimes: false)
    #expect(before.changes(to: after) != [])
    for expected in [before, after, before] {
      let ending = try await project.run(["undo"], variables: variables)
      #expect(ending.code == 0, "\(ending.errors)")
      #expect(expected.changes(to: try project.snapshot(withTimes: false)) == [])
    }
    let kept = try TreeSnapshot(
      of: Workspace.Path(cache.path(percentEncoded: false)), in: SystemFiles())
    #expect(kept.entries.count >= 6)
    for (path, entry) in kept.entries {
      #expect(entry.permissions == (entry.content == .folder ? 0o700 : 0o600), "\(path)")
    }
  }
}
