import Configuration
import Diagnostics
import Foundation
import Testing
import ViperActions
import ViperSystem
import ViperTestSupport
import Workspace

/// What a plan may reach on a real disk.
@Suite struct ContainmentTests {
  private func world(_ folder: Workspace.Path) -> World {
    World(
      files: SystemFiles(), git: ScriptedGit(), console: MemoryConsole(), clock: TestClock(),
      environment: Environment(currentFolder: folder), runNotes: LockedValue(RunNotes()))
  }

  /// Writes one new file in a project next to a folder that is none of its business.
  private func write(
    _ path: String, in trusted: String,
    after prepare: (Workspace.Path) throws -> Void,
    check: (Workspace.Path, Diagnostic?) throws -> Void
  ) throws {
    try withTemporaryFolder { folder in
      let project = folder.appending("Demo")
      try project.appending("Demo/Modules").makeFolder()
      try folder.appending("outside/secret").write("secret")
      try prepare(project)
      let outside = try TreeSnapshot(of: folder.appending("outside"), in: SystemFiles())
      let change = Change(
        .writeFile(bytes: Array("new".utf8), previous: nil), project.appending(path),
        in: project.appending(trusted))
      var failure: Diagnostic?
      let before = try TreeSnapshot(of: project, in: SystemFiles())
      do throws(Diagnostic) {
        try FileTransaction.locked(project, in: world(project)) { transaction throws(Diagnostic) in
          _ = try transaction.carryOut([change])
        }
      } catch {
        failure = error
        let left = try TreeSnapshot(of: project, in: SystemFiles())
        #expect(before.changes(to: left) == [])
      }
      #expect(
        try outside.changes(to: TreeSnapshot(of: folder.appending("outside"), in: SystemFiles()))
          == [])
      try check(project, failure)
    }
  }

  @Test func `a folder that is the user's link within the project is followed`() throws {
    try write("Demo/Modules/New/View.swift", in: "Demo/Modules") { project in
      try project.appending("Real").makeFolder()
      try FileManager.default.removeItem(atPath: project.appending("Demo/Modules").text)
      try project.appending("Demo/Modules").makeLink(to: "../Real")
    } check: { project, failure in
      #expect(failure == nil)
      let written = try SystemFiles().read(project.appending("Real/New/View.swift"))
      #expect(written == Array("new".utf8))
    }
  }

  @Test func `a project that is reached over a link is written to`() throws {
    try withTemporaryFolder { folder in
      try folder.appending("real/Demo").makeFolder()
      try folder.appending("link").makeLink(to: "real/Demo")
      let project = folder.appending("link")
      try FileTransaction.locked(project, in: world(project)) { transaction throws(Diagnostic) in
        _ = try transaction.carryOut([
          Change(.writeFile(bytes: [1], previous: nil), project.appending("a/b"), in: project)
        ])
      }
      #expect(try SystemFiles().read(folder.appending("real/Demo/a/b")) == [1])
    }
  }

  @Test func `a folder beside the project that the user names is written to`() throws {
    try write("../Shared/New/View.swift", in: "../Shared") { _ in
    } check: { project, failure in
      #expect(failure == nil)
      let written = try SystemFiles().read(project.parent.appending("Shared/New/View.swift"))
      #expect(written == Array("new".utf8))
    }
  }

  @Test(arguments: ["../../outside", "../../outside/secret", "/", "../../outside/not-there"])
  func `a configured folder that is a link out of the project is refused`(
    _ target: String
  ) throws {
    try write("Demo/Modules/New/View.swift", in: "Demo/Modules") { project in
      try FileManager.default.removeItem(atPath: project.appending("Demo/Modules").text)
      try project.appending("Demo/Modules").makeLink(to: target)
    } check: { _, failure in
      #expect(failure?.message.contains("Demo/Modules`") == true, "\(failure?.message ?? "")")
    }
  }

  @Test(arguments: [
    ("Demo/Modules/New", "../../../outside"), ("Demo/Modules/New", "."),
    ("Demo/Modules/New/View", "../../../../outside"),
    ("Demo/Modules/New/View/View.swift", "../../../../../outside/secret"),
    ("Demo/Modules/New/View/View.swift", "../../../../../outside/new"),
    ("Demo/Modules/New/View/View.swift", "/dev/full"),
  ])
  func `no link is followed on the way that a template chose`(
    _ place: String, target: String
  ) throws {
    try write("Demo/Modules/New/View/View.swift", in: "Demo/Modules") { project in
      try project.appending(place).parent.makeFolder()
      try project.appending(place).makeLink(to: target)
    } check: { _, failure in
      #expect(failure?.code == "files.link-outside")
      #expect(failure?.message.contains("`\(place)`") == true, "\(failure?.message ?? "")")
    }
  }

  private static let tellsSpellingsApart: Bool = {
    let isThere = try? withTemporaryFolder { folder in
      try folder.appending("Kit").makeFolder()
      return try SystemFiles().status(folder.appending("\u{212A}it")) != nil
    }
    return isThere == false
  }()

  @Test(.enabled(if: tellsSpellingsApart, "the disk takes the two spellings for one name"))
  func `a link is not taken for a folder that is spelled with other bytes`() throws {
    try withTemporaryFolder { folder in
      let template = folder.appending("Templates/sly")
      // The sign for kelvins is the same text as a K.
      let spec = """
        name: sly
        author: A
        version: 1.0.0
        code_files:
        - {name: Good.swift, path: Kit/a.liquid}
        - {name: Bad.swift, path: "\u{212A}it/secret"}

        """
      try template.appending("sly.rambaspec").write(spec)
      try template.appending("Kit/a.liquid").write("// a\n")
      try template.appending("\u{212A}it").makeLink(to: "../../outside")
      try folder.appending("outside/secret").write("secret")
      try folder.appending("Rambafile").write(
        """
        company: Acme
        author: Jane
        project_name: Demo
        xcodeproj_path: ""
        project_target: Demo
        project_file_path: Demo

        """)
      let planner = Generation(
        GenerationOptions(module: "Profile", template: "sly"), in: world(folder))
      let failure = #expect(throws: Diagnostic.self) {
        try planner.plan()
      }
      #expect(failure?.code == "template.path-outside")
    }
  }

  @Test func `a link that is swapped in between check and use is not followed`() throws {
    try withTemporaryFolder { folder in
      try folder.appending("project/inner").makeFolder()
      try folder.appending("outside").makeFolder()
      let files = SystemFiles()
      let project = try files.openDirectory(folder.appending("project"))
      let held = try project.folder("inner")
      // What was checked goes elsewhere, and a link takes its name.
      try FileManager.default.moveItem(
        atPath: folder.appending("project/inner").text, toPath: folder.appending("moved").text)
      try folder.appending("project/inner").makeLink(to: "../outside")
      try held.createFile("new", bytes: [1], permissions: nil, synced: false)
      #expect(try files.read(folder.appending("moved/new")) == [1])
      #expect(throws: FileError("open the folder", project.path.appending("inner"), .leavesFolder))
      {
        try project.folder("inner")
      }
      try folder.appending("project/file").makeLink(to: "../outside/file")
      #expect(throws: FileError.self) {
        try project.createFile("file", bytes: [1], permissions: nil, synced: false)
      }
      #expect(throws: FileError.self) { try project.writableFile("file", holding: []) }
      #expect(try files.entries(of: folder.appending("outside")).isEmpty)
    }
  }

  @Test(arguments: [
    ("Demo/Modules/file/View.swift", "Demo/Modules/file", false, "part of the path is a file"),
    ("Demo/Modules/folder", "Demo/Modules/folder", true, "it is a folder"),
    ("Demo/Modules/taken", "Demo/Modules/taken", false, "the file changed"),
  ])
  func `a file and a folder in each other's place are refused`(
    _ path: String, _ taken: String, isFolder: Bool, _ cause: String
  ) throws {
    try write(path, in: "Demo/Modules") { project in
      if isFolder {
        try project.appending(taken).makeFolder()
      } else {
        try project.appending(taken).write("mine")
      }
    } check: { _, failure in
      #expect(
        failure?.message.contains("`\(taken)`: \(cause)") == true, "\(failure?.message ?? "")")
    }
  }

  @Test func `a pipe in a file's place neither blocks nor is replaced`() throws {
    try withTemporaryFolder { folder in
      let pipe = folder.appending("project.pbxproj")
      let made = Process()
      made.executableURL = URL(filePath: "/usr/bin/env")
      made.arguments = ["mkfifo", pipe.text]
      try made.run()
      made.waitUntilExit()
      let failure = #expect(throws: Diagnostic.self) {
        try FileTransaction.locked(folder, in: world(folder)) { transaction throws(Diagnostic) in
          _ = try transaction.carryOut([.edit(pipe, to: [1], previous: [2])])
        }
      }
      #expect(failure?.message.contains("neither a file nor a folder") == true)
    }
  }

  @Test func `a file that nobody may write is not replaced`() throws {
    try withTemporaryFolder { folder in
      let file = folder.appending("project.pbxproj")
      try file.write("old")
      try file.setPermissions(0o444)
      let failure = #expect(throws: Diagnostic.self) {
        try FileTransaction.locked(folder, in: world(folder)) { transaction throws(Diagnostic) in
          _ = try transaction.carryOut([.edit(file, to: [1], previous: Array("old".utf8))])
        }
      }
      #expect(failure?.message == "can't write `project.pbxproj`: permission denied")
    }
  }
}
