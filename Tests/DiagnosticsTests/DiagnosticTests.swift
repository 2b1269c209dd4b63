import Diagnostics
import Testing

@Suite("A diagnostic")
struct DiagnosticTests {
  @Test func `carries further problems in the order in which they were found`() throws {
    let problems = ["a", "b", "c"].map { Diagnostic(.error, "test", $0) }
    let combined = try #require(Diagnostic.combining(problems))
    #expect(combined.all == problems)
    let twice = try #require(Diagnostic.combining([combined, Diagnostic(.error, "test", "d")]))
    #expect(twice.all.map(\.message) == ["a", "b", "c", "d"])
    #expect(Diagnostic.combining([]) == nil)
  }

  @Test
  func `keeps a hundred of a kind in a list, and counts the others however often it is listed`()
    throws
  {
    let many = (1...1000).map { Diagnostic(.error, "many", "problem \($0)") }
    let few = (1...3).map { Diagnostic(.warning, "few", "oddity \($0)") }
    var listed = DiagnosticList(many + few).all
    for _ in 1...3 {
      #expect(listed.count == 104)
      #expect(listed.last?.message == "900 more problems like this are not listed")
      #expect(listed.count(of: .error) == 1000)
      #expect(listed.count(of: .warning) == 3)
      listed = DiagnosticList(listed).all
    }
    let rest = try #require(listed.last)
    #expect(DiagnosticList([rest]).all == [rest])
    let last = DiagnosticList(listed + many).all.last
    #expect(last?.message == "1900 more problems like this are not listed")
  }

  @Test(arguments: [
    ("plain ä 🐍", "plain ä 🐍"), ("\u{1B}[31mred", "\\u{1b}[31mred"), ("a\u{7}b", "a\\u{7}b"),
    ("a\u{202E}b", "a\\u{202e}b"), ("a\u{200B}b", "a\\u{200b}b"), ("a\tb", "a\tb"),
    ("a\nb", "a\\u{a}b"), ("a\rb", "a\\u{d}b"), ("a\u{9B}b", "a\\u{9b}b"),
    ("a\r\nb", "a\\u{d}\\u{a}b"), ("a\u{85}b", "a\\u{85}b"), ("a\u{7F}b", "a\\u{7f}b"),
    ("a\u{2028}b", "a\\u{2028}b"), ("a\u{61C}b", "a\\u{61c}b"), ("a\u{AD}b", "a\\u{ad}b"),
    ("a\u{206A}b", "a\\u{206a}b"), ("a\u{2066}b", "a\\u{2066}b"),
    ("a\u{180E}b", "a\\u{180e}b"), ("a\u{3164}b", "a\\u{3164}b"),
    ("a\u{E0041}\u{E007F}b", "a\\u{e0041}\\u{e007f}b"), ("a\u{FFF9}b", "a\\u{fff9}b"),
    ("👩‍👩‍👧 ❤️ नमस्ते می‌خواهم e\u{301}", "👩‍👩‍👧 ❤️ नमस्ते می‌خواهم e\u{301}"),
  ])
  func `shows what a terminal would obey or hide`(text: String, expected: String) {
    #expect(text.escaped() == expected)
  }

  @Test(arguments: [
    ("a/b-c.swift", "a/b-c.swift"), ("", "''"), ("a b", "'a b'"), ("it's", #"'it'\''s'"#),
    ("it'\u{301}s $(ls)", #"'it'\''"# + "\u{301}s $(ls)'"),
  ])
  func `quotes words for a shell`(word: String, quoted: String) {
    #expect(Array(ShellWord.quoted(word).utf8) == Array(quoted.utf8))
  }

  @Test func `may keep its lines`() {
    #expect("a\nb\u{1}".escaped(keepingLines: true) == "a\nb\\u{1}")
  }
}
