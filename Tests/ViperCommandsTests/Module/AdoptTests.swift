import Testing
import ViperCommands
import ViperTestSupport

@Suite struct ModuleAdoptTests {
  private static let view = "Demo/Modules/Profile/View/ProfileView.swift"

  /// A project without records whose modules somebody else generated on another day.
  private func demo(_ words: String...) throws -> RecordProject {
    let demo = RecordProject(
      ["Rambafile": DemoProject.rambafile], clock: TestClock(year: 2019, month: 7, day: 3))
    demo.run(["gen"] + words)
    return try RecordProject(asLeftBy: demo)
  }

  private func demo(each modules: String...) throws -> RecordProject {
    let demo = RecordProject(["Rambafile": DemoProject.rambafile])
    for module in modules { demo.run("gen", module) }
    return demo
  }

  @Test func `template, parameters, author, date and description are found`() throws {
    let demo = try demo(
      "Profile", "viper", "--author", "Someone Else", "--description", "Who you are",
      "--custom-parameters", "view:xib", "tests:xctest")
    let said = demo.run("module", "adopt", "Profile")
    #expect(said.contains("Profile: 100 % of template viper"), "\(said)")
    #expect(said.contains("author Someone Else, 3/7/2019"), "\(said)")
    let record = try demo.text(".viper/modules/Profile.yml")
    for line in [
      "template: viper", "author: Someone Else", "description: Who you are", "date: 2019-07-03",
      "  view: xib", "  tests: xctest",
    ] {
      #expect(record.contains(line + "\n"), "\(record)")
    }
    #expect(demo.run("module", "list").contains("unchanged"))
    let again = demo.run(["module", "adopt", "Profile"], expecting: .failed)
    #expect(again.contains("has a record already"))
  }

  @Test func `an adopted module goes as if it had been recorded`() throws {
    let demo = try demo("Profile")
    demo.put("// mine\n", at: "Demo/Modules/Other.swift")
    demo.run("module", "adopt", "--all")
    demo.run("module", "rename", "Profile", "Account")
    demo.run("module", "remove", "Account")
    let left = try demo.tree.paths.filter {
      $0.contains("Modules") || $0.hasPrefix(".viper/modules")
    }
    #expect(left == ["Demo/Modules", "Demo/Modules/Other.swift", "DemoTests/Modules"])
  }

  @Test func `each file's fit is told, and what fits badly is not taken unasked`() throws {
    let demo = try demo("Profile")
    demo.put("// a\n// b\n// c\nstruct Hand {}\n", at: Self.view)
    demo.take("DemoTests/Modules/Profile/Presenter/ProfilePresenterTests.swift")
    let before = try demo.project.snapshot()
    let said = demo.run(["module", "adopt", "Profile"], expecting: .failed)
    #expect(said.contains("identical"))
    #expect(said.contains("edited: 4 lines"), "\(said)")
    #expect(said.contains("% of `Profile` fits") && said.contains("--yes"))
    #expect(try demo.project.snapshot() == before)
    demo.run("module", "adopt", "Profile", "--yes")
    #expect(demo.run("module", "list").contains("edited"))
  }

  @Test func `all folders below are searched, and each that is left has a reason`() throws {
    let demo = try demo(each: "Onboarding/Welcome", "Cart", "Feed")
    let feed = "Demo/Modules/Feed/View/FeedView.swift"
    demo.put("// a\nstruct Other {}\n", at: feed)
    demo.put("struct Hand {}\n", at: "Demo/Modules/Feed/Presenter/FeedPresenter.swift")
    demo.put("struct SharedHand {}\n", at: "Demo/Modules/Shared/SharedHand.swift")
    let before = try demo.project.snapshot()
    let shown = demo.run(["module", "adopt", "--all", "--dry-run", "--json"], expecting: .declined)
    #expect(try demo.project.snapshot() == before)
    #expect(shown.contains("\"Shared\"") && shown.contains("\"Feed\""), "\(shown)")
    let said = demo.run(["module", "adopt", "--all"], expecting: .declined)
    #expect(said.contains("Shared: left: ") && said.contains("left: only "), "\(said)")
    #expect(
      try demo.tree.paths.filter { $0.hasSuffix(".yml") }
        == [".viper/modules/Cart.yml", ".viper/modules/Welcome.yml"])
    #expect(try demo.text(".viper/modules/Welcome.yml").contains("Modules/Onboarding/Welcome"))
    #expect(said.contains("module_records: true"))
    #expect(try demo.text("Rambafile") == DemoProject.rambafile)
  }

  @Test func `modules elsewhere are found below the folder that is named`() throws {
    let demo = try demo("Profile", "screen", "--module-path", "Legacy/Screens")
    demo.run("module", "adopt", "--all", "--in", "Legacy/Screens", "--yes")
    #expect(try demo.text(".viper/modules/Profile.yml").contains("folder: Legacy/Screens/Profile"))
    #expect(try demo.text("Rambafile").hasSuffix("module_records: true\n"))
    demo.run("gen", "Cart")
    #expect(try demo.text(".viper/modules/Cart.yml").contains("module: Cart"))
  }

  @Test func `the generated code that is still there counts, whatever people added or deleted`()
    throws
  {
    let demo = try demo("Profile", "viper")
    let path = try #require(demo.tree.paths.first { $0.hasSuffix("ProfilePresenter.swift") })
    let text = try demo.text(path)
    let more = (1...200).map { "let mine\($0) = \($0)\n" }.joined()
    demo.put("// By someone else\r\n" + (text + more).replacing("\n", with: "\r\n"), at: path)
    demo.put(more, at: path.replacing("ProfilePresenter", with: "ProfileCell"))
    demo.take(try #require(demo.tree.paths.first { $0.hasSuffix("ProfileRouter.swift") }))
    let said = demo.run("module", "adopt", "Profile")
    #expect(said.contains("Profile: 100 % of template viper"), "\(said)")
  }

  @Test func `two modules of one name each get a record`() throws {
    let demo = try demo(each: "Shop/Cart")
    for (path, text) in try demo.tree.texts where path.hasPrefix("Demo/Modules/Shop/") {
      demo.put(text, at: path.replacing("/Shop/", with: "/Bag/"))
    }
    demo.run("module", "adopt", "--all")
    let records = try demo.tree.paths.filter { $0.hasSuffix(".yml") }
    #expect(records.count == 2, "\(records)")
  }

  @Test func `a folder that is no module's is passed over, and by name an error`() throws {
    let demo = try demo("Profile")
    demo.put("struct Mine {}\n", at: "Demo/Modules/Shared/Mine.swift")
    demo.run("module", "adopt", "--all")
    #expect(try demo.tree.paths.filter { $0.hasSuffix(".yml") } == [".viper/modules/Profile.yml"])
    let said = demo.run(["module", "adopt", "Shared"], expecting: .failed)
    #expect(said.contains("no module `Shared`"))
  }
}
