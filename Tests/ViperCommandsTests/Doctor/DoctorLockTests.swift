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

  @Test func `is content with what was installed`() {
    let found = installed().project.doctor()
    #expect(
      found.exit == .done && found.codes == ["doctor.git-missing"], "\(found.testDescription)")
  }

  @Test func `tells a template that is unlike the lock`() throws {
    let project = installed()
    project.put(try #require(project.text(Self.spec)) + "# changed\n", at: Self.spec)
    let found = project.project.doctor()
    #expect(found.exit == .declined)
    let names = ["screen", "Rambafile.lock"]
    #expect(
      found.reports("doctor.lock-different", at: "Rambafile:8", naming: names),
      "\(found.testDescription)")
  }

  @Test func `tells a locked template that is gone`() {
    let project = installed()
    project.project.files.take(project.project.root.appending("Templates/screen"))
    let found = project.project.doctor()
    #expect(found.exit == .declined)
    #expect(
      found.reports("template.not-installed", naming: ["screen"]), "\(found.testDescription)")
  }

  @Test func `tells what only one of lock and Rambafile names`() {
    let project = installed()
    project.put(
      CatalogProject.rambafile.replacing("name: screen", with: "name: table"), at: "Rambafile")
    project.put("name: table\n", at: "Templates/table/table.rambaspec")
    let found = project.project.doctor()
    #expect(found.exit == .done, "\(found.testDescription)")
    #expect(found.reports("doctor.lock-undeclared", naming: ["Rambafile.lock", "screen"]))
    #expect(found.reports("doctor.lock-missing", naming: ["Rambafile.lock", "table"]))
  }

  @Test func `tells a lock that can't be read`() {
    let project = installed()
    project.put("<<<<<<< HEAD\n", at: "Rambafile.lock")
    let found = project.project.doctor()
    #expect(found.exit == .declined)
    #expect(found.reports("lock.conflict", at: "Rambafile.lock:1"), "\(found.testDescription)")
  }
}
