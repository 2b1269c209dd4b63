import Diagnostics
import Testing

@Suite("A list of names in a message")
struct QuotedListTests {
  @Test(arguments: [
    ([String](), ""), (["a"], "`a`"), (["a", "b\u{1B}"], "`a`, `b\\u{1b}`"),
    (["a", "b", "c"], "`a`, `b` and 1 more"),
  ])
  func `names the first ones and counts the others`(names: [String], expected: String) {
    #expect(names.quotedList(upTo: 2) == expected)
  }
}
