import Configuration
import Testing
import ViperCommands
import ViperTestSupport

@Suite("viper template list, search and show")
struct ListTests {
  @Test func `lists the installed and bundled templates, and those in catalogs`() {
    let demo = CatalogProject()
    demo.run("template", "install")
    let before = demo.output
    #expect(demo.run("template", "list") == .done, "\(demo.errors)")
    let list = String(demo.output.dropFirst(before.count))
    #expect(list.hasPrefix("Installed\n  cell "))
    #expect(list.contains("  1.2    Makes a cell of views (../mine/cell)\n"))
    #expect(list.contains("\nBundled\n"))
    #expect(list.contains("\nCatalog ../catalog\n  screen"))
    #expect(list.contains("  table"))
  }

  @Test func `wraps lines in their column`() {
    let demo = CatalogProject(["Rambafile": "shared_catalog: false\n"])
    #expect(demo.run("template", "list") == .done, "\(demo.errors)")
    #expect(demo.run("template", "show", "viper_swiftui") == .done, "\(demo.errors)")
    let lines = demo.output.split(separator: "\n")
    for line in lines { #expect(line.count <= 80, "\(line)") }
    let column = String(repeating: " ", count: 17)
    #expect(lines.contains { $0.hasPrefix(column) && !$0.hasPrefix(column + " ") })
  }

  @Test func `lists two catalogs whose folders differ only in case`() {
    let demo = CatalogProject([
      "Rambafile": "catalogs: [../Catalog]\nshared_catalog: ../catalog\n",
      "/home/tester/Catalog/other/other.rambaspec": CatalogProject.spec("other"),
      "/home/tester/Catalog/other/Code/view.swift.liquid": "",
    ])
    let answer = demo.answer("template", "list")
    #expect(answer.exit == .done, "\(answer.testDescription)")
    let names = answer.result["templates"].texts("name")
    #expect(names.contains("other") && names.contains("table"), "\(names)")
  }

  @Test func `works without a Rambafile`() {
    let demo = CatalogProject(["Rambafile": "shared_catalog: false\n"])
    let answer = demo.answer("template", "list")
    #expect(answer.exit == .done, "\(answer.testDescription)")
    #expect(answer.result["templates"].list.contains { $0["section"] == "bundled" })
  }

  @Test func `works if the shared catalog can't be reached`() async {
    let demo = CatalogProject(["Rambafile": "catalogs: []\n", "/tmp/": ""])
    #expect(await onOwnThread { demo.run("template", "list") } == .done, "\(demo.errors)")
    #expect(demo.output.contains("Bundled\n"))
    #expect(demo.errors.hasPrefix("warning: "))
    #expect(demo.errors.contains("shared_catalog: false"))
  }

  @Test func `searches names and summaries, ignores case, and highlights matches`() {
    let demo = CatalogProject(isTerminal: true)
    #expect(demo.run("template", "search", "TABLE", "of") == .done)
    #expect(demo.output.contains("\u{1B}[1;33mtable\u{1B}[0m"))
    #expect(!demo.output.contains("screen"))
    let before = demo.output
    #expect(demo.run("template", "search", "nothing at all") == .done)
    #expect(demo.output == before)
  }

  @Test func `never prints control characters`() {
    let demo = CatalogProject([
      "/home/tester/catalog/screen/screen.rambaspec":
        "name: screen\nsummary: \"a\\e]0;owned\\a b\"\nauthor: J\nversion: \"1\\e[2J\"\n"
        + "code_files:\n- {name: V.swift, path: Code/view.swift.liquid}\n"
    ])
    for command in ["list", "show", "search"] {
      demo.run("template", command, "screen")
      demo.run("template", command)
    }
    demo.run("template", "install")
    #expect(demo.output.contains("screen"))
    #expect(!demo.output.contains("\u{1B}") && !demo.errors.contains("\u{1B}"))
    #expect(!demo.output.contains("\u{7}") && !demo.errors.contains("\u{7}"))
  }

  @Test func `lists a broken template as broken`() {
    let demo = CatalogProject(["/home/tester/catalog/screen/screen.rambaspec": "name: ["])
    #expect(demo.run("template", "list") == .done)
    #expect(demo.output.contains("  screen                     broken\n"), "\(demo.output)")
  }

  @Test func `shows files, parameters and dependencies`() {
    let demo = CatalogProject([
      "/home/tester/catalog/screen/screen.rambaspec": CatalogProject.spec(
        "screen",
        more: """
          {% if custom_parameters.cell == 'yes' %}- {name: Cell.swift, path: Code/view.swift.liquid}
          {% endif %}test_files:
          - {name: Tests.swift, path: Code/view.swift.liquid}
          dependencies: [RxSwift]
          parameters:
          - {name: style, values: [light, dark], default: light, summary: the colours}
          """),
      "/home/tester/catalog/screen/Code/view.swift.liquid":
        "{% if custom_parameters.extra %}x{% endif %}",
    ])
    #expect(demo.run("template", "show", "screen", "--module", "Login") == .done, "\(demo.errors)")
    for part in [
      "screen 1.2\n", "source   ../catalog\n", "  code  LoginView.swift\n",
      "  code  LoginCell.swift  with cell:yes\n", "  test  LoginTests.swift\n",
      "  style  light | dark  (light by default)  the colours\n", "  cell   yes\n", "  extra\n",
      "Depends on\n  RxSwift\n",
    ] {
      #expect(demo.output.contains(part), "\(part)")
    }
    let answer = demo.answer("template", "show", "screen")
    #expect(answer.exit == .done)
    #expect(answer.result["parameters"].list.contains { $0["default"] == "light" })
  }

  @Test func `suggests the nearest name for an unknown one`() {
    let demo = CatalogProject()
    let answer = demo.answer("template", "show", "tabel")
    #expect(answer.fails("template.not-found", suggesting: "table"), "\(answer.testDescription)")
    #expect(demo.run("template", "show", "../x") == .failed)
  }
}
