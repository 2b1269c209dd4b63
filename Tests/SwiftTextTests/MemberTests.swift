import SwiftText
import Testing

@Suite("The members of a type")
struct MemberTests {
  private func members(_ code: String) throws -> [String] {
    let file = try SwiftFile(Array(code.utf8))
    return file.members(of: try #require(file.types.first)).map {
      "\($0.kind.rawValue) \($0.name)|\(file.text($0.range))"
    }
  }

  @Test(arguments: [
    ("import UIKit", "UIKit"), ("import UIKit.UIImage", "UIKit.UIImage"),
    ("@preconcurrency import class UIKit.UIImage", "UIKit.UIImage"),
    ("import func Darwin.C.open\nlet a = 1", "Darwin.C.open"),
  ]) func `or of a file: an import has the name of what it imports`(code: String, name: String)
    throws
  {
    #expect(try SwiftFile(Array(code.utf8)).declarations.first?.name == name)
  }

  @Test func `end before a macro, and with their value`() throws {
    let code = """
      class A {
        let b =
          #selector(c)
        let d: Int?
        #warning("e")
        func f() {}
      }
      """
    #expect(
      try members(code) == [
        "let b|let b =\n    #selector(c)", "let d|let d: Int?", "func f|func f() {}",
      ])
  }

  @Test func `are used by the code in strings, too`() throws {
    let code = #"class A { func b() { c("\(d) e \(f("\(g)")) h") } }"#
    let file = try SwiftFile(Array(code.utf8))
    let type = try #require(file.types.first)
    let body = try #require(type.body)
    #expect(file.words(in: body) == ["func", "b", "c", "d", "f", "g"])
    #expect(file.mentions("g") && !file.mentions("h"))
  }

  @Test func `have modifiers with an argument after a space`() throws {
    let code = """
      class A {
        weak var b: C?
        fileprivate (set) var d = 0
        unowned (unsafe) let e: C
        nonisolated(unsafe) static var f = 0
      }
      """
    #expect(
      try members(code) == [
        "var b|weak var b: C?", "var d|fileprivate (set) var d = 0",
        "let e|unowned (unsafe) let e: C", "var f|nonisolated(unsafe) static var f = 0",
      ])
  }

  @Test func `are those of a class`() throws {
    let code = """
      class A: B {
        @objc(c:) private(set) weak var c: D? { didSet { e() } }
        let f = { (g: Int) in
          let h = g
          return h
        }(1)
        init?(i: Int = 2) throws where I: J { }
        deinit { }
        static func == (l: A, r: A) -> Bool { true }
        subscript(k: Int) -> Int { k }
        #if DEBUG
        func m<N>(_ o: N) async throws -> [N] where N: P { [] }
        #endif
        enum Q { case r, s(Int) }
        typealias T = Int
        override class func `default`() {}
        var u: Int { get { 1 } set {} }, v = 2
      }
      """
    #expect(
      try members(code).map { String($0.split(separator: "|")[0]) } == [
        "var c", "let f", "init ", "deinit ", "func ==", "subscript ", "func m", "enum Q",
        "typealias T", "func default", "var u",
      ])
    #expect(
      try members(code)[1]
        == "let f|let f = { (g: Int) in\n    let h = g\n    return h\n  }(1)")
    #expect(
      try members(code)[6] == "func m|func m<N>(_ o: N) async throws -> [N] where N: P { [] }")
  }

  @Test func `of a protocol end where the next begins`() throws {
    #expect(
      try members(
        """
        protocol A: AnyObject {
          associatedtype B: C
          // A comment.
          func d(_ e: @escaping (Int) -> Void)
            -> Int
          var f: Int { get }
          init(g: Int); static func h()
        }
        """) == [
          "associatedtype B|associatedtype B: C",
          "func d|func d(_ e: @escaping (Int) -> Void)\n    -> Int", "var f|var f: Int { get }",
          "init |init(g: Int)", "func h|static func h()",
        ])
  }

  @Test func `within #if are marked, and so are attributes and modifiers`() throws {
    let file = try SwiftFile(
      Array("@Macro\nfinal class A {\n  #if B\n  func c() {}\n  #endif\n  let d = 1\n}".utf8))
    let type = try #require(file.types.first)
    #expect(type.attributes == ["Macro"])
    #expect(type.modifiers == ["final"])
    #expect(!type.isConditional)
    #expect(file.members(of: type).map(\.isConditional) == [true, false])
  }

  @Test(arguments: ["let a: Int\n", "func a()\n"])
  func `are found in time that grows with the file`(line: String) throws {
    let code = "protocol A {\n" + String(repeating: line, count: 20_000) + "}"
    let file = try SwiftFile(Array(code.utf8))
    #expect(file.members(of: try #require(file.types.first)).count == 20_000)
  }
}
