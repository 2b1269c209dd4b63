import Foundation
import Testing
import ViperCommands
import ViperSystem
import ViperTestSupport
import Workspace

extension GitRepositories {
  /// Commits a tree with an entry that no work tree could give it: `MODE,OBJECT,PATH`.
  func addEntry(_ entry: String, to name: String) async throws {
    let folder = served(name)
    try await call(["read-tree", "trunk"], in: folder)
    try await call(["update-index", "--add", "--cacheinfo", entry], in: folder)
    let tree = try await call(["write-tree"], in: folder)
    let commit = try await call(
      ["-c", "user.name=J", "-c", "user.email=j@e.com", "commit-tree", "-m", "x", tree],
      in: folder)
    try await call(["update-ref", "refs/heads/trunk", commit], in: folder)
  }

  /// Expects that these templates are refused and that nothing is written.
  func refuses(_ templates: String, _ says: String) async throws {
    try rambafile("templates:\n\(templates)\n")
    let before = try TreeSnapshot(of: project, in: SystemFiles())
    let known = errors
    #expect(await run("install") == .failed)
    let new = String(errors.dropFirst(known.count))
    #expect(new.contains(says), "\(new)")
    #expect(try before.changes(to: TreeSnapshot(of: project, in: SystemFiles())) == [])
  }

  /// Appends commits that change one file, faster than committing them one by one.
  func addHistory(_ count: Int, to name: String) async throws {
    var stream = ""
    for number in 1...count {
      stream +=
        "commit refs/heads/trunk\ncommitter Jane <j@e.com> \(1_700_000_000 + number) +0000\n"
      stream += "data 1\n.\n"
      if number == 1 { stream += "from refs/heads/trunk^0\n" }
      stream += "M 100644 inline notes.txt\ndata \("\(number)".utf8.count)\n\(number)\n"
    }
    try await call(
      ["fast-import", "--quiet"], in: served(name), input: Array(stream.utf8))
  }

  func files(below folder: Workspace.Path) throws -> [Workspace.Path] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.text)
      .map { folder.appending($0) }
      .filter { try SystemFiles().status($0)?.kind == .file }
  }

  func holds(_ text: String, below folder: Workspace.Path) throws -> Bool {
    try files(below: folder).contains { file in
      String(decoding: try SystemFiles().read(file), as: UTF8.self).contains(text)
    }
  }
}
