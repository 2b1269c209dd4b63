import Configuration
import Diagnostics
import Testing
import Workspace

@Suite("A Rambafile")
struct RambafileTests {
  private func read(_ text: String) throws(Diagnostic) -> Rambafile {
    try Rambafile(Array(text.utf8), at: Path("/project/Rambafile"), named: "Rambafile")
  }

  @Test func `gives each value with its line and column`() throws {
    let rambafile = try read("company: Acme\nproject_target:  Dmeo # the app\n")
    let target = try #require(rambafile.text(.projectTarget))
    #expect(target.value == "Dmeo")
    #expect(target.location?.line == 2)
    #expect(target.location?.column == 18)
    #expect(target.location?.length == 4)
    #expect(target.location?.sourceLine == "project_target:  Dmeo # the app")
  }

  @Test(arguments: [
    "company: A\nprefix: X\ncompany: B\n",
    "\"company\": A\n'company': B\n",
    "{company: A, prefix: X, company: B}\n",
    "company: A\ncompany: C\ncompany: B\n",
    "company : A\r\ncompany: B\r\n",
  ])
  func `takes the last of repeated keys and warns at the first`(text: String) throws {
    let rambafile = try read(text)
    #expect(rambafile.text(.company)?.value == "B")
    let warning = try #require(rambafile.warnings.first)
    #expect(warning.code == "yaml.duplicate-key")
    #expect(warning.location?.line == 1)
  }

  @Test(arguments: [
    ("2024", "2024"), ("1.10", "1.10"), ("007", "007"), ("yes", "yes"), ("'#1'", "#1"),
    ("\"A: B\"", "A: B"), ("Rambler&Co", "Rambler&Co"), ("R & D *", "R & D *"),
    ("Ünï 🐍", "Ünï 🐍"),
    ("  Acme   ", "Acme"), ("\"null\"", "null"), ("'~'", "~"), ("0x1F", "0x1F"),
    ("2020-01-01", "2020-01-01"),
  ])
  func `keeps texts as they are written`(written: String, expected: String) throws {
    #expect(try read("company: \(written)\n").text(.company)?.value == expected)
  }

  @Test(arguments: ["", "~", "null", "NULL", "\"\""])
  func `treats null and nothing as a missing key`(written: String) throws {
    #expect(try read("prefix: \(written)\n").text(.prefix) == nil)
  }

  @Test func `can have an empty company, and no company if that is null`() throws {
    #expect(try read("company: ''\n").text(.company)?.value == "")
    #expect(try read("company: ~\n").text(.company) == nil)
  }

