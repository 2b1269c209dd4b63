import SwiftText
import Testing

@Suite("Removed lines")
struct RemovalTests {
  private func removed(_ lines: String, _ text: String) throws -> String? {
    let file = try SwiftFile(Array(text.utf8))
    var edit = SwiftEdit(file, CodeFormat())
    let type = try #require(file.types.first)
    guard edit.remove(lines, from: type) else { return nil }
    return String(decoding: try edit.result(), as: UTF8.self)
  }

  @Test(arguments: [
    "class A {\n  let b = 1\n}\n", "class A {\n  // Nothing yet.\n}\n",
    "class A {\n\tfunc a() {}\n\n\tfunc b() {}\n}\n", "class A {\r\n  func a() {}\r\n}\r\n",
    "class A {}\n", "class A {\n  let b = 1\n\n}\n", "class A {\n  func a() {}\n\n\n}\n",
    "class A {\r\n  let b = 1\r\n\r\n}\r\n",
  ])
  func `are the inserted ones, with their empty line`(text: String) throws {
    let lines = "/// Does it.\nfunc c() {\n  d()\n}"
    let file = try SwiftFile(Array(text.utf8))
    var edit = SwiftEdit(file, CodeFormat())
    edit.append(lines, to: try #require(file.types.first))
    let inserted = String(decoding: try edit.result(), as: UTF8.self)
    #expect(inserted != text)
    #expect(try removed(lines, inserted) == text)
  }

  @Test(arguments: [
    "class A {}", "class A {}\n", "class A {}\n\n", "class A {}\n\n\n", "class A {}\n  ",
    "class A {}\r\n\r\n", "class A {}\r\n\r\nclass B {}",
  ])
  func `at the end of a file leave its last line as it was`(text: String) throws {
    let lines = "extension A: C {\n}"
    var edit = SwiftEdit(try SwiftFile(Array(text.utf8)), CodeFormat())
    edit.append(lines)
    var removal = SwiftEdit(try SwiftFile(try edit.result()), CodeFormat())
    let isRemoved = removal.remove(lines)
    #expect(isRemoved)
    #expect(String(decoding: try removal.result(), as: UTF8.self) == text)
  }

  @Test(arguments: [
    "class A {\n  @available(iOS 18, *)\n  let c = 1\n  let d = 2\n}",
    "class A {\n  private\n  let c = 1\n}", "class A {\n  let c = 1\n    + 2\n}",
    "class A {\n  func a() {\n    let c = 1\n      .magnitude\n  }\n}",
    "class A {\n  struct B {\n    @Wrapped<Int>\n  let c = 1\n  }\n}",
  ])
  func `are no part of a declaration or statement`(text: String) throws {
    #expect(try removed("let c = 1", text) == nil)
  }

  @Test func `can be a link of a chain`() throws {
    let text = "struct A {\n  var b: C {\n    D()\n      .e {}\n      .f {}\n  }\n}\n"
    #expect(try removed("    .e {}", text) == text.replacing("      .e {}\n", with: ""))
    let branch = "class A {\n  func a() {\n    if b {\n    }\n    else { c() }\n  }\n}\n"
    #expect(try removed("  if b {\n  }", branch) == nil)
  }

  @Test func `of a member leave the macros and attributes that follow`() throws {
    let text = "class A {\n  func a() {}\n  #warning(\"b\")\n  @B<Int>(1) var c = 3\n}\n"
    let file = try SwiftFile(Array(text.utf8))
    let type = try #require(file.types.first)
    let members = file.members(of: type)
    #expect(members.map(\.name) == ["a", "c"])
    var edit = SwiftEdit(file, CodeFormat())
    let isRemoved = edit.remove(member: members[0], from: type)
    #expect(isRemoved)
    #expect(
      String(decoding: try edit.result(), as: UTF8.self)
        == text.replacing("  func a() {}\n", with: ""))
  }

  @Test(arguments: [
    "class A {\n  let c = 1 // mine\n}", "class A {\n  let c = 1 + 1\n}",
    "class A {\n  let t = \"\"\"\n  let c = 1\n  \"\"\"\n}",
    "class A {\n  /*\n  let c = 1\n  */\n}",
  ])
  func `are no others`(text: String) throws {
    #expect(try removed("let c = 1", text) == nil)
  }

