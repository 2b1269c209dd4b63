import Diagnostics
import Foundation
import Testing
import ViperSystem
import ViperTestSupport
import Workspace

/// What belongs to an edited file beside its bytes.
@Suite struct KeptAttributesTests {
  /// Edits a file from `old` to `new`, or moves it, and returns what was warned of.
  private func edit(
    _ file: Workspace.Path, in folder: Workspace.Path, movingTo other: Workspace.Path? = nil
  ) throws -> String {
    let world = World(
      files: SystemFiles(), git: ScriptedGit(), console: MemoryConsole(), clock: TestClock(),
      environment: Environment(currentFolder: folder), runNotes: LockedValue(RunNotes()))
    let warnings = try FileTransaction.locked(folder, editing: [file], in: world) {
      transaction throws(Diagnostic) in
      let (old, new) = (Array("old".utf8), Array("new".utf8))
      return try transaction.carryOut(
        other.map {
          Change.move(from: file, in: folder, to: $0, in: folder, bytes: new, previous: old)
        } ?? [.edit(file, to: new, previous: old)])
    }
    #expect(try SystemFiles().read(other ?? file) == Array("new".utf8))
    return warnings.map(\.message).joined(separator: "\n")
  }

  private func run(_ words: String...) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: text, as: UTF8.self)
  }

  @Test(arguments: [nil, "new/place.swift", "there/place.swift"])
  func `extended attributes stay`(_ other: String?) throws {
    try withTemporaryFolder { folder in
      try folder.appending("there").makeFolder()
      let other = other.map { folder.appending($0) }
      let file = folder.appending("project.pbxproj")
      try file.write("old")
      let set = """
        import os, sys
        if hasattr(os, "setxattr"): os.setxattr(sys.argv[1], "user.note", b"mine")
        """
      _ = try run("python3", "-c", set, file.text)
      #expect(try edit(file, in: folder, movingTo: other) == "")
      let get = """
        import os, sys
        print(os.getxattr(sys.argv[1], "user.note").decode() if hasattr(os, "getxattr") else "mine")
        """
      #expect(try run("python3", "-c", get, (other ?? file).text) == "mine\n")
    }
  }

  @Test(.enabled(if: getuid() == 0, "only root may give files away"))
  func `the owner stays`() throws { try keepOwner(movingTo: nil) }

  @Test(.enabled(if: getuid() == 0, "only root may give files away"))
  func `the owner of a file that moves stays`() throws { try keepOwner(movingTo: "new/place") }

  private func keepOwner(movingTo other: String?) throws {
    try withTemporaryFolder { folder in
      let other = other.map { folder.appending($0) }
      let file = folder.appending("project.pbxproj")
      try file.write("old")
      #expect(chown(file.text, 1234, 2345) == 0)
      try file.setPermissions(0o4755)
      #expect(try edit(file, in: folder, movingTo: other) == "")
      let found = try FileManager.default.attributesOfItem(atPath: (other ?? file).text)
      #expect(found[.ownerAccountID] as? Int == 1234)
      #expect(found[.groupOwnerAccountID] as? Int == 2345)
      #expect(try SystemFiles().status(other ?? file)?.permissions == 0o4755)
    }
  }

  @Test func `that other names keep the old version is said`() throws {
    try withTemporaryFolder { folder in
      let file = folder.appending("project.pbxproj")
      try file.write("old")
      try FileManager.default.linkItem(atPath: file.text, toPath: folder.appending("other").text)
      #expect(
        try edit(file, in: folder)
          == "the new version of `project.pbxproj` lost its other names (hard links), which keep the previous version"
      )
      #expect(try SystemFiles().read(folder.appending("other")) == Array("old".utf8))
    }
  }

  @Test(arguments: ["link.pbxproj", "Linked.xcodeproj/project.pbxproj", "far/Rambafile"])
  func `a link to a file or to its folder stays, and what it means is edited`(
    _ name: String
  ) throws {
    try withTemporaryFolder { place in
      let folder = place.appending("project")
      try folder.makeFolder()
      for file in ["real.pbxproj", "Real.xcodeproj/project.pbxproj", "config/Rambafile"] {
        try place.appending(file).write("old")
      }
      try folder.appending("link.pbxproj").makeLink(to: "../real.pbxproj")
      try folder.appending("Linked.xcodeproj").makeLink(to: "../Real.xcodeproj")
      try folder.appending("far").makeLink(to: "../config")
      #expect(try edit(folder.appending(name), in: folder) == "")
      #expect(
        try SystemFiles().entries(of: folder) == ["Linked.xcodeproj", "far", "link.pbxproj"])
      let new = try TreeSnapshot(of: place, in: SystemFiles()).texts.values.filter { $0 == "new" }
      #expect(new.count == 1)
    }
  }
}
