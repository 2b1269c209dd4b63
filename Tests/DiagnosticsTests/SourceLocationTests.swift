import Diagnostics
import Testing

@Suite("A source location")
struct SourceLocationTests {
  /// The text between the marks is what the location must point at.
  private func locate(_ marked: String) -> Diagnostics.SourceLocation {
    let parts = marked.split(separator: "⟨", maxSplits: 1, omittingEmptySubsequences: false)
    let rest = parts[1].split(separator: "⟩", maxSplits: 1, omittingEmptySubsequences: false)
    let bytes = Array((parts[0] + rest[0] + rest[1]).utf8)
    let start = parts[0].utf8.count
    return Diagnostics.SourceLocation(
      range: start..<start + rest[0].utf8.count, in: bytes, file: "f")
  }

  @Test(arguments: [
    ("⟨a⟩b", 1, 1, 1), ("a\nb⟨cd⟩e\nf", 2, 2, 2), ("ä🐍⟨é⟩", 1, 3, 1), ("a\r\n⟨b⟩", 2, 1, 1),
    ("a\rb\r⟨c⟩", 3, 1, 1), ("\n\n⟨⟩", 3, 1, 1), ("a⟨b\nc⟩", 1, 2, 1), ("a\n⟨⟩", 2, 1, 1),
  ])
  func `counts lines, columns and length in characters`(
    marked: String, line: Int, column: Int, length: Int
  ) {
    let location = locate(marked)
    #expect(location.line == line)
    #expect(location.column == column)
    #expect(location.length == length)
  }

  @Test(arguments: [
    ("git: ssh://me:se\u{301}\u{302}cret@host/a", "git: ssh://me:******@host/a"),
    ("git: https://🇩🇪token@host/a", "git: https://******@host/a"),
    ("git: ssh://me:\u{301}a@host/a", "git: ssh://me:*@host/a"),
  ])
  func `is still valid where a line hides a password`(line: String, shown: String) {
    #expect(line.withoutPasswords == shown)
    #expect(shown.count == line.count)
  }

  @Test func `carries the line without its ending`() {
    #expect(locate("one\r\ntwo ⟨x⟩ y\r\nthree").sourceLine == "two x y")
  }

  @Test func `survives ranges outside of the file and bytes that are not UTF-8`() {
    let beyond = Diagnostics.SourceLocation(range: 10..<20, in: [0x61], file: "f")
    #expect(beyond.line == 1)
    let broken = Diagnostics.SourceLocation(range: 2..<3, in: [0xFF, 0xC3, 0x61], file: "f")
    #expect(broken.line == 1)
    #expect(broken.column > 1)
  }
}
