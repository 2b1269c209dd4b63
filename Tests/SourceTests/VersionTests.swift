import Testing

@Suite("The version")
struct VersionTests {
  @Test func `is the newest version in the changelog`() throws {
    let source = try SourceTree.text(of: "Sources/Configuration/VersionRequirement.swift")
    let version = try #require(
      source.split(separator: "\n").first { $0.contains("static let current") }?
        .split(separator: "\"").dropFirst().first)
    let heading = try SourceTree.text(of: "CHANGELOG.md").split(separator: "\n")
      .first { $0.hasPrefix("## [") && !$0.hasPrefix("## [Unreleased]") }
    #expect(heading?.hasPrefix("## [\(version)]") == true)
  }
}
