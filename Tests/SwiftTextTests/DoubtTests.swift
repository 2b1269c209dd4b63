import SwiftText
import Testing

@Suite("A Swift file is refused for")
struct DoubtTests {
  static let cases: [(code: String, reason: SwiftReadingError.Reason)] = [
    ("struct A { /* ", .unfinishedComment),
    ("let a = \"b\nstruct A {}", .unfinishedString),
    ("let a = \"\"\"\n b \"\"", .unfinishedString),
    ("let a = \"\\(b\"", .unfinishedString),
    ("let a = #/b\n/#", .unfinishedRegex),
    ("let a = #/b\\\n/#", .unfinishedRegex),
    ("let a = /b\\\n} c/", .unevenBrackets),
    ("let `a = 1\n", .unfinishedName),
    ("struct A { func b( }", .unevenBrackets),
    ("struct A {", .unevenBrackets),
    ("}", .unevenBrackets),
    ("#if A\nstruct B {\n#else\nstruct C {\n#endif\n}", .unevenConditions),
    ("#if A\nstruct B { }", .unevenConditions),
    ("#endif", .unevenConditions),
    ("#if A\n}\n#endif", .unevenBrackets),
    ("let a = b\n  /c {/d", .slashOrRegex),
    ("<<<<<<< HEAD\nstruct A {}\n=======\n>>>>>>> b\n", .conflictMarkers),
    ("struct A { \u{0} }", .controlCharacter),
    (String(repeating: "(", count: 600) + String(repeating: ")", count: 600), .tooDeep),
    (
      String(repeating: "\"\\(", count: 50) + "1" + String(repeating: ")\"", count: 50), .tooDeep
    ),
  ]

  @Test(arguments: cases.indices) func `ambiguous or unfinished code`(index: Int) {
    let (code, reason) = Self.cases[index]
    do throws(SwiftReadingError) {
      _ = try SwiftFile(Array(code.utf8))
      Issue.record("\(code) was read")
    } catch { #expect(error.reason == reason, "\(code)") }
  }
}
