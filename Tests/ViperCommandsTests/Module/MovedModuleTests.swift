import Testing
import ViperCommands
import ViperTestSupport
import Workspace

/// Modules that people moved without viper: by git, in the Finder or in Xcode.
@Suite struct MovedModuleTests {
  private static let record = ".viper/modules/Profile.yml"
  private static let project = "Demo.xcodeproj/project.pbxproj"
  private static let presenter = "Demo/Modules/Profile/Presenter/ProfilePresenter.swift"

  /// The demo with a module whose folders were moved.
  private func demo(
    inXcode: Bool, _ moves: [String: String] = ["Demo/Modules/Profile": "Demo/Screens/Profile"]
  ) throws -> RecordProject {
    let demo = RecordProject()
    demo.run("gen", "Profile")
    let record = try demo.text(Self.record)
    if inXcode {
      demo.run("module", "move", "Profile", "--to", "Demo/Screens", "--keep-tests")
      demo.put(record, at: Self.record)
      return demo
    }
    for (path, text) in try demo.tree.texts {
      for (old, new) in moves where path.hasPrefix(old + "/") {
        demo.put(text, at: new + path.dropFirst(old.count))
      }
    }
    for old in moves.keys { demo.take(old) }
    return demo
  }

  private static let isInXcode = [true, false]

  @Test(arguments: isInXcode)
  func `rename starts from the folder that has the files`(_ inXcode: Bool) throws {
    let demo = try demo(inXcode: inXcode)
    let answer = demo.answer("module", "rename", "Profile", "Account")
    #expect(answer.exit == .done && answer.names.contains("Demo/Screens/Profile"))
    #expect(try demo.tree.paths.contains("Demo/Screens/Account/View/AccountView.swift"))
    #expect(try !demo.tree.paths.contains { $0.contains("Profile") })
    #expect(try !demo.text(Self.project).contains("Profile"))
    #expect(try demo.text(Self.project).contains("AccountView.swift in Sources"))
    #expect(try demo.text(".viper/modules/Account.yml").contains("folder: Demo/Screens/Account\n"))
    #expect(demo.states(of: "Account") == ["unchanged"])
  }

