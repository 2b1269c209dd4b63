import Testing
import ViperCommands
import ViperTestSupport
import Workspace

/// `Name`, `Folder/Name` or a path: each command takes the same words for a module.
@Suite struct ModuleChoiceTests {
  private static let folder = "Demo/Modules/Onboarding/Welcome"

  /// Words for the module that `gen Onboarding/Welcome` makes.
  static let words = [
    "Welcome", "Onboarding/Welcome", "Onboarding/Welcome/", "./Demo/Modules/Onboarding/Welcome",
    "Demo/Modules/Onboarding/Welcome/", "/home/tester/Demo/Demo/Modules/Onboarding/Welcome",
    "DemoTests/Modules/Onboarding/Welcome", "Demo/../Demo/Modules/Onboarding/Welcome",
    ".viper/modules/Welcome.yml",
  ]

  @Test(arguments: words)
  func `every way to name a module finds its record`(_ word: String) throws {
    let demo = RecordProject()
    demo.run("gen", "Onboarding/Welcome")
    let generated = try demo.tree
    #expect(demo.answer("module", "show", word).result["path"] == .text(Self.folder))
    demo.run("module", "update", word)
    demo.run("module", "rename", word, "Hello")
    #expect(try demo.tree.paths.filter { $0.hasPrefix(".viper/modules/") }.count == 1)
    #expect(try demo.text(".viper/modules/Hello.yml").contains("module: Hello\n"))
    demo.run("module", "rename", "Onboarding/Hello", "Welcome")
    #expect(try demo.changes(since: generated) == [])
    demo.run("module", "move", word, "--to", "Demo/Screens", "--tests-to", "DemoTests/Screens")
    #expect(
      try demo.text(".viper/modules/Welcome.yml").contains("folder: Demo/Screens/Welcome\n"))
    demo.run("module", "remove", "Screens/Welcome")
    #expect(try !demo.tree.paths.contains { $0.contains("Welcome") })
  }

  @Test(arguments: ["Onboarding/Welcome", "Onboarding/Welcome/", folder, "./\(folder)"])
  func `every way to name a module works without a record`(_ word: String) throws {
    let demo = RecordProject(["Rambafile": DemoProject.rambafile])
    let project = try demo.text("Demo.xcodeproj/project.pbxproj")
    demo.run("gen", "Onboarding/Welcome")
    demo.run("module", "rename", word, "Hello", "screen")
    #expect(try demo.tree.paths.contains("Demo/Modules/Onboarding/Hello/View/HelloView.swift"))
    #expect(try !demo.tree.paths.contains { $0.contains("Welcome") })
    demo.run("module", "rename", "Onboarding/Hello", "Welcome", "screen")
    demo.run("module", "adopt", word, "--template", "screen")
    #expect(try demo.text(".viper/modules/Welcome.yml").contains("folder: \(Self.folder)\n"))
    demo.run("module", "remove", word)
    #expect(try !demo.tree.paths.contains { $0.contains("Welcome") })
    #expect(try demo.text("Demo.xcodeproj/project.pbxproj") == project)
  }

  @Test func `a path is read from the current folder`() throws {
    let demo = RecordProject()
    demo.run("gen", "Cart")
    // In one target Swift would refuse two files of one name.
    demo.run("gen", "Other/Cart", "--no-tests", "--project-targets", "DemoTests")
    let shown = demo.answer("-C", "Demo/Modules/Other", "module", "show", "./Cart")
    #expect(shown.result["path"] == "Cart")
    demo.run("-C", "Demo/Modules/Other/Cart", "module", "remove", ".")
    #expect(try demo.tree.paths.contains("Demo/Modules/Cart/View/CartView.swift"))
    #expect(try !demo.tree.paths.contains { $0.contains("Other") })
  }

  @Test(arguments: [".", "./", "Demo/.."])
  func `the folder of the project is no module`(_ word: String) throws {
    let demo = RecordProject()
    demo.run("gen", "Cart")
    let generated = try demo.tree
    for (words, code) in [
      (["show", word], "module.unknown"), (["update", word], "module.unknown"),
      (["remove", word], "module.name"), (["rename", word, "Hello"], "module.name"),
    ] {
      #expect(demo.answer(["module"] + words).fails(code), "\(words)")
    }
    #expect(try demo.changes(since: generated) == [])
  }

  @Test func `a path to a damaged record, or to its module, is no unknown module`() throws {
    let record = ".viper/modules/Cart.yml"
    let demo = RecordProject()
    demo.run("gen", "Cart")
    demo.put("<<<<<<< ours\n" + (try demo.text(record)), at: record)
    for word in [record, "Demo/Modules/Cart"] {
      #expect(demo.answer("module", "show", word).problems.first?.file == record, "\(word)")
    }
    let inside = demo.answer("-C", "Demo/Modules/Cart", "module", "show", ".")
    #expect(!inside.reports("module.unknown"), "\(inside.testDescription)")
  }

  @Test func `an ambiguous name lists the modules, and changes nothing`() throws {
    let demo = RecordProject()
    demo.run("gen", "Cart")
    // In one target Swift would refuse two files of one name.
    demo.run("gen", "Other/Cart", "--no-tests", "--project-targets", "DemoTests")
    let before = try demo.tree
    for words in [
      ["show", "Cart"], ["remove", "Cart"], ["rename", "Cart", "Basket"], ["update", "Cart"],
      ["move", "Cart", "--to", "Demo/Screens"],
    ] {
      #expect(
        demo.answer(["module"] + words).fails(
          "module.ambiguous", naming: "Cart", "Demo/Modules/Cart", "Demo/Modules/Other/Cart"))
    }
    #expect(try demo.changes(since: before) == [])
    let inside = demo.answer("-C", "Demo/Modules", "module", "show", "Cart")
    #expect(inside.fails("module.ambiguous", naming: "./Cart", "Other/Cart"))
    demo.run("-C", "Demo/Modules", "module", "show", "./Cart")
    demo.run("module", "remove", "Modules/Cart")
    #expect(try demo.tree.paths.contains("Demo/Modules/Other/Cart/View/CartView.swift"))
  }

  @Test func `a screen and a service of one name keep their records`() throws {
    let demo = RecordProject()
    demo.run("gen", "Profile", "screen")
    let screen = try demo.tree
    demo.run("gen", "Profile", "service")
    #expect(
      try demo.tree.paths.filter { $0.hasPrefix(".viper/modules/") } == [
        ".viper/modules/Profile-service.yml", ".viper/modules/Profile.yml",
      ])
    #expect(
      demo.answer("module", "remove", "Profile").fails(
        "module.ambiguous", naming: ".viper/modules/Profile-service.yml",
        ".viper/modules/Profile.yml"))
    #expect(
      demo.answer("module", "add", "tracker", "Profile").fails(
        "module.ambiguous", naming: ".viper/modules/Profile.yml"))
    #expect(demo.answer("module", "update", "--all").result["changes"] == [])
    demo.run("module", "show", ".viper/modules/Profile-service.yml")
    demo.run("module", "remove", "Profile", "service")
    #expect(try demo.changes(since: screen) == [])
    demo.run("gen", "Profile", "service")
    demo.run("module", "remove", ".viper/modules/Profile.yml")
    #expect(demo.answer("module", "show", "Profile").result["template"] == "service")
    #expect(try !demo.tree.paths.contains("Demo/Modules/Profile/View/ProfileView.swift"))
  }

  @Test func `a record beside another one is named by its template`() throws {
    let demo = RecordProject()
    demo.run("gen", "Profile", "screen")
    // In one target Swift would refuse two files of one name.
    demo.run("gen", "Auth/Profile", "screen", "--no-tests", "--project-targets", "DemoTests")
    demo.run("gen", "Profile", "service")
    #expect(
      try demo.tree.paths.filter { $0.hasPrefix(".viper/modules/") } == [
        ".viper/modules/Profile-Demo-Modules-Auth.yml", ".viper/modules/Profile-service.yml",
        ".viper/modules/Profile.yml",
      ])
  }

  @Test func `a module that is generated again from another template keeps one record`() throws {
    let demo = RecordProject()
    demo.run("gen", "Profile", "viper")
    demo.run("gen", "Profile", "viper_table", "--force")
    #expect(
      try demo.tree.paths.filter { $0.hasPrefix(".viper/modules/") } == [
        ".viper/modules/Profile.yml"
      ])
    #expect(demo.answer("module", "show", "Profile").result["template"] == "viper_table")
  }

  @Test
  func `records of modules whose names differ in case have different file names on every disk`()
    throws
  {
    let demo = RecordProject()
    demo.run("gen", "Cart")
    // In one target, their files would be one file for the compiler on a Mac.
    let words = ["gen", "cart", "--module-path", "Demo/Other", "--no-tests"]
    demo.run(words, expecting: .failed)
    demo.run(words + ["--project-targets", "DemoTests"])
    #expect(
      try demo.tree.paths.filter { $0.hasPrefix(".viper/modules/") } == [
        ".viper/modules/Cart.yml", ".viper/modules/cart-Demo-Other.yml",
      ])
    #expect(demo.answer("module", "show", "cart").result["path"] == "Demo/Other/cart")
  }

  @Test func `two spellings of one letter name one module`() throws {
    let demo = RecordProject()
    let (composed, decomposed) = ("Caf\u{E9}", "Cafe\u{301}")
    let before = try demo.tree
    demo.run("gen", composed)
    let generated = try demo.tree
    demo.run("gen", decomposed)
    #expect(try demo.changes(since: generated) == [])
    demo.run("module", "show", decomposed)
    demo.run("module", "show", "Modules/" + decomposed)
    demo.run("module", "remove", decomposed)
    #expect(try demo.changes(since: before) == [])
  }

  @Test(arguments: ["Welcom", "Onboarding/Welcom", "welcome", "Onbording/Welcome/"])
  func `a misspelled name suggests the right one`(_ word: String) throws {
    let demo = RecordProject()
    demo.run("gen", "Onboarding/Welcome")
    let meant = word.contains("/") ? "Onboarding/Welcome" : "Welcome"
    for words in [
      ["show", word], ["remove", word], ["rename", word, "Hello"], ["update", word],
      ["move", word, "--to", "Demo/Screens"], ["adopt", word],
    ] {
      let answer = demo.answer(["module"] + words)
      let typed = word.hasSuffix("/") ? String(word.dropLast()) : word
      let names = answer.names
      #expect(answer.fails("module.unknown", suggesting: meant), "\(words)")
      #expect(names.contains(typed) || names.contains(word), "\(words)")
    }
  }

  @Test func `connect and add accept the same names`() throws {
    let project = TestProject([
      "Rambafile": """
      company: Acme
      project_name: Demo
      project_file_path: App
      test_file_path: AppTests
      module_records: true
      """
    ])
    func run(_ words: String...) -> ExitCode { Viper.run(words, in: project.world) }
    #expect(run("gen", "First/Feed", "viper") == .done)
    #expect(run("gen", "First/Cart", "viper") == .done)
    #expect(run("gen", "Second/Cart", "viper") == .done)
    #expect(
      project.answer("module", "connect", "Feed", "Cart").fails(
        "module.ambiguous", naming: "App/First/Cart", "App/Second/Cart"))
    #expect(
      project.answer("module", "connect", "Fist/Feed", "First/Cart").fails(
        "module.unknown", naming: "Fist/Feed"))
    // No record is missing: these commands need none.
    for words in [["add", "method", "App/Typo", "obtainItems:Int"], ["sync", "App/Typo"]] {
      let answer = project.answer(["module"] + words)
      #expect(answer.fails("module.unknown", naming: "App/Typo"), "\(words)")
      #expect(!answer.names.contains { $0.contains("module adopt") }, "\(words)")
    }
    #expect(run("module", "connect", "First/Feed", "First/Cart") == .done)
    #expect(run("module", "add", "method", "Second/Cart", "obtainItems:Int") == .done)
    func text(_ path: String) throws -> String {
      String(decoding: try project.files.read(project.root.appending(path)), as: UTF8.self)
    }
    #expect(
      try text("App/Second/Cart/Interactor/CartInteractor.swift").contains("func obtainItems"))
    #expect(
      try !text("App/First/Cart/Interactor/CartInteractor.swift").contains("func obtainItems"))
    #expect(
      try text("App/First/Feed/Router/FeedRouter.swift").contains("CartAssembly().makeModule"))
  }
}
