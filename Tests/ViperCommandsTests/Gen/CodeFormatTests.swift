import SwiftText
import Testing
import ViperCommands
import ViperTestSupport
import Workspace

/// The indentation of generated and inserted code, by `.editorconfig` and by the Rambafile.
@Suite("The project's format")
struct CodeFormatTests {
  private static let rambafile = """
    company: Acme
    author: Jane Doe
    project_name: Demo
    project_file_path: App
    test_file_path: AppTests
    xcodeproj_path: ""
    module_records: true

    """
  private static let presenter = "App/Cart/Presenter/CartPresenter.swift"

  private static func project(_ tree: [String: String]) -> TestProject {
    TestProject(["Rambafile": rambafile].merging(tree) { $1 })
  }

  /// The indentation of the first member of the generated presenter.
  private static func indentation(in project: TestProject, of path: String = presenter) throws
    -> String
  {
    let text = try #require(try project.snapshot().texts[path])
    let lines = text.split(separator: "\n").drop { !$0.contains(" {") }
    return String(try #require(lines.dropFirst().first).prefix { " \t".contains($0) })
  }

  static let configs: [(text: String, indentation: String)] = [
    ("root = true\n[*]\nindent_style = space\nindent_size = 4\n", "    "),
    ("[*.swift]\nindent_style=tab\n", "\t"),
    ("[*.{h,swift}]\nindent_size=3 \n", "   "),
    ("[*]\nindent_size=4\n[*.md]\nindent_size=8\n", "    "),
    ("[*]\nindent_size=4\n[App/**.swift]\nindent_size=6\n", "      "),
    ("[/App/**/Cart[OP]resenter.swift]\nindent_size=4\n", "  "),
    ("[App/**/Cart/**/*.swift]\nindent_size=4\n", "    "),
    ("[/App/**/Cart[OP]resenter.swift]\nindent_size=4\n[**ter.swift]\nindent_size=1\n", "  "),
    ("[Other/**]\nindent_size=4\n", "  "), ("[*.sw?ft]\nINDENT_SIZE = 4\n", "    "),
    ("[*]\nindent_style=tab\ntab_width=unset\n", "\t"),
    ("[*]\nindent_style=tab\ntab_width=16\n", "\t"),
    ("\u{FEFF}root=true\r\n[*]\r\nindent_size=4\r\n", "    "),
    ("; none\n# [*]\nindent_size = 4\n", "  "), ("[*]\nindent_size=unset\n", "  "),
    ("[*]\nindent_style=space\n", "  "), ("[*]\nindent_size=tab\ntab_width=4\n", "\t"),
    ("\u{0}\u{1}[*\n[*]]\n=\n[]\nindent_size\n", "  "),
    ("[{{{{a,b},c},*},d}.swift]\nindent_size=4\n", "    "),
    ("[*{1..3}.swift]\nindent_size=4\n", "  "),
    (
      "[" + String(repeating: "{*,*}", count: 100) + "x]\nindent_size=4\n",
      "  "
    ),
    (String(repeating: "[*?*?*?*?*x]\n", count: 20_000) + "indent_size=4\n", "  "),
  ]

  @Test(.timeLimit(.minutes(1)), arguments: configs.indices)
  func `is that of .editorconfig`(index: Int) throws {
    let (text, indentation) = Self.configs[index]
    // The first source file of the template decides.
    let project = Self.project([".editorconfig": text])
    #expect(project.answer("gen", "Cart", "viper").exit == .done, "\(text)")
    #expect(try Self.indentation(in: project) == indentation, "\(text)")
  }

  @Test func `is that of the nearest .editorconfig, up to the repository's top`() throws {
    let four = "[*]\nindent_size=4\n"
    let tree = [
      "Rambafile": "", ".git/HEAD": "ref: x\n", ".editorconfig": "[*]\nindent_style=tab\n",
      "../.editorconfig": four, "Apps/One/Rambafile": Self.rambafile,
      "Apps/Two/Rambafile": Self.rambafile, "Apps/Two/.editorconfig": "root=true\n" + four,
    ]
    let project = TestProject(tree)
    for (app, indentation) in [("One", "\t"), ("Two", "    ")] {
      #expect(project.answer("-C", "Apps/\(app)", "gen", "Cart", "viper").exit == .done)
      let path = "Apps/\(app)/\(Self.presenter)"
      #expect(try Self.indentation(in: project, of: path) == indentation)
    }
  }

  @Test func `is that of the Rambafile first, and then also for templates of others`() throws {
    let tree = [
      ".editorconfig": "[*]\nindent_size=8\nmax_line_length=60\n",
      "Templates/own/own.rambaspec": "code_files:\n- {name: A.swift, path: a.liquid}\n",
      "Templates/own/a.liquid": "class A {\n   let a = 1\n}\n",
      "Templates/like/like.rambaspec":
        "indentation: project\ncode_files:\n- {name: A.swift, path: a.liquid}\n",
      "Templates/like/a.liquid": "class A {\n   let a = 1\n}\n",
    ]
    for (key, own, like) in [
      ("", "   ", "        "), ("indentation: tab\n", "\t", "\t"),
      ("indentation: 4\n", "    ", "    "),
    ] {
      var tree = tree
      tree["Rambafile"] = Self.rambafile + key
      let project = Self.project(tree)
      #expect(project.answer("gen", "Cart", "own").exit == .done)
      #expect(project.answer("gen", "Menu", "like").exit == .done)
      #expect(try Self.indentation(in: project, of: "App/Cart/CartA.swift") == own, "\(key)")
      #expect(try Self.indentation(in: project, of: "App/Menu/MenuA.swift") == like, "\(key)")
    }
  }

  @Test(arguments: [("off", true), ("9999", true), ("100", false), ("unset", false)])
  func `has the line length of .editorconfig`(length: String, isWhole: Bool) throws {
    let parameters = (1...9).map { "value\($0): String" }.joined(separator: ", ")
    let line = "  func make(\(parameters)) {}\n"
    let project = Self.project([
      ".editorconfig": "[*]\nindent_size=2\nmax_line_length=\(length)\n",
      "Templates/own/own.rambaspec":
        "indentation: project\ncode_files:\n- {name: A.swift, path: a.liquid}\n",
      "Templates/own/a.liquid": "class A {\n\(line)}\n",
    ])
    #expect(project.answer("gen", "Cart", "own").exit == .done)
    #expect(try project.snapshot().texts["App/Cart/CartA.swift"]?.contains(line) == isWhole)
    let shown = project.answer("module", "show", "Cart")
    #expect(shown.exit == .done, "\(shown.testDescription)")
  }

  @Test(arguments: [
    ("indentation: 0", "rambafile.format", "Rambafile:8:14"),
    ("indentation: wide", "rambafile.format", "Rambafile:8:14"),
    ("line_length: 3", "rambafile.format", "Rambafile:8:14"),
  ]) func `is refused where it makes no sense`(key: String, code: String, place: String) {
    let project = Self.project(["Rambafile": Self.rambafile + key + "\n"])
    let answer = project.answer("gen", "Cart", "viper")
    #expect(answer.fails(code, at: place), "\(answer.testDescription)")
  }

  @Test func `is refused with each key that is wrong, and with what works`() {
    let keys = "indentation: tab 9\nline_length: 3\n"
    let answer = Self.project(["Rambafile": Self.rambafile + keys]).answer("gen", "Cart", "viper")
    #expect(
      answer.fails(
        with: [
          .init("rambafile.format", at: "Rambafile:8", naming: "tab 9", "tab 8"),
          .init("rambafile.format", at: "Rambafile:9", naming: "3"),
        ]), "\(answer.testDescription)")
  }

