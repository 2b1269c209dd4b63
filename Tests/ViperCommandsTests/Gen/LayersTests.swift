import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite("Some layers of a template")
struct LayersTests {
  private static func project(_ tree: [String: String] = [:]) -> TestProject {
    TestProject(
      DemoProject.tree([
        "Rambafile": DemoProject.rambafile.replacing(
          "- {name: screen}",
          with: "- viper\n- service\n- {name: screen, local: Templates/screen}")
          + "module_records: true\n"
      ]).merging(tree) { $1 })
  }

  private static func names(in project: TestProject, of module: String) throws -> Set<String> {
    Set(
      try project.snapshot().texts.keys.filter { $0.contains("/Modules/\(module)/") }
        .map { Path($0).name })
  }

  @Test func `are generated with their tests, and stay the only ones`() throws {
    let project = Self.project()
    let answer = project.answer("gen", "Cart", "screen", "--only", "Presenter")
    #expect(answer.exit == .done, "\(answer.testDescription)")
    #expect(
      try Self.names(in: project, of: "Cart") == [
        "CartPresenter.swift", "CartPresenterTests.swift",
      ])
    let record = try #require(try project.snapshot().texts[".viper/modules/Cart.yml"])
    #expect(record.contains("\nonly: presenter\n"))
    #expect(project.answer("module", "rename", "Cart", "Menu").exit == .done)
    #expect(
      try Self.names(in: project, of: "Menu") == [
        "MenuPresenter.swift", "MenuPresenterTests.swift",
      ])
    project.files.put(
      DemoProject.rambaspec.replacing("1.0.0", with: "2.0.0"),
      at: project.root.appending("Templates/screen/screen.rambaspec"))
    project.files.put(
      "final class {{ module_info.name }}Presenter { let new = 1 }\n",
      at: project.root.appending("Templates/screen/Code/presenter.swift.liquid"))
    #expect(project.answer("module", "update", "Menu").exit == .done)
    let texts = try project.snapshot().texts
    #expect(try Self.names(in: project, of: "Menu").count == 2)
    #expect(texts["Demo/Modules/Menu/Presenter/MenuPresenter.swift"]?.contains("new") == true)
    #expect(project.answer("module", "remove", "Menu").exit == .done)
    #expect(try Self.names(in: project, of: "Menu").isEmpty)
    #expect(
      try project.snapshot().texts["Demo.xcodeproj/project.pbxproj"] == DemoProject.projectFile)
  }

  @Test func `may have no tests, and then there is no group for them`() throws {
    let project = Self.project()
    #expect(project.answer("gen", "Cart", "screen", "--only", "view").exit == .done)
    #expect(try Self.names(in: project, of: "Cart") == ["CartView.swift"])
    let text = try #require(try project.snapshot().texts["Demo.xcodeproj/project.pbxproj"])
    #expect(text.split(separator: "\n").count { $0.contains("/* Cart */ = {") } == 1)
    #expect(project.answer("project", "check").exit == .done)
  }

  static let files: [(template: String, layers: String, names: Set<String>)] = [
    ("service", "Service", ["CartService.swift"]),
    (
      "service", " serviceimplementation ,",
      ["CartServiceImplementation.swift", "CartServiceImplementationTests.swift"]
    ),
    (
      "viper", "router,assembly",
      [
        "CartAssembly.swift", "CartAssemblyTests.swift", "CartRouter.swift",
        "CartRouterInput.swift", "CartRouterTests.swift",
      ]
    ),
  ]

  @Test(arguments: files.indices) func `are folders, or files without a folder`(index: Int) throws {
    let (template, layers, names) = Self.files[index]
    let project = Self.project()
    let answer = project.answer("gen", "Cart", template, "--only", layers)
    #expect(answer.exit == .done, "\(answer.testDescription)")
    #expect(try Self.names(in: project, of: "Cart").isSuperset(of: names))
    let others = try Self.names(in: project, of: "Cart").subtracting(names)
    #expect(others.allSatisfy { $0.hasPrefix("CartRouter") || $0.hasPrefix("CartCoord") })
  }

  @Test func `can be named by several options`() throws {
    let project = Self.project()
    let words = ["--only", "view", "--only=presenter", "--no-tests"]
    let answer = project.answer(["gen", "Cart", "screen"] + words)
    #expect(answer.exit == .done, "\(answer.testDescription)")
    #expect(
      try Self.names(in: project, of: "Cart") == ["CartPresenter.swift", "CartView.swift"])
  }

  @Test(arguments: ["presentr", "presenter,none", "Presenter/", "..", "\u{1B}[2J"])
  func `that the template has not are an error`(layers: String) throws {
    let project = Self.project()
    let before = try project.snapshot()
    let answer = project.answer("gen", "Cart", "screen", "--only", layers)
    #expect(answer.fails("gen.layer", naming: "presenter", "view"))
    #expect(!answer.problems.contains { $0.message.contains("\u{1B}") })
    #expect(try project.snapshot() == before)
    #expect(Viper.run(["gen", "Cart", "screen", "--only", " ,"], in: project.world) == .wrongUsage)
  }

  @Test func `can become more, and never fewer`() throws {
    let project = Self.project()
    #expect(project.answer("gen", "Cart", "screen", "--only", "presenter").exit == .done)
    let fewer = project.answer("gen", "Cart", "screen", "--only", "view")
    #expect(fewer.fails("gen.more-layers", suggesting: "--only presenter,view"))
    #expect(project.answer("gen", "Cart", "screen", "--only", "view,presenter").exit == .done)
    #expect(try Self.names(in: project, of: "Cart").count == 3)
    #expect(project.answer("gen", "Cart", "screen").exit == .done)
    #expect(project.answer("module", "update", "Cart").exit == .done)
    #expect(project.answer("gen", "Menu", "screen").exit == .done)
    project.files.put(
      "// mine\n", at: project.root.appending("Demo/Modules/Menu/View/MenuView.swift"))
    #expect(
      project.answer("gen", "Menu", "screen", "--only", "view", "--force")
        .fails("gen.more-layers", suggesting: "--only", "--skip-existing"))
  }
}

