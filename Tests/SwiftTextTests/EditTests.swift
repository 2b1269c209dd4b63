import SwiftText
import Testing

/// Adding a member, a property or a declaration to the type `A`.
@Suite("An insertion")
struct EditTests {
  private func appended(_ code: String, to text: String) throws -> String {
    let file = try SwiftFile(Array(text.utf8))
    var edit = SwiftEdit(file, CodeFormat())
    edit.append(code, to: try #require(file.types.first { $0.name == "A" }))
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
      "after a comment only, with its indentation", "class A {\n  // B.\n}\n",
      "class A {\n  // B.\n\n  func b() {\n    c()\n  }\n}\n"
    ),
    (
      "with the indentation of code where comments have another",
      "class A {\n\t// B.\n    func a() {}\n}\n",
      "class A {\n\t// B.\n    func a() {}\n\n    func b() {\n        c()\n    }\n}\n"
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

  @Test(arguments: members.map(\.name)) func `of a member`(name: String) throws {
    let (_, before, after) = try #require(Self.members.first { $0.name == name })
    #expect(try appended("func b() {\n  c()\n}", to: before) == after)
  }

  @Test func `of a member keeps the lines of its multiline string`() throws {
    let line = "first(\(String(repeating: "b", count: 100)), c)\n"
    let member = "let a = \"\"\"\n  \(line)  \"\"\""
    let after = try appended(member, to: "class A {\n  func a() {}\n}\n")
    #expect(after.contains("\n    " + line))
  }

  static let lists: [(before: String, index: Int, after: String)] = [
    ("a()", 0, "a(x: 1)"),
    ("a( )", 0, "a(x: 1)"),
    ("a(b: 2)", 1, "a(b: 2, x: 1)"),
    ("a(b: 2, c: 3)", 1, "a(b: 2, x: 1, c: 3)"),
    ("a(b: { (c, d) in [c, d] }, e: 2)", 1, "a(b: { (c, d) in [c, d] }, x: 1, e: 2)"),
    ("a(\n  b: 2\n)", 1, "a(\n  b: 2,\n  x: 1\n)"),
    ("a(\n  b: 2,\n)", 1, "a(\n  b: 2,\n  x: 1,\n)"),
    ("a(\n\tb: 2,\r\n\tc: 3)", 2, "a(\n\tb: 2,\r\n\tc: 3,\n\tx: 1)"),
    ("a(\n  b: 2,\n  // C.\n  c: 3\n)", 1, "a(\n  b: 2,\n  x: 1,\n  // C.\n  c: 3\n)"),
    ("a(\n  b: 2,  // B.\n  c: 3  // C.\n)", 2, "a(\n  b: 2,  // B.\n  c: 3,  // C.\n  x: 1\n)"),
    ("a(\n  b: 2\n)", 0, "a(\n  x: 1,\n  b: 2\n)"),
    ("a(b: {\n  c()\n})", 1, "a(b: {\n  c()\n}, x: 1)"),
    (
      "  a(b: \"\(String(repeating: "b", count: 80))\", c: 3)", 1,
      "  a(\n      b: \"\(String(repeating: "b", count: 80))\",\n      x: 1,\n      c: 3\n  )"
    ),
    (
      "  a(b: \"\(String(repeating: "b", count: 90))\", c: 3)", 1,
      "  a(b: \"\(String(repeating: "b", count: 90))\", x: 1, c: 3)"
    ),
  ]

  @Test(arguments: lists.indices) func `of an element keeps to the form of its list`(index: Int)
    throws
  {
    let (before, place, after) = Self.lists[index]
    let file = try SwiftFile(Array(before.utf8))
    let call = try #require(file.calls(of: "a").first)
    var edit = SwiftEdit(file, CodeFormat())
    let isDone = edit.insert("x: 1", at: place, in: try #require(call.parentheses))
    #expect(isDone)
    #expect(String(decoding: try edit.result(), as: UTF8.self) == after)
  }

  static let assignments: [(before: String, after: String)] = [
    ("init() {}", "init() {\n    self.x = x\n  }"),
    (
      "init() {\n    self.a = a\n    b()\n  }",
      "init() {\n    self.a = a\n    self.x = x\n    b()\n  }"
    ),
    (
      "init() {\n    self.a = a\n      .b\n  }",
      "init() {\n    self.x = x\n    self.a = a\n      .b\n  }"
    ),
    (
      "init() {\n    super.init()\n  }", "init() {\n    self.x = x\n    super.init()\n  }"
    ),
  ]

  @Test(arguments: assignments.indices)
  func `of an assignment precedes statements that may need it`(
    index: Int
  ) throws {
    let (before, after) = Self.assignments[index]
    let file = try SwiftFile(Array("class A {\n  \(before)\n}\n".utf8))
    var edit = SwiftEdit(file, CodeFormat())
    let isDone = edit.insert(
      "self.x = x", in: file.members(of: file.types[0])[0], at: .afterAssignments)
    #expect(isDone)
    #expect(
      String(decoding: try edit.result(), as: UTF8.self) == "class A {\n  \(after)\n}\n")
  }

  @Test func `of a statement at the end precedes the empty line before the brace`() throws {
    let file = try SwiftFile(Array("class A {\n  func a() {\n    b()\n\n  }\n}\n".utf8))
    var edit = SwiftEdit(file, CodeFormat())
    let isDone = edit.insert("c()", in: file.members(of: file.types[0])[0], at: .end)
    #expect(isDone)
    #expect(
      String(decoding: try edit.result(), as: UTF8.self)
        == "class A {\n  func a() {\n    b()\n    c()\n\n  }\n}\n")
  }

  @Test func `of a first member precedes the others`() throws {
    let file = try SwiftFile(Array("class A {\n  /// B.\n  func b() {}\n}\n".utf8))
    var edit = SwiftEdit(file, CodeFormat())
    edit.insert(property: "let x: X", in: file.types[0], orFirst: true)
    #expect(
      String(decoding: try edit.result(), as: UTF8.self)
        == "class A {\n  let x: X\n\n  /// B.\n  func b() {}\n}\n")
  }

