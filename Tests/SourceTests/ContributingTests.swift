import Foundation
import Testing

@Suite("CONTRIBUTING")
struct ContributingTests {
  @Test func `names only files and folders that are there`() throws {
    let text = try SourceTree.text(of: "CONTRIBUTING.md")
    let paths = text.matches(of: /\b(?:Sources|Tests|Scripts|Templates)\/[\w\/.+-]*\w/)
      .map { String($0.0) }.filter { !$0.contains("NAME") }
    #expect(paths.count > 20)
    for path in Set(paths) {
      let place = SourceTree.root.appendingPathComponent(path).path
      #expect(FileManager.default.fileExists(atPath: place), "\(path)")
    }
  }

  @Test func `has a row for each target, with what it may import`() throws {
    let text = try SourceTree.text(of: "CONTRIBUTING.md")
    for (target, _) in LayoutTests.borders {
      #expect(text.contains("| `\(target)` |"), "\(target)")
    }
  }
}
