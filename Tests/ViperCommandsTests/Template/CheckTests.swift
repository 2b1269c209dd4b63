import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite("viper template check")
struct CheckTests {
  private static let path = "/home/tester/catalog/screen"

  private static func checking(
    _ spec: String = CatalogProject.spec("screen"),
    _ file: String = "struct {{ module_info.name }} {}\n"
  ) -> CatalogProject {
    CatalogProject([
      path + "/screen.rambaspec": spec, path + "/Code/view.swift.liquid": file,
    ])
  }

  @Test func `a good template is fine`() {
    let demo = Self.checking()
    #expect(demo.run("template", "check", "../catalog/screen") == .done, "\(demo.errors)")
    #expect(demo.output.contains("screen: ok, rendered"))
    #expect(!demo.output.contains("left out"))
  }

  @Test func `of thousands of parameters not all values are tried, and that is said`() {
    let file = (0..<3_000).map { "{{ custom_parameters.p\($0) }}\n" }.joined()
    let demo = Self.checking(CatalogProject.spec("screen"), file + "{% if oops %}{% endif %}")
    #expect(demo.run("template", "check", "../catalog/screen") == .done, "\(demo.errors)")
    // Each given and not, alone and with all others, of which 66 hold 200,000 parameters together.
    #expect(demo.output.contains(", \(4 * 3_000 + 3 - 66) examples left out: too many"))
    #expect(demo.run("template", "check", "../catalog/screen", "--json") == .done)
    #expect(demo.output.contains("\"leftOut\": 11937"), "\(demo.output)")
  }

  @Test(arguments: [
    ("{{ module_info.nmae }}", "`module_info.nmae`", "view.swift.liquid:1:4"),
    ("\n{{ modul_info.name }}", "`modul_info.name`", "view.swift.liquid:2:4"),
    ("{% if x %}", "if", "view.swift.liquid:1"),
    ("{% if custom_parameters.a %}{{ 'x' | nofilter }}{% endif %}", "nofilter", "view.swift"),
    (
      "{% if custom_parameters.a == 'deep' %}{% if custom_parameters.b %}{{ oops }}{% endif %}{% endif %}",
      "`oops`", "view.swift.liquid:1"
    ),
    ("{% unless custom_parameters.a %}{{ oops }}{% endunless %}", "`oops`", "view.swift"),
    (
      "{% case custom_parameters.k %}{% when 'one' %}1{% when 'two' %}{{ oops }}{% endcase %}",
      "`oops`", "view.swift"
    ),
    ("{% include 'nowhere' %}", "no snippet `nowhere`", "view.swift.liquid:1"),
    ("{% if prefix %}{{ oops }}{% endif %}", "`oops`", "view.swift"),
  ])
  func `finds what is wrong in a file, in any branch`(
    _ file: String, says: String, place: String
  ) {
    let demo = Self.checking(CatalogProject.spec("screen"), file)
    #expect(demo.run("template", "check", "../catalog/screen") == .declined)
    #expect(demo.errors.contains(says), "\(demo.errors)")
    #expect(demo.errors.contains(place), "\(demo.errors)")
  }

  @Test(arguments: [
    ("code_files: []\n", "neither `code_files` nor `test_files`"),
    ("- {name: Other.swift, path: Code/none.liquid}", "has no file `Code/none.liquid`"),
    ("- {name: /../Out.swift, path: Code/view.swift.liquid}", "can't be a file's name"),
    ("- {name: view.swift, path: Code/view.swift.liquid}", "two entries make one file"),
    (
      "- {name: B.swift, path: Code/view.swift.liquid, custom_name: '{{ module_info.name }}/../x'}",
      "can't be a file's name"
    ),
    ("- {path: Code/view.swift.liquid}", "an entry has no `name`"),
    ("sumary: x", "did you mean `summary`?"),
    ("- {name: B.swift, path: code/View.swift.liquid}", "on the disk"),
  ])
  func `finds what is wrong in a rambaspec`(_ line: String, says: String) {
    let isWhole = line.hasPrefix("code_files")
    let spec =
      isWhole
      ? "name: screen\nauthor: J\nversion: 1\n" + line : CatalogProject.spec("screen", more: line)
    let demo = Self.checking(spec)
    #expect(demo.run("template", "check", "../catalog/screen") == .declined)
    #expect(demo.errors.contains(says), "\(demo.errors)")
    #expect(demo.errors.contains("screen.rambaspec"))
  }

  @Test func `finds a file that no entry names`() {
    let demo = CatalogProject([Self.path + "/Code/forgotten.liquid": "x"])
    #expect(demo.run("template", "check", "../catalog/screen") == .declined)
    #expect(demo.errors.contains("no entry of the rambaspec names this file"))
    #expect(demo.errors.contains("Code/forgotten.liquid"))
  }

  @Test func `prints a hundred findings of a kind, and counts all of them`() {
    let file = (1...300).map { "{% include 'nowhere\($0)' %}\n" }.joined()
    let demo = Self.checking(CatalogProject.spec("screen"), file)
    #expect(demo.run("template", "check", "../catalog/screen") == .declined)
    #expect(demo.errors.contains("there are 200 more of this kind"), "\(demo.errors.suffix(500))")
    let number = demo.output.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    #expect((number ?? 0) >= 300, "\(demo.output)")
  }

  @Test func `finds links and names that clash on a Mac`() {
    let demo = CatalogProject([Self.path + "/code/other.txt": "x"])
    demo.project.files.putLink(at: Path(Self.path + "/link"), to: "/etc/passwd")
    #expect(demo.run("template", "check", "../catalog/screen") == .declined)
    #expect(demo.errors.contains("holds a symbolic link"))
    #expect(demo.errors.contains("are one on a Mac"))
  }

  @Test func `values that a parameter documents are tried`() {
    let demo = Self.checking(
      CatalogProject.spec("screen", more: "parameters:\n- {name: kind, values: [a, ../c]}\n")
        .replacing(
          "name: View.swift",
          with: "name: V.swift, custom_name: '{{ custom_parameters.kind }}.swift'"))
    #expect(demo.run("template", "check", "../catalog/screen") == .declined)
    #expect(demo.errors.contains("`..` can't be a file's name"), "\(demo.errors)")
  }

  @Test func `checks a whole catalog, a project's templates and a template by its name`() {
    let demo = CatalogProject()
    #expect(demo.run("template", "check", "../catalog") == .done, "\(demo.errors)")
    #expect(demo.output.contains("screen: ok") && demo.output.contains("table: ok"))
    #expect(demo.run("template", "check") == .done, "\(demo.errors)")
    #expect(demo.output.contains("cell: ok"), "it is read where it is")
    demo.put("shared_catalog: no\n", at: "Rambafile")
    #expect(demo.run("template", "check") == .failed)
    #expect(demo.errors.contains("there is no template here"))
    demo.put(CatalogProject.rambafile, at: "Rambafile")
    demo.run("template", "install")
    #expect(demo.run("template", "check", "viper_table") == .done, "\(demo.errors)")
    #expect(demo.run("template", "check", "cel") == .failed)
    #expect(demo.errors.contains("did you mean `cell`?"))
  }

  @Test func `the findings for programs have places`() {
    let demo = Self.checking(CatalogProject.spec("screen"), "\n{{ oops }}")
    #expect(demo.run("template", "check", "../catalog/screen", "--json") == .declined)
    #expect(demo.output.contains("\"line\": 2"))
    #expect(demo.output.contains("\"severity\": \"warning\""))
  }
}