  @Test(arguments: ["{}", "{ }", "{  }"]) func `twice into braces in one line keeps both`(
    braces: String
  ) throws {
    let file = try SwiftFile(Array("class A \(braces)\n".utf8))
    var edit = SwiftEdit(file, CodeFormat())
    edit.append("func b() {}", to: file.types[0])
    edit.append("func c() {}", to: file.types[0])
    let text = String(decoding: try edit.result(), as: UTF8.self)
    let edited = try SwiftFile(Array(text.utf8))
    #expect(edited.members(of: edited.types[0]).map(\.name) == ["b", "c"])
    #expect(text.contains("func b() {}\n") && text.contains("func c() {}\n"))
  }

  @Test func `keeps a protocol's lines together where they are`() throws {
    #expect(
      try appended("func c()", to: "protocol A {\n  func a()\n  func b()\n}\n")
        == "protocol A {\n  func a()\n  func b()\n  func c()\n}\n")
    #expect(
      try appended("func c()", to: "protocol A {\n  func a()\n\n  func b()\n}\n")
        == "protocol A {\n  func a()\n\n  func b()\n\n  func c()\n}\n")
  }

  static let imports: [(before: String, after: String)] = [
    ("import A\n\n/// B.\nclass B {}\n", "import A\nimport C\n\n/// B.\nclass B {}\n"),
    ("// B\n\n/// B.\nclass B {}\n", "// B\n\nimport C\n\n/// B.\nclass B {}\n"),
    ("class B {}\r\n", "import C\r\n\r\nclass B {}\r\n"),
    (
      "import A\n#if D\nimport D\n#endif\nclass B {}\n",
      "import A\nimport C\n#if D\nimport D\n#endif\nclass B {}\n"
    ),
  ]

  @Test(arguments: imports.indices) func `of an import follows the others`(index: Int) throws {
    let (before, after) = Self.imports[index]
    var edit = SwiftEdit(try SwiftFile(Array(before.utf8)), CodeFormat())
    edit.insert(import: "import C")
    #expect(String(decoding: try edit.result(), as: UTF8.self) == after)
    var removal = SwiftEdit(try SwiftFile(Array(after.utf8)), CodeFormat())
    let isRemoved = removal.remove("import C")
    #expect(isRemoved)
    #expect(String(decoding: try removal.result(), as: UTF8.self) == before)
  }

  @Test func `of a property follows the others`() throws {
    let file = try SwiftFile(
      Array("class A {\n  var a = 1 {\n    didSet {}\n  }\n\n  init() {}\n}\n".utf8))
    var edit = SwiftEdit(file, CodeFormat())
    edit.insert(property: "var b = 2", in: file.types[0])
    edit.append("func c() {}", to: file.types[0])
    edit.append("extension A: B {}")
    #expect(
      String(decoding: try edit.result(), as: UTF8.self)
        == "class A {\n  var a = 1 {\n    didSet {}\n  }\n  var b = 2\n\n  init() {}\n\n"
        + "  func c() {}\n}\n\nextension A: B {}\n")
    #expect([1, 4, 5, 6, 7].map { edit.newLine(of: $0) } == [1, 4, 6, 7, 10])
  }

  @Test(arguments: ["/*", "\"", "}", "#if A"])
  func `that changes the meaning of other code is refused`(code: String) throws {
    #expect(throws: SwiftReadingError.self) {
      try appended(code, to: "class A {\n  let a = 1\n}\n")
    }
  }
}
