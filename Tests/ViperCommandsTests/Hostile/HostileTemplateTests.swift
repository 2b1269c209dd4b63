import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite struct HostileTemplateTests {
  static let placesOfFiles: [HostileTemplate] = [
    .entry(
      "climbs from the module", "name: ../View.swift, path: x.liquid",
      error: .init("template.file-name", at: "Templates/evil/evil.rambaspec:5", naming: "..")),
    .entry(
      "climbs in the middle", "name: a/../../b/View.swift, path: x.liquid",
      error: .init("template.file-name", at: "Templates/evil/evil.rambaspec:5", naming: "..")),
    .entry(
      "climbs as a folder", "name: '../../Folder'",
      error: .init("template.file-name", at: "Templates/evil/evil.rambaspec:5", naming: "..")),
    .entry(
      "is only the way up", "name: '..'",
      error: .init("template.file-name", at: "Templates/evil/evil.rambaspec:5", naming: "..")),
    .entry(
      "is the module's folder", "name: '.', path: x.liquid",
      error: .init("rambaspec.entry", at: "Templates/evil/evil.rambaspec:5")),
    .entry(
      "means home", "name: ~/View.swift, path: x.liquid",
      error: .init("template.file-name", at: "Templates/evil/evil.rambaspec:5", naming: "~")),
    .entry(
      "means root's home", "name: ~root/View.swift, path: x.liquid",
      error: .init(
        "template.file-name", at: "Templates/evil/evil.rambaspec:5", naming: "~root", "~")),
    .entry(
      "has backslashes", "name: 'a\\..\\..\\View.swift', path: x.liquid",
      error: .init(
        "template.file-name", at: "Templates/evil/evil.rambaspec:5",
        naming: "Profilea\\..\\..\\View.swift")),
    .entry(
      "has a drive", "name: 'C:/View.swift', path: x.liquid",
      error: .init("template.file-name", at: "Templates/evil/evil.rambaspec:5", naming: "C:")),
    .entry(
      "has a slash's double", "name: 'a\u{2215}..\u{2215}View.swift', path: x.liquid",
      error: .init(
        "template.file-name", at: "Templates/evil/evil.rambaspec:5",
        naming: "Profilea\u{2215}..\u{2215}View.swift")),
    .entry(
      "has a wide slash", "name: 'a\u{FF0F}View.swift', path: x.liquid",
      error: .init(
        "template.file-name", at: "Templates/evil/evil.rambaspec:5",
        naming: "Profilea\u{FF0F}View.swift")),
    .entry(
      "has a fraction slash", "name: 'a\u{2044}View.swift', path: x.liquid",
      error: .init(
        "template.file-name", at: "Templates/evil/evil.rambaspec:5",
        naming: "Profilea\u{2044}View.swift")),
    .entry(
      "has a wide backslash", "name: 'a\u{FF3C}View.swift', path: x.liquid",
      error: .init(
        "template.file-name", at: "Templates/evil/evil.rambaspec:5",
        naming: "Profilea\u{FF3C}View.swift")),
    .entry(
      "climbs with dots' doubles", "name: '\u{2024}\u{2024}/View.swift', path: x.liquid",
      error: .init(
        "template.file-name", at: "Templates/evil/evil.rambaspec:5", naming: "\u{2024}\u{2024}")),
    .entry(
      "has a NUL", "name: \"a\\0/View.swift\", path: x.liquid",
      error: .init("template.file-name", at: "Templates/evil/evil.rambaspec:5", naming: "a\\u{0}")),
    .entry(
      "has a line break", "name: \"a\\nb/View.swift\", path: x.liquid",
      error: .init("template.file-name", at: "Templates/evil/evil.rambaspec:5", naming: "a\\u{a}b")),
    .entry(
      "has a terminal escape", "name: \"a\\e[2Jb/View.swift\", path: x.liquid",
      error: .init(
        "template.file-name", at: "Templates/evil/evil.rambaspec:5", naming: "a\\u{1b}[2Jb")),
    .entry(
      "turns the reading direction", "name: \"a\\u202Etfiws.b\", path: x.liquid",
      error: .init(
        "template.file-name", at: "Templates/evil/evil.rambaspec:5",
        naming: "Profilea\\u{202e}tfiws.b")),
    .entry(
      "hides a character", "name: \"a\\u200Bb/View.swift\", path: x.liquid",
      error: .init(
        "template.file-name", at: "Templates/evil/evil.rambaspec:5", naming: "a\\u{200b}b")),
    .entry(
      "has a name of 300 bytes",
      "name: \(String(repeating: "n", count: 300))/V.swift, path: x.liquid",
      error: .init("template.file-name", at: "Templates/evil/evil.rambaspec:5")),
    .entry(
      "is a device of Windows", "name: View.swift, path: x.liquid", custom: ", custom_name: NUL",
      error: .init("template.file-name", at: "Templates/evil/evil.rambaspec:5", naming: "NUL")),
    .entry(
      "is nothing but dots", "name: .../View.swift, path: x.liquid",
      error: .init("template.file-name", at: "Templates/evil/evil.rambaspec:5", naming: "...")),
    .entry(
      "has a path of 40,000 bytes",
      "name: \(String(repeating: "folder/", count: 6000))V.swift, path: x.liquid",
      error: .init("template.file-name", at: "Templates/evil/evil.rambaspec:5")),
    .entry(
      "is a list", "name: [a, b], path: x.liquid",
      error: .init("rambaspec.entry", at: "Templates/evil/evil.rambaspec:5")),
    .entry(
      "is called twice alike",
      "name: a/View.swift, path: x.liquid}\n- {name: A/VIEW.swift, path: x.liquid",
      error: .init(
        "template.clash", at: "Templates/evil/evil.rambaspec:6", naming: "ProfileVIEW.swift")),
    .entry(
      "is a file and a folder",
      "name: a, path: x.liquid, custom_name: a}\n- {name: a/View.swift, path: x.liquid",
      error: .init("template.clash", at: "Templates/evil/evil.rambaspec:6", naming: "a")),
  ]

  static let renderedNames: [HostileTemplate] = [
    .entry(
      "climbs by its own name", "name: View.swift, path: x.liquid",
      custom: ", custom_name: '../x.swift'",
      error: .init("template.file-name", at: "Templates/evil/evil.rambaspec:5", naming: "..")),
    .entry(
      "is absolute by its own name", "name: View.swift, path: x.liquid",
      custom: ", custom_name: '/etc/passwd'",
      error: .init("template.file-name", at: "Templates/evil/evil.rambaspec:5")),
    .entry(
      "climbs by a parameter", "name: View.swift, path: x.liquid",
      custom: ", custom_name: '{{ custom_parameters.p }}.swift'",
      parameters: ["p:../../../../.zshrc"],
      error: .init("template.file-name", at: "Templates/evil/evil.rambaspec:5", naming: "..")),
    .entry(
      "climbs by a filter", "name: View.swift, path: x.liquid",
      custom: ", custom_name: \"{{ 'a|..|b' | replace: '|', '/' }}\"",
      error: .init("template.file-name", at: "Templates/evil/evil.rambaspec:5", naming: "..")),
    .entry(
      "is the way up", "name: View.swift, path: x.liquid",
      custom: ", custom_name: \"{{ '.' | append: '.' }}\"",
      error: .init("template.file-name", at: "Templates/evil/evil.rambaspec:5", naming: "..")),
    .entry(
      "has an escape by a parameter", "name: View.swift, path: x.liquid",
      custom: ", custom_name: '{{ custom_parameters.p }}'", parameters: ["p:\u{1B}]0;owned\u{7}"],
      error: .init("yaml.invalid", at: "Templates/evil/evil.rambaspec")),
    .entry(
      "has a NUL by a parameter's name", "name: View.swift, path: x.liquid",
      custom: ", custom_name: \"a\\0.swift\"",
      error: .init(
        "template.file-name", at: "Templates/evil/evil.rambaspec:5", naming: "a\\u{0}.swift")),
    .entry(
      "is as long as a disk", "name: View.swift, path: x.liquid",
      custom: ", custom_name: '{% for i in (1..99) %}nnnnnnnnnn{% endfor %}'",
      error: .init("template.file-name", at: "Templates/evil/evil.rambaspec:5")),
    .entry(
      "never ends", "name: View.swift, path: x.liquid",
      custom:
        ", custom_name: '{% for i in (1..99999) %}{% for j in (1..99999) %}n{% endfor %}{% endfor %}'",
      error: .init("liquid.limit", at: "Templates/evil/evil.rambaspec:5")),
    .entry(
      "is broken", "name: View.swift, path: x.liquid", custom: ", custom_name: '{{ x'",
      error: .init("liquid.unterminated", at: "Templates/evil/evil.rambaspec:5", naming: "}}")),
  ]

  static let reads: [HostileTemplate] = [
    .entry(
      "reads the password file", "name: a.swift, path: /etc/passwd",
      error: .init("template.path-outside", naming: "/etc/passwd")),
    .entry(
      "reads above itself", "name: a.swift, path: ../../../secret.txt",
      error: .init("template.path-outside", naming: "../../../secret.txt")),
    .entry(
      "reads above itself in the middle", "name: a.swift, path: Code/../../../../secret.txt",
      error: .init("template.path-outside", naming: "Code/../../../../secret.txt")),
    .entry(
      "reads a home", "name: a.swift, path: ~/secret.txt",
      error: .init(
        "template.missing-file", at: "Templates/evil/evil.rambaspec:5", naming: "evil",
        "~/secret.txt")),
    .entry(
      "reads with backslashes", "name: a.swift, path: '..\\..\\..\\secret.txt'",
      error: .init(
        "template.missing-file", at: "Templates/evil/evil.rambaspec:5", naming: "evil",
        "..\\..\\..\\secret.txt")),
    .entry(
      "reads up to a NUL", "name: a.swift, path: \"x.liquid\\0.swift\"",
      error: .init(
        "template.missing-file", at: "Templates/evil/evil.rambaspec:5", naming: "evil",
        "x.liquid\\u{0}.swift")),
    .entry(
      "reads its own folder", "name: a.swift, path: .",
      error: .init("template.path-outside", naming: ".")),
    .entry(
      "reads over a link", "name: a.swift, path: Code/link.liquid",
      links: ["Templates/evil/Code/link.liquid": "../../../../secret.txt"],
      error: .init("template.path-outside", naming: "Templates/evil/Code/link.liquid")),
    .entry(
      "reads over a linked folder", "name: a.swift, path: Code/secret.txt",
      links: ["Templates/evil/Code": "/home/tester"],
      error: .init("template.path-outside", naming: "Templates/evil/Code/secret.txt")),
    .entry(
      "reads over a link of links", "name: a.swift, path: a",
      links: ["Templates/evil/a": "b", "Templates/evil/b": "/etc/passwd"],
      error: .init("template.path-outside", naming: "Templates/evil/a")),
    .entry(
      "reads a link to itself", "name: a.swift, path: a", links: ["Templates/evil/a": "a"],
      error: .init("files.link-loop", naming: "Templates/evil/a")),
    .text(
      "includes from above", "{% include '../../../secret' %}",
      error: .init("template.path-outside", naming: "snippets/../../../secret.liquid")),
    .text(
      "includes an absolute file", "{% include '/etc/passwd' %}",
      error: .init("template.path-outside", naming: "/etc/passwd.liquid")),
    .text(
      "includes by a variable", "{% assign f = '../../../../secret' %}{% include f %}",
      error: .init("template.path-outside", naming: "snippets/../../../../secret.liquid")),
    .text(
      "renders from above", "{% render '../../../secret' %}",
      error: .init("template.path-outside", naming: "snippets/../../../secret.liquid")),
    HostileTemplate(
      name: "includes a link",
      files: [
        "Templates/evil/evil.rambaspec":
          "name: evil\nversion: 1\ncode_files:\n- {name: a.swift, path: x.liquid}\n",
        "Templates/evil/x.liquid": "{% include 'link' %}",
      ], links: ["Templates/evil/snippets/link.liquid": "/home/tester/secret.txt"],
      error: .init("template.path-outside", naming: "Templates/evil/snippets/link.liquid")),
    HostileTemplate(
      name: "has a link for its rambaspec",
      links: ["Templates/evil/evil.rambaspec": "/home/tester/secret.txt"],
      error: .init("template.path-outside", naming: "Templates/evil/evil.rambaspec")),
    HostileTemplate(
      name: "is called by a path", arguments: ["gen", "Profile", "../../evil"],
      error: .init("template.name", naming: "../../evil")),
    HostileTemplate(
      name: "is called absolutely", arguments: ["gen", "Profile", "/etc"],
      error: .init("template.name", naming: "/etc")),
  ]

  static let floods: [HostileTemplate] = [
    .text(
      "loops without end",
      "{% for i in (1..999999999) %}{% for j in (1..999999999) %}{% endfor %}{% endfor %}",
      error: .init("liquid.limit", at: "Templates/evil/x.liquid:1")),
    .text(
      "writes without end",
      "{% for i in (1..999999) %}{% for j in (1..999999) %}xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx{% endfor %}{% endfor %}",
      error: .init("liquid.limit", at: "Templates/evil/x.liquid:1")),
    .text(
      "doubles a text",
      "{% assign s = 'xxxxxxxxxxxxxxxx' %}"
        + String(repeating: "{% assign s = s | append: s %}", count: 64),
      error: .init("liquid.limit", at: "Templates/evil/x.liquid:1")),
    .text(
      "splits and joins without end",
      "{% assign s = 'x' %}"
        + String(
          repeating: "{% assign s = s | replace: 'x', 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx' %}",
          count: 12), error: .init("liquid.limit", at: "Templates/evil/x.liquid:1")),
    .text(
      "nests deeply",
      String(repeating: "{% if true %}", count: 50_000)
        + String(repeating: "{% endif %}", count: 50_000),
      error: .init("liquid.nesting", at: "Templates/evil/x.liquid:1")),
    .text(
      "nests brackets deeply",
      "{{ a" + String(repeating: "[b", count: 50_000) + String(repeating: "]", count: 50_000)
        + " }}", error: .init("liquid.nesting", at: "Templates/evil/x.liquid:1")),
    HostileTemplate(
      name: "includes itself",
      files: [
        "Templates/evil/evil.rambaspec":
          "name: evil\nversion: 1\ncode_files:\n- {name: a.swift, path: x.liquid}\n",
        "Templates/evil/x.liquid": "{% include 'again' %}",
        "Templates/evil/snippets/again.liquid": "{% include 'again' %}{% include 'again' %}",
      ], error: .init("liquid.limit", at: "Templates/evil/snippets/again.liquid:1")),
    HostileTemplate(
      name: "includes itself doubly",
      files: [
        "Templates/evil/evil.rambaspec":
          "name: evil\nversion: 1\ncode_files:\n- {name: a.swift, path: x.liquid}\n",
        "Templates/evil/x.liquid": "{% include 's1' %}",
      ].merging(
        (1...40).map {
          (
            "Templates/evil/snippets/s\($0).liquid",
            "{% include 's\($0 + 1)' %}{% include 's\($0 + 1)' %}"
          )
        }
      ) { $1 },
      error: .init(
        "liquid.unknown-partial", at: "Templates/evil/snippets/s40.liquid:1", naming: "s41")),
    .spec(
      "loops in its description",
      "name: evil\n{% for i in (1..999999) %}{% for j in (1..999999) %}# x\n{% endfor %}{% endfor %}",
      error: .init("liquid.limit", at: "Templates/evil/evil.rambaspec:2")),
    .spec(
      "is an alias bomb",
      "a: &a [x,x,x,x,x,x,x,x,x]\n"
        + zip("bcdefghi", "abcdefgh").map {
          "\($0): &\($0) [" + Array(repeating: "*\($1)", count: 9).joined(separator: ",") + "]\n"
        }.joined()
        + "code_files: *i\n",
      error: .init(
        "yaml.too-many-aliases", at: "Templates/evil/evil.rambaspec:5", naming: "*d",
        "Templates/evil/evil.rambaspec")),
    .spec(
      "nests lists deeply", "name: evil\ncode_files: " + String(repeating: "[", count: 20_000),
      error: .init(
        "yaml.too-deep", at: "Templates/evil/evil.rambaspec:2",
        naming: "Templates/evil/evil.rambaspec")),
    .spec(
      "nests mappings deeply",
      "name: evil\ncode_files: " + String(repeating: "{a: ", count: 20_000),
      error: .init(
        "yaml.too-deep", at: "Templates/evil/evil.rambaspec:2",
        naming: "Templates/evil/evil.rambaspec")),
    .spec(
      "is huge", "name: evil\n" + String(repeating: "# comment comment comment\n", count: 50_000),
      error: .init(
        "yaml.too-large", at: "Templates/evil/evil.rambaspec",
        naming: "Templates/evil/evil.rambaspec")),
    .spec(
      "is binary", "\u{0}\u{1}\u{2}\u{3}",
      error: .init("yaml.invalid", at: "Templates/evil/evil.rambaspec")),
    .spec(
      "is empty", "", error: .init("rambaspec.not-a-mapping", at: "Templates/evil/evil.rambaspec")),
    .spec(
      "is a list", "- name: evil\n",
      error: .init("rambaspec.not-a-mapping", at: "Templates/evil/evil.rambaspec")),
    .spec(
      "has no end", "name: \"evil\n",
      error: .init("yaml.invalid", at: "Templates/evil/evil.rambaspec:2")),
  ]

  static let refused = placesOfFiles + renderedNames + reads + floods

  @Test(arguments: refused)
  func `a template that reaches outside its place is refused`(
    _ template: HostileTemplate
  ) throws {
    let project = template.project()
    let before = try TreeSnapshot(of: Path("/"), in: project.files)
    let answer = project.answer(template.arguments)
    #expect(answer.fails(with: [template.error].compactMap(\.self)))
    #expect(Viper.run(template.arguments, in: project.world) == .failed)
    #expect(try before.changes(to: TreeSnapshot(of: Path("/"), in: project.files)) == [])
    #expect(project.console.errors.utf8.count < 10_000)
    expectNoControlCharacters(project.console.errors + project.console.output)
  }

  static let contained: [HostileTemplate] = [
    .entry("climbs at the end", "name: 'a/..', path: x.liquid"),
    .entry("is absolute", "name: //etc/cron.d/View.swift, path: x.liquid"),
    .entry(
      "has a quote", "name: View.swift, path: x.liquid",
      custom: ", custom_name: 'a\"; evil = \"b.swift'"),
    .entry("ends a comment", "name: 'a*/b/*c/View.swift', path: x.liquid"),
    .entry(
      "has a semicolon and braces", "name: View.swift, path: x.liquid",
      custom: ", custom_name: 'a; }; b = { c.swift'"),
    .entry(
      "has a dollar and backticks", "name: View.swift, path: x.liquid",
      custom: ", custom_name: '$(touch x)`touch y`.swift'"),
    .entry(
      "starts with a dash", "name: View.swift, path: x.liquid", custom: ", custom_name: '-rf.swift'"
    ),
    .entry(
      "is called like a section", "name: '/* End PBXGroup section */View.swift', path: x.liquid"),
    .text(
      "writes terminal escapes into a file", "\u{1B}[2J\u{1B}]0;owned\u{7}{{ module_info.name }}"),
    .text("asks for values that are none", "{{ 'x' | upcase }}{{ self.class }}{{ env.HOME }}"),
    .spec(
      "has tags for Ruby and Python",
      "name: !ruby/object:Gem::Installer evil\nversion: !!python/object/apply:os.system ['touch /tmp/x']\ncode_files:\n- {name: a.swift, path: x.liquid}\n"
    ),
    .spec(
      "describes itself with escapes",
      "name: \"evil\\e[2J\"\nsummary: \"\\e]0;owned\\a\"\nversion: 1\nextra\\e: 1\ncode_files:\n- {name: a.swift, path: x.liquid}\n"
    ),
    .spec(
      "depends on escapes",
      "name: evil\nversion: 1\ndependencies: [\"a\\e[2Jb\"]\ncode_files:\n- {name: a.swift, path: x.liquid}\n"
    ),
  ]

  @Test(arguments: contained)
  func `a template that looks hostile but stays in the module writes only there`(
    _ template: HostileTemplate
  ) throws {
    let project = template.project()
    let before = try TreeSnapshot(of: Path("/"), in: project.files)
    let code = Viper.run(template.arguments, in: project.world)
    #expect(code == .done, "\(project.console.errors)")
    let after = try TreeSnapshot(of: Path("/"), in: project.files)
    let changes = before.changes(to: after)
    #expect(
      changes.allSatisfy {
        $0.hasPrefix("+ home/tester/Demo/Demo/Modules")
          || $0 == "~ home/tester/Demo/Demo.xcodeproj/project.pbxproj"
          || $0.hasPrefix("+ home/tester/.cache/viper/undo")
      }, "\(changes)")
    expectNoControlCharacters(project.console.errors + project.console.output)
    // The project file still reads as one, and what was added is known by its name.
    #expect(
      Viper.run(["gen", "Other", "screen"], in: project.world) == .done,
      "\(project.console.errors)")
  }

  private func expectNoControlCharacters(_ text: String) {
    for scalar in text.unicodeScalars where scalar.properties.generalCategory == .control {
      #expect(scalar == "\n" || scalar == "\t", "U+\(String(scalar.value, radix: 16))")
    }
  }

  @Test func `there are at least sixty`() {
    #expect(Self.refused.count + Self.contained.count >= 60)
    #expect(Set((Self.refused + Self.contained).map(\.name)).count >= 60)
  }
}
