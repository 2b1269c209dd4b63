import Configuration
import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite("A command does no more than it must")
struct EconomyTests {
  private static let tree = DemoProject.tree([
    "Templates/screen/Code/presenter.swift.liquid": "{% include 'header' %}final class P {}\n",
    "Templates/screen/Code/view.swift.liquid": "{% include 'header' %}final class V {}\n",
  ])

  @Test(arguments: [
    ["gen", "Profile"], ["gen", "Profile", "--dry-run"], ["gen", "Profile", "--diff"],
    ["gen", "Profile", "viper"], ["doctor"], ["setup", "--yes", "--force"],
  ])
  func `and reads no file twice`(arguments: [String]) {
    let project = TestProject(Self.tree)
    #expect(Viper.run(arguments, in: project.world) == .done, "\(project.console.errors)")
    #expect(project.files.reads[project.root.appending("Rambafile")] == 1)
    #expect(project.files.reads.filter { $0.value > 1 } == [:])
  }

  @Test(
    arguments: [
      ["list"], ["list", "--offline"], ["search", "screen"], ["show", "screen"],
      ["show", "table", "--offline"], ["check"], ["install", "--offline"], ["install"],
      ["install", "--frozen"], ["install", "--force"],
    ], ["new", "installed", "edited"])
  func `and reads a template twice only to compare before it installs, and fetches no folders`(
    arguments: [String], moment: String
  ) {
    let demo = CatalogProject([
      "/home/tester/mine/extra/extra.rambaspec": CatalogProject.spec("extra"),
      "/home/tester/mine/extra/Code/view.swift.liquid": "{% include 'header' %}\n",
      "/home/tester/mine/snippets/header.liquid": "//\n",
      "Rambafile": CatalogProject.rambafile + "- {name: extra, local: ../mine/extra}\n",
    ])
    if moment != "new" { #expect(demo.run("template", "install") == .done, "\(demo.errors)") }
    if moment == "edited" {
      demo.put("// edited\n", at: "Templates/cell/Code/view.swift.liquid")
      demo.put("// newer\n", at: "../mine/extra/Code/view.swift.liquid")
    }
    let before = demo.project.files.reads
    let code = Viper.run(["template"] + arguments, in: demo.project.world)
    #expect(code == .done || moment != "installed", "\(demo.errors)")
    // What an installation was planned with is compared once more when it has the lock.
    // Each template is checked by itself, with the snippets that it shares with others.
    let most = ["install", "check"].contains(arguments[0]) ? 2 : 1
    let reads = demo.project.files.reads.merging(before) { $0 - $1 }
      .filter { $0.value > most }
    #expect(reads == [:])
    #expect(demo.project.git.calls == [])
  }

  @Test func `and reads a project file again that changed under it`() throws {
    let project = TestProject(Self.tree)
    let path = project.root.appending("Demo.xcodeproj/project.pbxproj")
    let (bytes, seen) = try project.files.readForEdit(path)
    project.files.put(bytes, at: path)
    let folder = try project.files.openDirectory(path.parent)
    let found = try folder.writableFile(path.name, holding: bytes, seen: seen)
    #expect(found == (try project.files.status(path)))
    #expect(try folder.writableFile(path.name, holding: [1], seen: seen) == nil)
    #expect(project.files.reads[path] == 3)
  }

  @Test(arguments: [
    ["--version"], ["version"], ["--help"], ["gen", "--help"], ["gen", "Profile"],
    ["gen", "Profile", "viper", "--dry-run"],
  ])
  func `and starts no git where none is needed`(arguments: [String]) {
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
  func `and asks git for the author once, where a template reads the name`(
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
    #expect(project.files.reads.filter { $0.value > 1 } == [:])
  }

  @Test func `and touches no disk to say its version`() {
    let project = TestProject(Self.tree)
    #expect(Viper.run(["--version"], in: project.world) == .done)
    #expect(project.console.output == "\(Viper.version)\n")
    #expect(project.files.reads == [:])
  }
}
