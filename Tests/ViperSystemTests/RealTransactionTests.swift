import Diagnostics
import Foundation
import Testing
import ViperSystem
import ViperTestSupport
import Workspace

/// The transaction on a real disk, where links, permissions and locks are the kernel's.
@Suite struct RealTransactionTests {
  private func world(_ folder: Workspace.Path) -> World {
    World(
      files: SystemFiles(), git: ScriptedGit(), console: MemoryConsole(), clock: TestClock(),
      environment: Environment(currentFolder: folder), runNotes: LockedValue(RunNotes()))
  }

  @Test func `files, folders and whole trees change as planned, and nothing else is left`() throws {
    try withTemporaryFolder { folder in
      try folder.appending("a/old.txt").write("old\r\n")
      try folder.appending("a/old.txt").setPermissions(0o764)
      try folder.appending("a/gone.txt").write("gone")
      try folder.appending("tree/sub/x").write("x")
      try folder.appending("tree/.DS_Store").write("a Mac was here")
      try folder.appending("real.pbxproj").write("project")
      try folder.appending("link.pbxproj").makeLink(to: "real.pbxproj")
      let project = folder.appending("link.pbxproj")
      let swap = Change(
        .replaceFolder(
          files: [Path("y"): Array("y".utf8)], previous: [Path("sub/x"): Array("x".utf8)]),
        folder.appending("tree"), in: folder)
      try FileTransaction.locked(folder, editing: [project], in: world(folder)) {
        transaction throws(Diagnostic) in
        _ = try transaction.carryOut(
          [
            Change(.createFolder, folder.appending("empty/inner"), in: folder),
            Change(
              .writeFile(bytes: Array("new\r\n".utf8), previous: Array("old\r\n".utf8)),
              folder.appending("a/old.txt"), in: folder),
            Change(
              .removeFile(previous: Array("gone".utf8)), folder.appending("a/gone.txt"), in: folder),
            swap,
            Change(
              .writeFile(bytes: Array("b".utf8), previous: nil), folder.appending("b/c/d"),
              in: folder),
            .edit(
              folder.appending("link.pbxproj"), to: Array("edited".utf8),
              previous: Array("project".utf8)),
          ])
      }
      let after = try TreeSnapshot(of: folder, in: SystemFiles())
      #expect(
        after.texts == [
          "a/old.txt": "new\r\n", "tree/y": "y", "b/c/d": "b", "real.pbxproj": "edited",
        ])
      #expect(
        after.paths == [
          "a", "a/old.txt", "b", "b/c", "b/c/d", "empty", "empty/inner", "link.pbxproj",
          "real.pbxproj", "tree", "tree/y",
        ])
      #expect(after.entries["a/old.txt"]?.permissions == 0o764)
      #expect(after.entries["link.pbxproj"]?.content == .link)
    }
  }

  @Test func `runs at once queue up, and each sees what the one before did`() async throws {
    let folder = try withTemporaryFolder { $0 }
    try folder.makeFolder()
    defer { try? FileManager.default.removeItem(atPath: folder.text) }
    let file = folder.appending("project")
    try file.write("")
    let runs = 40
    try await withThrowingTaskGroup(of: Void.self) { group in
      for run in 0..<runs {
        group.addTask {
          let world = world(folder)
          try FileTransaction.locked(folder, in: world) { transaction throws(Diagnostic) in
            let old: [UInt8]
            do throws(FileError) { old = try world.files.read(file) } catch {
              throw error.diagnostic(from: folder)
            }
            _ = try transaction.carryOut(
              [
                Change(
                  .writeFile(bytes: [1], previous: nil), folder.appending("m\(run)/f"), in: folder),
                .edit(file, to: old + Array("\(run)\n".utf8), previous: old),
              ])
          }
        }
      }
      try await group.waitForAll()
    }
    let after = try TreeSnapshot(of: folder, in: SystemFiles())
    let lines = after.texts["project"]?.split(separator: "\n").compactMap { Int($0) }
    #expect(lines?.sorted() == Array(0..<runs))
    #expect(after.texts.count == runs + 1)
  }

  @Test func `runs that want two files in different orders don't wait for ever`() async throws {
    let folder = try withTemporaryFolder { $0 }
    defer { try? FileManager.default.removeItem(atPath: folder.text) }
    let files = [folder.appending("a/file"), folder.appending("b/file")]
    for file in files { try file.write("") }
    try folder.appending("link").makeLink(to: "a")
    let ways = [files, [files[1], files[0]], [folder.appending("link/file"), files[1]]]
    try await withThrowingTaskGroup(of: Void.self) { group in
      for run in 0..<60 {
        group.addTask {
          let wanted = ways[run % 3]
          try await onOwnThread { () throws(Diagnostic) in
            let world = world(folder)
            try FileTransaction.locked(folder.appending("a"), editing: wanted, in: world) {
              transaction throws(Diagnostic) in
              let old: [UInt8]
              do throws(FileError) { old = try world.files.read(files[1]) } catch {
                throw error.diagnostic(from: folder)
              }
              _ = try transaction.carryOut(
                wanted.map { .edit($0, to: old + Array("\(run)\n".utf8), previous: old) })
            }
          }
        }
      }
      try await group.waitForAll()
    }
    let texts = try TreeSnapshot(of: folder, in: SystemFiles()).texts
    #expect(texts["a/file"] == texts["b/file"])
    #expect(texts["a/file"]?.split(separator: "\n").count == 60)
  }

  @Test func `a temporary folder is private, and gone afterwards`() throws {
    try withTemporaryFolder { folder in
      var world = world(folder)
      world.environment.variables["TMPDIR"] = folder.text
      let (inside, status) = try TemporaryFolder.with(in: world) { path throws(Diagnostic) in
        do {
          try path.appending("deep/file").write("x")
          try path.appending("link").makeLink(to: "/etc")
          return (path, try SystemFiles().status(path))
        } catch {
          throw Diagnostic(.error, "test", "\(error)")
        }
      }
      #expect(inside.parent == folder)
      #expect(status?.permissions == 0o700)
      #expect(try SystemFiles().entries(of: folder).isEmpty)
      world.environment.variables["TMPDIR"] = folder.appending("none").text
      #expect(throws: Diagnostic.self) {
        try TemporaryFolder.with(in: world) { _ throws(Diagnostic) in }
      }
    }
  }

  @Test
  func `what a killed run left in the folder for temporary ones is taken away, and nothing else`()
    throws
  {
    try withTemporaryFolder { folder in
      var world = world(folder)
      let temporary = folder.appending("tmp")
      try temporary.makeFolder()
      world.environment.variables["TMPDIR"] = temporary.text
      let mark = "viper-tmp-0123456789abcde"
      try folder.appending("mine/file").write("mine")
      try folder.appending("mine").setPermissions(0o700)
      try temporary.appending(mark + "0/1.git/objects/file").write("left")
      try temporary.appending(mark + "0/link").makeLink(to: "../../mine")
      try temporary.appending(mark + "0").setPermissions(0o700)
      // A name, permissions or a kind that are not ours.
      try temporary.appending(mark + "x/file").write("mine")
      try temporary.appending(mark + "x").setPermissions(0o700)
      try temporary.appending(mark + "1/file").write("mine")
      try temporary.appending(mark + "1").setPermissions(0o755)
      try temporary.appending(mark + "2").write("mine")
      try temporary.appending(mark + "2").setPermissions(0o700)
      try temporary.appending(mark + "3").makeLink(to: "../mine")
      let kept = ["1", "2", "3", "x"].map { mark + $0 }
      let entries = try TemporaryFolder.with(in: world) { outer throws(Diagnostic) in
        // The folder of another run is locked.
        try TemporaryFolder.with(in: world) { inner throws(Diagnostic) in
          do throws(FileError) {
            #expect(try SystemFiles().status(outer)?.kind == .folder)
            #expect(try SystemFiles().entries(of: temporary).count == kept.count + 2)
            return try SystemFiles().entries(of: temporary).filter {
              $0 != outer.name && $0 != inner.name
            }
          } catch {
            throw error.diagnostic(from: folder)
          }
        }
      }
      #expect(entries == kept)
      #expect(try SystemFiles().entries(of: temporary) == kept)
      #expect(try TreeSnapshot(of: folder, in: SystemFiles()).texts["mine/file"] == "mine")
    }
  }
}
