import Foundation
import SwiftText
import Testing

@Suite("The format of a file")
struct CodeFormatTests {
  static let cases: [(name: String, format: CodeFormat, before: String, after: String)] = [
    (
      "spaces become more", CodeFormat(unit: "    "),
      "class A {\n  func a() {\n    b()\n  }\n}\n",
      "class A {\n    func a() {\n        b()\n    }\n}\n"
    ),
    (
      "spaces become tabs, also with Windows' line endings", CodeFormat(unit: "\t"),
      "class A {\r\n  func a() {\r\n    b()\r\n  }\r\n}\r\n",
      "class A {\r\n\tfunc a() {\r\n\t\tb()\r\n\t}\r\n}\r\n"
    ),
    (
      "tabs become spaces", CodeFormat(unit: "  "), "class A {\n\tlet a = 1\n}",
      "class A {\n  let a = 1\n}"
    ),
    (
      "a string keeps its value", CodeFormat(unit: "    "),
      "class A {\n  let a = \"\"\"\n    b\n      c\n\n    \"\"\"\n  let d = 1\n}\n",
      "class A {\n    let a = \"\"\"\n        b\n          c\n\n        \"\"\"\n    let d = 1\n}\n"
    ),
    (
      "aligned lines stay aligned", CodeFormat(unit: "    "),
      "class A {\n  let long = first\n           + second\n           + third\n}\n",
      "class A {\n    let long = first\n             + second\n             + third\n}\n"
    ),
    (
      "the stars of a comment keep their place", CodeFormat(unit: "\t"),
      "class A {\n  /*\n   * a\n   */\n  let b = 1\n}\n",
      "class A {\n\t/*\n\t * a\n\t */\n\tlet b = 1\n}\n"
    ),
    (
      "a long list is broken", CodeFormat(unit: "  ", lineLength: 40),
      "class A {\n  func a(first: Int, second: Int, third: Int) {}\n}\n",
      "class A {\n  func a(\n    first: Int,\n    second: Int,\n    third: Int\n  ) {}\n}\n"
    ),
    (
      "an access modifier is no list", CodeFormat(unit: "  ", lineLength: 40),
      "class A {\n  private(set) var values: [[String: [Int]]] = []\n}\n",
      "class A {\n  private(set) var values: [[String: [Int]]] = []\n}\n"
    ),
    (
      "a list that is too long with tabs is broken",
      CodeFormat(unit: "\t", tabWidth: 8, lineLength: 40),
      "class A {\n  func a(first: Int, second: Int) {}\n}\n",
      "class A {\n\tfunc a(\n\t\tfirst: Int,\n\t\tsecond: Int\n\t) {}\n}\n"
    ),
    (
      "a long clause is broken", CodeFormat(unit: "    ", lineLength: 40),
      "extension ProfileViewController: ProfileViewInput {\n  var a: Int { 1 }\n}\n",
      "extension ProfileViewController:\n    ProfileViewInput\n{\n    var a: Int { 1 }\n}\n"
    ),
    (
      "a long comment continues in its next line", CodeFormat(unit: "  ", lineLength: 40),
      "class A {\n  /// One two three four five six seven eight\n  /// nine ten.\n  ///\n  /// - Parameter a: "
        + "one two three four five six.\n  let a = 1\n}\n",
      "class A {\n  /// One two three four five six seven\n  /// eight nine ten.\n  ///\n"
        + "  /// - Parameter a: one two three four\n  ///   five six.\n  let a = 1\n}\n"
    ),
    (
      "a string is not broken at an escaped quote", CodeFormat(unit: "  ", lineLength: 40),
      "class A {\n  let a = \"The \\\"first (b, c)\\\" of many others here\"\n}\n",
      "class A {\n  let a = \"The \\\"first (b, c)\\\" of many others here\"\n}\n"
    ),
    (
      "a string is not broken in an interpolation", CodeFormat(unit: "  ", lineLength: 40),
      #"class A {\#n  let a = "\(b.map { "item (\($0), \($1))" }.joined())"\#n}\#n"#,
      #"class A {\#n  let a = "\(b.map { "item (\($0), \($1))" }.joined())"\#n}\#n"#
    ),
    (
      "a raw string is not broken at a quote", CodeFormat(unit: "  ", lineLength: 40),
      ##"class A {\##n  let a = #"The "first (b, c)" of many others"#\##n}\##n"##,
      ##"class A {\##n  let a = #"The "first (b, c)" of many others"#\##n}\##n"##
    ),
    (
      "words in a string are no clause", CodeFormat(unit: "  ", lineLength: 40),
      "class A {\n  func a() {\n    if b == c[\"the class name: first second\"] {\n    }\n  }\n}\n",
      "class A {\n  func a() {\n    if b == c[\"the class name: first second\"] {\n    }\n  }\n}\n"
    ),
    (
      "code is broken, but not the comment behind it", CodeFormat(unit: "  ", lineLength: 40),
      "class A {\n  let a = f(b, c) // the sum of (first, second)\n}\n",
      "class A {\n  let a = f(\n    b,\n    c\n  ) // the sum of (first, second)\n}\n"
    ),
    (
      "a comment over several lines keeps them", CodeFormat(unit: "  ", lineLength: 40),
      "class A {\n  /*\n   The sum of f(first, second) and all others.\n   */\n  let b = 1\n}\n",
      "class A {\n  /*\n   The sum of f(first, second) and all others.\n   */\n  let b = 1\n}\n"
    ),
    (
      "code that can't be parsed stays", CodeFormat(unit: "    "), "class A {\n  let a = 1\n",
      "class A {\n  let a = 1\n"
    ),
  ]

  @Test(arguments: cases.indices) func `is the project's`(index: Int) {
    let (name, format, before, after) = Self.cases[index]
    let result = format.applied(to: Array(before.utf8), isSwift: true)
    #expect(String(decoding: result, as: UTF8.self) == after, "\(name)")
    #expect(format.applied(to: result, isSwift: true) == result, "\(name), twice")
  }

  @Test func `changes only the indentation of other languages`() {
    let format = CodeFormat(unit: "\t", lineLength: 40)
    let before =
      "@implementation A\n- (void)a {\n    [self first:1 second:2 third:@\"{\" fourth:4];\n}\n@end\n"
    let result = format.applied(to: Array(before.utf8), isSwift: false)
    #expect(
      String(decoding: result, as: UTF8.self)
        == before.replacingOccurrences(of: "    [", with: "\t["))
  }
}