@Suite("A file in a layer of a module")
struct PartTests {
  private static let tree = [
    "Rambafile": DemoProject.rambafile.replacing(
      "- {name: screen}", with: "- formatter\n- {name: screen, local: Templates/screen}")
      + "module_records: true\n",
    "Templates/formatter/formatter.rambaspec":
      "code_files:\n- {name: .swift, path: a.liquid}\n"
      + "test_files:\n- {name: Tests.swift, path: b.liquid}\n",
    "Templates/formatter/a.liquid": "struct {{ module_info.name }} {}\n",
    "Templates/formatter/b.liquid": "struct {{ module_info.name }}Tests {}\n",
  ]
  private static let file = "Presenter/PriceFormatter.swift"

  private static func project() -> TestProject {
    let project = TestProject(DemoProject.tree(tree))
    #expect(project.answer("gen", "Profile", "screen").exit == .done)
    return project
  }

  private static func generate(in project: TestProject) -> Answer {
    project.answer("gen", "Profile/PriceFormatter", "--into", "presenter", "formatter")
  }

  /// The paths of the part's files.
  private static func paths(in project: TestProject) throws -> [String] {
    try project.snapshot().texts.keys.filter { Path($0).name.hasPrefix("PriceFormatter") }.sorted()
  }

  @Test func `goes into the layer's folder, group and targets`() throws {
    let project = Self.project()
    let answer = Self.generate(in: project)
    #expect(answer.exit == .done, "\(answer.testDescription)")
    #expect(
      try Self.paths(in: project) == [
        ".viper/modules/PriceFormatter.yml", "Demo/Modules/Profile/\(Self.file)",
        "DemoTests/Modules/Profile/Presenter/PriceFormatterTests.swift",
      ])
    #expect(
      answer.result["files"].texts("group") == [
        "Demo/Modules/Profile/Presenter", "DemoTests/Modules/Profile/Presenter",
      ])
    #expect(project.answer("project", "check").exit == .done)
    #expect(
      Self.generate(in: project).result["changes"].actions.allSatisfy { $0.hasPrefix("ident") })
    let list = project.answer("module", "list").result["modules"].list
    #expect(list.map { $0["states"].texts } == [["unchanged"], ["unchanged"]])
  }

  @Test func `needs no folder for modules in the Rambafile`() throws {
    let project = Self.project()
    let paths = "project_file_path: Demo/Modules\nproject_group_path: Demo/Modules\n"
    let rambafile = Self.tree["Rambafile"]?.replacing(paths, with: "") ?? ""
    project.files.put(rambafile, at: project.root.appending("Rambafile"))
    let answer = Self.generate(in: project)
    #expect(answer.exit == .done, "\(answer.testDescription)")
  }

  @Test func `is renamed, moved and removed with the module`() throws {
    let project = Self.project()
    #expect(Self.generate(in: project).exit == .done)
    #expect(project.answer("module", "rename", "Profile", "Account").exit == .done)
    #expect(try Self.paths(in: project).contains("Demo/Modules/Account/\(Self.file)"))
    #expect(project.answer("module", "move", "Account", "--to", "Demo/Screens").exit == .done)
    #expect(try Self.paths(in: project).contains("Demo/Screens/Account/\(Self.file)"))
    let list = project.answer("module", "list").result["modules"].list
    #expect(list.map { $0["states"].texts } == [["unchanged"], ["unchanged"]])
    #expect(project.answer("project", "check").exit == .done)
    #expect(project.answer("module", "remove", "Account").exit == .done)
    let texts = try project.snapshot().texts
    #expect(try Self.paths(in: project).isEmpty)
    #expect(texts["Demo.xcodeproj/project.pbxproj"] == DemoProject.projectFile)
    #expect(!texts.keys.contains { $0.hasPrefix("Demo/Screens") || $0.contains("modules/") })
  }

  @Test func `is removed with the module whose types it uses`() throws {
    let project = Self.project()
    #expect(Self.generate(in: project).exit == .done)
    project.files.put(
      "let type = ProfilePresenter.self\n",
      at: project.root.appending("Demo/Modules/Profile/\(Self.file)"))
    let answer = project.answer("module", "remove", "Profile", "--references", "--force")
    #expect(answer.exit == .done, "\(answer.testDescription)")
    #expect(try Self.paths(in: project).isEmpty)
  }

  @Test func `has a name and edits of its own`() throws {
    let project = Self.project()
    #expect(Self.generate(in: project).exit == .done)
    let part = "Profile/PriceFormatter"
    for words in [
      ["Profile/Cell", "screen", "--into", "presenter"],
      ["Cell/Deep", "formatter", "--into", "view"],
    ] {
      let answer = project.answer(["gen"] + words)
      #expect(answer.exit == .done, "\(answer.testDescription)")
    }
    for part in [part, "Cell", "Deep"] {
      #expect(
        project.answer("module", "move", part, "--to", "Demo/X")
          .fails("module.part", suggesting: "viper module move Demo/Modules/Profile --to FOLDER"))
    }
    let record = project.root.appending(".viper/modules/Profile.yml")
    let bytes = try project.files.read(record)
    project.files.take(record)
    #expect(
      project.answer("module", "move", "Deep", "--to", "Demo/X")
        .fails("module.part", suggesting: "viper module move MODULE --to FOLDER"))
    project.files.put(bytes, at: record)
    for part in ["Deep", "Cell"] {
      #expect(project.answer("module", "remove", part).exit == .done)
    }
    #expect(project.answer("module", "rename", part, "PriceText").exit == .done)
    let path = "Demo/Modules/Profile/Presenter/PriceText.swift"
    #expect(try project.snapshot().texts[path] == "struct PriceText {}\n")
    project.files.put("struct PriceText { }\n", at: project.root.appending(path))
    let before = try project.snapshot()
    #expect(project.answer("module", "remove", "Profile").exit == .failed)
    #expect(try project.snapshot() == before)
    #expect(project.answer("module", "remove", "PriceText", "--force").exit == .done)
    #expect(project.answer("module", "list").result["modules"].list.count == 1)
    #expect(
      try project.snapshot().texts["Demo/Modules/Profile/Presenter/ProfilePresenter.swift"] != nil)
  }

  @Test func `is removed with its own owner, also where others share the folder`() throws {
    let project = Self.project()
    #expect(Self.generate(in: project).exit == .done)
    for words in [
      ["Profile/Cell", "screen", "--into", "presenter"],
      ["Profile/Row", "screen", "--into", "presenter"],
      ["Cell/Deep", "formatter", "--into", "view"],
    ] {
      let answer = project.answer(["gen"] + words)
      #expect(answer.exit == .done, "\(answer.testDescription)")
    }
    func names() throws -> [String] {
      try project.snapshot().texts.keys.filter { $0.hasPrefix(".viper/modules/") }
        .map { Path($0).name }.sorted()
    }
    #expect(project.answer("module", "remove", "Profile/PriceFormatter").exit == .done)
    #expect(try names() == ["Cell.yml", "Deep.yml", "Profile.yml", "Row.yml"])
    let deep = "Demo/Modules/Profile/Presenter/View/Deep.swift"
    #expect(try project.text(deep) == "struct Deep {}\n")
    // Its record doesn't tell whether it is a part of `Cell` or of `Row`.
    #expect(project.answer("module", "remove", "Row").exit == .done)
    #expect(try names() == ["Cell.yml", "Deep.yml", "Profile.yml"])
    let answer = project.answer("module", "remove", "Profile")
    #expect(answer.exit == .done, "\(answer.testDescription)")
    let texts = try project.snapshot().texts
    #expect(texts["Demo.xcodeproj/project.pbxproj"] == DemoProject.projectFile)
    #expect(!texts.keys.contains { $0.contains("/Modules/") || $0.contains("modules/") })
  }

  @Test(arguments: [
    (["gen", "PriceFormatter", "formatter", "--into", "presenter"], "gen.into"),
    (["gen", "None/PriceFormatter", "formatter", "--into", "presenter"], "module.unknown"),
    (["gen", "Profile/PriceFormatter", "formatter", "--into", "presentr"], "gen.layer"),
    (["gen", "Profile/PriceFormatter", "formatter", "--into", ".."], "gen.layer"),
    (["gen", "Profile/PriceFormatter", "formatter", "--into", "\u{1B}"], "gen.layer"),
  ]) func `needs a module with this layer`(words: [String], code: String) throws {
    let project = Self.project()
    let before = try project.snapshot()
    let answer = project.answer(words)
    #expect(answer.fails(code), "\(answer.testDescription)")
    #expect(try project.snapshot() == before)
  }
}
