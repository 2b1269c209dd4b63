import Foundation
import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite("Additions of a team")
struct AdditionTests {
  /// The files of the example in Templates/README.md, by path.
  private static let example: [String: String] = {
    let readme = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Templates/README.md").standardized
    let text = (try? String(contentsOf: readme, encoding: .utf8)) ?? ""
    let files = text.matches(of: /`(additions\/event\/[\w.]+)`\n\n```liquid\n([^`]*)```/)
    return files.reduce(into: [:]) { $0[String($1.1)] = String($1.2) }
  }()

  /// The files of the template viper, by path.
  private static let original: [String: String] = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Templates").standardized
    var files: [String: String] = [:]
    for (part, place) in [("viper", ""), ("snippets", "snippets/")] {
      let folder = root.appendingPathComponent(part)
      for path in (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? [] {
        guard path.hasSuffix(".liquid") || path.hasSuffix(".rambaspec") else { continue }
        let text = try? String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
        files[place + path.replacing("viper.rambaspec", with: "mine.rambaspec")] =
          text?.replacing("\nname: viper\n", with: "\nname: mine\n")
      }
    }
    return files
  }()

  /// The template viper with the example.
  private static func template(
    at folder: String, changing changes: [String: String] = [:]
  ) -> [String: String] {
    let files = original.merging(example) { $1 }.merging(changes) { $1 }
    return [String: String](uniqueKeysWithValues: files.map { ("\(folder)/\($0)", $1) })
  }

  private static let rambafile = """
    company: Acme
    project_name: Demo
    project_file_path: App
    test_file_path: AppTests

    """

  private static func local(
    changing changes: [String: String] = [:], withRecord hasRecord: Bool = false
  ) throws -> TestProject {
    let files = template(at: "Team/mine", changing: changes)
    let project = TestProject(
      files.merging(
        [
          "Rambafile": rambafile + "module_records: \(hasRecord)\n"
            + "templates:\n- {name: mine, local: Team/mine}\n"
        ],
        uniquingKeysWith: { $1 }))
    #expect(Viper.run(["gen", "Feed", "mine"], in: project.world) == .done)
    return project
  }

  private static func text(_ path: String, of project: TestProject) throws -> String {
    String(decoding: try project.files.read(project.root.appending(path)), as: UTF8.self)
  }

  private static func check(_ project: TestProject) throws {
    let before = try project.snapshot(withTimes: false).texts
    let plain = ["module", "add", "event", "Feed", "didScroll"]
    let unplaced = project.answer(plain + ["--dry-run"])
    #expect(unplaced.result["call"] == "interactor.reportDidScroll()")
    let words = plain + ["--in", "didLoadView"]
    let answer = project.answer(words)
    #expect(answer.exit == .done && answer.result["byHand"] == [])
    #expect(answer.result["call"] == .null)
    let folder = "App/Feed/"
    #expect(
      try text(folder + "Interactor/FeedInteractor.swift", of: project).hasSuffix(
        "  func reportDidScroll() {\n    Analytics.report(\"didScroll\")\n  }\n}\n"))
    #expect(
      try text(folder + "Presenter/FeedPresenter.swift", of: project).contains(
        """
          func didLoadView() {
            view?.setupInitialState()
            interactor.reportDidScroll()
          }
        """))
    let tests = try text("AppTests/Feed/Presenter/FeedPresenterTests.swift", of: project)
    #expect(tests.contains("    let presenter = makePresenter(interactor: interactor)\n"))
    #expect(tests.contains("    reportDidScrollCount += 1\n"))
    let added = try project.snapshot()
    #expect(project.answer(words).result["changes"] == [])
    #expect(try project.snapshot() == added)
    #expect(project.answer(words + ["--remove"]).exit == .done)
    #expect(try project.snapshot(withTimes: false).texts == before)
  }

  @Test func `are the files of the example`() {
    #expect(Self.example.keys.count == 6)
  }

  @Test func `work in a local template, and are taken out again`() throws {
    try Self.check(Self.local())
  }

  @Test func `work in a template of a catalog`() throws {
    let files = Self.template(at: "/home/tester/catalog/mine")
    let project = TestProject(
      files.merging(
        [
          "Rambafile": Self.rambafile
            + "catalogs:\n- ../catalog\nshared_catalog: false\ntemplates:\n- {name: mine}\n"
        ], uniquingKeysWith: { $1 }))
    #expect(Viper.run(["template", "install"], in: project.world) == .done)
    #expect(Viper.run(["gen", "Feed", "mine"], in: project.world) == .done)
    try Self.check(project)
  }

  @Test func `are those of the template in the module's record, else of the default template`()
    throws
  {
    let project = try Self.local()
    let rambafile = try Self.text("Rambafile", of: project)
    project.files.put(
      rambafile + "- {name: viper}\n", at: project.root.appending("Rambafile"))
    let words = ["module", "add", "event", "Feed", "didScroll", "--dry-run"]
    #expect(project.answer(words).fails("add.unknown", naming: "event"))
    project.files.put(
      rambafile + "- {name: viper}\nmodule_records: true\n",
      at: project.root.appending("Rambafile"))
    #expect(Viper.run(["gen", "News", "mine"], in: project.world) == .done)
    #expect(
      project.answer("module", "add", "event", "News", "didScroll", "--dry-run").exit == .done)
  }

  @Test func `of a template that is gone are missing because of it`() throws {
    let project = try Self.local(withRecord: true)
    project.files.put(Self.rambafile, at: project.root.appending("Rambafile"))
    let answer = project.answer("module", "add", "event", "Feed", "didScroll")
    #expect(answer.fails("template.unknown", naming: "mine"), "\(answer.testDescription)")
    #expect(project.answer("module", "add", "servise", "Feed").fails("add.unknown"))
  }

  /// In one template `--opt` takes a value, in the other it does not.
  @Test func `are refused where templates disagree which word is the module`() {
    let spec = "author: Jane\nversion: 1.0.0\ncode_files: [{name: V.swift, path: v.liquid}]\n"
    let project = TestProject([
      "Rambafile": Self.rambafile + "module_records: true\n"
        + "templates: [{name: one, local: Team/one}, {name: two, local: Team/two}]\n",
      "Team/one/one.rambaspec": "name: one\n" + spec, "Team/one/v.liquid": "// one\n",
      "Team/one/additions/x/addition.yml.liquid":
        "summary: A\noptions:\n- {name: opt, summary: a}\n",
      "Team/two/two.rambaspec": "name: two\n" + spec, "Team/two/v.liquid": "// two\n",
      "Team/two/additions/x/addition.yml.liquid":
        "summary: A\narguments:\n- {name: b, summary: b}\n"
        + "options:\n- {name: opt, kind: flag, summary: a}\n",
    ])
    #expect(project.answer("gen", "Feed", "one").exit == .done)
    #expect(project.answer("gen", "News", "two").exit == .done)
    let answer = project.answer("module", "add", "x", "--opt", "Feed", "News")
    #expect(
      answer.fails("add.arguments", exit: .wrongUsage, naming: "x"), "\(answer.testDescription)")
  }

  @Test func `of a template in Objective-C are printed for its modules`() {
    let presenter = "App/News/NewsPresenter.m"
    let project = TestProject([
      "Rambafile": Self.rambafile + "templates: [{name: ours, local: Team/ours}]\n",
      "Team/ours/ours.rambaspec": "name: ours\nauthor: Jane\nversion: 1.0.0\n"
        + "code_files: [{name: Presenter.m, path: presenter.m.liquid}]\n",
      "Team/ours/presenter.m.liquid": "// ours\n",
      "Team/ours/additions/event/addition.yml.liquid":
        "summary: A\nedits:\n- {print: Presenter.m, in: in the implementation, text: event}\n",
      "Team/ours/additions/event/event.liquid": "// event\n",
      "App/News/NewsPresenter.h": "@interface NewsPresenter\n@end\n",
      presenter: "@implementation NewsPresenter\n@end\n",
    ])
    let answer = project.answer("module", "add", "event", "News")
    #expect(answer.result["byHand"].texts("lines") == ["// event"], "\(answer.testDescription)")
    #expect(
      project.answer("module", "add", "output", "News", "didTap")
        .fails("add.language", at: presenter, naming: "output"))
    #expect(
      project.answer("module", "add", "event", "News", "--remove")
        .fails("add.language", at: presenter))
  }

  @Test func `are listed for the module, with those of viper`() throws {
    let project = try Self.local()
    let names = { (words: [String]) in
      project.answer(["module", "add", "--list"] + words).result["additions"].texts("name")
    }
    #expect(names([]) == ["method", "output", "route", "service"])
    #expect(names(["Feed"]) == ["event", "method", "output", "route", "service"])
    #expect(
      project.answer("module", "add", "service", "Feed", "--list")
        .fails("usage", exit: .wrongUsage, naming: "--list"))
    let shown = project.answer("template", "show", "mine").result["additions"].list
    #expect(shown.map { $0["name"] } == ["event"])
  }

  @Test func `are listed for a template in Objective-C without those for Swift`() {
    let project = TestProject([
      "Rambafile": """
      company: Acme
      project_name: Demo
      project_file_path: App
      templates:
      - {name: viper_objc}
      """
    ])
    let answer = project.answer("module", "add", "--list", "News")
    #expect(answer.result["additions"].texts("name") == ["method", "route", "service"])
  }

  @Test func `replace those of viper`() throws {
    let project = try Self.local(changing: [
      "additions/output/addition.yml.liquid":
        "summary: Ours\nedits:\n- {in: layers.presenter, text: ours}\n",
      "additions/output/ours.liquid": "private let isOurs = true\n",
    ])
    #expect(project.answer("module", "add", "output", "Feed").exit == .done)
    #expect(
      try Self.text("App/Feed/Presenter/FeedPresenter.swift", of: project)
        .contains("  private let isOurs = true\n"))
  }

  @Test func `make types conform to a protocol, once, and take that out again`() throws {
    let project = try Self.local(changing: [
      "additions/tracking/addition.yml.liquid": """
      summary: Ours
      edits:
      - {in: layers.interactor, conformance: Trackable}
      - {in: layers.view, conformance: Trackable}

      """
    ])
    let words = ["module", "add", "tracking", "Feed"]
    let before = try project.snapshot(withTimes: false).texts
    #expect(project.answer(words).exit == .done)
    #expect(
      try Self.text("App/Feed/Interactor/FeedInteractor.swift", of: project)
        .contains("final class FeedInteractor: Trackable {\n"))
    #expect(
      try Self.text("App/Feed/View/FeedViewController.swift", of: project)
        .contains("final class FeedViewController: UIViewController, Trackable {\n"))
    #expect(project.answer(words).result["changes"] == [])
    #expect(project.answer(words + ["--remove"]).exit == .done)
    #expect(try project.snapshot(withTimes: false).texts == before)
  }

  @Test(arguments: [
    ("let interactor = 1\n    print(interactor)", false),
    ("guard let interactor = other else { return }\n    interactor.stop()", false),
    ("if let interactor = other {\n      interactor.stop()\n    }", true),
    ("Task {\n      let interactor = 1\n      print(interactor)\n    }", true),
    ("interactor.stop()", true),
  ])
  func `print a statement if a local variable of the function has a name in it`(
    code: String, isInserted: Bool
  ) throws {
    let project = try Self.local()
    let path = "App/Feed/Presenter/FeedPresenter.swift"
    let presenter = try Self.text(path, of: project)
    let edited = presenter.replacing("    view?.setupInitialState()\n", with: "    \(code)\n")
    #expect(edited != presenter)
    project.files.put(edited, at: project.root.appending(path))
    let answer = project.answer(
      "module", "add", "event", "Feed", "didScroll", "--in", "didLoadView")
    #expect(answer.exit == .done)
    let line = "interactor.reportDidScroll()"
    #expect(try Self.text(path, of: project).contains("    \(line)\n") == isInserted)
    #expect((answer.manualEdit("FeedPresenter", path)?.contains(line) == true) != isInserted)
  }

  @Test func `give a requirement also to a type that they give only a statement`() throws {
    let project = try Self.local(changing: [
      "additions/tracking/addition.yml.liquid": """
      summary: Ours
      edits:
      - {in: layers.view_output, text: requirement}
      - {in: layers.presenter, statement: didLoadView, text: statement}

      """,
      "additions/tracking/requirement.liquid": "func track()\n",
      "additions/tracking/statement.liquid": "track()\n",
    ])
    let words = ["module", "add", "tracking", "Feed"]
    let path = "App/Feed/Presenter/FeedPresenter.swift"
    let before = try Self.text(path, of: project)
    #expect(project.answer(words).exit == .done)
    let after = try Self.text(path, of: project)
    #expect(after.contains("    track()\n") && after.contains("  func track() {\n"), "\(after)")
    #expect(project.answer(words).result["changes"] == [])
    #expect(project.answer(words + ["--remove"]).exit == .done)
    #expect(try Self.text(path, of: project) == before)
  }

  @Test(arguments: [true, false])
  func `import what their texts need, and take imports out of files without other edits`(
    hasRecord: Bool
  ) throws {
    let project = try Self.local(
      changing: [
        "additions/map/addition.yml.liquid": """
        summary: Ours
        edits:
        - {in: layers.router, text: map}
        - {in: layers.interactor, text: import}

        """,
        "additions/map/map.liquid": "import MapKit\n\nprivate let map = MKMapItem()\n",
        "additions/map/import.liquid": "import MapKit\n",
      ], withRecord: hasRecord)
    let path = "App/Feed/Router/FeedRouter.swift"
    let before = try project.snapshot(withTimes: false).texts
    let router = try Self.text(path, of: project)
    #expect(project.answer("module", "add", "map", "Feed").exit == .done)
    let added = try Self.text(path, of: project)
    #expect(added.contains("import UIKit\nimport MapKit\n"))
    #expect(project.answer("module", "add", "map", "Feed").result["changes"] == [])
    if hasRecord {
      #expect(project.answer("module", "add", "map", "Feed", "--remove").exit == .done)
      #expect(try project.snapshot(withTimes: false).texts == before)
      #expect(project.answer("module", "add", "map", "Feed").exit == .done)
      project.files.put(added + "// Ours\n", at: project.root.appending(path))
    }
    let removed = project.answer("module", "add", "map", "Feed", "--remove")
    #expect(removed.problems.map(\.code) == ["add.import-left"])
    let left = router.replacing("import UIKit\n", with: "import UIKit\nimport MapKit\n")
    #expect(try Self.text(path, of: project) == left + (hasRecord ? "// Ours\n" : ""))
    let again = project.answer("module", "add", "map", "Feed", "--remove")
    #expect(again.result["changes"] == [] && again.problems.isEmpty)
  }

  /// A project with a project file, and a template that adds a file.
  private static func withNewFile(
    named name: String = "{{ module }}Tracker.swift",
    text: String = "final class {{ module }}Tracker {\n  func track() {\n    print(1)\n  }\n}\n",
    projectFile: String = DemoProject.projectFile
  ) throws -> TestProject {
    let files = template(
      at: "Team/mine",
      changing: [
        "additions/tracker/addition.yml.liquid":
          "summary: A tracker\nedits:\n- {in: layers.presenter, file: '\(name)', text: tracker}\n",
        "additions/tracker/tracker.liquid": text,
      ])
    let rambafile = DemoProject.rambafile.replacing(
      "{name: screen}", with: "{name: mine, local: Team/mine}")
    let project = TestProject(
      DemoProject.tree([
        "Rambafile": rambafile + "indentation: 4\n",
        "Demo.xcodeproj/project.pbxproj": projectFile,
      ]).merging(files) { $1 })
    #expect(Viper.run(["gen", "Feed", "mine"], in: project.world) == .done)
    return project
  }

  @Test func `make files beside a layer, in its group and targets, and take them out again`() throws
  {
    let project = try Self.withNewFile()
    let before = try project.snapshot(withTimes: false).texts
    let words = ["module", "add", "tracker", "Feed"]
    #expect(project.answer(words).result["changes"].texts("action") == ["create", "edit"])
    let path = "Demo/Modules/Feed/Presenter/FeedTracker.swift"
    let text = "final class FeedTracker {\n    func track() {\n        print(1)\n    }\n}\n"
    #expect(try Self.text(path, of: project) == text)
    let entries = try Self.text("Demo.xcodeproj/project.pbxproj", of: project)
      .split(separator: "\n").filter { $0.contains("FeedTracker.swift") }
    #expect(entries.count == 4)
    let projectFile = try Self.text("Demo.xcodeproj/project.pbxproj", of: project)
    let group = try #require(projectFile.firstRange(of: "/* Presenter */ = {"))
    #expect(projectFile[group.upperBound...].prefix { $0 != ")" }.contains("FeedTracker.swift"))
    #expect(project.answer(words).result["changes"] == [])

    project.files.put(text + "// mine\n", at: project.root.appending(path))
    #expect(project.answer(words).result["byHand"] == [])
    let answer = project.answer(words + ["--remove"])
    #expect(answer.result["changes"] == [])
    #expect(answer.result["byHand"].texts("place") == [path])

    project.files.put(text, at: project.root.appending(path))
    #expect(project.answer(words + ["--remove"]).exit == .done)
    #expect(try project.snapshot(withTimes: false).texts == before)
  }

  @Test func `report what is doubtful in the project file`() throws {
    let project = try Self.withNewFile()
    let path = "Demo.xcodeproj/project.pbxproj"
    let text = try Self.text(path, of: project)
    let doubled = text.replacing("name = DemoTests;", with: "name = Demo;")
    #expect(doubled != text)
    project.files.put(doubled, at: project.root.appending(path))
    let answer = project.answer("module", "add", "tracker", "Feed")
    #expect(answer.exit == .done && answer.warnings == ["project.ambiguous-target"])
  }

  @Test func `make no second file of a name in a target with a synchronized folder`() throws {
    let sample = ProjectSample([
      .init("Demo", synchronized: ["Demo"]),
      .init("DemoTests", "bundle.unit-test", synchronized: ["DemoTests"]),
    ])
    let project = try Self.withNewFile(projectFile: sample.text)
    let words = ["module", "add", "tracker", "Feed"]
    project.files.put("", at: project.root.appending("DemoTests/FeedTracker.swift"))
    #expect(project.answer(words + ["--dry-run"]).exit == .done)
    let other = "Demo/Other/FeedTracker.swift"
    project.files.put("", at: project.root.appending(other))
    let before = try project.snapshot()
    #expect(
      project.answer(words).fails(
        "project.same-name", naming: "Demo", "Demo/Modules/Feed/Presenter/FeedTracker.swift", other)
    )
    #expect(try project.snapshot() == before)
  }

  @Test func `write no file over another one`() throws {
    let project = try Self.withNewFile()
    let path = "Demo/Modules/Feed/Presenter/FeedTracker.swift"
    project.files.put("let tracker = 1\n", at: project.root.appending(path))
    let before = try project.snapshot()
    let answer = project.answer("module", "add", "tracker", "Feed")
    #expect(answer.result["byHand"].texts("place") == [path])
    #expect(try project.snapshot() == before)
  }

  @Test(arguments: ["extension Name {\n  static let feed = 1\n}\n", "func feed() {}\n"])
  func `leave a file to the user that only extends the same type`(text: String) throws {
    let project = try Self.withNewFile(text: text)
    let words = ["module", "add", "tracker", "Feed"]
    let path = "Demo/Modules/Feed/Presenter/FeedTracker.swift"
    let file = project.root.appending(path)
    project.files.put(text.replacing("feed", with: "other"), at: file)
    #expect(project.answer(words).result["byHand"].texts("place") == [path])
    project.files.take(file)
    #expect(project.answer(words).result["changes"].texts("action") == ["create", "edit"])
    let again = project.answer(words)
    #expect(again.result["changes"] == [] && again.result["byHand"] == [])
  }

  @Test(arguments: [
    "../Tracker.swift", "A/B.swift", "/tmp/A.swift", "Tracker.sh", ".swift/x", "A:B.swift",
  ])
  func `make files only in the folder of the layer`(name: String) throws {
    let project = try Self.withNewFile(named: name)
    let before = try project.snapshot()
    #expect(project.answer("module", "add", "tracker", "Feed").fails("addition.file", naming: name))
    #expect(try project.snapshot() == before)
  }

  @Test func `name the edit whose text is not Swift`() throws {
    let project = try Self.withNewFile(text: "final class {{ module }}Tracker {\n")
    let before = try project.snapshot()
    let answer = project.answer("module", "add", "tracker", "Feed")
    #expect(
      answer.fails("addition.text", at: "Team/mine/additions/tracker/addition.yml.liquid:3"),
      "\(answer.testDescription)")
    #expect(try project.snapshot() == before)
  }

  static let refusals: [(words: [String], code: String, names: [String])] = [
    (
      ["evnt", "Feed", "didScroll"], "add.unknown",
      ["evnt", "event", "viper module add --list Feed"]
    ),
    (["connect", "Feed", "Profile"], "add.unknown", ["viper module connect …"]),
    (["Feed", "event", "didScroll"], "add.unknown", ["viper module add event Feed …"]),
    ([], "add.arguments", ["viper module add --list"]),
    (["event"], "add.arguments", ["viper module add --list"]),
    (["event", "Feed"], "add.arguments", ["event"]),
    (["event", "Feed", "didScroll", "again"], "add.arguments", ["again"]),
    (["event", "Feed", "didScroll", "--inn", "x"], "add.arguments", ["--inn"]),
    (["event", "Feed", "didScroll", "--in"], "add.arguments", ["--in"]),
    (["event", "Feed", "--in=", "didScroll"], "add.arguments", ["--in"]),
    (["event", "Feed", "didScroll", "--in", "viewDidLoad"], "add.value", ["--in", "viewDidLoad"]),
    (["event", "Feed", "Did Scroll"], "add.name", ["Did Scroll"]),
    (["event", "Fed", "didScroll"], "connect.module", ["Fed", "Feed"]),
    (["method", "Fed", "didScroll"], "connect.module", ["Fed", "Feed"]),
  ]

  @Test(arguments: refusals.indices)
  func `are refused for wrong words, before anything is planned`(index: Int) throws {
    let (words, code, names) = Self.refusals[index]
    let project = try Self.local()
    let before = try project.snapshot()
    let answer = project.answer(["module", "add"] + words)
    let exit: ExitCode = code == "add.arguments" ? .wrongUsage : .failed
    #expect(answer.fails(code, exit: exit) && answer.names.isSuperset(of: names))
    #expect(try project.snapshot() == before)
  }

  @Test func `name the argument or option whose value can't be a name`() throws {
    let project = try Self.local(changing: [
      "additions/track/addition.yml.liquid": """
      summary: A
      arguments: [{name: event-key, kind: name, summary: a}]
      options: [{name: page, kind: name, summary: b}]
      """
    ])
    let add = ["module", "add", "track", "Feed"]
    for (words, names) in [
      (["Key"], ["Key", "event-key"]), (["key", "--page", "Page"], ["Page", "--page"]),
      (["key", "--page", "func"], ["func", "--page"]),
    ] {
      let answer = project.answer(add + words)
      #expect(answer.fails("add.name") && answer.names.isSuperset(of: names), "\(words)")
    }
  }

  static let mistakes: [(path: String, text: String, code: String)] = [
    ("addition.yml.liquid", "summary: [", "yaml.invalid"),
    ("addition.yml.liquid", "edits: []", "addition.summary"),
    ("addition.yml.liquid", "summary: ' '", "addition.summary"),
    ("addition.yml.liquid", "summary: [A]", "addition.summary"),
    ("addition.yml.liquid", "- A", "addition.summary"),
    ("addition.yml.liquid", "sumary: A", "addition.key"),
    ("addition.yml.liquid", "summary: A\nedit: []", "addition.key"),
    ("addition.yml.liquid", "summary: A\nedits:\n- {text: spy}", "addition.edit"),
    ("addition.yml.liquid", "summary: A\nedits:\n- {in: layers.view}", "addition.edit"),
    (
      "addition.yml.liquid", "summary: A\nedits:\n- {in: layers.view, conformance: [A]}",
      "addition.edit"
    ),
    (
      "addition.yml.liquid",
      "summary: A\nedits:\n- {in: layers.view, conformance: A, statement: f, text: spy}",
      "addition.edit"
    ),
    (
      "addition.yml.liquid",
      "summary: A\nedits:\n- {in: layers.view, statement: f, text: spy, by_hand: true}",
      "addition.edit"
    ),
    (
      "addition.yml.liquid", "summary: A\nedits:\n- {in: layers.view, text: spy, with: {a: [b]}}",
      "addition.edit"
    ),
    (
      "addition.yml.liquid", "summary: A\nedits:\n- {in: layers.view, dependency: service}",
      "addition.edit"
    ),
    ("addition.yml.liquid", "summary: A\nneeds: [layers.presentr]", "addition.role"),
    ("addition.yml.liquid", "summary: A\nneeds: [spies.view_output.Event.x]", "addition.role"),
    ("addition.yml.liquid", "summary: A\nedits:\n- {in: layer.view, text: spy}", "addition.role"),
    (
      "addition.yml.liquid", "summary: A\nedits:\n- {in: layers.view, text: none}",
      "addition.missing-text"
    ),
    ("addition.yml.liquid", "summary: A\narguments:\n- {name: A b}", "addition.argument"),
    ("addition.yml.liquid", "summary: A\narguments:\n- {name: module}", "addition.argument"),
    ("spy.liquid", "{% if %}", "liquid.syntax"),
  ]

  @Test func `have no problem without a mistake`() throws {
    #expect(try Self.local().answer("template", "check", "Team/mine").exit == .done)
  }

  @Test(arguments: mistakes.indices)
  func `are checked with their template`(index: Int) throws {
    let (path, text, code) = Self.mistakes[index]
    // The check of a whole template renders all its combinations.
    var files = [
      "mine.rambaspec": """
      name: mine
      summary: A screen
      author: Acme
      version: 1.0.0
      license: MIT
      code_files:
        - {name: Presenter.swift, path: presenter.swift.liquid}
      """,
      "presenter.swift.liquid": "final class {{ module_info.name }}Presenter {}\n",
    ].merging(Self.example) { $1 }
    files["additions/event/\(path)"] = text
    let project = TestProject(
      [String: String](uniqueKeysWithValues: files.map { ("Team/mine/\($0)", $1) }))
    let answer = project.answer("template", "check", "Team/mine")
    #expect(answer.exit != .done)
    #expect(answer.reports(code))
    let keys = answer.errors.filter { ["addition.key", "addition.summary"].contains($0) }
    #expect(keys.count <= 1, "\(answer.testDescription)")
  }

  @Test func `name the line of a snippet that prints wrong YAML into a description`() throws {
    let project = try Self.local()
    let folder = project.root.appending("Team/mine")
    project.files.put("# Text\nsummary: a: b\n", at: folder.appending("snippets/summary.liquid"))
    project.files.put(
      "{% comment %}\n\n{% endcomment -%}\n{% include 'summary' %}\n",
      at: folder.appending("additions/event/addition.yml.liquid"))
    let answer = project.answer("template", "check", "Team/mine")
    #expect(
      answer.reports("yaml.invalid", at: "Team/mine/snippets/summary.liquid:2"),
      "\(answer.testDescription)")
  }

  @Test func `need only roles that exist, also without a check before`() throws {
    let project = try Self.local()
    project.files.put(
      "summary: A\nneeds: [layers.presentr]",
      at: project.root.appending("Team/mine/additions/event/addition.yml.liquid"))
    let answer = project.answer("module", "add", "event", "Feed")
    #expect(answer.fails("addition.role", naming: "layers.presentr"))
  }

  @Test func `name all fields that an edit lacks in one error`() throws {
    let project = try Self.local()
    let file = "Team/mine/additions/event/addition.yml.liquid"
    project.files.put(
      "summary: A\nedits:\n- {dependency: service}\n", at: project.root.appending(file))
    let answer = project.answer("template", "check", "Team/mine")
    #expect(answer.errors == ["addition.edit"], "\(answer.testDescription)")
    let names = ["in", "type", "property", "initializer", "parameter", "preview_value"]
    #expect(answer.reports("addition.edit", at: file + ":3", names: names))
  }

  @Test func `print lines for any place`() throws {
    let project = try Self.local(changing: [
      "additions/hint/addition.yml.liquid":
        "summary: Ours\nedits:\n- {print: AppDelegate.swift, in: at the start, text: hint}\n",
      "additions/hint/hint.liquid": "Tracker.start({{ module }}.self)\n",
    ])
    let before = try project.snapshot()
    let answer = project.answer("module", "add", "hint", "Feed")
    #expect(answer.exit == .done && answer.result["changes"] == [])
    #expect(
      answer.manualEdit("AppDelegate.swift", "at the start") == "Tracker.start(Feed.self)")
    #expect(
      project.answer("module", "add", "hint", "Feed", "--remove").result["byHand"] == [])
    #expect(try project.snapshot() == before)
  }

  @Test(arguments: [("Int", true), ("Cache", false), ("any Cache", false)])
  func `are refused where the type has another property of that name`(
    type: String, isRefused: Bool
  ) throws {
    let project = try Self.local(changing: [
      "additions/cache/addition.yml.liquid":
        "summary: Ours\nedits:\n- {in: layers.router, text: cache}\n",
      "additions/cache/cache.liquid": "var cache: Cache\n",
    ])
    let path = "App/Feed/Router/FeedRouter.swift"
    let router = try Self.text(path, of: project)
    project.files.put(
      router + "extension FeedRouter {\n  var cache: \(type) { stored }\n}\n",
      at: project.root.appending(path))
    let line = router.count { $0 == "\n" } + 2
    let answer = project.answer("module", "add", "cache", "Feed")
    if isRefused {
      #expect(
        answer.fails("add.name-taken", at: "\(path):\(line)", naming: "FeedRouter", "cache"))
    } else {
      #expect(answer.exit == .done && answer.result["changes"] == [])
    }
  }

  @Test(arguments: [
    ("summary: [A]", "summary:"), ("edits: []", "viper module add --list"), ("- A", "-"),
  ])
  func `get a hint that fits what their description has`(text: String, suggestion: String) throws {
    let project = try Self.local()
    project.files.put(
      text, at: project.root.appending("Team/mine/additions/event/addition.yml.liquid"))
    let answer = project.answer("template", "check", "Team/mine")
    #expect(answer.reports("addition.summary", suggesting: suggestion))
  }

  @Test func `leave what was edited since, and say so`() throws {
    let project = try Self.local()
    let words = ["module", "add", "method", "Feed", "obtainItems:[String]"]
    #expect(Viper.run(words, in: project.world) == .done)
    let path = "App/Feed/Interactor/FeedInteractor.swift"
    let edited = try Self.text(path, of: project).replacing("([])", with: "([\"mine\"])")
    project.files.put(edited, at: project.root.appending(path))
    let answer = project.answer(words + ["--remove"])
    #expect(answer.exit == .done)
    #expect(answer.manualEdit("FeedInteractor", path)?.contains("obtainItems") == true)
    #expect(try Self.text(path, of: project) == edited)
    #expect(
      try !Self.text("App/Feed/Interactor/FeedInteractorInput.swift", of: project)
        .contains("func obtainItems"))
  }

  /// A user's edits of inserted lines, after which these lines stay.
  static let edits: [(path: String, line: String, edited: String)] = [
    (
      "App/Feed/Interactor/FeedInteractorInput.swift", "  func obtainItems()\n",
      "  func obtainItems() async throws -> [Int]\n"
    ),
    (
      "App/Feed/Interactor/FeedInteractor.swift", "  private let ledger: any Ledger\n",
      "  private let ledger: any Ledger // mine\n"
    ),
    (
      "AppTests/Feed/Interactor/FeedInteractorTests.swift",
      "var didObtainItemsValues: [[String]] = []\n",
      "var didObtainItemsValues: [[String]] = [] { didSet { print(1) } }\n"
    ),
    (
      "App/Feed/View/FeedViewInput.swift", "  func showItems(_ items: [String])\n",
      "  func showItems(_ items: [String]) // mine\n"
    ),
  ]

  @Test(arguments: edits.indices) func `leave each edited line, and name its place`(
    index: Int
  ) throws {
    let (path, line, edited) = Self.edits[index]
    let project = try Self.local()
    project.files.put(
      "protocol Ledger {\n  func load(); func pay(_ sum: Int)\n}\n",
      at: project.root.appending("App/Ledger.swift"))
    let steps = [
      ["module", "add", "service", "Feed", "Ledger"],
      ["module", "add", "method", "Feed", "obtainItems:[String]"],
    ]
    for step in steps { #expect(Viper.run(step, in: project.world) == .done) }
    #expect(
      try Self.text("AppTests/Feed/Interactor/FeedInteractorTests.swift", of: project)
        .contains("  func load() {}\n"))
    let text = try Self.text(path, of: project)
    #expect(text.contains(line))
    project.files.put(text.replacing(line, with: edited), at: project.root.appending(path))
    let answers = steps.map { project.answer($0 + ["--remove"]) }
    #expect(try Self.text(path, of: project).contains(edited))
    #expect(answers.contains { $0.manualEdit(path) != nil })
  }
}
