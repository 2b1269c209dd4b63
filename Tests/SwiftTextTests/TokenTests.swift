import Foundation
import SwiftText
import Testing

/// Each case contains the type `Target` once, with its body between `«` and `»`.
@Suite("A type is found among")
struct TokenTests {
  static let cases: [(name: String, code: String)] = [
    ("plain text", "struct Target «{ var a = 1 }»"),
    ("line comments", "// struct Target {\nstruct Target «{ // }\n}»"),
    ("nested comments", "/* /* { */ struct Target { */ struct Target «{ /* } /* } */ */ }»"),
    ("strings", #"let a = "struct Target {"; struct Target «{ let b = "}\"}" }»"#),
    (
      "strings of several lines",
      "let a = \"\"\"\n  struct Target {\n  \\(\"}\")\"\n  \"\"\"\nstruct Target «{ let b = 1 }»"
    ),
    (
      "interpolated code with braces and strings",
      #"struct Target «{ let b = "a\([1].map { "}\($0 as Int))" }.joined() /* ) */)}" }»"#
    ),
    (
      "raw strings",
      ##"struct Target «{ let b = #"\("}")"#, c = #"\#({ "}" }())"}"#, d = #""""# }»"##
    ),
    ("raw strings with a quote", ##"let q = #"""#; struct Target «{ let b = #"""}"""# }»"##),
    ("regular expressions", "struct Target «{ let b = /}{\"/, c = #/}/}/# }»"),
    ("regular expressions that begin with a comma", "let a = b(/, }/); struct Target «{ }»"),
    ("regular expressions of lines", "let r = #/\n  } # \"\n/#\nstruct Target «{ }»"),
    ("divisions", "let a = 4 / 2 / (1 + b) / 3; struct Target «{ let c = (4)/2 }»"),
    ("slashes as functions", "let a = [1].reduce(1, /); struct Target «{ let b: Int }»"),
    ("names in backticks", "struct `struct` {}\nstruct Target «{ let `class`: Int }»"),
    ("keywords as labels", "f(\n  class: 1, struct: Target)\nstruct Target «{ }»"),
    ("keywords as members", "let a = b\n  .extension\nstruct Target «{ }»"),
    ("attributes", "@A(b: { _ in }) @C.D public final\nclass Target «{ }»"),
    ("class members", "class A { class func b() {}\n class var c: Int { 1 } }\nclass Target «{ }»"),
    ("clauses", "struct Target<A, B>: C, D where A: E, B == [String: () -> Void] «{ }»"),
    ("conditions", "#if DEBUG\nstruct A { }\n#else\nstruct B { }\n#endif\nstruct Target «{ }»"),
    ("macros", "#Preview {\n  A()\n}\nstruct Target «{ #expect(a == \"}\") }»"),
    ("placeholders", "struct Target «{ func a() { <#T##() -> { body#> } }»"),
    ("windows' line endings", "import A\r\n\r\nstruct Target «{\r\n  // }\r\n}»\r\n"),
    ("actors and what is called so", "let actor = 1\nactor.run()\nactor Target «{ }»"),
    ("functions", "func f() {\n  enum A { case b }\n  struct Target «{ }»\n}"),
    ("a first line for a shell", "#!/usr/bin/env swift {\nstruct Target «{ }»"),
  ]

  @Test(arguments: cases.map(\.name)) func `other code`(name: String) throws {
    let code = try #require(Self.cases.first { $0.name == name }).code
    let before = try #require(code.range(of: "«"))
    let lower = code[..<before.lowerBound].utf8.count
    let upper = try #require(code.range(of: "»"))
    let length = code[before.upperBound..<upper.lowerBound].utf8.count
    let bytes = Array(
      (code[..<before.lowerBound] + code[before.upperBound..<upper.lowerBound]
        + code[upper.upperBound...]).utf8)
    let found = try SwiftFile(bytes).types.filter { $0.name == "Target" }
    #expect(found.count == 1)
    #expect(found.first?.body == lower..<lower + length)
  }
}
