import Testing

@Suite("CONTRIBUTING")
struct ContributingTests {
  @Test func `has a row for each target, with what it may import`() throws {
    let text = try SourceTree.text(of: "CONTRIBUTING.md")
    for (target, _) in LayoutTests.borders {
      #expect(text.contains("| `\(target)` |"), "\(target)")
    }
  }
}