  @Test func `stays with a module: by its record, for insertions and for adoption`() throws {
    let project = Self.project([".editorconfig": "[*]\nindent_style=tab\nmax_line_length=70\n"])
    for module in ["Cart", "Menu"] {
      #expect(project.answer("gen", module, "viper").exit == .done)
    }
    #expect(project.answer("module", "connect", "Cart", "Menu").exit == .done)
    let texts = try project.snapshot().texts
    for (path, text) in texts where path.hasSuffix(".swift") {
      #expect(!text.contains("\n  "), "\(path)")
    }
    project.files.put("[*]\nindent_size=8\n", at: project.root.appending(".editorconfig"))
    let renamed = project.answer("module", "rename", "Menu", "Dishes")
    #expect(renamed.exit == .done, "\(renamed.testDescription)")
    #expect(
      try Self.indentation(in: project, of: "App/Dishes/Presenter/DishesPresenter.swift") == "\t")
    let states = project.answer("module", "list").result["modules"].list.map { $0["states"].texts }
    #expect(states == [["edited"], ["unchanged"]])
  }

  @Test func `stays with a module that is updated`() throws {
    func template(_ line: String) -> [String: String] {
      [
        "Templates/like/like.rambaspec":
          "version: 1\nindentation: project\ncode_files:\n- {name: A.swift, path: a.liquid}\n",
        "Templates/like/a.liquid": "class A {\n   let a = 1\n\(line)}\n",
      ]
    }
    let project = Self.project(
      template("").merging([".editorconfig": "[*]\nindent_style=tab\n"]) { $1 })
    #expect(project.answer("gen", "Menu", "like").exit == .done)
    project.files.put("[*]\nindent_size=8\n", at: project.root.appending(".editorconfig"))
    for (path, text) in template("   let b = 2\n") {
      project.files.put(text, at: project.root.appending(path))
    }
    #expect(project.answer("module", "update", "Menu").exit == .done)
    #expect(
      try project.snapshot().texts["App/Menu/MenuA.swift"]
        == "class A {\n\tlet a = 1\n\tlet b = 2\n}\n")
  }

  static let formats: [(settings: String, format: CodeFormat)] = [
    ("indentation: 4\n", CodeFormat(unit: "    ")),
    ("indentation: tab\n", CodeFormat(unit: "\t")),
    ("indentation: tab 8\nline_length: 60\n", CodeFormat(unit: "\t", tabWidth: 8, lineLength: 60)),
    ("indentation: 3\nline_length: 140\n", CodeFormat(unit: "   ", lineLength: 140)),
  ]
  private static let screens = [
    "viper", "viper_swiftui", "viper_table", "viper_container", "viper_submodule",
    "viper_configurator", "surf_mvp", "viper_objc",
  ]

  @Test(arguments: screens, formats.indices)
  func `of generated and inserted code does not change when it is applied again`(
    template: String, index: Int
  ) throws {
    let (settings, format) = Self.formats[index]
    let project = Self.project(["Rambafile": Self.rambafile + settings])
    for module in ["Cart", "NotificationSettings"] {
      #expect(project.answer("gen", module, template).exit == .done)
    }
    #expect(project.answer("gen", "Catalog", "service").exit == .done)
    // Not each template has a place for each addition.
    for words in [
      ["connect", "Cart", "NotificationSettings"], ["add", "service", "Cart", "CatalogService"],
      ["add", "method", "Cart", "obtainEverySingleItem:Item", "--argument", "identifier:String"],
      ["add", "output", "NotificationSettings", "didFinishChoosingItems:Item"],
    ] {
      _ = project.answer(["module"] + words)
    }
    var count = 0
    for (path, text) in try project.snapshot().texts {
      let isSwift = path.hasSuffix(".swift")
      guard isSwift || path.hasSuffix(".h") || path.hasSuffix(".m") else { continue }
      count += 1
      let again = format.applied(to: Array(text.utf8), isSwift: isSwift)
      #expect(String(decoding: again, as: UTF8.self) == text, "\(path)")
    }
    #expect(count > 20)
  }

  @Test(arguments: ["", "[*]\nindent_style=tab\n"]) func `of a module is found by adopt`(
    config: String
  ) throws {
    let rambafile = Self.rambafile.replacing("module_records: true", with: "module_records: false")
    let project = Self.project(["Rambafile": rambafile, ".editorconfig": config])
    #expect(project.answer("gen", "Cart", "viper").exit == .done)
    project.files.put(
      "[*]\nindent_style=tab\n", at: project.root.appending(".editorconfig"))
    project.files.put(Self.rambafile, at: project.root.appending("Rambafile"))
    #expect(project.answer("module", "adopt", "Cart", "--yes").exit == .done)
    let record = try #require(try project.snapshot().texts[".viper/modules/Cart.yml"])
    #expect(record.contains("indentation: tab") == !config.isEmpty)
    let states = project.answer("module", "list").result["modules"].list.map { $0["states"].texts }
    #expect(states == [["unchanged"]])
  }

  @Test func `is an input of an approved plan`() throws {
    let project = Self.project([".editorconfig": "[*]\nindent_style=tab\n"])
    let plan = project.answer("gen", "Cart", "viper", "--dry-run")
    let digest = try #require(plan.result["digest"].text)
    project.files.put("[*]\nindent_size=4\n", at: project.root.appending(".editorconfig"))
    let answer = project.answer("gen", "Cart", "viper", "--expect", digest)
    #expect(answer.exit == .declined && answer.errors.first == "plan.changed")
  }
}
