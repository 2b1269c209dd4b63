import Configuration
import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite("Templates that are read in place")
struct UsedInPlaceTests {
  @Test func `need no installation in CI after setup`() throws {
    let project = TestProject(SetupTests.demo)
    #expect(Viper.run(["setup", "--yes", "--company", "Acme"], in: project.world) == .done)
    let before = try project.snapshot()
    #expect(
      Viper.run(["template", "install", "--frozen"], in: project.world) == .done,
      "\(project.console.errors)")
    #expect(try before.changes(to: project.snapshot()) == [])
    #expect(Viper.run(["template", "install"], in: project.world) == .done)
    #expect(try before.changes(to: project.snapshot()).count == 1)
    let lock = try project.snapshot().texts["Rambafile.lock"]
    #expect(lock?.contains("bundled: \"true\"") == true)
    for command in [["template", "install"], ["template", "install", "--frozen"]] {
      let answer = project.answer(command)
      #expect(answer.exit == .done && answer.warnings == [], "\(answer.testDescription)")
    }
    #expect(project.answer("gen", "Profile").warnings == [])
    #expect(project.answer("doctor").exit == .done)
    #expect(try project.snapshot().texts["Rambafile.lock"] == lock)
  }

  @Test func `are installed with --frozen although a catalog has the same name`() {
    let demo = CatalogProject()
    #expect(demo.run("template", "install") == .done, "\(demo.errors)")
    // A frozen installation ignores new templates in a catalog.
    demo.put(CatalogProject.spec("service"), at: "../catalog/service/service.rambaspec")
    demo.put("", at: "../catalog/service/Code/view.swift.liquid")
    #expect(demo.run("template", "install", "--frozen") == .done, "\(demo.errors)")
    #expect(demo.text("Templates/service/service.rambaspec") == nil)
  }

  @Test func `are read in place from a folder`() throws {
    let demo = CatalogProject([
      "/home/tester/mine/snippets/header.liquid": "// ours\n",
      "/home/tester/mine/cell/Code/view.swift.liquid": "{% include 'header' %}struct Cell {}\n",
    ])
    #expect(demo.run("gen", "Profile", "cell") == .done, "\(demo.errors)")
    #expect(demo.text("Demo/Profile/ProfileView.swift") == "// ours\nstruct Cell {}\n")
    demo.put("struct New {}\n", at: "../mine/cell/Code/view.swift.liquid")
    #expect(demo.run("gen", "Feed", "cell") == .done, "\(demo.errors)")
    #expect(demo.text("Demo/Feed/FeedView.swift") == "struct New {}\n")
    #expect(demo.text("Templates/cell/cell.rambaspec") == nil)
    for command in [["show", "cell"], ["check", "cell"], ["list"]] {
      #expect(Viper.run(["template"] + command, in: demo.project.world) == .done, "\(command)")
    }
    #expect(demo.output.contains("Makes a cell of views (../mine/cell)"))
  }

  @Test(arguments: ["../mine/cell", "../mine/cell/inner", "../mine"])
  func `may be in a git submodule that was not fetched`(local: String) {
    let submodule = local == "../mine" ? "mine" : "mine/cell"
    let demo = CatalogProject([
      "Rambafile": CatalogProject.rambafile.replacing("../mine/cell", with: local),
      "/home/tester/.git/": "", "/home/tester/\(submodule)/": "",
      "/home/tester/.gitmodules": "[submodule \"mine\"]\n\tpath = \(submodule)\n",
      "/home/tester/mine/cell/cell.rambaspec": nil,
      "/home/tester/mine/cell/Code/view.swift.liquid": nil,
    ])
    let code = local.hasSuffix("inner") ? "template.no-folder" : "template.no-rambaspec"
    let hint = "git submodule update --init"
    for command in [["gen", "Profile", "cell"], ["template", "install"]] {
      let answer = demo.project.answer(command)
      #expect(answer.fails(code, suggesting: hint), "\(answer.testDescription)")
    }
    let check = demo.answer("template", "check", local)
    #expect(check.fails("check.nothing", suggesting: hint), "\(check.testDescription)")
  }

  @Test func `replace an older copy in Templates, which is named`() {
    let demo = CatalogProject([
      "Templates/cell/cell.rambaspec": CatalogProject.spec("cell"),
      "Templates/cell/Code/view.swift.liquid": "struct Old {}\n",
    ])
    #expect(demo.run("gen", "Profile", "cell") == .done, "\(demo.errors)")
    #expect(demo.text("Demo/Profile/ProfileView.swift") == "struct Cell {}\n")
    let answer = demo.answer("template", "install")
    #expect(answer.exit == .done)
    #expect(
      answer.reports("install.unused-copy", at: "Rambafile:9", naming: "Templates/cell"),
      "\(answer.testDescription)")
    #expect(demo.text("Templates/cell/Code/view.swift.liquid") == "struct Old {}\n")
  }

  @Test(arguments: ["Templates/cell", "Templates", "."])
  func `are no copies of themselves in Templates`(local: String) {
    let demo = CatalogProject([
      "Rambafile": CatalogProject.rambafile.replacing("../mine/cell", with: local),
      "Templates/cell/cell.rambaspec": CatalogProject.spec("cell"),
      "Templates/cell/Code/view.swift.liquid": "struct Own {}\n",
    ])
    let answer = demo.answer("template", "install")
    #expect(answer.exit == .done, "\(answer.testDescription)")
    #expect(!answer.warnings.contains("install.unused-copy"), "\(answer.testDescription)")
    #expect(demo.run("gen", "Profile", "cell") == .done, "\(demo.errors)")
    #expect(demo.text("Demo/Profile/ProfileView.swift") == "struct Own {}\n")
  }

  @Test func `are read from the copy in Templates if their folder is missing`() {
    let demo = CatalogProject([
      "/home/tester/mine/cell/cell.rambaspec": nil,
      "/home/tester/mine/cell/Code/view.swift.liquid": nil,
      "Templates/cell/cell.rambaspec": CatalogProject.spec("cell"),
      "Templates/cell/Code/view.swift.liquid": "struct Old {}\n",
    ])
    #expect(demo.run("gen", "Profile", "cell") == .done, "\(demo.errors)")
    #expect(demo.text("Demo/Profile/ProfileView.swift") == "struct Old {}\n")
    #expect(demo.answer("template", "show", "cell").result["origin"] == .null)
  }

  @Test(arguments: ["cell", "service"])
  func `are an error if their folder is missing`(_ name: String) throws {
    let demo = CatalogProject([
      "Rambafile": "company: A\nproject_name: D\nproject_file_path: Demo\nshared_catalog: no\n"
        + "templates: [{name: \(name), local: ../nowhere}]\n"
    ])
    let before = try demo.project.snapshot()
    let answer = demo.answer("gen", "Profile")
    #expect(
      answer.fails("template.no-folder", at: "Rambafile:5", naming: "../nowhere", name),
      "\(answer.testDescription)")
    #expect(try before.changes(to: demo.project.snapshot()) == [])
  }

  @Test func `are replaced by the project's version of a bundled template`() {
    let demo = CatalogProject([
      "Templates/service/service.rambaspec": CatalogProject.spec("service"),
      "Templates/service/Code/view.swift.liquid": "struct OurService {}\n",
    ])
    let answer = demo.answer("template", "install")
    let service = answer.result["templates"].list.first { $0["name"] == "service" }
    #expect(answer.exit == .done && service?["action"] == "in place")
    #expect(demo.run("gen", "Profile", "service") == .done, "\(demo.errors)")
    #expect(demo.text("Demo/Profile/ProfileView.swift") == "struct OurService {}\n")
  }

  /// A lock of a program whose bundled `service` differs.
  private func lockedElsewhere() -> CatalogProject {
    let digest = "sha256:" + String(repeating: "0", count: 64)
    return CatalogProject([
      "Rambafile": "company: A\nproject_name: D\nproject_file_path: Demo\nshared_catalog: no\n"
        + "templates: [{name: cell, local: ../mine/cell}, service]\n",
      "Rambafile.lock": """
      version: 1
      templates:
      - name: "cell"
        local: "../mine/cell"
        digest: "\(digest)"
      - name: "service"
        bundled: "true"
        digest: "\(digest)"

      """,
    ])
  }

  @Test func `are shown as installed where the lock still lists the bundled template`() {
    let demo = lockedElsewhere()
    demo.put(CatalogProject.spec("service"), at: "Templates/service/service.rambaspec")
    demo.put("struct OurService {}\n", at: "Templates/service/Code/view.swift.liquid")
    let answer = demo.answer("template", "show", "service")
    #expect(answer.exit == .done && answer.result["origin"] == .null, "\(answer.testDescription)")
  }

  @Test(arguments: [
    ["gen", "Profile", "service"], ["gen", "Profile", "service", "--dry-run"],
    ["template", "install"], ["template", "install", "--diff"], ["doctor"],
  ])
  func `warn if the lock has another version of a bundled template`(command: [String]) {
    let demo = lockedElsewhere()
    let answer = demo.project.answer(command)
    #expect(answer.exit == .done, "\(answer.testDescription)")
    #expect(
      answer.reports(
        "template.bundled-version", at: "Rambafile:5", naming: "service", "Rambafile.lock",
        "viper template install --update service"), "\(answer.testDescription)")
    #expect(demo.text("Rambafile.lock")?.contains("sha256:0000") == true)
    #expect(demo.project.answer("gen", "Other", "cell").warnings == [])
  }

  @Test func `are an error with --frozen, until the lock is updated`() throws {
    let demo = lockedElsewhere()
    let before = try demo.project.snapshot()
    let answer = demo.project.answer("template", "install", "--frozen")
    #expect(
      answer.fails("template.bundled-version", at: "Rambafile:5", naming: "service"),
      "\(answer.testDescription)")
    #expect(try before.changes(to: demo.project.snapshot()) == [])
    #expect(demo.run("template", "install", "--update", "service") == .done, "\(demo.errors)")
    #expect(demo.text("Rambafile.lock")?.contains("local") == false)
    #expect(demo.run("template", "install", "--frozen") == .done, "\(demo.errors)")
    #expect(demo.project.answer("gen", "Profile", "service").warnings == [])
  }

  @Test func `are not compared with the lock where the project has its own`() {
    let demo = lockedElsewhere()
    demo.put(CatalogProject.spec("service"), at: "Templates/service/service.rambaspec")
    demo.put("struct OurService {}\n", at: "Templates/service/Code/view.swift.liquid")
    for command in [
      ["gen", "Profile", "service"], ["template", "install", "--frozen"], ["doctor"],
    ] {
      let answer = demo.project.answer(command)
      #expect(answer.exit == .done, "\(answer.testDescription)")
      #expect(!answer.reports("template.bundled-version"))
    }
  }
}