  @Test(arguments: [
    ("class A {\n  let b = 1\n\n  func c() {}\n}\n", "class A {}\n"),
    ("class A {\r\n  let b = 1\r\n  func c() {}\r\n}\r\n", "class A {}\r\n"),
    ("class A {\n  // Mine.\n  let b = 1\n  func c() {}\n}\n", "class A {\n  // Mine.\n}\n"),
  ])
  func `leave empty braces after several removals`(text: String, result: String) throws {
    let lines = ["let b = 1", "func c() {}"]
    for order in [lines, lines.reversed()] {
      let file = try SwiftFile(Array(text.utf8))
      let type = try #require(file.types.first)
      var edit = SwiftEdit(file, CodeFormat())
      for code in order {
        let isRemoved = edit.remove(code, from: type)
        #expect(isRemoved)
      }
      #expect(String(decoding: try edit.result(), as: UTF8.self) == result)
      let end = file.line(of: file.bytes.count)
      let removed = text.count(where: \.isNewline) - result.count(where: \.isNewline)
      #expect(edit.newLine(of: end) == end - removed)
    }
  }

  @Test func `leave a body with what was inserted before`() throws {
    let text = "class A {\n  func a() {}\n}\n"
    let file = try SwiftFile(Array(text.utf8))
    let type = try #require(file.types.first)
    var edit = SwiftEdit(file, CodeFormat())
    edit.append("func b() {}", to: type)
    let isRemoved = edit.remove("func a() {}", from: type)
    #expect(isRemoved)
    let result = String(decoding: try edit.result(), as: UTF8.self)
    #expect(result.contains("  func b() {}\n}\n") && !result.contains("func a"))
  }

  @Test func `get no insertions`() throws {
    let file = try SwiftFile(Array("struct A {\n  func a() {\n    A()\n  }\n}\n".utf8))
    let type = try #require(file.types.first)
    var edit = SwiftEdit(file, CodeFormat())
    let parentheses = try #require(file.calls(of: "A").first?.parentheses)
    let member = try #require(file.members(of: type).first)
    let (isInserted, isRemoved) = (
      edit.insert("b: b", at: 0, in: parentheses), edit.remove(member: member, from: type)
    )
    #expect(isInserted && isRemoved)
    #expect(throws: SwiftReadingError.self) { try edit.result() }
  }

  static let lists: [(list: String, element: String, result: String?)] = [
    ("(a: Int, b: Int)", "b: Int", "(a: Int)"), ("(a: Int, b: Int)", "a: Int", "(b: Int)"),
    ("(a: Int)", "a: Int", "()"), ("(\n  a: Int,\n  b: Int\n)", "b: Int", "(\n  a: Int\n)"),
    ("(\n  a: Int,\n  b: Int\n)", "a: Int", "(\n  b: Int\n)"),
    ("(a: Int, // one\n  b: Int, c: Int)", "b: Int", "(a: Int, // one\n  c: Int)"),
    ("(a: Int, b: Int /* two */, c: Int)", "b: Int", nil), ("(a: Int)", "b: Int", nil),
  ]

  @Test(arguments: lists.indices) func `are elements of lists`(index: Int) throws {
    let (list, element, result) = Self.lists[index]
    let file = try SwiftFile(Array("class A {\ninit\(list) {}\n}".utf8))
    let type = try #require(file.types.first)
    let member = try #require(file.members(of: type).first)
    var edit = SwiftEdit(file, CodeFormat())
    let range = try #require(file.signature(of: member)).parentheses
    guard edit.remove(element, from: range) else {
      #expect(result == nil)
      return
    }
    let text = String(decoding: try edit.result(), as: UTF8.self)
    #expect(text == result.map { "class A {\ninit\($0) {}\n}" })
  }

  @Test(arguments: [
    ("class A<T: B> {}", "class A<T: B>: P {}"), ("class A {}", "class A: P {}"),
    ("class A: B {}", "class A: B, P {}"),
    ("class A<T> where T: B {}", "class A<T>: P where T: B {}"),
  ])
  func `are protocols of an inheritance clause`(text: String, inserted: String) throws {
    let file = try SwiftFile(Array(text.utf8))
    var edit = SwiftEdit(file, CodeFormat())
    edit.insert(conformance: "P", to: try #require(file.types.first))
    #expect(String(decoding: try edit.result(), as: UTF8.self) == inserted)
    let after = try SwiftFile(Array(inserted.utf8))
    var removal = SwiftEdit(after, CodeFormat())
    #expect(removal.remove(conformance: "P", of: try #require(after.types.first)))
    #expect(String(decoding: try removal.result(), as: UTF8.self) == text)
  }

  @Test func `are statements, which are not inserted behind a return`() throws {
    let file = try SwiftFile(
      Array("class A {\n  func a() {\n    return\n  }\n  func b() {\n    c()\n  }\n}".utf8))
    let members = file.members(of: try #require(file.types.first))
    var edit = SwiftEdit(file, CodeFormat())
    let left = edit.insert("d()", in: members[0], at: .end)
    let done = edit.insert("d()", in: members[1], at: .end)
    #expect(!left && done)
    #expect(String(decoding: try edit.result(), as: UTF8.self).contains("    c()\n    d()\n  }"))
  }
}
