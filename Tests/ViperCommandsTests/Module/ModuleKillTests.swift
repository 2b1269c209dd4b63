import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite struct ModuleKillTests {
  static let commands = [
    ["module", "remove", "Profile", "--force"],
    ["module", "rename", "Profile", "Account", "--references"],
    ["module", "move", "Profile", "--to", "Demo/Screens", "--tests-to", "DemoTests/Screens"],
    ["module", "update", "Profile"],
  ]

  /// A module with an edited file, used elsewhere, whose template has changed.
  private func demo() -> RecordProject {
    let demo = RecordProject(["Demo/App.swift": "let presenter = ProfilePresenter()\n"])
    demo.run("gen", "Profile")
    demo.put(
      "// ProfileView.swift\n// mine\nfinal class ProfileView {}\n",
      at: "Demo/Modules/Profile/View/ProfileView.swift")
    demo.put(
      "// new\nfinal class {{ module_info.name }}Presenter {}\n",
      at: "Templates/screen/Code/presenter.swift.liquid")
    return demo
  }

  @Test(arguments: commands)
  func `a command that is killed at any change of the disk is complete or undone`(
    _ words: [String]
  ) throws {
    let reference = demo()
    // Counts from here.
    reference.project.files.fail(nil)
    reference.run(words)
    let steps = reference.project.files.steps.count
    let after = try reference.tree
    #expect(steps > 10)
    var endings = (undone: 0, done: 0)
    for step in 0..<steps {
      let demo = demo()
      let before = try demo.tree
      demo.project.files.fail(.killed(at: step))
      _ = Viper.run(words, in: demo.project.world)
      demo.project.files.fail(nil)
      demo.run(["gen", "Next", "no-such-template"], expecting: .failed)
      let left = try demo.tree
      if before.changes(to: left) == [] {
        endings.undone += 1
      } else {
        #expect(after.changes(to: left) == [], "killed at \(step)")
        endings.done += 1
      }
    }
    #expect(endings.undone > 5 && endings.done > 0)
  }

  @Test(arguments: [
    (["undo"], "Demo"), (["undo"], "Other"), (["module", "prune"], "Demo"),
    (["module", "update", "--all"], "Demo"),
  ])
  func `the next command undoes a run that was killed, before it reads anything`(
    _ words: [String], whereTheRambafileNames name: String
  ) throws {
    func project() throws -> RecordProject {
      let demo = RecordProject()
      demo.run("gen", "Profile")
      // The record still names `Demo`, and a run has its journal there.
      demo.put(
        try demo.text("Demo.xcodeproj/project.pbxproj"), at: "\(name).xcodeproj/project.pbxproj")
      demo.put(
        try demo.text("Rambafile").replacing("Demo.xcodeproj", with: "\(name).xcodeproj"),
        at: "Rambafile")
      demo.project.files.fail(nil)
      return demo
    }
    let rename = ["module", "rename", "Profile", "Account"]
    let reference = try project()
    reference.run(rename)
    var undone = 0
    for step in reference.project.files.steps.indices {
      let demo = try project()
      let before = try demo.tree
      demo.project.files.fail(.killed(at: step))
      _ = Viper.run(rename, in: demo.project.world)
      demo.project.files.fail(nil)
      let answer = demo.answer(words)
      guard answer.reports("files.recovered") else { continue }
      undone += 1
      // It does not take back `gen` as well.
      let isExpected = words == ["undo"] ? answer.fails("undo.recovered") : answer.exit == .done
      #expect(isExpected, "killed at \(step): \(answer.testDescription)")
      #expect(before.changes(to: try demo.tree) == [], "killed at \(step)")
    }
    #expect(undone > 5)
  }

  @Test(arguments: commands)
  func `a full disk leaves everything unchanged`(_ words: [String]) throws {
    let demo = demo()
    let before = try demo.tree
    demo.project.files.fail(.always(suffix: "", .noSpace))
    demo.run(words, expecting: .failed)
    demo.project.files.fail(nil)
    #expect(try demo.changes(since: before) == [])
  }
}
