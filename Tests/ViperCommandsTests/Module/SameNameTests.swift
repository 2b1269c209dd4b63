import Testing
import ViperCommands
import ViperTestSupport
import Workspace

/// Names that differ in case or Unicode form alone: on a disk that holds both, and on a Mac's.
@Suite struct SameNameTests {
  private static let view = "Demo/Modules/Profile/View/ProfileView.swift"

  private func demo(
    _ changes: [String: String?] = [:], onMac isMac: Bool
  ) -> RecordProject {
    RecordProject(changes, on: MemoryFiles(ignoresCase: isMac))
  }

  @Test(arguments: [false, true], [true, false])
  func `another case of a module's name is refused, even with --force`(
    _ isMac: Bool, hasRecords: Bool
  ) throws {
    let demo = demo(hasRecords ? [:] : ["Rambafile": DemoProject.rambafile], onMac: isMac)
    demo.run("gen", "Profile")
    let before = try demo.tree
    for words in [["profile"], ["profile", "--force"], ["profile", "--dry-run"]] {
      let answer = demo.answer(["gen"] + words)
      #expect(
        hasRecords
          ? answer.fails("module.exists", naming: "Demo/Modules/Profile")
          : answer.fails("files.same-name", naming: Self.view))
    }
    #expect(try before.changes(to: demo.tree) == [])
  }

  @Test(arguments: [false, true])
  func `another case of a recorded module's name is not adopted`(_ isMac: Bool) throws {
    let demo = demo(onMac: isMac)
    demo.run("gen", "Profile")
    for words in [["show", "profile"], ["rename", "profile", "Account"]] {
      let answer = demo.answer(["module"] + words)
      #expect(answer.fails("module.unknown", suggesting: "Profile"), "\(answer.testDescription)")
      #expect(answer.problems.first?.suggestions == ["Profile"], "\(answer.testDescription)")
    }
    #expect(
      demo.answer("module", "show", "Profil")
        .fails("module.unknown", suggesting: "Profile", "viper module adopt Profil"))
  }

  @Test(arguments: [false, true])
  func `one run never writes two names that are one on a Mac's disk`(_ isMac: Bool) throws {
    let demo = demo(onMac: isMac)
    let before = try demo.tree
    demo.run(["gen", "Profile", "profile"], expecting: .failed)
    demo.run(["gen", "Cafe\u{301}", "CAF\u{c9}"], expecting: .failed)
    #expect(try before.changes(to: demo.tree) == [])
  }

  @Test(arguments: [false, true])
  func `a name in another Unicode form is the existing module`(_ isMac: Bool) throws {
    let demo = demo(onMac: isMac)
    demo.run("gen", "Caf\u{e9}")
    let before = demo.project.files.everything
    demo.run("gen", "Cafe\u{301}")
    #expect(demo.project.files.everything == before)
  }

  @Test(arguments: [false, true])
  func `existing folders and groups keep their spelling`(_ isMac: Bool) throws {
    let (typed, spelled) = (demo(onMac: isMac), demo(onMac: isMac))
    for demo in [typed, spelled] {
      demo.run("gen", "Cart")
      demo.put("// mine\n", at: "Demo/Modules/Profile/view/Mine.swift")
    }
    typed.put(
      RecordProject.rambafile.replacing("Demo/Modules", with: "demo/MODULES"), at: "Rambafile")
    for demo in [typed, spelled] { demo.run("gen", "Profile") }
    typed.put(RecordProject.rambafile, at: "Rambafile")
    #expect(try spelled.tree.changes(to: typed.tree) == [])
    #expect(try typed.tree.texts["Demo/Modules/Profile/view/ProfileView.swift"] != nil)
    typed.run("module", "remove", "Profile")
    #expect(try typed.tree.texts["Demo/Modules/Profile/view/ProfileView.swift"] == nil)
  }

  @Test(arguments: [false, true])
  func `a module moves into the existing folder`(_ isMac: Bool) throws {
    let (typed, spelled) = (demo(onMac: isMac), demo(onMac: isMac))
    for (demo, folder) in [(typed, "demo/screens"), (spelled, "Demo/Screens")] {
      demo.run("gen", "Cart", "--module-path", "Demo/Screens")
      demo.run("gen", "Profile")
      demo.run("module", "move", "Profile", "--to", folder)
    }
    #expect(try spelled.tree.changes(to: typed.tree) == [])
    typed.run("project", "check")
  }

  @Test(arguments: [false, true])
  func `a module is renamed to another case of its name`(_ isMac: Bool) throws {
    let (renamed, fresh) = (demo(onMac: isMac), demo(onMac: isMac))
    fresh.run("gen", "ProFile")
    renamed.run("gen", "Profile")
    renamed.run("module", "rename", "Profile", "ProFile")
    #expect(try fresh.tree.changes(to: renamed.tree) == [])
    renamed.run("project", "check")
  }

  @Test(arguments: [false, true])
  func `edits and added files follow to another case of the name`(_ isMac: Bool) throws {
    let demo = demo(onMac: isMac)
    demo.run("gen", "Profile")
    demo.put("// mine\nfinal class ProfileView {}\n", at: Self.view)
    demo.put("// mine\n", at: "Demo/Modules/Profile/Mine/Notes.md")
    demo.run("module", "rename", "Profile", "ProFile")
    let texts = try demo.tree.texts
    #expect(
      texts["Demo/Modules/ProFile/View/ProFileView.swift"]
        == "// mine\nfinal class ProFileView {}\n")
    #expect(texts["Demo/Modules/ProFile/Mine/Notes.md"] == "// mine\n")
    #expect(!texts.keys.contains { $0.contains("Profile") })
  }

  @Test(arguments: [false, true])
  func `no module gets another case of its name while an added file stays`(_ isMac: Bool) throws {
    let demo = demo(onMac: isMac)
    demo.run("gen", "Profile")
    demo.put("// mine\n", at: "Demo/Modules/Profile/Mine.swift")
    let before = try demo.tree
    let words = ["module", "rename", "Profile", "ProFile", "--generated-only"]
    #expect(demo.answer(words).fails("files.same-name", naming: "Demo/Modules/Profile"))
    #expect(try before.changes(to: demo.tree) == [])
  }

  @Test func `a rename to another case is undone although Finder left a file`() throws {
    let demo = demo(onMac: false)
    demo.run("gen", "Profile")
    demo.run("module", "rename", "Profile", "ProFile")
    demo.put("x", at: "Demo/Modules/ProFile/.DS_Store")
    demo.run("undo")
    #expect(try demo.tree.texts[Self.view] != nil)
  }

  @Test(arguments: [true, false])
  func `a rename to another case that is killed is complete or undone`(
    canExchange: Bool
  ) throws {
    let words = ["module", "rename", "Profile", "ProFile"]
    func demo() -> RecordProject {
      let demo = RecordProject(on: MemoryFiles(ignoresCase: true, canExchange: canExchange))
      demo.run("gen", "Profile")
      demo.project.files.fail(nil)
      return demo
    }
    let reference = demo()
    reference.run(words)
    let after = try reference.tree
    let steps = reference.project.files.steps.count
    #expect(steps > 20)
    for step in stride(from: canExchange ? 0 : 1, to: steps, by: 2) {
      let demo = demo()
      let before = try demo.tree
      demo.project.files.fail(.killed(at: step))
      _ = Viper.run(words, in: demo.project.world)
      demo.project.files.fail(nil)
      demo.run(["gen", "Next", "no-such-template"], expecting: .failed)
      let left = try demo.tree
      let isDone = after.changes(to: left) == []
      #expect(isDone || before.changes(to: left) == [], "killed at \(step)")
    }
  }

  @Test(arguments: [false, true])
  func `no module is renamed to another case of another one's name`(_ isMac: Bool) throws {
    let demo = demo(onMac: isMac)
    demo.run("gen", "Profile", "Cart", "--template", "screen")
    let before = try demo.tree
    #expect(
      demo.answer("module", "rename", "Cart", "profile")
        .fails("module.exists", naming: "Demo/Modules/Profile"))
    #expect(try before.changes(to: demo.tree) == [])
  }

  @Test(arguments: [false, true], ["remove", "update"])
  func `another case of a module's name is an unknown module, with a suggestion`(
    _ isMac: Bool, command: String
  ) throws {
    let demo = demo(onMac: isMac)
    demo.run("gen", "Profile")
    let before = try demo.tree
    #expect(
      demo.answer("module", command, "profile").fails("module.unknown", suggesting: "Profile"))
    #expect(try before.changes(to: demo.tree) == [])
    demo.run("module", "remove", "demo/modules/Profile")
    #expect(try demo.tree.texts[Self.view] == nil)
  }

  @Test(arguments: [false, true])
  func `a record may name its folders in another case`(_ isMac: Bool) throws {
    let demo = demo(onMac: isMac)
    let before = try demo.tree
    demo.run("gen", "Profile")
    let record = ".viper/modules/Profile.yml"
    demo.put(try demo.text(record).replacing("Demo/Modules", with: "demo/Modules"), at: record)
    demo.run("module", "rename", "Profile", "Account")
    demo.run("project", "check")
    demo.run("module", "remove", "Account")
    #expect(try demo.changes(since: before) == [])
  }

  @Test(arguments: [false, true])
  func `the project may spell a module's folder in another case`(_ isMac: Bool) throws {
    let demo = demo(onMac: isMac)
    demo.run("gen", "Profile")
    let file = "Demo.xcodeproj/project.pbxproj"
    demo.put(try demo.text(file).replacing("path = Profile;", with: "path = PROFILE;"), at: file)
    demo.run("gen", "Profile")
    demo.run("module", "rename", "Profile", "Account")
    demo.run("project", "check")
    #expect(try !demo.text(file).contains("ProfileView"))
  }

  @Test func `a template has its folder's name, whatever case was typed`() throws {
    let demo = demo(onMac: true)
    let answer = demo.answer("gen", "Profile", "Screen")
    #expect(answer.exit == .done && answer.result["template"] == "screen")
  }

  @Test(arguments: [false, true])
  func `project check finds paths whose case differs, and corrects them`(_ isMac: Bool) throws {
    let demo = demo(onMac: isMac)
    demo.run("gen", "Profile")
    let (file, before) = ("Demo.xcodeproj/project.pbxproj", try demo.tree)
    demo.put(
      try demo.text(file).replacing("path = Modules;", with: "path = modules;")
        .replacing("path = ProfileView.swift;", with: "path = profileView.swift;"), at: file)
    let misspelled = try demo.tree
    let check = demo.answer("project", "check")
    #expect(check.exit == .declined)
    #expect(
      check.problems.map(\.code) == ["project.spelling", "project.spelling", "project.spelling"])
    #expect(try misspelled.changes(to: demo.tree) == [])
    demo.run("project", "check", "--fix")
    #expect(try before.changes(to: demo.tree) == [])
    demo.run("project", "check")
  }
}