  @Test(arguments: isInXcode)
  func `move starts from the folder that has the files`(_ inXcode: Bool) throws {
    let demo = try demo(inXcode: inXcode)
    demo.run("module", "move", "Profile", "--to", "Demo/Modules")
    let fresh = RecordProject()
    fresh.run("gen", "Profile")
    #expect(fresh.run("module", "list") == demo.run("module", "list"))
    #expect(
      try fresh.text(Self.project).split(separator: "\n").sorted()
        == demo.text(Self.project).split(separator: "\n").sorted())
  }

  @Test(arguments: isInXcode)
  func `remove removes the files where they are`(_ inXcode: Bool) throws {
    let demo = try demo(inXcode: inXcode)
    demo.run("module", "remove", "Profile")
    #expect(try !demo.tree.paths.contains { $0.contains("Profile") })
    #expect(try demo.text(Self.project) == DemoProject.projectFile)
  }

  @Test(arguments: isInXcode)
  func `update changes the files where they are`(_ inXcode: Bool) throws {
    let demo = try demo(inXcode: inXcode)
    demo.put("// {{ module_info.name }}\n", at: "Templates/screen/Code/view.swift.liquid")
    demo.run("module", "update", "--all")
    #expect(try demo.text("Demo/Screens/Profile/View/ProfileView.swift") == "// Profile\n")
    #expect(try demo.text(Self.record).contains("folder: Demo/Screens/Profile\n"))
    #expect(try !demo.tree.paths.contains("Demo/Modules/Profile/View/ProfileView.swift"))
    #expect(try demo.text(Self.project).contains("path = Screens;"))
  }

  @Test func `a renamed folder is found, with edits and tests`() throws {
    let demo = try demo(
      inXcode: false,
      ["Demo/Modules/Profile": "Demo/User", "DemoTests/Modules/Profile": "DemoTests/User"])
    demo.put("// mine\n", at: "Demo/User/View/ProfileView.swift")
    demo.run("module", "rename", "Profile", "Account")
    #expect(try demo.text("Demo/Account/View/AccountView.swift") == "// mine\n")
    #expect(try demo.tree.paths.contains("DemoTests/Account/Presenter/AccountPresenterTests.swift"))
    #expect(try !demo.text(Self.project).contains("Profile"))
  }

  /// Commands that would tear a module in two.
  private static let commands = [
    ["rename", "Profile", "Account"], ["remove", "Profile"],
    ["move", "Profile", "--to", "Demo/Other"], ["update", "Profile"],
  ]

  @Test(arguments: commands)
  func `where most files are missing, nothing is done`(_ words: [String]) throws {
    let demo = RecordProject()
    demo.run("gen", "Profile")
    demo.take("Demo/Modules/Profile")
    demo.put("// {{ module_info.name }}\n", at: "Templates/screen/Code/view.swift.liquid")
    let before = try demo.tree
    #expect(
      demo.answer(["module"] + words).fails(
        "module.missing", at: Self.record, naming: "Profile", Self.presenter,
        suggesting: "viper module forget \(Self.record)", "viper module adopt NEW"))
    #expect(before.changes(to: try demo.tree) == [])
  }

  @Test func `where others have the module's name, hints name the record`() throws {
    let demo = RecordProject()
    demo.run("gen", "Cart")
    // In one target Swift would refuse two files of one name.
    demo.run("gen", "Other/Cart", "--no-tests", "--project-targets", "DemoTests")
    let folder = "Demo/Modules/Other/Cart"
    demo.take(folder)
    #expect(
      demo.answer("module", "relocate", folder, "--to", "Demo")
        .fails("module.not-there", suggesting: "viper module forget \(folder)"))
    let answer = demo.answer("module", "rename", folder, "Basket")
    #expect(answer.fails("module.missing"), "\(answer.testDescription)")
    let record = try #require(answer.problems.first?.file)
    let forget = answer.problems.first?.suggestions.first { $0.hasPrefix("viper module forget ") }
    demo.run(try #require(forget).split(separator: " ").dropFirst().map(String.init))
    #expect(try !demo.tree.paths.contains(record))
    #expect(demo.states(of: "Cart") == ["unchanged"])
  }

  @Test func `where one file was moved alone, nothing is done`() throws {
    let demo = RecordProject()
    demo.run("gen", "Profile")
    let view = try demo.text("Demo/Modules/Profile/View/ProfileView.swift")
    demo.take("Demo/Modules/Profile/View")
    demo.put(view, at: "Demo/Views/ProfileView.swift")
    let before = try demo.tree
    #expect(
      demo.answer("module", "rename", "Profile", "Account").fails(
        "module.missing", at: Self.record,
        suggesting: "Demo/Modules/Profile/View/ProfileView.swift",
        "viper module forget \(Self.record)"))
    #expect(
      demo.answer("-C", "Demo/Views", "module", "rename", "Profile", "Account").fails(
        "module.missing", suggesting: "../Modules/Profile/View/ProfileView.swift"))
    #expect(before.changes(to: try demo.tree) == [])
  }

  @Test func `where one file stayed alone, the folder of the others is suggested`() throws {
    let demo = RecordProject()
    demo.run("gen", "Profile", "viper", "--no-tests")
    let files = try demo.tree.texts.filter { $0.key.hasPrefix("Demo/Modules/Profile/") }
    let left = try #require(files.keys.sorted().first)
    func moved(_ path: String) -> String { path.replacing("/Modules/", with: "/Screens/") }
    for (path, text) in files where path != left {
      demo.put(text, at: moved(path))
      demo.take(path)
    }
    #expect(
      demo.answer("module", "rename", "Profile", "Account").fails(
        "module.missing", at: Self.record, naming: left, suggesting: moved(left)))
  }

  @Test func `relocate refuses --tests-to for a module without tests`() throws {
    let demo = RecordProject()
    demo.run("gen", "Profile", "--no-tests")
    let before = try demo.tree
    #expect(
      demo.answer(
        "module", "relocate", "Profile", "--to", "Demo/Modules", "--tests-to", "Nowhere"
      ).fails("module.no-tests", naming: "Profile", suggesting: "--tests-to"))
    #expect(before.changes(to: try demo.tree) == [])
  }

  @Test func `list and doctor report missing files, and forget removes the record`() throws {
    let demo = try demo(inXcode: false)
    #expect(demo.states() == ["missing"])
    let doctor = demo.answer("doctor")
    #expect(doctor.exit == .done)
    #expect(doctor.reports("module.missing", at: Self.record, naming: Self.presenter))
    let before = try demo.tree
    demo.run("module", "forget", "Profile")
    #expect(
      before.changes(to: try demo.tree) == ["- .viper/modules", "- .viper/modules/Profile.yml"])
    #expect(!demo.answer("doctor").reports("module.missing"))
  }

  @Test func `relocate updates entries with the old paths`() throws {
    let demo = try demo(inXcode: false)
    let before = try demo.tree
    demo.run("module", "relocate", "Profile", "--to", "Demo/Screens")
    #expect(before.changes(to: try demo.tree) == ["~ \(Self.record)", "~ \(Self.project)"])
    #expect(try demo.text(Self.project).contains("path = Screens;"))
    demo.run("module", "remove", "Profile")
    #expect(try demo.text(Self.project) == DemoProject.projectFile)
  }

  private static let withTests = [
    "Demo/Modules/Profile": "Demo/New/Profile",
    "DemoTests/Modules/Profile": "DemoTests/New/Profile",
  ]

  @Test func `relocate finds the tests as rename does`() throws {
    let demo = try demo(inXcode: false, Self.withTests)
    demo.run("module", "relocate", "Profile", "--to", "Demo/New")
    #expect(try demo.text(Self.project).contains("ProfilePresenterTests.swift in Sources"))
    #expect(try demo.text(Self.record).contains("folder: DemoTests/New/Profile\n"))
    #expect(demo.states() == ["unchanged"])
  }

  @Test func `relocate keeps the entries of tests that it can't find, until --tests-to`() throws {
    let demo = try demo(inXcode: false, Self.withTests)
    let tests = "DemoTests/Modules/Profile/Presenter/ProfilePresenterTests.swift"
    demo.put("// mine\n", at: tests.replacing("Modules", with: "New"))
    let answer = demo.answer("module", "relocate", "Profile", "--to", "Demo/New")
    #expect(answer.exit == .done)
    #expect(answer.names.isSuperset(of: [tests, "--tests-to FOLDER"]))
    #expect(try demo.text(Self.project).contains("ProfilePresenterTests.swift in Sources"))
    let words = ["module", "relocate", "Profile", "--to", "Demo/New", "--tests-to"]
    let wrong = demo.answer(words + ["DemoTests/Nowhere"])
    #expect(wrong.fails("module.not-there", naming: "DemoTests/Nowhere"))
    #expect(wrong.problems.first?.suggestions == ["--tests-to"], "\(wrong.testDescription)")
    demo.run(words + ["DemoTests/New"])
    #expect(try demo.text(Self.project).contains("ProfilePresenterTests.swift in Sources"))
    #expect(try demo.text(Self.record).contains("folder: DemoTests/New/Profile\n"))
    #expect(demo.states() == ["edited"])
  }

  @Test func `relocate names all missing files, and speaks of tests only where they are missing`()
    throws
  {
    let demo = RecordProject()
    demo.run("gen", "Profile", "viper", "--no-tests")
    let old = "Demo/Modules/Profile/"
    for (path, text) in try demo.tree.texts where path.hasPrefix(old) && !path.contains("Router") {
      demo.put(text, at: path.replacing("Modules", with: "Screens"))
    }
    demo.take("Demo/Modules/Profile")
    let answer = demo.answer("module", "relocate", "Profile", "--to", "Demo/Screens")
    #expect(answer.exit == .done, "\(answer.testDescription)")
    let missing = ["ProfileRouter.swift", "ProfileRouterInput.swift"]
    #expect(answer.names.isSuperset(of: missing.map { "Demo/Screens/Profile/Router/\($0)" }))
    #expect(!answer.names.contains("--tests-to FOLDER"))
  }

  @Test(arguments: ["Demo/Screens", "Demo/Screens/Profile"])
  func `relocate corrects the record and nothing else`(_ folder: String) throws {
    let demo = try demo(inXcode: true)
    let before = try demo.tree
    #expect(
      demo.answer("module", "relocate", "Profile", "--to", "Demo/Nowhere")
        .fails(
          "module.not-there", naming: "Demo/Nowhere", "Profile", suggesting: "--to",
          "viper module forget Profile"))
    #expect(before.changes(to: try demo.tree) == [])
    demo.run("module", "relocate", "Profile", "--to", folder)
    #expect(before.changes(to: try demo.tree) == ["~ \(Self.record)"])
    #expect(demo.states() == ["unchanged"])
    #expect(
      try demo.text(Self.record).contains(
        "  folder: Demo/Screens/Profile\n  group: Demo/Screens/Profile\n"))
  }
}
