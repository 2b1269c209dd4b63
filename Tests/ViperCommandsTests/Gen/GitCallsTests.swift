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
  func `starts none where it needs nothing`(arguments: [String]) {
    let project = TestProject(Self.tree)
    #expect(Viper.run(arguments, in: project.world) == .done)
    #expect(project.git.calls == [])
  }

  @Test(
    arguments: [
      ("struct V {}\n", nil, 0), ("let all: [String] = []\n", "{{ prefix }}\n", 0),
      ("developer {{ developer.company }}\n", "{{ developer.name }}\n", 0),
      ("{{ developer.name }} {{ developer['name'] }}\n", nil, 1),
      ("{% include 'shared' %}\n", "{% assign d = developer %}{{ d.name }}\n", 1),
      ("{{ [custom_parameters.field].name }}\n", nil, 1),
      ("{% if[custom_parameters.field] %}{% endif %}\n", nil, 1),
      ("{% assign x = '}}' | append: [custom_parameters.field].name %}{{ x }}\n", nil, 1),
    ] as [(String, String?, Int)])
  func `asks once for the author, where a template reads the name`(
    file: String, shared: String?, calls: Int
  ) throws {
    let project = TestProject(
      DemoProject.tree([
        "Rambafile": DemoProject.rambafile.replacing("author: Jane Doe\n", with: ""),
        "Templates/screen/Code/presenter.swift.liquid": file,
        "Templates/snippets/shared.liquid": shared,
      ]),
      git: ScriptedGit { _ in GitAnswer(status: 0, output: Array("Gil\n".utf8)) })
    let arguments = ["gen", "Profile", "--custom-parameters", "field:developer"]
    #expect(Viper.run(arguments, in: project.world) == .done, "\(project.console.errors)")
    #expect(project.git.calls.count == calls)
  }
}
