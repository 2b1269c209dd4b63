import Configuration
import Foundation
import Testing
import ViperActions
import Workspace

@Suite("Rambafile.example")
struct RambafileExampleTests {
  private static let text: String = {
    let file = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Rambafile.example")
    return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  }()
  private static let lines = text.split(separator: "\n", omittingEmptySubsequences: false)

  @Test func `can be read, without a warning`() throws {
    #expect(try Self.read().warnings.isEmpty)
  }

  @Test func `has the sections and the order of what setup writes`() {
    let expected = RambafileDraft.outline.filter { !$0.hasPrefix("# ") }
    let keys = Set(RambafileKey.allCases.map { "\($0.rawValue):" })
    let found = Self.lines.compactMap { line -> String? in
      if line.hasPrefix("### ") { return String(line) }
      return keys.first { line.hasPrefix($0) }
    }
    #expect(found == expected)
  }

  @Test(arguments: RambafileKey.allCases)
  func `holds the key with its meaning, its default and an example`(key: RambafileKey) throws {
    let place = try #require(Self.lines.firstIndex { $0.hasPrefix("\(key.rawValue):") })
    #expect(Self.lines[place - 1].hasPrefix("# Default: "))
    let outline = RambafileDraft.outline
    let end = try #require(outline.firstIndex(of: "\(key.rawValue):"))
    let start = outline[..<end].lastIndex { !$0.hasPrefix("# ") }
    let meaning = outline[((start ?? -1) + 1)..<end].map { $0[...] }
    #expect(!meaning.isEmpty)
    #expect(Array(Self.lines[..<(place - 1)].suffix(meaning.count)) == meaning)
    let read = try Self.read()
    let isSet =
      read.text(key) != nil || read.list(key) != nil || read.flag(key) != nil
      || (key == .templates && read.templates.count == 6)
      || (key == .customParameters && !read.parameters.isEmpty)
      || (key == .layerNames && !read.layerNames.isEmpty)
      || (key == .check && read.check.disabled.count == 1 && read.check.enabled.count == 1)
    #expect(isSet, "the example of \(key.rawValue) is no value")
  }

  private static func read() throws -> Rambafile {
    try Rambafile(Array(text.utf8), at: Path("/project/Rambafile"), named: "Rambafile")
  }
}
