import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite("A command asks git only for what it needs")
struct GitCallsTests {
  private static let tree = DemoProject.tree([
    "Templates/screen/Code/presenter.swift.liquid": "{% include 'header' %}final class P {}\n",
    "Templates/screen/Code/view.swift.liquid": "{% include 'header' %}final class V {}\n",
  ])

  @Test(arguments: [
    ["--version"], ["version"], ["--help"], ["gen", "--help"], ["gen", "Profile"],
    ["gen", "Profile", "viper", "--dry-run"],
  ])
  func `starts no git if it needs nothing`(arguments: [String]) {
    let project = TestProject(Self.tree)
    #expect(Viper.run(arguments, in: project.world) == .done)
    #expect(project.git.calls == [])
  }

  @Test func `asks once for the author where neither the Rambafile nor an option names one`() {
    let project = TestProject(
      DemoProject.tree([
        "Rambafile": DemoProject.rambafile.replacing("author: Jane Doe\n", with: "")
      ]),
      git: ScriptedGit { _ in GitAnswer(status: 0, output: Array("Gil\n".utf8)) })
    #expect(Viper.run(["gen", "Profile"], in: project.world) == .done, "\(project.console.errors)")
    #expect(project.git.calls.count == 1)
  }
}
