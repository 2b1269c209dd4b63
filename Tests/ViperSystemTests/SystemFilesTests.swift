import Diagnostics
import Foundation
import Testing
import ViperSystem
import ViperTestSupport
import Workspace

@Suite struct SystemFilesTests {
  private let files = SystemFiles()

  @Test func `a file comes back as the bytes that it holds`() throws {
    try withTemporaryFolder { folder in
      let path = folder.appending("Grüße 👋.txt")
      try path.write("a\r\n\u{0}b")
      #expect(try files.read(path) == Array("a\r\n\u{0}b".utf8))
      try path.write("")
      #expect(try files.read(path).isEmpty)
    }
  }

  @Test(arguments: [(1 << 21) - 1, 1 << 21, (1 << 21) + 1, 5_000_001])
  func `a large file comes back as it is`(_ size: Int) throws {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    try withTemporaryFolder { folder in
      let path = folder.appending("large")
      try files.openDirectory(folder).createFile(
        "large", bytes: bytes, permissions: nil, synced: false)
      #expect(try files.read(path) == bytes)
    }
  }

  @Test func `links are followed or shown, as asked`() throws {
    try withTemporaryFolder { folder in
      try folder.appending("real/file").write("x")
      try folder.appending("link").makeLink(to: "real/file")
      try folder.appending("dangling").makeLink(to: "nowhere")
      #expect(try files.status(folder.appending("link"))?.kind == .file)
      #expect(try files.linkStatus(folder.appending("link"))?.kind == .symbolicLink)
      #expect(try files.status(folder.appending("dangling")) == nil)
      #expect(try files.linkStatus(folder.appending("dangling"))?.kind == .symbolicLink)
      #expect(try files.resolved(folder.appending("link")) == folder.appending("real/file"))
      #expect(try files.status(folder.appending("real/file/deeper")) == nil)
    }
  }

  @Test func `the names of a folder are sorted by their bytes`() throws {
    try withTemporaryFolder { folder in
      for name in ["b", "a", "Z", ".hidden", "ä"] { try folder.appending(name).write("") }
      #expect(try files.entries(of: folder) == [".hidden", "Z", "a", "b", "ä"])
      #expect(try files.entries(of: folder, atMost: 5).count == 5)
      let failure = #expect(throws: FileError.self) {
        try files.entries(of: folder, atMost: 4)
      }
      #expect(failure?.reason == .tooMuch("4 files"))
      let held = try files.openDirectory(folder)
      #expect(try held.entries() == [".hidden", "Z", "a", "b", "ä"])
      #expect(try held.entries().count == 5, "a second look sees the same")
    }
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status")))
  func `what the system forbids is told from what permissions forbid`() throws {
    let error = #expect(throws: FileError.self) {
      try files.openDirectory(Workspace.Path("/proc/self")).removeFile("status")
    }
    #expect(error?.reason == .notPermitted)
    #expect(error?.diagnostic(from: Workspace.Path("/")).hints.first?.contains("locked") == true)
  }

  @Test func `a failure says what was tried, where, and why`() throws {
    try withTemporaryFolder { folder in
      try folder.appending("file").write("")
      #expect(throws: FileError("read", folder.appending("none"), .notFound)) {
        try files.read(folder.appending("none"))
      }
      #expect(throws: FileError("read", folder, .isAFolder)) { try files.read(folder) }
      #expect(throws: FileError("read the folder", folder.appending("file"), .notAFolder)) {
        try files.entries(of: folder.appending("file"))
      }
      #expect(throws: FileError("read", Workspace.Path("/dev/zero"), .notAFile)) {
        try files.read(Workspace.Path("/dev/zero"))
      }
      let long = folder.appending(String(repeating: "n", count: 300))
      #expect(throws: FileError("read", long, .nameTooLong)) { try files.read(long) }
    }
  }

  @Test func `a name that holds a NUL means no other file`() throws {
    try withTemporaryFolder { folder in
      try folder.appending("secret").write("x")
      let path = folder.appending("secret\u{0}.liquid")
      #expect(throws: FileError.self) { try files.read(path) }
      #expect(try files.status(path) == nil)
      #expect(throws: FileError.self) { try files.resolved(path) }
    }
  }
}
