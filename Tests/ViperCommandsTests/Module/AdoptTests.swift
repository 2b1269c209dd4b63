import Testing
import ViperCommands
import ViperTestSupport

@Suite struct ModuleAdoptTests {
  private static let view = "Demo/Modules/Profile/View/ProfileView.swift"

  /// A project without records whose modules somebody else generated on another day.
  private func demo(_ words: String...) throws -> RecordProject {
    let demo = RecordProject(
      ["Rambafile": DemoProject.rambafile], clock: FixedClock(year: 2019, month: 7, day: 3))
    demo.run(["gen"] + words)
    return try RecordProject(asLeftBy: demo)
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
    let left = try demo.tree.paths.filter { $0.contains("Modules") || $0.hasPrefix(".viper") }
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

  @Test func `a folder that is no module's is passed over, and by name an error`() throws {
    let demo = try demo("Profile")
    demo.put("struct Mine {}\n", at: "Demo/Modules/Shared/Mine.swift")
    demo.run("module", "adopt", "--all")
    #expect(try demo.tree.paths.filter { $0.hasSuffix(".yml") } == [".viper/modules/Profile.yml"])
    let said = demo.run(["module", "adopt", "Shared"], expecting: .failed)
    #expect(said.contains("no module `Shared`"))
  }
}
