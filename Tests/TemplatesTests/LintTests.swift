import Testing

@Suite("Generated Swift and SwiftLint's default rules")
struct LintTests {
  /// Rules that apply to a single line.
  static let forbidden: [(rule: String, line: @Sendable (Substring) -> Bool)] = [
    ("line_length", { $0.count > 120 }),
    ("force_cast", { $0.contains("as! ") }),
    ("force_try", { $0.contains("try! ") }),
    ("todo", { $0.contains("TODO") || $0.contains("FIXME") }),
    ("opening_brace", { $0.wholeMatch(of: #/ *\{ */#) != nil }),
    ("identifier_name", { $0.contains(/\b(let|var|func|case) (?!id\b)[a-z]\w?\b/) }),
    ("identifier_name", { $0.contains(/\b(let|var|func|case) (_|\w{41})/) }),
    ("type_name", { $0.contains(/\b(class|struct|enum|protocol) (\w{1,2}|\w{41,})\b/) }),
    ("large_tuple", { $0.contains(/\((\w+: )?\w+, (\w+: )?\w+, .*\) (\{|=)$/) }),
    ("void_function_in_ternary", { $0.contains(#/ \? \w+\(.*\) : \w+\(/#) }),
    ("fileprivate", { $0.contains("fileprivate ") }),
  ]

  @Test(arguments: Catalog.swiftTemplateNames) func `break none that text can show`(
    template: String
  ) throws {
    // Most combinations share lines and texts.
    var texts: Set<String> = []
    for combination in try Combination.neighbours(of: template, leavingOut: ["header"]) {
      let files = try GeneratedModule.generate("Profile", combination).files
      texts.formUnion(files.filter { $0.key.hasSuffix(".swift") }.values)
    }
    let lines = Set(texts.flatMap { $0.split(separator: "\n") })
    #expect(lines.flatMap(Self.broken(byLine:)) == [])
    #expect(texts.flatMap(Self.broken(by:)) == [])
  }

  @Test(arguments: [
    "let x = 1\n", "call(\n  [\n    one,\n  ])\n", "view as! Label\n", "a\n\n\nb\n",
    "func make(\n  one: Int,\n  two: Int,\n  three: Int,\n  four: Int,\n  five: Int,\n  six: Int\n) {\n",
    "if one,\n  two\n{\n",
  ])
  func `are known to this test`(text: String) {
    let found = text.split(separator: "\n").flatMap(Self.broken(byLine:)) + Self.broken(by: text)
    #expect(!found.isEmpty)
  }

  /// The rules that a line breaks.
  static func broken(byLine line: Substring) -> [String] {
    forbidden.filter { $0.line(line) }.map { "\($0.rule): \(line)" }
  }

  /// The rules that a text breaks, each with the violation.
  static func broken(by text: String) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var found: [String] = []
    if text.contains(/,\n *\]/) { found.append("trailing_comma") }
    if text.contains("\n\n\n") { found.append("vertical_whitespace") }
    if lines.count > 400 { found.append("file_length: \(lines.count)") }
    for function in text.matches(of: /(?m)^( *)[^\n]*\bfunc [^{]*\{\n((?s).*?)\n\1\}/) {
      let body = function.2.split(separator: "\n")
      if body.count > 50 { found.append("function_body_length: \(function.0.prefix(60))") }
    }
    for function in text.matches(of: /(func \w+|init\??)\(\n((?: +\w+[^\n]*\n)+?) *\)/) {
      let parameters = function.2.split(separator: "\n").count { $0.contains(": ") }
      if parameters > 5 { found.append("function_parameter_count: \(function.1)") }
    }
    for type in text.matches(of: /(?m)^[^\n]*\b(?:class|struct) (\w+)[^\n]*\{\n((?s).*?)\n\}/) {
      let body = type.2.split(separator: "\n").count { !$0.contains(/^ *\/\//) }
      if body > 250 { found.append("type_body_length: \(type.1) has \(body) lines") }
    }
    return found
  }
}
