import Testing
import ViperCommands
import ViperTestSupport

@Suite("viper template check of names that rename can't change")
struct RenameCheckTests {
  /// The text and the name of a template's file, and the place of the expected warning.
  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var name = "View.swift"
    /// Nil if no warning is expected.
    var place: String?
    /// Whether `rename` leaves the old name in an edited line.
    var isMissed = true

    var testDescription: String { text }
  }

  static let cases: [Case] = [
    Case(text: "// Shows the {{ module_info.name }} of a user\nlet a = 1\n", place: ":1:14"),
    Case(text: "struct A {\n  /* {{ module_info.name }} */\n}\n", place: ":2:6"),
    Case(text: "/// - Returns: {{module_info.name|downcase}}\nfunc a() {}\n", place: ":1:16"),
    Case(
      text: "{% assign lower = module_info.name | downcase %}let a = 1 // {{ lower }} is shown\n",
      place: ":1:62"),
    Case(text: "{% include 'remark' %}\nlet a = 1\n", place: "snippets/remark.liquid:1:8"),
    Case(
      text:
        "let a = 1\n{% if custom_parameters.a %}// {{ prefix }}{{ module_info.name }}\n{% endif %}",
      place: ":2:44"),
    Case(text: "let title = \"Welcome to {{ module_info.name }}\"\n"),
    Case(text: "The {{ module_info.name }} screen.\n", name: ".md", place: ":1:5", isMissed: false),
    Case(text: "{{ module_info.name }}'s texts\n", name: ".txt", place: ":1:1", isMissed: false),
    Case(text: "// {{ module_info.name }}View.swift\nstruct {{ module_info.name }}View {}\n"),
    Case(text: "// {{ module_info.file_name }}, {{ module_info.description }}\nlet a = 1\n"),
    Case(text: "enum {{ module_info.name }} { static let name = \"{{ module_info.name }}\" }\n"),
    Case(text: "let {{ module_info.name | downcase }} = {{ prefix }}{{ module_info.name }}()\n"),
    Case(
      text: "<view id=\"{{ module_info.name }}\" class=\"{{ module_info.name }}View\"/>\n",
      name: ".xib"),
    // A line break that depends on the length does not change the code.
    Case(
      text:
        "{% if module_info.name.size > 9 %}f(\n  {% else %}f({% endif %}{{ module_info.name }}View)\n"
    ),
    Case(text: "// An Example that stays\nlet Example = \"An Example\"\n"),
  ]

  private static func tree(_ text: String, _ name: String) -> [String: String] {
    [
      "Templates/screen/screen.rambaspec": CatalogProject.spec("screen", file: name),
      "Templates/screen/Code/view.swift.liquid": text,
      "Templates/screen/snippets/remark.liquid": "// The {{ module_info.name }}",
    ]
  }

  @Test(arguments: cases)
  func `warns of each place`(_ item: Case) {
    let project = TestProject(Self.tree(item.text, item.name))
    let answer = project.answer("template", "check", "Templates/screen")
    #expect(answer.exit == (item.place == nil ? .done : .declined), "\(answer.testDescription)")
    #expect(answer.warnings == (item.place == nil ? [] : ["template.rename"]))
    if let place = item.place {
      let path = place.hasPrefix(":") ? "Code/view.swift.liquid\(place)" : place
      #expect(answer.reports("template.rename", at: "Templates/screen/" + path))
    }
  }

  @Test(arguments: cases)
  func `warns of exactly the lines that rename does not change`(
    _ item: Case
  ) throws {
    let changes = Self.tree(item.text, item.name)
    let (renamed, fresh) = (RecordProject(changes), RecordProject(changes))
    for (demo, name) in [(renamed, "Example"), (fresh, "Kestrel")] {
      demo.run("gen", name, "--description", "nothing", "--custom-parameters", "a:b")
      let path = "Demo/Modules/\(name)/\(name)\(item.name)"
      // Like an editor that indents with a tab.
      let edited = try demo.text(path).split(separator: "\n").map { "\t" + $0 + "\n" }.joined()
      demo.put(edited, at: path)
    }
    renamed.run("module", "rename", "Example", "Kestrel")
    let path = "Demo/Modules/Kestrel/Kestrel\(item.name)"
    let isFollowed = try renamed.text(path) == fresh.text(path)
    #expect(isFollowed == (item.place == nil || !item.isMissed))
  }

  @Test(arguments: [
    (
      "{% if module_info.name contains 'Cell' %}let a = 1\n{% endif %}struct A {}\n", "",
      "Code/view.swift.liquid"
    ),
    (
      "struct A {}\n",
      "{% if module_info.name == 'Cell' %}- {name: B.swift, path: Code/view.swift.liquid}{% endif %}",
      "screen.rambaspec"
    ),
  ])
  func `warns of what depends on the module's name`(
    _ text: String, _ more: String, file: String
  ) {
    var tree = Self.tree(text, "View.swift")
    tree["Templates/screen/screen.rambaspec"] = CatalogProject.spec("screen", more: more)
    let project = TestProject(tree)
    let answer = project.answer("template", "check", "Templates/screen")
    #expect(answer.exit == .declined)
    #expect(
      answer.reports("template.rename", at: "Templates/screen/" + file, naming: "Cell"),
      "\(answer.testDescription)")
  }
}
