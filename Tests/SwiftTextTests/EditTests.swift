import SwiftText
import Testing

/// Adding a member, a property or a declaration to the type `A`.
@Suite("An insertion")
struct EditTests {
  private func appended(_ code: String, to text: String) throws -> String {
    let file = try SwiftFile(Array(text.utf8))
    var edit = SwiftEdit(file)
    edit.append(SwiftLines(code), to: try #require(file.types.first { $0.name == "A" }))
    return String(decoding: try edit.result(), as: UTF8.self)
  }

  static let members: [(name: String, before: String, after: String)] = [
    (
      "follows the indentation of two spaces", "class A {\n  func a() {}\n}\n",
      "class A {\n  func a() {}\n\n  func b() {\n    c()\n  }\n}\n"
    ),
    (
      "of four", "class A {\n    func a() {}\n}\n",
      "class A {\n    func a() {}\n\n    func b() {\n        c()\n    }\n}\n"
    ),
    (
      "of tabs", "class A {\n\tfunc a() {}\n}\n",
      "class A {\n\tfunc a() {}\n\n\tfunc b() {\n\t\tc()\n\t}\n}\n"
    ),
    (
      "and Windows' line endings", "class A {\r\n  func a() {}\r\n}\r\n",
      "class A {\r\n  func a() {}\r\n\r\n  func b() {\r\n    c()\r\n  }\r\n}\r\n"
    ),
    (
      "in a type within another one", "enum B {\n  class A {\n    let a = 1\n  }\n}\n",
      "enum B {\n  class A {\n    let a = 1\n    func b() {\n      c()\n    }\n  }\n}\n"
    ),
    (
      "in braces without a line", "class A {}\n",
      "class A {\n    func b() {\n        c()\n    }\n}\n"
    ),
    (
      "in braces with a space", "  class A { }\n",
      "  class A {\n      func b() {\n          c()\n      }\n  }\n"
    ),
    (
      "behind a comment", "class A {\n  func a() {}\n  // }\n}",
      "class A {\n  func a() {}\n  // }\n\n  func b() {\n    c()\n  }\n}"
    ),
    (
      "behind an `#if`", "class A {\n  #if B\n  func a() {}\n  #endif\n}",
      "class A {\n  #if B\n  func a() {}\n  #endif\n\n  func b() {\n    c()\n  }\n}"
    ),
    (
      "in a line with code", "class A { let a = 1 }\n",
      "class A { let a = 1\n    func b() {\n        c()\n    }\n}\n"
    ),
  ]

  @Test("of a member", arguments: members.map(\.name))
  func member(name: String) throws {
    let (_, before, after) = try #require(Self.members.first { $0.name == name })
    #expect(try appended("func b() {\n  c()\n}", to: before) == after)
  }

  @Test("keeps a protocol's lines together where they are")
  func denseProtocol() throws {
    #expect(
      try appended("func c()", to: "protocol A {\n  func a()\n  func b()\n}\n")
        == "protocol A {\n  func a()\n  func b()\n  func c()\n}\n")
    #expect(
      try appended("func c()", to: "protocol A {\n  func a()\n\n  func b()\n}\n")
        == "protocol A {\n  func a()\n\n  func b()\n\n  func c()\n}\n")
  }

  @Test("of a property stands behind the others")
  func property() throws {
    let file = try SwiftFile(
      Array("class A {\n  var a = 1 {\n    didSet {}\n  }\n\n  init() {}\n}\n".utf8))
    var edit = SwiftEdit(file)
    edit.appendProperty(SwiftLines("var b = 2"), to: file.types[0])
    edit.append(SwiftLines("func c() {}"), to: file.types[0])
    edit.append(SwiftLines("extension A: B {}"))
    #expect(
      String(decoding: try edit.result(), as: UTF8.self)
        == "class A {\n  var a = 1 {\n    didSet {}\n  }\n  var b = 2\n\n  init() {}\n\n"
        + "  func c() {}\n}\n\nextension A: B {}\n")
  }

  @Test(
    "that would change what the other code means is refused", arguments: ["/*", "\"", "}", "#if A"])
  func unsafe(code: String) throws {
    #expect(throws: SwiftDoubt.self) { try appended(code, to: "class A {\n  let a = 1\n}\n") }
  }
}
