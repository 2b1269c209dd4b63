import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite struct RecordTests {
  private static let record = ".viper/modules/Profile.yml"

  @Test func `without the key gen writes no records`() throws {
    let demo = RecordProject(["Rambafile": DemoProject.rambafile])
    demo.run("gen", "Profile")
    #expect(try !demo.tree.paths.contains { $0.hasPrefix(".viper") })
  }

  @Test func `numbers made of nanoseconds stay the same`() throws {
    let template = "{{ 'now' | date: '%N' }} {{ 'now' | date: '%N' }}\n"
    let moment = Moment(seconds: 1_709_208_000, nanoseconds: 123_456_789)
    let demo = RecordProject(
      ["Templates/screen/Code/view.swift.liquid": template],
      clock: FixedClock(CalendarDate(year: 2024, month: 2, day: 29), moment))
    demo.run("gen", "Profile")
    #expect(
      try demo.text("Demo/Modules/Profile/View/ProfileView.swift") == "123456789 123456790\n")
    let later = try RecordProject(asLeftBy: demo)
    #expect(later.states() == ["unchanged"])
    #expect(later.answer("gen", "Profile").exit == .done)
  }

  @Test func `only a record of a template that prints the moment depends on it`() throws {
    let day = CalendarDate(year: 2024, month: 2, day: 29)
    func record(at seconds: Int, _ changes: [String: String?] = [:]) throws -> String {
      let moment = Moment(seconds: seconds, offset: 60)
      let demo = RecordProject(changes, clock: FixedClock(day, moment))
      demo.run("gen", "Profile")
      return try demo.text(Self.record)
    }
    #expect(try record(at: 1_709_208_001) == record(at: 1_709_208_002))
    let template: [String: String?] = [
      "Templates/screen/Code/view.swift.liquid": "{{ 'now' |date: '%S' }}\n"
    ]
    #expect(try record(at: 1_709_208_001, template).contains("time: 1709208001 0 60\n"))
  }

  @Test func `a record may have a moment that no file needs, until an update`() throws {
    let demo = RecordProject()
    demo.run("gen", "Profile")
    let text = try demo.text(Self.record)
    demo.put(
      text.replacing("xcodeproj: ", with: "time: 1709208000 0 0\nxcodeproj: "), at: Self.record)
    #expect(demo.states() == ["unchanged"])
    demo.put("// {{ module_info.name }}\n", at: "Templates/screen/Code/view.swift.liquid")
    demo.run("module", "update", "--all")
    #expect(try !demo.text(Self.record).contains("\ntime: "))
    #expect(demo.states() == ["unchanged"])
  }

  @Test func `gen records all inputs, and keeps the template`() throws {
    let demo = RecordProject()
    let answer = demo.answer(
      "gen", "Profile", "screen", "--description", "It's \"him\": #1", "--custom-parameters",
      "style:very dark", "yes:no")
    #expect(answer.result["changes"].actions.contains("create .viper/modules/Profile.yml"))
    #expect(
      try demo.text(Self.record).split(separator: "\n").filter { !$0.contains("digest") }
        == """
        # What viper generated for this module, and from what; `viper module` needs it. Commit it.
        format: 1
        module: Profile
        template: screen
        template_version: "1.0.0"
        description: "It's \\"him\\": #1"
        author: Jane Doe
        company: Acme
        project_name: Demo
        product_module_name: Demo
        date: 2024-02-29
        xcodeproj: Demo.xcodeproj
        parameters:
          style: very dark
          "yes": "no"
        code:
          folder: Demo/Modules/Profile
          group: Demo/Modules/Profile
          targets:
          - Demo
        tests:
          folder: DemoTests/Modules/Profile
          group: DemoTests/Modules/Profile
          targets:
          - DemoTests
        new_folders:
        - Demo/Modules
        - Demo/Modules/Profile
        - Demo/Modules/Profile/Presenter
        - Demo/Modules/Profile/View
        - DemoTests
        - DemoTests/Modules
        - DemoTests/Modules/Profile
        - DemoTests/Modules/Profile/Presenter
        files:
          Demo/Modules/Profile/Presenter/ProfilePresenter.swift: "0"
          Demo/Modules/Profile/View/ProfileView.swift: "0"
          DemoTests/Modules/Profile/Presenter/ProfilePresenterTests.swift: "0"
        """.split(separator: "\n").map { line in
          // The digests are held against the files by `list`.
          guard line.hasSuffix(": \"0\"") else { return line }
          let written = try demo.text(Self.record).split(separator: "\n")
          return written.first { $0.hasPrefix(line.dropLast(2)) } ?? line
        })
    let kept = try demo.tree.paths.filter { $0.hasPrefix(".viper/templates/") }
    #expect(kept.contains { $0.hasSuffix("/snippets/header.liquid") })
    #expect(kept.contains { $0.hasSuffix("/screen.rambaspec") })
  }

  @Test func `gen writes no record for a project outside of the Rambafile's folder`() throws {
    let rambafile = RecordProject.rambafile
      .replacing("_path: Demo.xcodeproj", with: "_path: ../Demo.xcodeproj")
    let demo = RecordProject(["Rambafile": nil, "App/Rambafile": rambafile])
    let before = try demo.tree
    let answer = demo.answer("-C", "App", "gen", "Profile", "viper")
    #expect(
      answer.fails("path.outside-project", at: "Rambafile:4", naming: "../Demo.xcodeproj"),
      "\(answer.testDescription)")
    #expect(try demo.tree == before)
    demo.put(rambafile.replacing("module_records: true\n", with: ""), at: "App/Rambafile")
    demo.run("-C", "App", "gen", "Profile", "viper")
    #expect(try demo.tree.paths.contains("App/Demo/Modules/Profile/View"))
  }

  @Test func `a second module of the same template adds its record and nothing else to .viper`()
    throws
  {
    let demo = RecordProject()
    demo.run("gen", "Profile")
    let before = try demo.tree
    demo.run("gen", "Settings")
    let changed = before.changes(to: try demo.tree).filter { $0.contains(".viper") }
    #expect(changed == ["+ .viper/modules/Settings.yml"])
  }

  @Test func `generating the same again leaves the record as it is`() throws {
    let demo = RecordProject()
    demo.run("gen", "Profile")
    let before = try demo.project.snapshot()
    demo.run("gen", "Profile")
    #expect(try demo.project.snapshot() == before)
  }

  @Test(arguments: [[], ["--skip-existing"], ["--force"]])
  func `more files on another day by another author leave the others as generated`(
    options: [String]
  ) throws {
    let demo = RecordProject(clock: TestClock(year: 2023, month: 12, day: 31))
    demo.run("gen", "Profile", "--only", "view")
    demo.run("gen", "Cart", "--author", "Ann")
    let presenter = "Demo/Modules/Cart/Presenter/CartPresenter.swift"
    let header = try demo.text(presenter).prefix { $0 != "\n" }
    demo.take("Demo/Modules/Cart/View/CartView.swift")
    let later = try RecordProject(asLeftBy: demo)
    let record = try later.text(".viper/modules/Cart.yml")
    later.run(["gen", "Cart"] + options)
    #expect(later.states(of: "Cart") == ["unchanged"])
    #expect(try later.text(".viper/modules/Cart.yml") == record)
    later.run(["gen", "Profile", "--only", "view,presenter"] + options)
    #expect(later.states() == ["unchanged"])
    let added = try later.text("Demo/Modules/Profile/Presenter/ProfilePresenter.swift")
    #expect(header == "// Ann, 31/12/2023" && added.hasPrefix("// Jane Doe, 31/12/2023\n"))
    later.run("module", "remove", "Profile")
    // Without any of its files it is a new module.
    later.take("Demo/Modules/Cart")
    later.take("DemoTests/Modules/Cart")
    later.run("gen", "Cart")
    #expect(try later.text(presenter).hasPrefix("// Jane Doe, 29/02/2024\n"))
  }

  @Test func `an author that is passed goes before the recorded one`() throws {
    let demo = RecordProject()
    demo.run("gen", "Cart", "--author", "Ann")
    let presenter = "Demo/Modules/Cart/Presenter/CartPresenter.swift"
    demo.take(presenter)
    demo.run("gen", "Cart", "--author", "Bob")
    #expect(try demo.text(presenter).hasPrefix("// Bob, "))
  }

  @Test func `files that are added after a change of the company have the old one`() throws {
    let template = "// (c) {{ developer.company }}\n"
    let demo = RecordProject([
      "Templates/screen/Code/view.swift.liquid": template,
      "Templates/screen/Code/presenter.swift.liquid": template,
    ])
    demo.run("gen", "Profile", "--only", "view")
    demo.put(RecordProject.rambafile.replacing("Acme", with: "Other"), at: "Rambafile")
    demo.run("gen", "Profile", "--only", "view,presenter")
    #expect(demo.states() == ["unchanged"])
    #expect(
      try demo.text("Demo/Modules/Profile/Presenter/ProfilePresenter.swift") == "// (c) Acme\n")
  }

  @Test func `two modules of one name in two places have two records`() throws {
    let demo = RecordProject()
    demo.run("gen", "Profile")
    // In one target Swift would refuse two files of one name.
    demo.run(
      "gen", "Profile", "--module-path", "Demo/Other", "--no-tests", "--project-targets",
      "DemoTests")
    let records = try demo.tree.paths.filter { $0.hasPrefix(".viper/modules/") }
    #expect(records.count == 2)
    #expect(
      demo.answer("module", "list").result["modules"].texts("name") == ["Profile", "Profile"])
    #expect(
      demo.answer("module", "show", "Profile").fails(
        "module.ambiguous", naming: "Demo/Modules/Profile", "Demo/Other/Profile"))
    #expect(
      demo.answer("module", "show", "Profile", "--module-path", "Demo/Other").result["path"]
        == "Demo/Other/Profile")
    #expect(
      demo.answer("module", "show", "Profile", "--module-path", "Demo/Nowhere")
        .fails("module.unknown", naming: "Demo/Nowhere/Profile"))
  }

  @Test func `list shows unchanged, edited, missing and behind`() throws {
    let demo = RecordProject()
    for name in ["Cart", "Detail", "Feed", "Profile"] { demo.run("gen", name) }
    demo.put("// mine\n", at: "Demo/Modules/Detail/View/DetailView.swift")
    demo.take("Demo/Modules/Feed/View/FeedView.swift")
    let columns = demo.run("module", "list").split(separator: "\n").map { $0.split(separator: " ") }
    #expect(
      columns == [
        ["Cart", "screen", "1.0.0", "unchanged", "Demo/Modules/Cart"],
        ["Detail", "screen", "1.0.0", "edited", "Demo/Modules/Detail"],
        ["Feed", "screen", "1.0.0", "missing", "Demo/Modules/Feed"],
        ["Profile", "screen", "1.0.0", "unchanged", "Demo/Modules/Profile"],
      ])
    demo.put("// {{ module_info.name }}\n", at: "Templates/screen/Code/view.swift.liquid")
    #expect(demo.states(of: "Cart") == ["behind"])
    #expect(demo.states(of: "Detail") == ["edited", "behind"])
  }

  @Test func `show names each file, its state and its place in the project`() throws {
    let demo = RecordProject()
    demo.run("gen", "Profile")
    demo.put(
      "// ProfileView.swift\nfinal class ProfileView { var mine = 1 }\n",
      at: "Demo/Modules/Profile/View/ProfileView.swift")
    let shown = demo.answer("module", "show", "Profile").result
    #expect(shown["name"] == "Profile" && shown["template"] == "screen")
    #expect(shown["version"] == "1.0.0")
    let path = "Demo/Modules/Profile/View/ProfileView.swift"
    let view = shown["files"].list.first { $0["path"] == .text(path) }
    #expect(view?["state"] == "edited" && view?["targets"] == ["Demo"])
    #expect(view?["group"] == .text(path))
    let diff = demo.run("module", "show", "Profile", "--diff")
    #expect(
      diff.contains("-final class ProfileView {}\n+final class ProfileView { var mine = 1 }\n"))
    #expect(!diff.contains("Presenter"))
  }

  @Test(arguments: ["Demo", "Kit"])
  func `show names the targets of files in synchronized folders`(_ target: String) throws {
    let sample = ProjectSample([
      .init("Demo", synchronized: ["Demo"]),
      .init("DemoTests", "bundle.unit-test", synchronized: ["DemoTests"]),
      .init("Kit", "framework"),
    ])
    let demo = RecordProject(["Demo.xcodeproj/project.pbxproj": sample.text])
    demo.run("gen", "Profile", "screen", "--project-targets", target)
    let path = "Demo/Modules/Profile/View/ProfileView.swift"
    let view = demo.answer("module", "show", "Profile").result["files"].list
      .first { $0["path"] == .text(path) }
    #expect(view?["targets"] == .list([.text(target)]))
    let lines = demo.run("module", "show", "Profile").split(separator: "\n")
    #expect(lines.first { $0.contains(path) }?.hasSuffix(" \(target)") == true, "\(lines)")
  }

  /// A record edited by hand: what is replaced, by what, and the code, line and name of the error.
  static let nonsense: [(old: String, new: String, code: String, line: Int?, name: String?)] = [
    ("format: 1", "format: 2", "record.newer", 2, nil),
    ("format: 1", "format: one", "record.invalid", 2, "format"),
    ("module: Profile", "module: [Profile", "record.invalid", 4, nil),
    ("module: Profile", "module: ../Profile", "record.invalid", 3, "../Profile"),
    ("date: 2024-02-29", "date: yesterday", "record.invalid", 12, "date"),
    ("date: 2024-02-29", "date: 2024--02-29", "record.invalid", 12, "date"),
    ("template: screen\n", "", "record.missing-key", nil, "template"),
    ("  folder: Demo/Modules/Profile", "  folder: ../../etc", "record.invalid", 15, nil),
    ("  Demo/Modules/Profile/View/", "  /etc/View/", "record.invalid", 35, nil),
    ("files:\n", "wraps: {class: A, creation: A()}\nfiles:\n", "record.invalid", 33, "file"),
    ("files:\n", "<<<<<<< HEAD\nfiles:\n", "record.conflict", 33, nil),
    ("code:\n", "code: {folder: Demo, group: Demo}\ncode:\n", "record.invalid", 14, "code"),
  ]

  @Test(arguments: nonsense.indices)
  func `an invalid record is an error with its line`(_ index: Int) throws {
    let (old, new, code, line, name) = Self.nonsense[index]
    let demo = RecordProject()
    demo.run("gen", "Profile")
    let text = try demo.text(Self.record)
    #expect(text.contains(old))
    demo.put(text.replacing(old, with: new, maxReplacements: 1), at: Self.record)
    for words in [
      ["module", "list"], ["module", "show", "Profile"], ["gen", "Profile", "--force"],
    ] {
      let before = try demo.project.snapshot()
      let answer = demo.answer(words)
      let place = Self.record + (line.map { ":\($0)" } ?? "")
      let names = [name].compactMap(\.self)
      #expect(answer.exit == .failed)
      #expect(answer.reports(code, at: place, names: names))
      #expect(try demo.project.snapshot() == before)
    }
  }

  @Test func `a module that a parameter names twice makes a valid record`() throws {
    let demo = RecordProject()
    demo.run("gen", "Profile", "viper")
    demo.run(
      "gen", "Home", "viper_container", "--custom-parameters", "submodules:Profile,Profile")
    #expect(demo.states(of: "Home") == ["unchanged"])
  }

  @Test func `a record in the file of another module is an error, and stops only that module`()
    throws
  {
    let demo = RecordProject()
    let other = ".viper/modules/Feed.yml"
    for name in ["Feed", "Profile"] { demo.run("gen", name) }
    demo.put(try demo.text(Self.record), at: other)
    for words in [["list"], ["show", "Feed"], ["remove", "Feed", "--force"]] {
      let answer = demo.answer(["module"] + words)
      #expect(
        answer.fails("record.invalid", at: other, naming: "Feed.yml", "Profile"),
        "\(words): \(answer.testDescription)")
    }
    #expect(demo.answer("doctor").reports("record.invalid", at: other))
    demo.run("module", "rename", "Profile", "Account")
    #expect(try !demo.tree.paths.contains("Demo/Modules/Profile/View/ProfileView.swift"))
  }

  @Test(arguments: [
    ["rename", "Profile", "Account"], ["move", "Profile", "--to", "Demo/Screens"],
    ["remove", "Profile", "--force"],
  ])
  func `a record without some files of its template changes nothing`(words: [String]) throws {
    let demo = RecordProject()
    demo.run("gen", "Profile")
    let view = "Demo/Modules/Profile/View/ProfileView.swift"
    let lines = try demo.text(Self.record).split(separator: "\n")
    let withoutView = lines.filter { !$0.hasPrefix("  \(view): ") }
    let withoutFiles = lines.prefix { $0 != "files:" } + ["files: {}"]
    try #require(withoutView.count == lines.count - 1)
    for lines in [withoutFiles, withoutView[...]] {
      demo.put(lines.joined(separator: "\n") + "\n", at: Self.record)
      let before = try demo.project.snapshot()
      let answer = demo.answer(["module"] + words)
      #expect(answer.fails("record.invalid", at: Self.record), "\(answer.testDescription)")
      #expect(try demo.project.snapshot() == before)
    }
    #expect(demo.answer(["module"] + words).fails("record.invalid", naming: view))
    // A file that is gone needs no line.
    demo.take(view)
    demo.run(["module"] + words)
  }

  @Test func `doctor names each record that lacks a key`() throws {
    let demo = RecordProject()
    let records = ["Profile", "Cart"].map { ".viper/modules/\($0).yml" }
    demo.run("gen", "Profile", "Cart", "--template", "screen")
    for record in records {
      let text = try demo.text(record)
      try #require(text.contains("template: screen\n"))
      demo.put(text.replacing("template: screen\n", with: ""), at: record)
    }
    let doctor = demo.answer("doctor")
    for record in records {
      #expect(doctor.reports("record.missing-key", at: record), "\(doctor.testDescription)")
    }
  }

  @Test func `a missing or changed snapshot is an error with a hint`() throws {
    let demo = RecordProject()
    demo.run("gen", "Profile")
    let kept = try #require(
      try demo.tree.paths.first { $0.hasSuffix("screen.rambaspec") && $0.hasPrefix(".viper") })
    demo.put("name: other\n", at: kept)
    let folder = String(kept.dropLast("/screen.rambaspec".count))
    #expect(
      demo.answer("module", "show", "Profile").fails("snapshot.changed", naming: folder))
    #expect(demo.answer("doctor").reports("snapshot.changed", at: Self.record, naming: folder))
    demo.take(folder)
    let view = "Templates/screen/Code/view.swift.liquid"
    let text = try demo.text(view)
    demo.put("// {{ module_info.name }}\n", at: view)
    #expect(demo.answer("doctor").reports("snapshot.missing", at: Self.record, naming: "screen"))
    #expect(
      demo.answer("module", "show", "Profile").fails(
        "snapshot.missing", naming: "screen", suggesting: "viper module forget \(Self.record)",
        "viper module adopt Demo/Modules/Profile"))
    demo.run("module", "forget", Self.record)
    demo.put(text, at: view)
    demo.run("module", "adopt", "Demo/Modules/Profile")
    #expect(demo.states() == ["unchanged"])
  }

  @Test func `a project that is gone is an error at its line in the record`() throws {
    let demo = RecordProject()
    demo.run("gen", "Profile")
    demo.put(try demo.text("Demo.xcodeproj/project.pbxproj"), at: "Shop.xcodeproj/project.pbxproj")
    demo.take("Demo.xcodeproj")
    let lines = try demo.text(Self.record).split(separator: "\n")
    let line = try #require(lines.firstIndex { $0.hasPrefix("xcodeproj:") }) + 1
    #expect(
      demo.answer("module", "show", "Profile").fails(
        "project.missing", at: "\(Self.record):\(line)",
        naming: "Demo.xcodeproj/project.pbxproj", suggesting: "Shop.xcodeproj", "xcodeproj"))
  }

  @Test func `a project without the module's files doesn't replace one that is gone`() throws {
    let demo = RecordProject()
    let other = try demo.text("Demo.xcodeproj/project.pbxproj")
    demo.run("gen", "Profile")
    demo.put(other, at: "Shop.xcodeproj/project.pbxproj")
    demo.take("Demo.xcodeproj")
    demo.put(
      RecordProject.rambafile.replacing("Demo.xcodeproj", with: "Shop.xcodeproj"), at: "Rambafile")
    #expect(
      demo.answer("module", "rename", "Profile", "Account").fails(
        "project.missing", naming: "Demo.xcodeproj/project.pbxproj"))
  }

  @Test func `a project that has another name in the Rambafile gets it in the records`() throws {
    let demo = RecordProject()
    demo.run("gen", "Profile", "Cart", "--template", "screen")
    demo.put(try demo.text("Demo.xcodeproj/project.pbxproj"), at: "Shop.xcodeproj/project.pbxproj")
    demo.take("Demo.xcodeproj")
    demo.put(
      RecordProject.rambafile.replacing("Demo.xcodeproj", with: "Shop.xcodeproj"), at: "Rambafile")
    let lines = try demo.text(".viper/modules/Cart.yml").split(separator: "\n")
    let line = try #require(lines.firstIndex(of: "xcodeproj: Demo.xcodeproj")) + 1
    #expect(
      demo.project.doctor().reports(
        "doctor.lost-project", topic: "Modules", at: ".viper/modules/Cart.yml:\(line)",
        naming: ["Demo.xcodeproj", "xcodeproj_path"]))
    let shown = demo.answer("module", "show", "Profile")
    #expect(shown.exit == .done, "\(shown.testDescription)")
    #expect(shown.result["files"].list.first?["targets"] == ["Demo"])
    demo.run("module", "rename", "Profile", "Account")
    #expect(try demo.text(".viper/modules/Account.yml").contains("xcodeproj: Shop.xcodeproj\n"))
    #expect(
      try demo.text("Shop.xcodeproj/project.pbxproj").contains("AccountView.swift in Sources"))
    demo.run("module", "move", "Cart", "--to", "Demo/Screens")
    #expect(try demo.text(".viper/modules/Cart.yml").contains("xcodeproj: Shop.xcodeproj\n"))
    #expect(!demo.project.doctor().codes.contains("doctor.lost-project"))
  }

  @Test func `a link in a snapshot is neither replaced nor removed`() throws {
    let demo = RecordProject()
    demo.run("gen", "Profile")
    let kept = try #require(
      try demo.tree.paths.first { $0.hasSuffix("screen.rambaspec") && $0.hasPrefix(".viper") })
    let snapshot = String(kept.dropLast("/screen.rambaspec".count))
    let spec = try demo.text(kept)
    demo.project.files.putLink(
      at: demo.project.root.appending(snapshot).appending("mine"), to: "../../../Rambafile")
    demo.put("name: other\n", at: kept)
    let before = try demo.tree
    #expect(demo.answer("gen", "Feed").fails("snapshot.link", naming: snapshot))
    #expect(try demo.tree == before)
    demo.put(spec, at: kept)
    demo.run("module", "remove", "Profile")
    #expect(try demo.tree.paths.contains("\(snapshot)/mine"))
  }
}
