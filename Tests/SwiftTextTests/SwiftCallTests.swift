import SwiftText
import Testing

@Suite("A call of an initializer")
struct SwiftCallTests {
  static let cases: [(code: String, labels: [[String?]])] = [
    ("let a = Feed()", [[]]),
    ("let a = Feed(b: 1, 2, c: { d, e in [d: e] })", [["b", nil, "c"]]),
    ("let a = Feed.init(b: Feed())", [["b"], []]),
    ("let a = App.Feed(b: 1)", [["b"]]),
    ("// Feed()\nlet a = \"Feed() \\(Feed())\" /* Feed() */", []),
    ("let a: Feed = FeedFactory(); class B: Feed {}; extension Feed {}", []),
    ("func a(b: Feed) -> Feed { b as! Feed }", []),
    ("func Feed(b: Int) { c.Feed(b: b) }", [["b"]]),
  ]

  @Test(arguments: cases.indices)
  func `is found in code, and not in comments, strings and other names`(index: Int) throws {
    let (code, labels) = Self.cases[index]
    #expect(try SwiftFile(Array(code.utf8)).calls(of: "Feed").map(\.labels) == labels)
  }

  @Test(arguments: ["register(Feed.init)", "register(Feed.init(b:_:))", "let a = Feed<Item>(b: 1)"])
  func `without visible arguments is found, too`(code: String) throws {
    let calls = try SwiftFile(Array(code.utf8)).calls(of: "Feed")
    #expect(calls.count == 1)
    #expect(calls.first?.parentheses == nil)
  }

  @Test(arguments: [
    ("view.show(id: 1)", 1), ("view?.show(id: 1)", 1), ("view()\n  .show(id: 1)", 1),
    ("handle(.show(id: 1))", 0), ("func a() -> Step {\n  return .show(id: 1)\n}", 0),
    ("let a = b ? .show(id: 1) : .hide", 0),
  ])
  func `of a method is on a value, unlike the case of an enum`(code: String, count: Int) throws {
    #expect(try SwiftFile(Array(code.utf8)).methodCalls(of: "show").count == count)
  }

  @Test func `has its arguments`() throws {
    let file = try SwiftFile(Array("Feed(b: [1, 2],\n  { (c: Int, d) in c })".utf8))
    let call = try #require(file.calls(of: "Feed").first)
    #expect(file.arguments(of: call) == ["b: [1, 2]", "{ (c: Int, d) in c }"])
  }

  @Test func `is known to be in a preview`() throws {
    let file = try SwiftFile(Array("let a = Feed()\n#Preview(\"b\") {\n  Feed()\n}\n".utf8))
    #expect(
      file.calls(of: "Feed").map { file.isInPreview($0.name.lowerBound) } == [false, true])
    #expect(file.calls(of: "Feed").map { file.line(of: $0.name.lowerBound) } == [1, 3])
  }
}
