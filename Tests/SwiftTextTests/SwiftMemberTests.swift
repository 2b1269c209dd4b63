import SwiftText
import Testing

@Suite("A member")
struct SwiftMemberTests {
  private func members(_ code: String, in type: String = "class A") throws -> [SwiftMember] {
    let file = try SwiftFile(Array("\(type) {\n\(code)\n}".utf8))
    return file.readMembers(of: file.types[0])
  }

  @Test(arguments: [
    ("func show(_ title: String, animated isAnimated: Bool = true) {}", "show(_:animated:)"),
    ("static func make<T: B>(in `for`: T) -> T { a }", "static make(in:)"),
    ("class func `default`() {}", "static default()"),
    ("init?(coder: NSCoder) {}", "init(coder:)"),
    ("subscript(index: Int, in other: Int) -> Int { 0 }", "subscript(_:in:)"),
    ("static func == (lhs: A, rhs: A) -> Bool { true }", "static ==(lhs:rhs:)"),
    ("func < (lhs: A, rhs: A) -> Bool { true }", "<(lhs:rhs:)"),
    ("lazy var title = { 1 }()", "title"), ("static let shared = A()", "static shared"),
    ("func f<T: Set<(Int) -> Void>>(a: T) {}", "f(a:)"),
  ])
  func `has a full name`(code: String, name: String) throws {
    #expect(try members(code).map(\.fullName) == [name])
  }

  @Test func `can be one of several in a declaration`() throws {
    #expect(try members("var a = 1, b: Int, c = f(2, d: 3)").map(\.name) == ["a", "b", "c"])
    #expect(try members("let (a, b) = pair").map(\.name) == ["a", "b"])
    #expect(
      try members("case a, b(c: Int, Int)\nindirect case d", in: "enum A").map(\.fullName)
        == ["static a", "static b(c:_:)", "static d"])
  }

  @Test func `has a result and effects`() throws {
    let found = try members(
      "func a() async throws(E) -> [Int] {}\nfunc b() -> Void {}\nvar c: Int { 0 }\nvar d = 0")
    #expect(found.map(\.result) == ["[Int]", nil, "Int", nil])
    #expect(found[0].isAsync && found[0].canThrow && !found[1].isAsync)
  }

  @Test(arguments: [
    ("{ get }", "get", nil), ("{ get set }", "get", "set"), ("{set get}", "get", "set"),
    ("{ get async throws(E) }", "get async throws(E)", nil),
    ("{ mutating get nonmutating set }", "mutating get", "nonmutating set"),
  ])
  func `of a protocol has accessors`(code: String, getter: String, setter: String?) throws {
    let file = try SwiftFile(Array("protocol A { var b: Int \(code) }".utf8))
    let accessors = file.accessors(of: file.members(of: file.types[0])[0])
    #expect(accessors?.getter == getter && accessors?.setter == setter)
  }

  @Test(arguments: [
    ("extension A.B: C.D, E<F.G> where H: I {}", ["C.D", "E"]),
    ("class A<T: X>: @unchecked Sendable, any B & C {}", ["Sendable", "B", "C"]),
    ("extension A where T: B {}", []), ("struct A: ~Copyable {}", []), ("enum `A`: `B` {}", ["B"]),
  ])
  func `is in a type that inherits types`(code: String, names: [String]) throws {
    let file = try SwiftFile(Array(code.utf8))
    #expect(file.types[0].inherited == names)
  }

  @Test(arguments: [
    ("class A<T>: B<Int>, C {}", ["T"]),
    (
      "func f<S: Collection<String>, T>(_ s: S, title: String) where S: A<Int>, T: B {}",
      ["S", "T"]
    ),
    ("func < <T>(a: T, b: T) -> Bool {}", ["T"]), ("func < (a: A, b: B) -> Bool {}", []),
    ("init<T, U>(a: T) {}", ["T", "U"]), ("func f(a: A<B>, c: D) {}", []),
  ])
  func `can have generic parameters`(code: String, names: [String]) throws {
    let file = try SwiftFile(Array("struct X {\n\(code)\n}".utf8))
    #expect(file.genericParameters(of: file.members(of: file.types[0])[0]) == names)
  }

  @Test(arguments: [
    ("A & B.C", ["A", "B.C"]), ("any A", ["A"]), ("(A) -> B", []), ("[A]", []), ("A<B>", ["A"]),
  ])
  func `can be a typealias of types`(code: String, names: [String]) throws {
    let file = try SwiftFile(Array("typealias X = \(code)".utf8))
    #expect(file.aliasedTypes(of: file.declarations[0]) == names)
  }

  @Test func `has types that can be compared`() {
    for (one, other) in [
      ("any A", "A"), ("(A)?", "A!"), ("@escaping (_ a: A) -> Void", "(A) -> ()"),
      ("Module.A<B.C>", "A<C>"), ("(() -> A)", "() -> A"), ("(() -> A)?", "(() -> (A))!"),
      ("A & B", "B & A"), ("[A: B]", "[ A:B ]"),
    ] {
      #expect(SwiftType.keyTokens(of: one) == SwiftType.keyTokens(of: other), "\(one) \(other)")
    }
    for (one, other) in [
      ("A", "A?"), ("[A]", "A"), ("[A: B]", "[B]"), ("inout A", "A"),
      ("(() -> A)?", "() -> A?"), ("(() -> A) -> B", "() -> A -> B"),
    ] {
      #expect(SwiftType.keyTokens(of: one) != SwiftType.keyTokens(of: other), "\(one) \(other)")
    }
  }

  @Test(arguments: [
    ("a: Int", "a: Int, b: Bool", "(a: Int, b: Bool)"),
    ("_ a: Int = 1, c: Int", "_ other: Int", "(_ a: Int = 1)"),
    ("_ a: Int", "a: Int", "(a: Int)"), ("a: Int", "a: String", nil), ("a: Int", "b: Int", nil),
    ("a: @escaping () -> Void", "a: () -> Void, b: Int", nil),
    ("a: @Sendable () -> Void", "a: () -> Void, b: Int", nil),
    ("a: () -> Void", "a: @escaping () -> Void, b: Int", "(a: () -> Void, b: Int)"),
    ("a: @escaping () -> A", "a: @escaping () -> A, b: A", "(a: @escaping () -> A, b: A)"),
  ])
  func `follows other parameters`(old: String, new: String, text: String?) throws {
    let file = try SwiftFile(
      Array("class A {\n  func f(\(old)) { g(a) }\n}\nprotocol B {\n  func f(\(new))\n}".utf8))
    let members = file.types.map { file.readMembers(of: $0)[0] }
    #expect(file.parameters(of: members[0], as: members[1])?.text == text)
  }

  @Test(arguments: [
    ("title = a", false), ("g(a + title)", false), ("g(x ? title : a)", false),
    ("g(\"\\(title)\")", false), ("self.title = a", true), ("g(a, title: a)", true),
  ])
  func `gives no parameter the name of what the body uses`(body: String, isPossible: Bool) throws {
    let file = try SwiftFile(
      Array(
        """
        class A {
          func f(a: Int) { \(body) }
        }
        protocol B {
          func f(a: Int, title: Int)
        }

        """.utf8))
    let members = file.types.map { file.readMembers(of: $0)[0] }
    let isFound = file.parameters(of: members[0], as: members[1]) != nil
    #expect(isFound == isPossible)
  }
}
