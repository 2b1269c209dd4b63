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

  @Test func `accepts a valid template`() {
    let demo = Self.checking()
    let answer = demo.answer("template", "check", "../catalog/screen")
    #expect(answer.exit == .done && answer.problems.isEmpty, "\(answer.testDescription)")
    #expect(answer.result["templates"].list.map { $0["name"] } == ["screen"])
    #expect(answer.result["templates"].list.first?["leftOut"] == 0)
  }

  @Test func `counts the values of thousands of parameters that it does not try`() {
    let file = (0..<3_000).map { "{{ custom_parameters.p\($0) }}\n" }.joined()
    let demo = Self.checking(CatalogProject.spec("screen"), file + "{% if oops %}{% endif %}")
    let answer = demo.answer("template", "check", "../catalog/screen")
    #expect(answer.exit == .done, "\(answer.testDescription)")
    // Each parameter is tried with and without a value, alone and with all others. The limit of 200,000
    // parameters allows 66 of these examples.
    let expected: Int = 4 * 3_000 + 3 - 66
    #expect(answer.result["templates"].list.first?["leftOut"].number == expected)
  }

  @Test(arguments: [
    ("{{ module_info.nmae }}", "liquid.undefined-variable", "module_info.nmae", "1:4"),
    ("\n{{ modul_info.name }}", "liquid.undefined-variable", "modul_info.name", "2:4"),
    ("{% if x %}", "liquid.unclosed-tag", nil, "1:4"),
    (
      "{% if custom_parameters.a %}{{ 'x' | nofilter }}{% endif %}", "liquid.unknown-filter",
      "nofilter", "1:38"
    ),
    (
      "{% if custom_parameters.a == 'deep' %}{% if custom_parameters.b %}{{ oops }}{% endif %}{% endif %}",
      "liquid.undefined-variable", "oops", "1:70"
    ),
    (
      "{% unless custom_parameters.a %}{{ oops }}{% endunless %}", "liquid.undefined-variable",
      "oops", "1:36"
    ),
    (
      "{% case custom_parameters.k %}{% when 'one' %}1{% when 'two' %}{{ oops }}{% endcase %}",
      "liquid.undefined-variable", "oops", "1:67"
    ),
    ("{% include 'nowhere' %}", "template.missing-snippet", "nowhere", "1:12"),
    ("{% include 'header.liquid' %}", "template.missing-snippet", "'header'", "1:12"),
    ("{% include 'nowhere.liquid' %}", "template.missing-snippet", "'nowhere'", "1:12"),
    ("{% if prefix %}{{ oops }}{% endif %}", "liquid.undefined-variable", "oops", "1:19"),
  ])
  func `finds what is wrong in a file, in any branch`(
    _ file: String, code: String, name: String?, place: String
  ) {
    let demo = Self.checking(CatalogProject.spec("screen"), file)
    let answer = demo.answer("template", "check", "../catalog/screen")
    #expect(answer.exit == .declined)
    let path = "../catalog/screen/Code/view.swift.liquid:" + place
    #expect(answer.reports(code, at: path), "\(answer.testDescription)")
    #expect(answer.problems.count { $0.place == path } == 1, "\(answer.testDescription)")
    if let name { #expect(answer.names.contains(name), "\(answer.testDescription)") }
  }

  @Test func `does not suggest an object for an unknown variable of it`() {
    let demo = Self.checking(CatalogProject.spec("screen"), "{% if module_info.x %}{% endif %}")
    let answer = demo.answer("template", "check", "../catalog/screen")
    #expect(
      answer.reports("template.unknown-variable", naming: "module_info.x"),
      "\(answer.testDescription)")
    #expect(!answer.names.contains("module_info"), "\(answer.testDescription)")
  }

  @Test(arguments: [
    ("code_files: []\n", "rambaspec.missing-field", ":4:13"),
    ("- {name: Other.swift, path: Code/none.liquid}", "template.missing-file", ":7:29"),
    ("- {name: /../Out.swift, path: Code/view.swift.liquid}", "template.file-name", ":7:10"),
    ("- {name: A.xcodeproj/B.swift, path: Code/view.swift.liquid}", "template.file-name", ":7:10"),
    ("- {name: view.swift, path: Code/view.swift.liquid}", "template.same-file", ":7:10"),
    (
      "- {name: B.swift, path: Code/view.swift.liquid, custom_name: '{{ module_info.name }}/../x'}",
      "template.file-name", ":7:62"
    ),
    ("- {path: Code/view.swift.liquid}", "rambaspec.entry", ":7:3"),
    ("sumary: x", "rambafile.unknown-key", ":7:1"),
    ("license: \"A\\u200Bb\"", "rambaspec.control-character", ":7:10"),
    ("parameters: [{name: style, kind: typ_name}]", "rambaspec.parameter", ":7:34"),
    ("- {name: B.swift, path: code/View.swift.liquid}", "template.case", ":7:25"),
  ])
  func `finds what is wrong in a rambaspec`(_ line: String, code: String, place: String) {
    let isWhole = line.hasPrefix("code_files")
    let spec =
      isWhole
      ? "name: screen\nauthor: J\nversion: 1\n" + line : CatalogProject.spec("screen", more: line)
    let answer = Self.checking(spec).answer("template", "check", "../catalog/screen")
    #expect(answer.exit == .declined)
    let path = "../catalog/screen/screen.rambaspec" + place
    #expect(answer.reports(code, at: path), "\(answer.testDescription)")
  }

  @Test func `suggests a name that YAML reads unchanged`() {
    let demo = CatalogProject([
      "/home/tester/catalog/m #1/m #1.rambaspec": CatalogProject.spec("m"),
      "/home/tester/catalog/m #1/Code/view.swift.liquid": "struct View {}\n",
    ])
    let answer = demo.answer("template", "check", "../catalog/m #1")
    #expect(
      answer.reports("rambaspec.name", naming: "m", suggesting: "name: \"m #1\""),
      "\(answer.testDescription)")
  }

  @Test func `finds an author that is not a text`() {
    let spec = CatalogProject.spec("screen").replacing("Jane Doe", with: "[Jane Doe]")
    let answer = Self.checking(spec).answer("template", "check", "../catalog/screen")
    let place = "../catalog/screen/screen.rambaspec:3:9"
    #expect(
      answer.reports("rambaspec.missing-field", at: place, naming: "author"),
      "\(answer.testDescription)")
  }

  @Test(arguments: [("wrap: didLoadView", ExitCode.declined), ("", .done)])
  func `renders what is for wrapping if a template can wrap`(line: String, exit: ExitCode) {
    let spec = CatalogProject.spec("screen", more: line)
    let answer = Self.checking(spec, "{% if wraps %}{{ oops }}{% endif %}")
      .answer("template", "check", "../catalog/screen")
    #expect(answer.exit == exit, "\(answer.testDescription)")
    #expect(answer.names.contains("oops") == (exit == .declined))
  }

  @Test func `finds a file that no entry names`() {
    let demo = CatalogProject([Self.path + "/Code/forgotten.liquid": "x"])
    let answer = demo.answer("template", "check", "../catalog/screen")
    #expect(answer.exit == .declined)
    let path = "../catalog/screen/Code/forgotten.liquid"
    #expect(answer.reports("template.unused-file", at: path), "\(answer.testDescription)")
  }

  @Test func `finds an unused file whose name ends that of a used one`() {
    let demo = CatalogProject([Self.path + "/view.swift.liquid": "x"])
    let answer = demo.answer("template", "check", "../catalog/screen")
    let path = "../catalog/screen/view.swift.liquid"
    #expect(answer.reports("template.unused-file", at: path), "\(answer.testDescription)")
  }

  @Test func `checks a template that needs a parameter`() {
    let refusal = "{% unless custom_parameters.kind %}refuse: pass kind{% endunless %}"
    let demo = Self.checking(
      CatalogProject.spec("screen", more: refusal), "{{ custom_parameters.kind }}{{ oops }}")
    let place = "../catalog/screen/Code/view.swift.liquid:1:32"
    let answer = demo.answer("template", "check", "../catalog/screen")
    #expect(answer.reports("liquid.undefined-variable", at: place), "\(answer.testDescription)")
    #expect(!answer.warnings.contains("template.refused"), "\(answer.testDescription)")
  }

  @Test func `finds the entries of a rambaspec with another name`() {
    let entry =
      "{% if module_info.name == 'Never' %}- {name: B.swift, path: Code/b.liquid}{% endif %}"
    let demo = CatalogProject([
      Self.path + "/screen.rambaspec": nil, Self.path + "/Code/b.liquid": "x",
      Self.path + "/other.rambaspec": CatalogProject.spec("screen", more: entry),
    ])
    let answer = demo.answer("template", "check", "../catalog/screen")
    let expected = ["template.rambaspec-name", "template.rename"]
    #expect(answer.warnings == expected, "\(answer.testDescription)")
  }

  @Test func `prints a hundred problems of a kind, and counts all of them`() {
    let file = (1...300).map { "{% include 'nowhere\($0)' %}\n" }.joined()
    let demo = Self.checking(CatalogProject.spec("screen"), file)
    let answer = demo.answer("template", "check", "../catalog/screen")
    #expect(answer.exit == .declined)
    // The last one has the number of the others.
    #expect(answer.errors.count { $0 == "template.missing-snippet" } == 101)
    #expect(demo.run("template", "check", "../catalog/screen") == .declined)
    let summary = demo.output.split(separator: "\n").last.map(String.init) ?? ""
    let number = summary.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    #expect((number ?? 0) >= 300, "\(summary)")
  }

  @Test func `finds a project in the template's folder`() {
    let demo = CatalogProject([Self.path + "/Example.xcodeproj/project.pbxproj": "x"])
    for words in [["template", "check", "../catalog/screen"], ["template", "install"]] {
      let answer = demo.project.answer(words)
      #expect(answer.exit != .done)
      #expect(answer.errors.contains("template.file-name"), "\(answer.testDescription)")
    }
  }

  @Test func `accepts a folder whose name no file can have on Windows`() {
    let demo = CatalogProject([
      Self.path + "/screen.rambaspec":
        CatalogProject.spec("screen").replacing("Code/", with: "NUL/"),
      Self.path + "/Code/view.swift.liquid": nil, Self.path + "/NUL/view.swift.liquid": "// A\n",
    ])
    let answer = demo.answer("template", "check", "../catalog/screen")
    #expect(answer.exit == .done, "\(answer.testDescription)")
  }

  @Test func `finds links, and names that are the same on a Mac`() {
    let demo = CatalogProject([Self.path + "/code/other.txt": "x"])
    demo.project.files.putLink(at: Path(Self.path + "/link"), to: "/etc/passwd")
    let answer = demo.answer("template", "check", "../catalog/screen")
    #expect(answer.exit == .declined)
    #expect(Set(answer.errors).isSuperset(of: ["template.link", "template.case-clash"]))
  }

  @Test func `reports all links in one error, which names the first ones`() {
    let demo = Self.checking()
    for number in 1...17 {
      demo.project.files.putLink(at: Path(Self.path + "/link\(number)"), to: "/etc/passwd")
    }
    let answer = demo.answer("template", "check", "../catalog/screen")
    #expect(answer.errors.count { $0 == "template.link" } == 1)
    let names = ["10", "11", "12", "13"].map { "../catalog/screen/link" + $0 }
    #expect(
      answer.reports("template.link", at: "../catalog/screen/link1", names: names),
      "\(answer.testDescription)")
  }

  @Test func `tries the values of a parameter`() {
    let demo = Self.checking(
      CatalogProject.spec("screen", more: "parameters:\n- {name: kind, values: [a, ../c]}\n")
        .replacing(
          "name: View.swift",
          with: "name: V.swift, custom_name: '{{ custom_parameters.kind }}.swift'"))
    let answer = demo.answer("template", "check", "../catalog/screen")
    #expect(answer.exit == .declined)
    #expect(answer.reports("template.file-name", naming: ".."), "\(answer.testDescription)")
  }

  @Test func `checks a whole catalog, a project's templates and a template by its name`() {
    let demo = CatalogProject()
    func checked(_ arguments: String...) -> [String] {
      let answer = demo.project.answer(["template", "check"] + arguments)
      #expect(answer.exit == .done, "\(answer.testDescription)")
      return answer.result["templates"].list.compactMap { $0["name"].text }.sorted()
    }
    #expect(checked("../catalog") == ["screen", "table"])
    #expect(checked().contains("cell"), "it is read where it is")
    demo.put("shared_catalog: no\n", at: "Rambafile")
    #expect(demo.answer("template", "check").fails("check.nothing"))
    demo.put(CatalogProject.rambafile, at: "Rambafile")
    demo.run("template", "install")
    #expect(checked("viper_table") == ["viper_table"])
    let unknown = demo.answer("template", "check", "cel")
    #expect(unknown.fails("check.nothing", suggesting: "cell"), "\(unknown.testDescription)")
  }
}
