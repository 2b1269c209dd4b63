import Configuration
import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite("viper doctor and the lock")
struct DoctorLockTests {
  private static let spec = "Templates/screen/screen.rambaspec"

  private func installed() -> CatalogProject {
    let project = CatalogProject()
    #expect(project.run("template", "install") == .done, "\(project.errors)")
    return project
  }

  @Test func `accepts installed templates`() {
    let found = installed().project.doctor()
    #expect(
      found.exit == .done && found.codes == ["doctor.git-missing"], "\(found.testDescription)")
  }

  @Test func `finds a template that differs from the lock`() throws {
    let project = installed()
    project.put(try #require(project.text(Self.spec)) + "# changed\n", at: Self.spec)
    let found = project.project.doctor()
    #expect(found.exit == .declined)
    let names = ["screen", "Rambafile.lock"]
    #expect(
      found.reports("doctor.lock-different", at: "Rambafile:8", naming: names),
      "\(found.testDescription)")
  }

  @Test func `finds a missing template`() {
    let project = installed()
    project.project.files.take(project.project.root.appending("Templates/screen"))
    let found = project.project.doctor()
    #expect(found.exit == .declined)
    #expect(
      found.reports("template.not-installed", naming: ["screen"]), "\(found.testDescription)")
  }

  @Test func `finds a locked template that the Rambafile takes from a folder`() {
    let project = installed()
    project.project.files.take(project.project.root.appending("Templates/screen"))
    project.put("name: screen\n", at: "Mine/screen/screen.rambaspec")
    project.put(
      CatalogProject.rambafile.replacing("name: screen", with: "name: screen, local: Mine/screen"),
      at: "Rambafile")
    let found = project.project.doctor()
    #expect(found.exit == .done, "\(found.testDescription)")
    #expect(found.reports("doctor.lock-unused", naming: ["Rambafile.lock", "screen"]))
  }

  @Test func `finds differences between lock and Rambafile`() {
    let project = installed()
    project.put(
      CatalogProject.rambafile.replacing("name: screen", with: "name: table"), at: "Rambafile")
    project.put("name: table\n", at: "Templates/table/table.rambaspec")
    let found = project.project.doctor()
    #expect(found.exit == .done, "\(found.testDescription)")
    #expect(found.reports("doctor.lock-undeclared", naming: ["Rambafile.lock", "screen"]))
    #expect(found.reports("doctor.lock-missing", naming: ["Rambafile.lock", "table"]))
  }

  @Test func `finds an invalid lock`() {
    let project = installed()
    project.put("<<<<<<< HEAD\n", at: "Rambafile.lock")
    let found = project.project.doctor()
    #expect(found.exit == .declined)
    #expect(found.reports("lock.conflict", at: "Rambafile.lock:1"), "\(found.testDescription)")
  }
}
