import SwiftText
import Testing

@Suite("A signature")
struct SignatureTests {
  private func first(_ code: String) throws -> FunctionSignature {
    let file = try SwiftFile(Array("struct A {\n\(code)\n}".utf8))
    return try #require(file.signature(of: file.members(of: file.types[0])[0]))
  }

  @Test func `has labels, names, types and defaults`() throws {
    let signature = try first(
      "func a<B: C>(d: [String: Int], _ e: (Int, Int) -> Void, f g: any H<I, J>, k: L = m(1, 2)) async throws -> (n: O, p: Q) where B: R {}"
    )
    #expect(signature.parameters.map(\.label) == ["d", nil, "f", "k"])
    #expect(signature.parameters.map(\.name) == ["d", "e", "g", "k"])
    #expect(
      signature.parameters.map(\.type)
        == ["[String: Int]", "(Int, Int) -> Void", "any H<I, J>", "L"])
    #expect(signature.parameters.map(\.hasDefault) == [false, false, false, true])
    #expect(signature.parameters[3].text == "k: L")
    #expect(signature.result == "(n: O, p: Q)")
    #expect(signature.isAsync && signature.canThrow)
  }

  @Test(
    arguments: [
      ("@ViewBuilder content: () -> Content", ["content", "content", "() -> Content"]),
      ("@Clamped(min: 0) value: Int", ["value", "value", "Int"]),
      ("@Box<Int> value: Int", ["value", "value", "Int"]),
      ("@Kit.Box of value: Int", ["of", "value", "Int"]),
      ("@Box _ value: Int", [nil, "value", "Int"]),
    ] as [(String, [String?])])
  func `ignores the attributes of parameters`(text: String, expected: [String?]) throws {
    let found = try first("init(\(text)) {}").parameters[0]
    #expect([found.label, found.name, found.type] == expected)
    #expect(found.text == text)
  }

  @Test func `may be empty`() throws {
    #expect(try first("init?() {}").parameters.isEmpty)
    #expect(try first("func a()").result == nil)
  }

  @Test func `of a property is its type`() throws {
    let file = try SwiftFile(
      Array("class A {\n  weak var b: (any C)?\n  let d = 1\n  var e: [F] { [] }\n}".utf8))
    #expect(
      file.members(of: file.types[0]).map(file.type(of:)) == ["(any C)?", nil, "[F]"])
  }

  @Test func `of a type names what it inherits`() throws {
    let file = try SwiftFile(Array("extension A.B: C, D<E> where F == G {}\nclass H {}".utf8))
    #expect(["C", "D"].allSatisfy { file.types[0].inherits($0) })
    #expect(["A", "B"].allSatisfy { !file.types[0].inherits($0) })
    #expect(!file.types[1].inherits("H"))
  }
}
