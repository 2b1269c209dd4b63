import Testing
import Workspace

@Suite("A path")
struct PathTests {
  @Test(arguments: [
    ("/a//b/", "/a/b"), ("./a/./b", "a/b"), ("", "."), ("/", "/"), ("//", "/"), ("a/..", "a/.."),
    ("/.", "/"), ("a/", "a"), ("//a", "/a"), ("a/.b/..c", "a/.b/..c"), ("./.", "."), ("é/", "é"),
  ])
  func `drops what says nothing`(written: String, expected: String) {
    #expect(Path(written).text == expected)
  }

  @Test(arguments: [
    ("/a/b/../c", "/a/c"), ("/../a", "/a"), ("a/../../b", "../b"), ("/a/..", "/"),
  ])
  func `is normalized by its text`(written: String, expected: String) {
    #expect(Path(written).normalized.text == expected)
  }

  @Test(arguments: [
    ("/a/b/c", "/a/b", "c"), ("/a/b", "/a/b", "."), ("/a/x", "/a/b/c", "../../x"),
    ("/a", "/", "a"), ("/", "/a", ".."), ("/ab", "/a", "../ab"), ("/a/../b/c", "/b", "c"),
    ("/e\u{301}/x", "/é", "x"), ("a", "/b", "a"),
  ])
  func `is written from another folder`(path: String, folder: String, expected: String) {
    #expect(Path(path).relative(to: Path(folder)).text == expected)
  }

  @Test(arguments: [
    ("/a/b", "/a", true), ("/a", "/a", true), ("/ab", "/a", false), ("/a/../b", "/a", false),
    ("../x", ".", false), ("x", ".", true), ("/a", "/", true), ("a", "/", false),
    ("/e\u{301}/x", "/é", true), ("a/../../b", "a", false),
  ])
  func `knows what lies in it`(path: String, folder: String, expected: Bool) {
    #expect(Path(path).isInside(Path(folder)) == expected)
  }

  @Test(arguments: [
    ("/a", "b/./c", "/a/b/c"), ("/", "a", "/a"), (".", "a/b", "a/b"), ("/a", "/b", "/b"),
    ("/a", "", "/a"), ("a", "../b", "a/../b"),
  ])
  func `is followed further`(path: String, other: String, expected: String) {
    #expect(Path(path).appending(other).text == expected)
  }

  @Test func `has a name and a parent`() {
    #expect(Path("/a/b.c").name == "b.c")
    #expect(Path("/a/b.c").parent.text == "/a")
    #expect(Path("/a").parent.text == "/")
    #expect(Path("a").parent.text == ".")
    #expect(Path("/").parent.text == "/")
    #expect(Path("/").name.isEmpty)
    #expect(Path(".").name.isEmpty)
  }
}
