import Testing

@Suite("CONTRIBUTING")
struct ContributingTests {
  @Test func `has a row for each target`() throws {
    let text = try SourceTree.text(of: "CONTRIBUTING.md")
    for (target, _) in LayoutTests.allowedImports {
      #expect(text.contains("| `\(target)` |"), "\(target)")
    }
  }
}
