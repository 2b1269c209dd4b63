import Testing
import Workspace

@Suite("A merge of texts")
struct TextMergeTests {
  private func merge(_ base: String, _ ours: String, _ theirs: String) -> (String, Int)? {
    TextMerge(base: Array(base.utf8), ours: Array(ours.utf8), theirs: Array(theirs.utf8)).map {
      (String(decoding: $0.bytes, as: UTF8.self), $0.conflicts)
    }
  }

  /// The expected texts are those that `git merge-file -p -L ours -L base -L theirs` prints.
  @Test(arguments: [
    ("1\n2\n3\n", "0\n1\n2\n3\n", "1\n2\n3\n4\n", "0\n1\n2\n3\n4\n", 0),
    ("1\n2\n3\n", "1\nx\n3\n", "1\nx\n3\n", "1\nx\n3\n", 0),
    (
      "1\n2\n3\n", "1\nx\n3\n", "1\ny\n3\n",
      "1\n<<<<<<< ours\nx\n=======\ny\n>>>>>>> theirs\n3\n", 1
    ),
    (
      "1\n2\n3\n", "1\n3\n", "1\ny\n3\n", "1\n<<<<<<< ours\n=======\ny\n>>>>>>> theirs\n3\n", 1
    ),
    ("", "a\nb\nc\n", "a\nB\nc\n", "a\n<<<<<<< ours\nb\n=======\nB\n>>>>>>> theirs\nc\n", 1),
    // Changes that touch are a conflict; between conflicts more than three lines stay.
    ("1\n2\n", "x\n2\n", "1\ny\n", "<<<<<<< ours\nx\n2\n=======\n1\ny\n>>>>>>> theirs\n", 1),
    (
      "1\na\nb\nc\n2\n", "x\na\nb\nc\nx\n", "y\na\nb\nc\ny\n",
      "<<<<<<< ours\nx\na\nb\nc\nx\n=======\ny\na\nb\nc\ny\n>>>>>>> theirs\n", 1
    ),
    (
      "1\na\nb\nc\nd\n2\n", "x\na\nb\nc\nd\nx\n", "y\na\nb\nc\nd\ny\n",
      "<<<<<<< ours\nx\n=======\ny\n>>>>>>> theirs\na\nb\nc\nd\n"
        + "<<<<<<< ours\nx\n=======\ny\n>>>>>>> theirs\n", 2
    ),
    // An insertion that fits at several lines goes to the last one.
    (
      "f {\n}\ng {\n}\n", "f {\n}\nnew {\n}\ng {\n}\n", "f {\n}\ng {\n}\nlast\n",
      "f {\n}\nnew {\n}\ng {\n}\nlast\n", 0
    ),
    ("1\n2\n3", "0\n1\n2\n3", "1\n2\n3\n4", "0\n1\n2\n3\n4", 0),
    ("1", "2", "3", "<<<<<<< ours\n2\n=======\n3\n>>>>>>> theirs\n", 1),
    (
      "1\r\n2\r\n", "1\r\nx\r\n", "1\r\ny\r\n",
      "1\r\n<<<<<<< ours\r\nx\r\n=======\r\ny\r\n>>>>>>> theirs\r\n", 1
    ),
  ])
  func `is what git makes of them`(
    base: String, ours: String, theirs: String, merged: String, conflicts: Int
  ) throws {
    let (text, count) = try #require(merge(base, ours, theirs))
    #expect(text == merged)
    #expect(count == conflicts)
  }

  @Test func `says that a file is no text`() {
    #expect(merge("a", "a\u{0}", "b") == nil)
  }
}
