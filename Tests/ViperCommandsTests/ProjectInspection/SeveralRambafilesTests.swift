import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite("Several Rambafiles in one folder")
struct SeveralRambafilesTests {
  private static let files = ["Rambafile": "screen", "Rambafile.main": "table"]

  private var demo: CatalogProject {
    CatalogProject([
      "Rambafile": Self.rambafile(of: "{name: screen}"),
      "Rambafile.main": Self.rambafile(of: "{name: table}"),
    ])
  }

  private static func rambafile(of template: String) -> String {
    let head = CatalogProject.rambafile.split(separator: "templates:")[0]
    return head + "templates:\n- \(template)\n"
  }

  @Test func `have a lock each`() throws {
    let demo = demo
    for (name, template) in Self.files {
      #expect(demo.run("template", "install", "--rambafile", name) == .done, "\(demo.errors)")
      #expect(demo.output.contains("\(name).lock written"), "\(demo.output)")
      let lock = try #require(demo.text(name + ".lock"))
      #expect(lock.contains("\"\(template)\""), "\(lock)")
    }
    for name in Self.files.keys {
      let code = demo.run("template", "install", "--frozen", "--rambafile", name)
      #expect(code == .done, "\(demo.errors)")
      #expect(demo.run("doctor", "--rambafile", name) == .done, "\(demo.output)")
    }
    #expect(demo.text("Rambafile.main.lock")?.contains("\"screen\"") == false)
  }

  @Test func `are named if a lock lacks a template`() {
    let demo = demo
    #expect(demo.run("template", "install", "--rambafile", "Rambafile") == .done, "\(demo.errors)")
    let answer = demo.answer("template", "install", "--frozen", "--rambafile", "Rambafile.main")
    #expect(
      answer.fails("lock.disagrees", naming: "Rambafile.main.lock", "table"),
      "\(answer.testDescription)")
  }
}
