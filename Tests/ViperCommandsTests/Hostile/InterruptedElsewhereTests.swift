import Testing
import ViperCommands
import ViperTestSupport
import Workspace

/// A run that was killed leaves its journal beside the project file, which may be anywhere.
@Suite struct InterruptedElsewhereTests {
  @Test(arguments: ["Demo.xcodeproj", "../Elsewhere/Demo.xcodeproj"], [true, false])
  func `a command that only reads reports a run that was killed beside the project file`(
    _ xcodeproj: String, _ isLinked: Bool
  ) throws {
    var tree = DemoProject.tree
    let file = "Demo.xcodeproj/project.pbxproj"
    let place = isLinked ? "/home/tester/real/project.pbxproj" : "\(xcodeproj)/project.pbxproj"
    tree[place] = tree.removeValue(forKey: file)
    tree["Rambafile"] = DemoProject.rambafile.replacing("Demo.xcodeproj", with: xcodeproj)
    for command in [
      ["doctor"], ["template", "list", "--offline"], ["gen", "Profile", "screen", "--dry-run"],
      ["project", "check", "--fix", "--dry-run"], ["project", "check"], ["module", "list"],
    ] {
      let project = TestProject(tree)
      if isLinked {
        project.files.putLink(
          at: project.root.appending("\(xcodeproj)/project.pbxproj"), to: place)
      }
      project.files.fail(.killed(at: 12))
      #expect(Viper.run(["gen", "Profile", "screen"], in: project.world) == .failed)
      project.files.fail(nil)
      project.files.dropLocks()
      let before = try project.snapshot()
      let answer = project.answer(command)
      #expect(answer.reports("files.interrupted"), "\(command)")
      #expect(try project.snapshot().changes(to: before) == [], "\(command)")
    }
  }
}
