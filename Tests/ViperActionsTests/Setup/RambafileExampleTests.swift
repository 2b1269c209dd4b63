import Configuration
import Foundation
import Testing
import ViperActions
import Workspace

@Suite("Rambafile.example")
struct RambafileExampleTests {
  private static let file = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Rambafile.example")

  @Test func `is what the code says about its keys`() throws {
    if ProcessInfo.processInfo.environment["VIPER_RECORD"] == "1" {
      try RambafileExample.text.write(to: Self.file, atomically: true, encoding: .utf8)
      Issue.record("Rambafile.example is recorded anew; run again without VIPER_RECORD")
    }
    let text = try String(contentsOf: Self.file, encoding: .utf8)
    #expect(text == RambafileExample.text, "VIPER_RECORD=1 writes it anew")
  }

  @Test func `can be read, without a warning`() throws {
    let read = try Rambafile(
      Array(RambafileExample.text.utf8), at: Path("/project/Rambafile"), named: "Rambafile")
    #expect(read.warnings.isEmpty)
  }

  @Test(arguments: RambafileKey.allCases)
  func `holds the key with a meaning, a default and an example`(key: RambafileKey) throws {
    let lines = RambafileExample.text.split(separator: "\n", omittingEmptySubsequences: false)
    let places = lines.indices.filter { lines[$0].hasPrefix("\(key.rawValue):") }
    let place = try #require(places.first)
    #expect(places.count == 1)
    #expect(lines[place - 1].hasPrefix("# Default: "))
    #expect(lines[place - 2].hasPrefix("# ") && !lines[place - 2].hasPrefix("# Default"))
    let read = try Rambafile(
      Array(RambafileExample.text.utf8), at: Path("/project/Rambafile"), named: "Rambafile")
    let isSet =
      read.text(key) != nil || read.list(key) != nil || read.flag(key) != nil
      || (key == .templates && read.templates.count == 5)
      || (key == .customParameters && !read.parameters.isEmpty)
    #expect(isSet, "the example of \(key.rawValue) is no value")
  }
}
