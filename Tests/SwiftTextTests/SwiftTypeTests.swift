import SwiftText
import Testing

@Suite("A type of a parameter")
struct SwiftTypeTests {
  static let types: [(text: String, form: SwiftType.Form)] = [
    ("Int", .other), ("Any", .other), ("Self", .other), ("Foo.Bar", .other), ("Ä", .other),
    ("`class`", .other), ("A<B, C<D?>>.E", .other), ("InlineArray<3, Int>", .other),
    ("A & B", .other), ("any A & B.C", .other), ("any A.Type", .other), ("A.Type", .other),
    ("()", .other), ("(Int)", .other), ("(Int, b: [Int])", .other), ("(A & B).Type", .other),
    ("Int?", .optional), ("Int??", .optional), ("(any Error)?", .optional),
    ("(() -> Void)?", .optional), ("[Int]?", .optional), ("Result<Int, any Error>?", .optional),
    ("[Int]", .array), ("[[Int: String]]", .array), ("[(a: Int, b: Int)]", .array),
    ("[() -> Void]", .array), ("[Int: [String]]", .dictionary),
    ("() -> Void", .function), ("(Int, _ b: inout Int) -> Int?", .function),
    ("@Sendable (@escaping () -> Void) async throws -> [Int]", .function),
    ("() throws(A.B) -> () -> Int", .function), ("@convention(c) () -> Void", .function),
    ("@MainActor @escaping () -> Void", .function),
  ]

  @Test(arguments: types.indices) func `is read`(index: Int) {
    #expect(SwiftType(Self.types[index].text)?.form == Self.types[index].form)
  }

  @Test func `escapes only with its own attribute`() {
    #expect(SwiftType("@Sendable @escaping () -> Void")?.isEscaping == true)
    #expect(SwiftType("@Sendable (@escaping () -> Void) -> Void")?.isEscaping == false)
  }

  @Test(arguments: [
    "", " Int", "Int ", "Int;", ":Int", "\"x\"", "class", "func", "Int -> Int", "async Int", "1",
    "Int Int", "Int,", "Int, b: Int", "Int = 1", "Int...", "Int!", "Int ?", "[Int", "[]", "[Int:]",
    "A<>", "A<B", "A>", "A.", ".A", "A.class", "A.Self", "any", "any A?", "A & B?", "A &", "& A",
    "[Int] & A", "some A", "inout Int", "@escaping Int", "@class () -> Void", "[@escaping () -> A]",
    "@autoclosure () -> Int", "(a: Int)", "(a: Int) -> Int", "(Int", "() ->", "() - > Int",
    "-> Int",
    "() async", "_", "$0", "``", "`a", "#A", "Int // b", "Int /* b */", "Int\n", "Int\u{200E}", "*",
    "Int) {} func b(c: Int", "{}", "A { }", "😀",
    "\(String(repeating: "A<", count: 5_000))B\(String(repeating: ">", count: 5_000))",
  ])
  func `is nothing else`(text: String) {
    #expect(SwiftType(text) == nil)
  }
}
