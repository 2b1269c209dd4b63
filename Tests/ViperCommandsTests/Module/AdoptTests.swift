import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite struct ModuleAdoptTests {
  private static let view = "Demo/Modules/Profile/View/ProfileView.swift"

  /// A project without records whose modules were generated on another day.
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
    let answer = demo.answer("module", "adopt", "Profile")
    #expect(answer.exit == .done && answer.result["modules"].list.count == 1)
    let module = answer.result["modules"].list.first
    #expect(module?["name"] == "Profile" && module?["template"] == "viper")
    #expect(module?["fit"] == 100 && module?["author"] == "Someone Else")
    let record = try demo.text(".viper/modules/Profile.yml")
    for line in [
      "template: viper", "author: Someone Else", "description: Who you are", "date: 2019-07-03",
      "  view: xib", "  tests: xctest",
    ] {
      #expect(record.contains(line + "\n"), "\(record)")
    }
    #expect(demo.states() == ["unchanged"])
    #expect(
      demo.answer("-C", "Demo", "module", "adopt", "Profile").fails(
        "module.has-record", at: "../.viper/modules/Profile.yml",
        suggesting: "viper -C Demo module forget ../.viper/modules/Profile.yml"))
    demo.run("-C", "Demo", "module", "forget", "../.viper/modules/Profile.yml")
    #expect(try !demo.tree.paths.contains(".viper/modules/Profile.yml"))
  }

  @Test func `a date is found after an author with the word before it`() throws {
    let demo = try demo("Profile", "viper", "--author", "Ann on Tour")
    demo.run("module", "adopt", "Profile")
    let record = try demo.text(".viper/modules/Profile.yml")
    #expect(record.contains("author: Ann on Tour\n") && record.contains("date: 2019-07-03\n"))
  }

  @Test func `without a date in the files, the record is the same on any day`() throws {
    let git = ScriptedGit { call in
      call.arguments.contains("--max-parents=0")
        ? GitAnswer(status: 0, output: Array("2018-05-06\n".utf8)) : nil
    }
    let changes: [String: String?] = [
      "Rambafile": DemoProject.rambafile,
      "Templates/screen/Code/presenter.swift.liquid": "struct {{ module_info.name }}Presenter {}\n",
    ]
    let records = try [2024, 2025].map { year -> String in
      let demo = RecordProject(changes, clock: TestClock(year: year, month: 3), git: git)
      demo.run("gen", "Profile")
      demo.run("module", "adopt", "Profile")
      #expect(demo.states() == ["unchanged"])
      return try demo.text(".viper/modules/Profile.yml")
    }
    #expect(records[0] == records[1])
    #expect(records[0].contains("date: 2018-05-06\n") && !records[0].contains("time:"))
  }

  @Test func `a moment in an adopted file is that of the record's day`() throws {
    let template = "// {{ date }}, {{ 'now' | date: '%Y' }}\n{% include 'header' %}\n"
    let changes: [String: String?] = [
      "Rambafile": DemoProject.rambafile, "Templates/screen/Code/view.swift.liquid": template,
    ]
    let demo = RecordProject(changes, clock: TestClock(year: 2019, month: 7, day: 3))
    demo.run("gen", "Profile")
    let later = try RecordProject(asLeftBy: demo)
    later.run("module", "adopt", "Profile")
    #expect(later.states() == ["unchanged"])
  }

  @Test func `each named module gets one record, also one inside another`() throws {
    let demo = try demo(each: "Feed", "Feed/Comments")
    let answer = demo.answer("module", "adopt", "Feed", "Feed/Comments", "Feed", "Feed")
    #expect(answer.exit == .done, "\(answer.testDescription)")
    #expect(answer.result["modules"].texts("name") == ["Feed", "Comments"])
    #expect(
      try demo.tree.paths.filter { $0.hasSuffix(".yml") }
        == [".viper/modules/Comments.yml", ".viper/modules/Feed.yml"])
  }

  @Test func `a module from before the Rambafile has no company`() throws {
    let project = TestProject([".git/HEAD": "ref: refs/heads/main\n"])
    #expect(project.answer("gen", "Feed", "viper", "--author", "Jane").exit == .done)
    project.files.put(
      """
      company: Acme
      project_name: \(project.root.name)
      project_file_path: Modules
      test_file_path: Tests/Modules
      module_records: true

      """, at: project.root.appending("Rambafile"))
    let module = project.answer("module", "adopt", "Feed").result["modules"].list.first
    #expect(Set(module?["files"].texts("state") ?? []) == ["identical"])
    let record = try #require(try project.snapshot().texts[".viper/modules/Feed.yml"])
    #expect(!record.contains("Acme") && !record.contains("header: short"), "\(record)")
  }

  @Test func `a module keeps the project's name in its files`() throws {
    let project = TestProject([".git/HEAD": "ref: refs/heads/main\n"])
    #expect(project.answer("gen", "Feed", "viper", "--author", "Jane").exit == .done)
    project.files.put(
      """
      company: Acme
      project_name: Other
      project_file_path: Modules
      test_file_path: Tests/Modules

      """, at: project.root.appending("Rambafile"))
    let module = project.answer("module", "adopt", "Feed").result["modules"].list.first
    #expect(Set(module?["files"].texts("state") ?? []) == ["identical"])
    let record = try #require(try project.snapshot().texts[".viper/modules/Feed.yml"])
    #expect(record.contains("project_name: \(project.root.name)\n"), "\(record)")
    #expect(!record.contains("Other"), "\(record)")
  }

  @Test func `tests in another folder are missed with a warning`() throws {
    let demo = try demo("Profile", "viper", "--test-path", "DemoTests/Screens")
    let words = ["module", "adopt", "Profile"]
    #expect(
      demo.answer(words + ["--dry-run"])
        .reports("adopt.no-tests", naming: "Profile", suggesting: "--test-path"))
    let answer = demo.answer(words + ["--test-path", "DemoTests/Screens"])
    #expect(answer.exit == .done && !answer.warnings.contains("adopt.no-tests"))
    #expect(try demo.text(".viper/modules/Profile.yml").contains("DemoTests/Screens/Profile"))
  }

  @Test func `tests directly in their folder are found, whatever folder the code is in`() throws {
    let demo = try demo(each: "Shop/Cart")
    for (path, text) in try demo.tree.texts where path.hasPrefix("DemoTests/Modules/Shop/") {
      demo.put(text, at: path.replacing("/Shop/", with: "/"))
    }
    demo.take("DemoTests/Modules/Shop")
    let answer = demo.answer("module", "adopt", "--all")
    #expect(answer.exit == .done && !answer.warnings.contains("adopt.no-tests"))
    let record = try demo.text(".viper/modules/Cart.yml")
    #expect(record.contains("folder: DemoTests/Modules/Cart\n"), "\(record)")
  }

  @Test func `an adopted module behaves like a recorded one`() throws {
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

  @Test func `each file's state is listed, and a poor match is not adopted without a yes`() throws {
    let demo = try demo("Profile")
    demo.put("// a\n// b\n// c\nstruct Hand {}\n", at: Self.view)
    demo.take("DemoTests/Modules/Profile/Presenter/ProfilePresenterTests.swift")
    let before = try demo.project.snapshot()
    #expect(
      demo.answer("module", "adopt", "Profile").fails(
        "module.uncertain", naming: "Profile", suggesting: "--yes", "--template"))
    #expect(try demo.project.snapshot() == before)
    let files = demo.answer("module", "adopt", "Profile", "--yes").result["modules"].list
      .first?["files"]
    #expect(files?.texts("state").sorted() == ["edited: 4 lines", "identical"])
    #expect(demo.states().contains("edited"))
  }

  @Test func `all folders below are searched, and each one left out has a reason`() throws {
    let demo = try demo(each: "Onboarding/Welcome", "Cart", "Feed")
    let feed = "Demo/Modules/Feed/View/FeedView.swift"
    demo.put("// a\nstruct Other {}\n", at: feed)
    demo.put("struct Hand {}\n", at: "Demo/Modules/Feed/Presenter/FeedPresenter.swift")
    demo.put("struct SharedHand {}\n", at: "Demo/Modules/Shared/SharedHand.swift")
    let before = try demo.project.snapshot()
    let shown = demo.answer("module", "adopt", "--all", "--dry-run")
    #expect(try demo.project.snapshot() == before)
    #expect(shown.exit == .declined)
    #expect(
      shown.result["left"].texts("name").map { Path($0).name }.sorted() == ["Feed", "Shared"])
    #expect(shown.result["left"].texts("reason").allSatisfy { !$0.isEmpty })
    let said = demo.run(["module", "adopt", "--all"], expecting: .declined)
    #expect(said.contains("Shared") && said.contains("Feed"))
    #expect(
      try demo.tree.paths.filter { $0.hasSuffix(".yml") }
        == [".viper/modules/Cart.yml", ".viper/modules/Welcome.yml"])
    #expect(try demo.text(".viper/modules/Welcome.yml").contains("Modules/Onboarding/Welcome"))
    #expect(said.contains("`module_records: true`"))
    #expect(try demo.text("Rambafile") == DemoProject.rambafile)
  }

  @Test func `a module is found whose template writes a prefix before its name`() throws {
    let demo = RecordProject([
      "Rambafile": DemoProject.rambafile,
      "Templates/screen/screen.rambaspec": """
      name: screen
      author: Jane
      version: 1.0.0
      code_files:
      - {name: View.swift, custom_name: "AB{{ module_info.name }}View.swift", path: Code/view.swift.liquid}
      """,
    ])
    demo.run("gen", "Profile")
    #expect(try demo.tree.paths.contains("Demo/Modules/Profile/ABProfileView.swift"))
    demo.run("module", "adopt", "--all")
    #expect(try demo.tree.paths.contains(".viper/modules/Profile.yml"))
  }

  @Test func `modules of another repository are left out`() throws {
    let demo = try demo(each: "Feed", "Sub/Cart")
    demo.put("gitdir: /home/tester/modules/Sub\n", at: "Demo/Modules/Sub/.git")
    demo.run("module", "adopt", "--all")
    #expect(try demo.tree.paths.filter { $0.hasSuffix(".yml") } == [".viper/modules/Feed.yml"])
  }

  @Test func `no folder is searched where create_logical_groups is set`() {
    let demo = RecordProject([
      "Rambafile": DemoProject.rambafile + "create_logical_groups: true\n"
    ])
    #expect(
      demo.answer("module", "adopt", "--all").fails(
        "module.no-folders", naming: "create_logical_groups",
        suggesting: "viper module adopt Profile"))
  }

  @Test func `--in finds modules in another folder`() throws {
    let demo = try demo("Profile", "screen", "--module-path", "Legacy/Screens")
    let said = demo.run("module", "adopt", "--all")
    #expect(said.contains("`Demo/Modules`") && said.contains("`--in`"), "\(said)")
    demo.run("module", "adopt", "--all", "--in", "Legacy/Screens", "--yes")
    #expect(try demo.text(".viper/modules/Profile.yml").contains("folder: Legacy/Screens/Profile"))
    #expect(try demo.text("Rambafile").hasSuffix("module_records: true\n"))
    demo.run("gen", "Cart")
    #expect(try demo.text(".viper/modules/Cart.yml").contains("module: Cart"))
  }

  @Test func `the score counts the generated code that is left, whatever was added or deleted`()
    throws
  {
    let demo = try demo("Profile", "viper")
    let path = try #require(demo.tree.paths.first { $0.hasSuffix("ProfilePresenter.swift") })
    let text = try demo.text(path)
    let more = (1...200).map { "let mine\($0) = \($0)\n" }.joined()
    demo.put("// By someone else\r\n" + (text + more).replacing("\n", with: "\r\n"), at: path)
    demo.put(more, at: path.replacing("ProfilePresenter", with: "ProfileCell"))
    demo.take(try #require(demo.tree.paths.first { $0.hasSuffix("ProfileRouter.swift") }))
    let module = demo.answer("module", "adopt", "Profile").result["modules"].list.first
    #expect(module?["template"] == "viper" && module?["fit"] == 100)
  }

  @Test func `a file that the module lacks is in no record, and changes no other choice`() throws {
    let demo = try demo("Profile", "viper")
    let lost = try #require(demo.tree.paths.first { $0.hasSuffix("InteractorOutput.swift") })
    demo.take(lost)
    let module = demo.answer("module", "adopt", "Profile").result["modules"].list.first
    #expect(Set(module?["files"].texts("state") ?? []) == ["identical", "missing"])
    #expect(try !demo.text(".viper/modules/Profile.yml").contains(lost))
    #expect(demo.states() == ["unchanged"])
    demo.run("module", "rename", "Profile", "Account")
    #expect(demo.states(of: "Account") == ["unchanged"])
  }

  @Test func `update makes no file that the module lacked when it was adopted`() throws {
    let demo = try demo("Profile")
    let lost = "Demo/Modules/Profile/Presenter/ProfilePresenter.swift"
    demo.take(lost)
    demo.run("module", "adopt", "Profile")
    let more = "- {name: Model.swift, path: Code/view.swift.liquid}\n"
    demo.put(
      DemoProject.rambaspec.replacing("version: 1.0.0", with: "version: 1.1.0")
        .replacing("test_files:", with: more + "test_files:"),
      at: "Templates/screen/screen.rambaspec")
    demo.run("module", "update", "Profile")
    #expect(demo.states() == ["unchanged"])
    let paths = try demo.tree.paths
    #expect(!paths.contains(lost) && paths.contains("Demo/Modules/Profile/ProfileModel.swift"))
  }

  @Test func `remove takes away the entries of a file that the module lacked`() throws {
    let demo = try demo("Profile")
    demo.take("Demo/Modules/Profile/Presenter/ProfilePresenter.swift")
    demo.run("module", "adopt", "Profile")
    demo.run("module", "remove", "Profile")
    #expect(try demo.text("Demo.xcodeproj/project.pbxproj") == DemoProject.projectFile)
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

  @Test func `a folder without a module is skipped, and an error when it is named`() throws {
    let demo = try demo("Profile")
    demo.put("struct Mine {}\n", at: "Demo/Modules/Shared/Mine.swift")
    demo.run("module", "adopt", "--all")
    #expect(try demo.tree.paths.filter { $0.hasSuffix(".yml") } == [".viper/modules/Profile.yml"])
    let answer = demo.answer("module", "adopt", "Shared")
    #expect(answer.fails("module.unknown", naming: "Shared"))
    // For a path, no hint asks for the path.
    let byPath = demo.answer("module", "adopt", "Demo/Modules/Shared")
    #expect(byPath.fails("module.unknown", naming: "Shared", suggesting: "viper module list"))
    #expect(byPath.problems.map(\.hints.last) != answer.problems.map(\.hints.last))
    let missing = demo.answer("module", "adopt", "Demo/None/Shared")
    #expect(missing.problems.map(\.hints.last) == answer.problems.map(\.hints.last))
  }
}
