import Testing
import ViperCommands
import ViperTestSupport
import Workspace

/// A link in a source that leads to another file of the user.
struct LinkedSource: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var rambafile: String
  var files: [String: String]
  var links: [String: String]
  var arguments: [String]
  var error: ExpectedProblem

  static let spec =
    "name: mine\nversion: 1\ncode_files:\n- {name: a.swift, path: x.liquid}\n"

  static let all: [LinkedSource] = [
    LinkedSource(
      testDescription: "the snippets that installed templates share", rambafile: "",
      files: [
        "Templates/mine/mine.rambaspec": spec, "Templates/mine/x.liquid": "{% include 'key' %}",
      ],
      links: ["Templates/snippets": "/home/tester/keys"], arguments: ["gen", "Profile", "mine"],
      error: .init("template.path-outside", naming: "Templates/snippets/key.liquid")),
    LinkedSource(
      testDescription: "a shared snippet", rambafile: "",
      files: [
        "Templates/mine/mine.rambaspec": spec, "Templates/mine/x.liquid": "{% include 'key' %}",
        "Templates/snippets/other.liquid": "",
      ],
      links: ["Templates/snippets/key.liquid": "/home/tester/keys/key.liquid"],
      arguments: ["gen", "Profile", "mine"],
      error: .init("template.path-outside", naming: "Templates/snippets/key.liquid")),
    LinkedSource(
      testDescription: "the snippets beside a local template",
      rambafile: "templates: [{name: mine, local: ../shared/mine}]\n",
      files: [
        "../shared/mine/mine.rambaspec": spec, "../shared/mine/x.liquid": "{% include 'key' %}",
      ],
      links: ["../shared/snippets": "../keys"], arguments: ["template", "install"],
      error: .init("files.link-outside", naming: "/home/tester/shared/snippets")),
    LinkedSource(
      testDescription: "the snippets of a catalog",
      rambafile: "catalogs: [../shared]\ntemplates: [mine]\n",
      files: [
        "../shared/mine/mine.rambaspec": spec, "../shared/mine/x.liquid": "{% include 'key' %}",
      ],
      links: ["../shared/snippets": "../keys"], arguments: ["template", "install"],
      error: .init("files.link-outside", naming: "/home/tester/shared/snippets")),
    LinkedSource(
      testDescription: "a template of a catalog",
      rambafile: "catalogs: [../shared]\ntemplates: [mine]\n",
      files: ["../keys/mine/mine.rambaspec": spec, "../keys/mine/x.liquid": "private"],
      links: ["../shared/mine": "../keys/mine"], arguments: ["template", "install"],
      error: .init("files.link-outside", naming: "/home/tester/shared/mine")),
    LinkedSource(
      testDescription: "the folder of a catalog's templates",
      rambafile: "catalogs: [../shared]\ntemplates: [mine]\n",
      files: ["../keys/mine/mine.rambaspec": spec, "../keys/mine/x.liquid": "private"],
      links: ["../shared/Templates": "../keys"], arguments: ["template", "install"],
      error: .init("files.link-outside", naming: "/home/tester/shared/Templates")),
    LinkedSource(
      testDescription: "a template in a local folder",
      rambafile: "templates: [{name: mine, local: ../shared}]\n",
      files: ["../keys/mine/mine.rambaspec": spec, "../keys/mine/x.liquid": "private"],
      links: ["../shared/mine": "../keys/mine"], arguments: ["template", "install"],
      error: .init("files.link-outside", naming: "/home/tester/shared/mine")),
  ]

  func project() -> TestProject {
    var tree = DemoProject.tree
    if !rambafile.isEmpty { tree["Rambafile"] = "shared_catalog: false\n" + rambafile }
    tree["/home/tester/keys/key.liquid"] = "private"
    tree["/home/tester/shared/README.md"] = "Templates of ours"
    let project = TestProject(tree)
    for (path, text) in files {
      project.files.put(text, at: project.root.appending(path).normalized)
    }
    for (path, target) in links {
      project.files.putLink(at: project.root.appending(path).normalized, to: target)
    }
    return project
  }
}

@Suite("Links in sources")
struct LinkedSourceTests {
  @Test(arguments: LinkedSource.all)
  func `nothing is read through a link that leaves the source`(_ source: LinkedSource) throws {
    let project = source.project()
    let before = try TreeSnapshot(of: Path("/"), in: project.files)
    #expect(project.answer(source.arguments).fails(with: [source.error]))
    #expect(try before.changes(to: TreeSnapshot(of: Path("/"), in: project.files)) == [])
  }

  @Test func `names behind such a link are not shown either`() throws {
    let project = LinkedSource.all[0].project()
    project.files.put(
      "{% include 'kez' %}", at: project.root.appending("Templates/mine/x.liquid"))
    #expect(Viper.run(["gen", "Profile", "mine"], in: project.world) == .failed)
    #expect(!project.console.errors.contains("`key`"), "\(project.console.errors)")
  }

  @Test func `a link that stays in the source is followed`() throws {
    var source = LinkedSource.all[0]
    source.files["Templates/parts/key.liquid"] = "struct Shared {}"
    source.links = ["Templates/snippets": "parts"]
    let project = source.project()
    #expect(
      Viper.run(source.arguments, in: project.world) == .done, "\(project.console.errors)")
  }

  @Test func `other linked folders in a catalog are skipped`() {
    var source = LinkedSource.all[3]
    source.files = [
      "../shared/mine/mine.rambaspec":
        LinkedSource.spec + "summary: A screen\nauthor: Jane\nlicense: MIT\n",
      "../shared/mine/x.liquid": "struct Mine {}",
    ]
    source.links = ["../shared/Pods": "../keys"]
    let answer = source.project().answer(source.arguments)
    #expect(answer.exit == .done, "\(answer.testDescription)")
  }

  @Test func `the user may link a whole template`() throws {
    var source = LinkedSource.all[0]
    source.files = [
      "../ours/mine/mine.rambaspec": LinkedSource.spec, "../ours/mine/x.liquid": "struct Ours {}",
    ]
    source.links = ["Templates/mine": "../../ours/mine"]
    let project = source.project()
    #expect(
      Viper.run(source.arguments, in: project.world) == .done, "\(project.console.errors)")
  }
}
