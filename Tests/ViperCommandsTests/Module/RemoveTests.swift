import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite struct ModuleRemoveTests {
  private static let view = "Demo/Modules/Profile/View/ProfileView.swift"

  @Test func `takes out groups that the user moved in the navigator`() throws {
    let demo = RecordProject()
    demo.run("gen", "Profile")
    try demo.moveProfileIntoFlow()
    demo.run("module", "remove", "Profile")
    let left = try demo.text("Demo.xcodeproj/project.pbxproj")
    #expect(left.contains("/* Flow */ = {") && !left.contains("Profile"), "\(left)")
  }

  @Test(arguments: BundledModule.some)
  func `remove after gen restores tree and project byte for byte`(_ module: BundledModule) throws {
    try remove(module, withRecord: true)
  }

  @Test(arguments: BundledModule.some)
  func `remove after gen restores them without a record`(_ module: BundledModule) throws {
    try remove(module, withRecord: false)
  }

  private func remove(_ module: BundledModule, withRecord: Bool) throws {
    let demo = RecordProject(
      withRecord ? [:] : ["Rambafile": DemoProject.rambafile])
    let before = try demo.tree
    demo.run(module.gen("Profile"))
    #expect(try demo.tree != before)
    // Looking for the template is another test's business: it takes long.
    demo.run(["module", "remove", "Profile"] + (withRecord ? [] : [module.template]))
    #expect(try demo.changes(since: before) == [])
  }

  @Test(arguments: ["viper", "service", "viper_objc"])
  func `without a record the template is found too`(_ template: String) throws {
    let demo = RecordProject(["Rambafile": DemoProject.rambafile])
    let before = try demo.tree
    demo.run("gen", "Profile", template)
    demo.run("module", "remove", "Profile")
    #expect(try demo.changes(since: before) == [])
  }

  @Test func `existing folders stay`() throws {
    let demo = RecordProject()
    demo.project.files.putFolder(at: demo.project.root.appending("Demo/Modules/Profile"))
    let before = try demo.tree
    demo.run("gen", "Profile")
    demo.run("module", "remove", "Profile")
    #expect(try demo.changes(since: before) == [])
  }

  @Test func `the folders of the first module go with the last one`() throws {
    let demo = RecordProject()
    let before = try demo.tree
    for name in ["Profile", "Cart", "Feed"] { demo.run("gen", name) }
    for name in ["Profile", "Feed", "Cart"] { demo.run("module", "remove", name) }
    #expect(try demo.changes(since: before) == [])
  }

  @Test(arguments: [
    ["remove", "Profile"], ["forget", "Profile"], ["move", "Profile", "--to", "Demo/Screens"],
  ])
  func `a module that leaves shared folders changes no record of another`(words: [String]) throws {
    let demo = RecordProject()
    for name in ["Profile", "Cart", "Feed"] { demo.run("gen", name) }
    demo.run("module", "move", "Cart", "--to", "Demo/Screens")
    let before = try demo.tree.texts
    demo.run(["module"] + words)
    for name in ["Cart", "Feed"] {
      let path = ".viper/modules/\(name).yml"
      #expect(try demo.text(path) == before[path])
    }
  }

  @Test func `a folder that several modules moved into goes with the last one`() throws {
    let demo = RecordProject()
    let before = try demo.tree
    for name in ["Profile", "Cart", "Feed"] {
      demo.run("gen", name)
      demo.run("module", "move", name, "--to", "Demo/Screens")
    }
    for name in ["Profile", "Feed", "Cart"] { demo.run("module", "remove", name) }
    #expect(try demo.changes(since: before) == [])
  }

  @Test func `a synchronized folder stays, because the project refers to it`() throws {
    let sample = ProjectSample([
      .init("Demo", synchronized: ["Demo"]),
      .init("DemoTests", "bundle.unit-test", synchronized: ["DemoTests"]),
    ])
    let demo = RecordProject(["Demo.xcodeproj/project.pbxproj": sample.text])
    demo.run("gen", "Profile")
    demo.run("module", "remove", "Profile")
    #expect(try demo.tree.paths.filter { $0.hasPrefix("DemoTests") } == ["DemoTests"])
    #expect(try !demo.tree.paths.contains("Demo/Modules"))
  }

  @Test(arguments: [false, true])
  func `a synchronized folder that stays empty is named`(_ hasOthers: Bool) throws {
    let folder = "Demo/Modules/Profile"
    let sample = ProjectSample([
      .init("Demo", synchronized: [folder]), .init("DemoTests", "bundle.unit-test"),
    ])
    let demo = RecordProject(["Demo.xcodeproj/project.pbxproj": sample.text])
    demo.run("gen", "Profile", "--no-tests")
    if hasOthers { demo.put("", at: folder + "/Mine.swift") }
    let answer = demo.answer("module", "remove", "Profile")
    #expect(answer.exit == .done)
    #expect(answer.reports("project.empty-folder", naming: folder) == !hasOthers)
    #expect(try demo.tree.paths.contains(folder))
  }

  @Test func `removing a second time is an error`() throws {
    let demo = RecordProject()
    demo.run("gen", "Profile")
    demo.run("module", "remove", "Profile")
    let before = try demo.project.snapshot()
    #expect(demo.answer("module", "remove", "Profile").fails("module.unknown", naming: "Profile"))
    #expect(try demo.project.snapshot() == before)
  }

  @Test func `an edited file stops it without --keep-edited or --force`() throws {
    let demo = RecordProject()
    demo.run("gen", "Profile")
    demo.put("// mine\n", at: Self.view)
    let before = try demo.project.snapshot()
    #expect(
      demo.answer("module", "remove", "Profile").fails(
        "module.edited", naming: Self.view, suggesting: "--keep-edited"))
    #expect(try demo.project.snapshot() == before)
    let preview = demo.answer("module", "remove", "Profile", "--dry-run")
    #expect(preview.fails("module.edited"))
    #expect(preview.result["next"] == .null, "it would fail, too")
    #expect(try demo.project.snapshot() == before)
    demo.run("module", "remove", "Profile", "--keep-edited")
    let left = try demo.tree.paths.filter {
      $0.contains("Modules") || $0.contains(".viper/modules")
    }
    #expect(
      left == [
        "Demo/Modules", "Demo/Modules/Profile", "Demo/Modules/Profile/View", Self.view,
      ])
    let project = try demo.text("Demo.xcodeproj/project.pbxproj")
    #expect(project.contains("ProfileView.swift in Sources"))
    #expect(!project.contains("Presenter"))
  }

  @Test func `with --force edited files go as well`() throws {
    let demo = RecordProject()
    let before = try demo.tree
    demo.run("gen", "Profile")
    demo.put("// mine\n", at: Self.view)
    demo.run("module", "remove", "Profile", "--force")
    #expect(try demo.changes(since: before) == [])
  }

  @Test func `added files stay, with folder, group and entries`() throws {
    let demo = RecordProject()
    demo.run("gen", "Profile")
    demo.put("// mine\n", at: "Demo/Modules/Profile/View/Mine.swift")
    demo.take(Self.view)
    demo.run("module", "remove", "Profile")
    #expect(try demo.text("Demo/Modules/Profile/View/Mine.swift") == "// mine\n")
    #expect(try !demo.text("Demo.xcodeproj/project.pbxproj").contains("Profile"))
  }

  @Test func `a reference that was moved in Xcode is found by its file`() throws {
    let demo = RecordProject()
    let before = try demo.tree
    demo.run("gen", "Profile")
    let path = "Demo.xcodeproj/project.pbxproj"
    var text = try demo.text(path)
    let line = try #require(
      text.split(separator: "\n", omittingEmptySubsequences: false).first {
        $0.hasSuffix("/* ProfileView.swift */,")
      })
    text = text.replacing("\(line)\n", with: "", maxReplacements: 1)
    let other = "\t\t\t\tA20000000000000000000001 /* AppDelegate.swift */,\n"
    text = text.replacing(other, with: other + line + "\n")
    text = text.replacing(
      "path = ProfileView.swift; sourceTree = \"<group>\";",
      with: "name = ProfileView.swift; path = \(Self.view); sourceTree = SOURCE_ROOT;")
    #expect(text.contains("SOURCE_ROOT"))
    demo.put(text, at: path)
    demo.run("module", "remove", "Profile")
    #expect(try demo.changes(since: before) == [])
  }

  @Test func `without a record the options of gen find the module elsewhere`() throws {
    let demo = RecordProject(["Rambafile": DemoProject.rambafile])
    let before = try demo.tree
    demo.run("gen", "Profile", "screen", "--module-path", "Demo/Other", "--author", "Someone Else")
    let words = ["module", "remove", "Profile", "screen"]
    demo.run(words, expecting: .failed)
    demo.run(words + ["--module-path", "Demo/Other"])
    #expect(try demo.changes(since: before) == [])
  }
}
