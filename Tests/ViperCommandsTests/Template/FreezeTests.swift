import Testing
import ViperCommands
import ViperSystem
import ViperTestSupport
import Workspace

@Suite("viper template freeze") struct FreezeTests {
  private static let rambafile = """
    company: Acme
    author: Jane Doe
    project_name: Demo
    project_file_path: Demo
    prefix: VP

    """

  private static func project(_ tree: [String: String] = [:]) -> TestProject {
    TestProject(["Rambafile": rambafile].merging(tree) { _, new in new })
  }

  /// The texts that `gen` generates with a template.
  private static func generated(
    _ template: String, _ parameters: [String] = [], in project: TestProject
  ) throws -> [String: String] {
    let answer = project.answer(
      ["gen", "Feed", template, "-d", "Shows news."]
        + parameters.flatMap { ["--custom-parameters", $0] })
    #expect(answer.exit == .done, "\(answer.testDescription)")
    return try project.snapshot().below("Demo/Feed").texts
  }

  @Test func `makes a template that gen uses like the original`() throws {
    let project = Self.project()
    let answer = project.answer(
      "template", "freeze", "viper", "content:loading", "tests:xctest", "--name", "screen")
    #expect(answer.exit == .done, "\(answer.testDescription)")
    #expect(answer.result["parameters"].texts("value") == ["loading", "xctest"])
    #expect(answer.result["next"].text == "viper gen Example screen")
    #expect(project.answer("template", "check", "screen").problems.isEmpty)
    let parameters = ["content:loading", "tests:xctest"]
    #expect(
      try Self.generated("screen", in: project)
        == Self.generated("viper", parameters, in: Self.project()))
    let files = try project.snapshot()
    let again = project.answer(
      "template", "freeze", "viper", "content:loading", "tests:xctest", "--name", "screen")
    #expect(again.exit == .done && again.result["changes"].list.isEmpty)
    #expect(try project.snapshot().texts == files.texts)
  }

  @Test func `fixes the values that gen would use in the project`() throws {
    let rambafile = Self.rambafile + "custom_parameters: {tests: xctest, unknown: a}\n"
    let project = Self.project(["Rambafile": rambafile])
    let answer = project.answer("template", "freeze", "viper", "header:none")
    #expect(answer.result["parameters"].texts("name") == ["tests", "header"])
    #expect(
      try Self.generated("viper", in: project)
        == Self.generated("viper", ["tests:xctest", "header:none"], in: Self.project()))
    // The bundled template has the parameters, and not the one of this name in the project.
    #expect(project.answer("template", "freeze", "viper", "view:xib").exit == .done)
  }

  @Test func `fixes the bundle of resources in a package`() throws {
    let package = [
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "Demo", targets: [.target(name: "Demo", path: "Demo")])

      """, "Demo/A.swift": "",
    ]
    let project = Self.project(package)
    let answer = project.answer("template", "freeze", "viper", "view:xib", "--name", "mine")
    #expect(
      answer.result["parameters"].texts("name") == ["view", "bundle"], "\(answer.testDescription)")
    #expect(
      try Self.generated("mine", in: project)
        == Self.generated("viper", ["view:xib"], in: Self.project(package)))
  }

  @Test func `lets modules grow as those of the original`() throws {
    func grown(_ template: String) throws -> [String: String] {
      let project = Self.project(["Rambafile": Self.rambafile + "module_records: true\n"])
      if template != "viper" {
        #expect(project.answer("template", "freeze", "viper", "--name", template).exit == .done)
      }
      for words in [
        ["gen", "Feed", template], ["gen", "Detail", template],
        ["module", "add", "method", "Feed", "obtainItems:Item"],
        ["module", "connect", "Feed", "Detail"], ["module", "sync", "Feed"],
      ] {
        let answer = project.answer(words)
        #expect(answer.exit == .done, "\(words): \(answer.testDescription)")
      }
      return try project.snapshot().below("Demo").texts
    }
    #expect(try grown("mine") == grown("viper"))
  }

  @Test func `replaces its own template, and an edited one only with --force`() throws {
    let project = Self.project()
    let words = ["template", "freeze", "service", "--name", "mine"]
    #expect(project.answer(words).exit == .done)
    #expect(project.answer(words + ["facade:yes"]).exit == .done)
    let path = project.root.appending("Templates/mine/Code/service.swift.liquid")
    project.files.put("// mine\n", at: path)
    let answer = project.answer(words)
    #expect(answer.fails("template.exists", naming: "Templates/mine"), "\(answer.testDescription)")
    #expect(try project.files.read(path) == Array("// mine\n".utf8))
    #expect(project.answer(words + ["--force"]).exit == .done)
    #expect(project.answer("undo").exit == .done)
    #expect(try project.files.read(path) == Array("// mine\n".utf8))
  }

  @Test func `never replaces a link, and does not suggest it`() {
    let project = Self.project()
    project.files.putFolder(at: project.root.appending("Templates"))
    project.files.putLink(at: project.root.appending("Templates/lnk"), to: "/etc")
    let answer = project.answer("template", "freeze", "viper", "--name", "lnk", "--force")
    #expect(
      answer.fails("template.exists", naming: "Templates/lnk", suggesting: "--name"),
      "\(answer.testDescription)")
    #expect(!answer.names.contains("--force"))
  }

  @Test(arguments: [
    (["viper", "colour:red"], "template.unknown-parameter"),
    (["viper", "tests:junit"], "template.parameter-value"),
    (["service", "item:a b"], "template.parameter-value"),
    (["vipre"], "template.unknown"), (["../viper"], "template.name"),
    (["viper", "--name", "../mine"], "template.name"),
    (["viper", "--name", "a/b"], "template.name"),
  ])
  func `refuses what is unknown or no name, and writes nothing`(
    words: [String], code: String
  ) throws {
    let project = Self.project()
    let before = try project.snapshot()
    let answer = project.answer(["template", "freeze"] + words)
    #expect(answer.fails(code), "\(answer.testDescription)")
    #expect(try project.snapshot() == before)
  }

  @Test func `refuses all parameters together of a template that has none`() {
    let project = Self.project([
      "Templates/old/old.rambaspec":
        "name: old\nauthor: a\nversion: 1\ncode_files:\n- {name: A.swift, path: a.liquid}\n",
      "Templates/old/a.liquid": "struct A {}\n",
    ])
    let answer = project.answer(
      "template", "freeze", "old", "colour:red", "size:2", "--name", "new")
    let code = "template.unknown-parameter"
    #expect(answer.exit == .failed && answer.errors == [code, code], "\(answer.testDescription)")
    #expect(answer.reports(code, naming: "colour") && answer.reports(code, naming: "size"))
  }

  @Test func `freezes templates of others, or names what it can't decide`() throws {
    func project(_ spec: String, _ view: String) -> TestProject {
      Self.project([
        "Templates/old/old.rambaspec": "name: old\nauthor: a\nversion: 1\n" + spec,
        "Templates/old/Code/view.swift.liquid": view,
        "Templates/old/Code/logo.png": "\u{0}{{ x }}", "Templates/old/README.md": "{% about %}",
        "Templates/old/snippets/part.liquid": "{{ custom_parameters.style | default: 'plain' }}",
      ])
    }
    let spec = """
      code_files:
      - {name: "{{ module_info.name }}/View.swift", path: Code/view.swift.liquid, custom_name: "{% raw %}{{ module_info.name }}{{ custom_parameters.style }}{% endraw %}.swift"}
      - {name: Logo.png, path: Code/logo.png, is_resource: yes}
      - {name: Empty}

      """
    let view = "{ {%- include 'part' %} {{ module_info.name }}{% raw %}{{ a }}{% endraw %}\r\n \t"
    let demo = project(spec, view)
    let original = try Self.generated("old", ["style:Red"], in: project(spec, view))
    #expect(original["Feed/FeedRed.swift"] == "{Red Feed{{ a }}\r\n \t")
    #expect(demo.answer("template", "freeze", "old", "style:Red", "--name", "new").exit == .done)
    #expect(try Self.generated("new", in: demo) == original)
    #expect(try demo.snapshot().texts["Templates/new/README.md"] == "{% about %}")
    let odd = project(
      "code_files:\n{% if module_info.name == 'A' %}\n- {name: V.swift, path: Code/view.swift.liquid}\n{% endif %}\n- {name: B}\n",
      "")
    let answer = odd.answer("template", "freeze", "old", "--name", "new")
    let file = "Templates/old/old.rambaspec"
    #expect(answer.fails("template.freeze", at: file), "\(answer.testDescription)")
    let variable = project(
      "{% capture low %}{{ module_info.name | downcase }}{% endcapture %}code_files:\n- {name: \"{{ low }}.swift\"}\n",
      "")
    let other = variable.answer("template", "freeze", "old", "--name", "new")
    #expect(
      other.fails("template.freeze", at: file, naming: "capture low"),
      "\(other.testDescription)")
    #expect(other.problems.first?.hints != answer.problems.first?.hints)
    let path = project("code_files:\n- {name: V.swift, path: \"Code/{{ prefix }}.liquid\"}\n", "")
    path.files.put("", at: path.root.appending("Templates/old/Code/VP.liquid"))
    #expect(
      path.answer("template", "freeze", "old", "--name", "new")
        .fails("template.freeze", at: file + ":5", naming: "path", "prefix"))
  }

  @Test func `shows and freezes a template that needs a parameter`() throws {
    let tree = [
      "Templates/old/old.rambaspec":
        "name: old\nauthor: a\nversion: 1\ncode_files:\n- {name: A.swift, path: a.liquid}\n"
        + "{% unless custom_parameters.kind %}refuse: pass kind{% endunless %}\n",
      "Templates/old/a.liquid": "struct {{ custom_parameters.kind }} {}\n",
    ]
    let project = Self.project(tree)
    let description = project.answer("template", "show", "old")
    #expect(description.exit == .done, "\(description.testDescription)")
    let refused = project.answer("template", "freeze", "old", "--name", "new")
    #expect(refused.fails("template.refused"), "\(refused.testDescription)")
    let frozen = project.answer("template", "freeze", "old", "kind:a", "--name", "new")
    #expect(frozen.exit == .done, "\(frozen.testDescription)")
    #expect(
      try Self.generated("new", in: project)
        == Self.generated("old", ["kind:a"], in: Self.project(tree)))
    let never = Self.project(
      tree.merging(["Templates/old/old.rambaspec": "name: old\nrefuse: never\n"]) { $1 })
    #expect(never.answer("template", "show", "old").errors.contains("template.refused"))
  }

  @Test func `freezes a template without an author or a version`() throws {
    let project = Self.project([
      "Templates/old/old.rambaspec":
        "name: old\ncode_files:\n- {name: A.swift, path: a.liquid}\n",
      "Templates/old/a.liquid": "struct {{ module_info.name }} {}\n",
    ])
    let answer = project.answer("template", "freeze", "old", "--name", "new")
    #expect(answer.exit == .done, "\(answer.testDescription)")
    #expect(project.answer("template", "check", "new").errors.isEmpty)
    #expect(try Self.generated("new", in: project) == Self.generated("old", in: project))
  }

  @Test func `freezes a template that prints the time, which goes on`() {
    let project = TestProject(
      [
        "Rambafile": Self.rambafile,
        "Templates/old/old.rambaspec":
          "name: old\nauthor: a\nversion: 1\ncode_files:\n- {name: A.swift, path: a.liquid}\n",
        "Templates/old/a.liquid": "// {{ 'now' | date: '%S' }}\n",
      ], clock: TickingClock())
    let answer = project.answer("template", "freeze", "old", "--name", "new")
    #expect(answer.exit == .done, "\(answer.testDescription)")
  }
}

/// A clock on which a second passes with each question.
private struct TickingClock: Clock {
  private let passed = LockedValue(0)

  func today() -> CalendarDate { TestClock().today() }
  func now() -> Moment {
    var moment = TestClock().now()
    moment.seconds += passed.withLock {
      $0 += 1
      return $0
    }
    return moment
  }
  func monotonicNanoseconds() -> UInt64 { 0 }
  func sleep(nanoseconds: UInt64) {}
}