  @Test(arguments: [
    ("true", true), ("yes", true), ("On", true), ("y", true), ("false", false), ("NO", false),
    ("off", false),
  ])
  func `reads the words of YAML 1.1 where a flag is meant`(word: String, expected: Bool) throws {
    #expect(
      try read("create_logical_groups: \(word)").flag(.createLogicalGroups)?.value == expected)
  }

  @Test func `reads template declarations in all their forms`() throws {
    let rambafile = try read(
      """
      templates:
      - {name: one}
      - name: two
        git: https://example.com/two.git
        branch: develop
      - {name: three, local: '../three'}
      -
      - four
      """)
    #expect(rambafile.templates.map(\.name.value) == ["one", "two", "three", "four"])
    #expect(rambafile.templates[1].branch?.value == "develop")
    #expect(rambafile.templates[2].local?.value == "../three")
  }

  @Test(arguments: ["\"\"", "\n- ''", "\n-"])
  func `declares no template where the name is empty`(text: String) throws {
    #expect(try read("templates: \(text)\n").templates.isEmpty)
  }

  @Test func `names an unknown key and the one that was meant`() throws {
    let rambafile = try read("compny: Acme\nfoo: bar\n")
    #expect(rambafile.warnings.map(\.message) == ["unknown key `compny`", "unknown key `foo`"])
    #expect(rambafile.warnings[0].hints == ["did you mean `company`?"])
    #expect(rambafile.warnings[0].location?.length == 6)
  }

  @Test func `reports all wrong values at once`() throws {
    let problem = #expect(throws: Diagnostic.self) {
      try read(
        """
        company: [A, B]
        create_logical_groups: maybe
        project_targets: {a: b}
        templates:
        - {local: x}
        """)
    }
    #expect(problem?.all.map(\.location?.line) == [1, 2, 3, 5])
  }

  @Test(arguments: [
    ("company: Acme\n  prefix: X\n", 2), ("company: [A\nprefix: X\n", 2),
    ("company: \"A\nprefix: X\n", 3), ("a: *b\n", 1), ("\tcompany: A\n", 1),
    ("company: A\n---\nprefix: B\n", 2), ("company: A\n---\n---\n", 2),
    ("company: A\n--- ''\n", 2),
  ])
  func `with broken YAML says where`(text: String, line: Int) throws {
    let problem = #expect(throws: Diagnostic.self) { try read(text) }
    #expect(problem?.code == "yaml.invalid")
    #expect(problem?.location?.line == line)
    #expect(problem?.hints.isEmpty == false)
  }

  @Test(arguments: ["---\n", "---", "--- # the end\n", "---\n...\n", "...\n"])
  func `may end with an empty document`(end: String) throws {
    #expect(try read("company: A\n" + end).text(.company)?.value == "A")
  }

  @Test(arguments: ["- a\n- b\n", "just text", "company:Acme\n"])
  func `that is no mapping is refused`(text: String) throws {
    let problem = #expect(throws: Diagnostic.self) { try read(text) }
    #expect(problem?.code == "rambafile.not-a-mapping")
    // `viper setup` would refuse to replace the file.
    #expect(problem?.hints.contains { $0.contains("`key: value`") } == true)
  }

  @Test(arguments: ["", "\n", "# only a comment\n", "---\n"]) func `that is empty has no values`(
    text: String
  ) throws {
    let rambafile = try read(text)
    #expect(RambafileKey.allCases.allSatisfy { rambafile.text($0) == nil })
  }

  @Test func `that is not UTF-8 is refused, with the place`() throws {
    let problem = #expect(throws: Diagnostic.self) {
      try Rambafile(Array("a: b\nc: ".utf8) + [0xFF], at: Path("/Rambafile"), named: "Rambafile")
    }
    #expect(problem?.code == "yaml.not-utf8")
    #expect(problem?.location?.line == 2)
    #expect(problem?.location?.column == 4)
  }

  @Test func `with a byte order mark is read`() throws {
    let bytes: [UInt8] = [0xEF, 0xBB, 0xBF] + Array("company: Acme".utf8)
    let rambafile = try Rambafile(bytes, at: Path("/Rambafile"), named: "Rambafile")
    #expect(rambafile.text(.company)?.value == "Acme")
  }

  @Test(arguments: ["templates", "? *g"]) func `with aliases that multiply is refused`(
    place: String
  ) throws {
    var text = "a: &a [x, x, x, x, x, x, x, x, x]\n"
    for (last, next) in zip("abcdef", "bcdefg") {
      let aliases = Array(repeating: "*\(last)", count: 9).joined(separator: ", ")
      text += "\(next): &\(next) [\(aliases)]\n"
    }
    let problem = #expect(throws: Diagnostic.self) { try read(text + place + ": *g\n") }
    #expect(problem?.code == "yaml.too-many-aliases")
  }

  @Test func `may share values by alias and merge key`() throws {
    let rambafile = try read(
      """
      templates:
      - &base {name: one, git: https://example.com/a.git}
      - {<<: *base, name: two}
      """)
    #expect(rambafile.templates.map(\.git?.value).count == 2)
    #expect(rambafile.templates[1].git?.value == "https://example.com/a.git")
    #expect(rambafile.templates[1].name.value == "two")
  }

  @Test func `may merge a list of mappings, of which the first counts`() throws {
    let rambafile = try read(
      """
      templates:
      - &one {name: one, git: https://example.com/a.git}
      - &two {name: two, branch: main}
      - {<<: [*one, *two], tag: v1}
      """)
    let merged = try #require(rambafile.templates.last)
    #expect(merged.name.value == "one" && merged.branch?.value == "main")
    #expect(merged.tag?.value == "v1" && rambafile.warnings.isEmpty)
  }
}
