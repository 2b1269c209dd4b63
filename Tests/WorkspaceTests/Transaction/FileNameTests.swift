import Testing
import Workspace

@Suite struct FileNameTests {
  @Test(arguments: [
    "View.swift", "Über uns.swift", "日本語", "a-b_c+d(1).m", ".hidden", "👩‍💻.swift", "it's \"x\"",
    "a;b",
    "CONTACT.swift", "Console", "COM10.txt", String(repeating: "n", count: 255), "e\u{301}",
  ])
  func `an ordinary name is fine`(_ name: String) {
    #expect(FileName.problem(with: name) == nil)
  }

  @Test(arguments: [
    ("", "is empty"), (".", "is another folder"), ("..", "is another folder"),
    ("a/b", "separator `/`"), ("a\\b", "backslash"), ("a\u{0}b", "NUL"), ("a\nb", "U+000A"),
    ("a\u{1B}[2J", "U+001B"), ("a\u{7F}", "U+007F"), ("a\u{85}", "U+0085"), ("~", "home folder"),
    ("~root", "home folder"), ("a\u{2044}b", "U+2044"), ("a\u{2215}b", "U+2215"),
    ("a\u{FF0F}b", "U+FF0F"), ("a\u{29F8}b", "U+29F8"), ("a\u{2571}b", "U+2571"),
    ("a\u{FF3C}b", "U+FF3C"), ("a\u{FE68}b", "U+FE68"), ("a\u{2216}b", "U+2216"),
    ("\u{2024}\u{2024}", "looks like dots"), ("\u{2025}", "looks like dots"),
    ("\u{FF0E}\u{FF0E}", "looks like dots"), ("a\u{2028}b", "line break"),
    ("a\u{202E}b", "invisible"), ("a\u{200B}b", "invisible"), ("a\u{FEFF}", "invisible"),
    ("...", "only dots and spaces"), ("  ", "only dots and spaces"),
    ("\u{3000}", "only dots and spaces"), ("nul", "device `NUL`"), ("AUX.swift", "device `AUX`"),
    ("com1.h", "device `COM1`"), (String(repeating: "ü", count: 128), "256 bytes"),
  ])
  func `a name that could be taken for something else is refused`(
    _ name: String, why: String
  ) throws {
    let problem = try #require(FileName.problem(with: name))
    #expect(problem.contains(why))
  }

  @Test func `a folder may be called like a device`() {
    #expect(FileName.problem(with: "Aux", isFolder: true) == nil)
  }
}
