import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite struct ModuleUpdateTests {
  private static let view = "Demo/Modules/Profile/View/ProfileView.swift"
  private static let template = "Templates/screen/Code/view.swift.liquid"

  private static let lines = (1...9).map { "let line\($0) = \($0)" }

  /// A template of ten lines for the view, with some of them changed.
  private static func text(_ changes: [Int: String] = [:], name: String) -> String {
    "final class \(name)View {}\n"
      + lines.enumerated().map { changes[$0.offset + 1] ?? $0.element }.joined(separator: "\n")
      + "\n"
  }

  private static func rambaspec(_ version: String, more: String = "") -> String {
    DemoProject.rambaspec.replacing("version: 1.0.0", with: "version: \(version)")
      .replacing("test_files:", with: more + "test_files:")
  }

  /// The demo with a module from the first version of its template.
  private func demo() -> RecordProject {
    let demo = RecordProject([Self.template: Self.text(name: "{{ module_info.name }}")])
    demo.run("gen", "Profile")
    return demo
  }

  private func change(_ changes: [Int: String], in demo: RecordProject, more: String = "") {
    demo.put(Self.text(changes, name: "{{ module_info.name }}"), at: Self.template)
    demo.put(Self.rambaspec("1.1.0", more: more), at: "Templates/screen/screen.rambaspec")
  }

  @Test func `an unedited module becomes what gen generates from the new template`() throws {
    let demo = demo()
    let more = "- {name: Model/Model.swift, path: Code/model.swift.liquid}\n"
    demo.put(
      "struct {{ module_info.name }}Model {}\n", at: "Templates/screen/Code/model.swift.liquid")
    change([3: "let line3 = 33"], in: demo, more: more)
    let check = demo.answer("module", "update", "--check")
    #expect(check.exit == .declined && check.result["behind"] == ["Profile"])
    demo.run("module", "update", "Profile")
    let fresh = RecordProject([
      Self.template: Self.text([3: "let line3 = 33"], name: "{{ module_info.name }}"),
      "Templates/screen/Code/model.swift.liquid": "struct {{ module_info.name }}Model {}\n",
      "Templates/screen/screen.rambaspec": Self.rambaspec("1.1.0", more: more),
    ])
    fresh.run("gen", "Profile")
    let differences = try demo.changes(since: fresh.tree)
    let project = "Demo.xcodeproj/project.pbxproj"
    #expect(differences == ["~ \(project)"])
    // Only the order in a group differs: a new file is sorted in by its name.
    #expect(
      try demo.text(project).split(separator: "\n").sorted()
        == fresh.text(project).split(separator: "\n").sorted())
    #expect(demo.answer("module", "update", "--all").result["changes"] == [])
    demo.run("module", "update", "--check")
  }

  @Test func `edits and changes of the template are merged`() throws {
    let demo = demo()
    demo.put(Self.text([9: "let line9 = mine"], name: "Profile"), at: Self.view)
    change([1: "let line1 = theirs"], in: demo)
    demo.run("module", "update", "Profile")
    #expect(
      try demo.text(Self.view)
        == Self.text([1: "let line1 = theirs", 9: "let line9 = mine"], name: "Profile"))
    #expect(demo.states() == ["edited"])
  }

  @Test func `where both change a line, both are between conflict markers, and the exit code is 2`()
    throws
  {
    let demo = demo()
    demo.put(Self.text([5: "let line5 = mine"], name: "Profile"), at: Self.view)
    change([5: "let line5 = theirs"], in: demo)
    let before = try demo.project.snapshot()
    for preview in ["--dry-run", "--check"] {
      let shown = demo.run(["module", "update", "Profile", preview], expecting: .declined)
      #expect(shown.contains("conflict: ") && !shown.contains("<<<<<<<"), "\(shown)")
    }
    #expect(try demo.project.snapshot() == before)
    let answer = demo.answer("module", "update", "Profile")
    #expect(answer.exit == .declined && answer.result["conflicts"] == [.text(Self.view)])
    let marked = """
      <<<<<<< as edited
      let line5 = mine
      =======
      let line5 = theirs
      >>>>>>> template 1.1.0
      """
    #expect(try demo.text(Self.view) == Self.text([5: marked], name: "Profile"))
    // Until the conflict is resolved, every command that reads the module reports it.
    #expect(demo.states().contains("conflict"))
    let files = demo.answer("module", "show", "Profile").result["files"].list
    #expect(files.first { $0["path"] == .text(Self.view) }?["state"] == "conflict")
    let check = demo.answer("module", "update", "--check")
    #expect(check.exit == .declined && check.result["conflicts"] == [.text(Self.view)])
    let shown = demo.run(["module", "update", "--check"], expecting: .declined)
    #expect(shown.contains(Self.view) && shown.contains("`<<<<<<<`"), "\(shown)")
    #expect(!shown.contains("template"), "\(shown)")
    demo.run(["module", "update", "Profile"], expecting: .declined)
    let doctor = demo.answer("doctor")
    #expect(doctor.exit == .declined)
    #expect(doctor.reports("module.conflict", at: Self.view + ":6", naming: Self.view))
    demo.put(Self.rambaspec("1.2.0"), at: "Templates/screen/screen.rambaspec")
    demo.put(
      Self.text([1: "let line1 = newest"], name: "{{ module_info.name }}"), at: Self.template)
    demo.run(["module", "update", "Profile"], expecting: .failed)
    demo.put(Self.text([5: "let line5 = both"], name: "Profile"), at: Self.view)
    #expect(!demo.states().contains("conflict"))
  }

  @Test func `conflict markers in several files are reported together`() throws {
    let demo = demo()
    let files = [Self.view, "Demo/Modules/Profile/Presenter/ProfilePresenter.swift"]
    for path in files { demo.put("<<<<<<< mine\n=======\n>>>>>>> theirs\n", at: path) }
    change([1: "let line1 = theirs"], in: demo)
    let answer = demo.answer("module", "update", "Profile")
    #expect(answer.exit == .failed && answer.errors == ["module.conflict", "module.conflict"])
    for path in files { #expect(answer.reports("module.conflict", at: path + ":1")) }
  }

  @Test(arguments: [true, false], [true, false])
  func `line endings that git converts are no edit, and stay`(
    _ isEdited: Bool, _ convertsTemplate: Bool
  ) throws {
    let demo = demo()
    func windows(_ text: String) -> String { text.replacing("\n", with: "\r\n") }
    let mine = isEdited ? [9: "let line9 = mine"] : [:]
    demo.put(windows(Self.text(mine, name: "Profile")), at: Self.view)
    #expect(demo.states() == [isEdited ? "edited" : "unchanged"])
    change([1: "let line1 = theirs"], in: demo)
    if convertsTemplate { demo.put(windows(try demo.text(Self.template)), at: Self.template) }
    demo.run("module", "update", "Profile")
    let both = mine.merging([1: "let line1 = theirs"]) { $1 }
    #expect(try demo.text(Self.view) == windows(Self.text(both, name: "Profile")))
    demo.run("module", "rename", "Profile", "Account")
    #expect(
      try demo.text(Self.view.replacing("Profile", with: "Account"))
        == windows(Self.text(both, name: "Account")))
    #expect(demo.states(of: "Account") == [isEdited ? "edited" : "unchanged"])
  }

  /// Three modules, of which one is edited where the new template changes a line, and another line in
  /// each new file.
  private func three() -> RecordProject {
    let demo = demo()
    for name in ["Cart", "Feed"] { demo.run("gen", name) }
    demo.put(Self.text([5: "let line5 = mine"], name: "Cart"), at: Self.cartView)
    demo.put("struct Model {}\n", at: "Templates/screen/Code/model.swift.liquid")
    change(
      [5: "let line5 = theirs"], in: demo,
      more: "- {name: Model/Model.swift, path: Code/model.swift.liquid}\n")
    return demo
  }

  private static let cartView = "Demo/Modules/Cart/View/CartView.swift"

  @Test func `all modules are one change, and a conflict in one does not lose the others`() throws {
    let (all, each) = (three(), three())
    let before = try all.project.snapshot()
    let shown = all.run(["module", "update", "--all", "--diff", "--dry-run"], expecting: .declined)
    #expect(shown.ranges(of: "+++ b/Demo.xcodeproj/project.pbxproj").count == 1, "\(shown)")
    #expect(try all.project.snapshot() == before)
    let answer = all.answer("module", "update", "--all")
    #expect(answer.exit == .declined)
    #expect(answer.result["modules"] == ["Cart", "Feed", "Profile"])
    #expect(answer.result["conflicts"] == [.text(Self.cartView)])
    #expect(try all.text(Self.cartView).contains("<<<<<<<"))
    for name in ["Cart", "Feed", "Profile"] {
      each.run(["module", "update", name], expecting: name == "Cart" ? .declined : .done)
    }
    let differences = try each.tree.changes(to: all.tree)
    #expect(differences == [])
    let outdated = try all.tree.texts.filter { $0.value.contains("version: 1.0.0") }.keys
    #expect(outdated.allSatisfy { $0.hasPrefix(".viper/templates/") })
  }

  @Test func `an obstacle for one module stops all of them`() throws {
    let demo = three()
    demo.put("// mine\n", at: "Demo/Modules/Feed/Model/FeedModel.swift")
    let before = try demo.project.snapshot()
    #expect(
      demo.answer("module", "update", "--all")
        .fails("module.in-the-way", naming: "Demo/Modules/Feed/Model/FeedModel.swift"))
    #expect(try demo.project.snapshot() == before)
    demo.take("Demo/Modules/Feed/Model/FeedModel.swift")
    demo.put("nonsense", at: ".viper/modules/Feed.yml")
    #expect(
      demo.answer("module", "update", "--all")
        .fails("record.invalid", at: ".viper/modules/Feed.yml"))
    #expect(try demo.text(".viper/modules/Feed.yml") == "nonsense")
    #expect(try !demo.text(".viper/modules/Profile.yml").contains("version: 1.0.0"))
  }

  @Test func `a file that the template no longer has is removed, unless it was edited`()
    throws
  {
    for isEdited in [false, true] {
      let demo = demo()
      if isEdited { demo.put("// mine\n", at: Self.view) }
      demo.put(
        DemoProject.rambaspec.replacing(
          "- {name: View/View.swift, path: Code/view.swift.liquid}\n", with: ""),
        at: "Templates/screen/screen.rambaspec")
      let answer = demo.answer("module", "update", "Profile")
      #expect(answer.exit == .done)
      #expect(try demo.tree.paths.contains(Self.view) == isEdited)
      #expect(answer.names.contains(Self.view) == isEdited)
      #expect(
        try demo.text("Demo.xcodeproj/project.pbxproj").contains("ProfileView.swift") == isEdited)
    }
  }

  private static let screen = "Demo/Modules/Profile/View/ProfileScreen.swift"

  /// Renames the view in the template, and perhaps the template's file too.
  private func rename(_ file: String, _ changes: [Int: String], in demo: RecordProject) {
    demo.put(
      Self.text(changes, name: "{{ module_info.name }}"), at: "Templates/screen/Code/\(file)")
    demo.put(
      Self.rambaspec("1.1.0").replacing(
        "View/View.swift, path: Code/view.swift.liquid",
        with: "View/Screen.swift, path: Code/\(file)"),
      at: "Templates/screen/screen.rambaspec")
  }

  private static let renamings: [(file: String, changes: [Int: String])] = [
    ("view.swift.liquid", [1: "let line1 = theirs"]), ("screen.swift.liquid", [:]),
  ]

  @Test(arguments: renamings)
  func `edits follow a file that the template renames`(
    _ file: String, _ changes: [Int: String]
  ) throws {
    let demo = demo()
    demo.put(Self.text([9: "let line9 = mine"], name: "Profile"), at: Self.view)
    rename(file, changes, in: demo)
    demo.run("module", "update", "Profile")
    #expect(
      try demo.text(Self.screen)
        == Self.text(changes.merging([9: "let line9 = mine"]) { $1 }, name: "Profile"))
    #expect(try !demo.tree.paths.contains(Self.view))
    let project = try demo.text("Demo.xcodeproj/project.pbxproj")
    #expect(project.contains("ProfileScreen.swift in Sources"))
    #expect(!project.contains("ProfileView.swift"))
    #expect(demo.states() == ["edited"])
  }

  @Test func `an edited file whose types are in another file now stops the update`() throws {
    let demo = demo()
    demo.put(Self.text([9: "let line9 = mine"], name: "Profile"), at: Self.view)
    rename("screen.swift.liquid", [1: "let line1 = theirs"], in: demo)
    let before = try demo.project.snapshot()
    #expect(
      demo.answer("module", "update", "Profile")
        .fails(
          "update.renamed", naming: Self.view, Self.screen,
          suggesting: "viper module show Profile --diff"))
    #expect(try demo.project.snapshot() == before)
    let check = demo.run(["module", "update", "--check"], expecting: .failed)
    #expect(check.hasPrefix("error: "), "\(check)")
  }

  @Test func `an existing file at the path of a new one stops the update`() throws {
    let demo = demo()
    demo.put("// mine\n", at: "Demo/Modules/Profile/Model/ProfileModel.swift")
    demo.put("struct Model {}\n", at: "Templates/screen/Code/model.swift.liquid")
    change([:], in: demo, more: "- {name: Model/Model.swift, path: Code/model.swift.liquid}\n")
    let before = try demo.project.snapshot()
    #expect(
      demo.answer("module", "update", "Profile")
        .fails("module.in-the-way", naming: "Demo/Modules/Profile/Model/ProfileModel.swift"))
    #expect(try demo.project.snapshot() == before)
  }

  @Test func `unknown names, and no names at all, are refused`() {
    let demo = demo()
    #expect(
      demo.answer("module", "update").fails("usage", exit: .wrongUsage, naming: "--all"))
    #expect(
      demo.answer("module", "update", "--check", "--prune")
        .fails("usage", exit: .wrongUsage, naming: "--check", "--prune"))
    #expect(
      demo.answer("module", "update", "--check", "--expect", "x")
        .fails("usage", exit: .wrongUsage, naming: "--check", "--expect"))
    #expect(
      demo.answer("module", "update", "Profil").fails("module.unknown", suggesting: "Profile"))
  }
}
