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

  /// What doctor says after the installation has said what it has to.
  private func examine(_ project: CatalogProject) -> (code: ExitCode, says: String) {
    let before = project.output
    let code = project.run("doctor")
    return (code, String(project.output.dropFirst(before.count)))
  }

  @Test func `is content with what was installed`() {
    let (code, says) = examine(installed())
    #expect(code == .done)
    #expect(says.contains("ok       Templates: screen, cell, service"), "\(says)")
  }

  @Test func `tells a template that is unlike the lock`() throws {
    let project = installed()
    project.put(try #require(project.text(Self.spec)) + "# changed\n", at: Self.spec)
    let (code, says) = examine(project)
    #expect(code == .declined)
    #expect(says.contains("the installed template `screen` is unlike `Rambafile.lock`"), "\(says)")
    #expect(says.contains("Rambafile:8:"))
    #expect(says.contains("viper template install"))
  }

  @Test func `tells a locked template that is gone`() {
    let project = installed()
    project.project.files.take(project.project.root.appending("Templates/screen"))
    let (code, says) = examine(project)
    #expect(code == .declined)
    #expect(says.contains("the template `screen` is not installed"), "\(says)")
  }

  @Test func `tells what only one of lock and Rambafile names`() {
    let project = installed()
    project.put(
      CatalogProject.rambafile.replacing("name: screen", with: "name: table"), at: "Rambafile")
    project.put("name: table\n", at: "Templates/table/table.rambaspec")
    let (code, says) = examine(project)
    #expect(code == .done, "\(says)")
    #expect(says.contains("`Rambafile.lock` holds the template `screen`"))
    #expect(says.contains("`Rambafile.lock` does not hold the template `table`"))
  }

  @Test func `tells a lock that can't be read`() {
    let project = installed()
    project.put("<<<<<<< HEAD\n", at: "Rambafile.lock")
    let (code, says) = examine(project)
    #expect(code == .declined)
    #expect(says.contains("Rambafile.lock:1"), "\(says)")
  }
}
