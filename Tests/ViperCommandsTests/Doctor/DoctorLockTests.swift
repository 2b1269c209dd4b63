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
    #expect(!found.codes.contains("template.unlike-lock"), "\(found.testDescription)")
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

  @Test func `finds a bundled template in the lock that the Rambafile takes from a folder`() {
    let project = installed()
    project.put("name: service\n", at: "Mine/service/service.rambaspec")
    project.put(
      CatalogProject.rambafile.replacing(
        "- service", with: "- {name: service, local: Mine/service}"),
      at: "Rambafile")
    let found = project.project.doctor()
    #expect(found.exit == .done, "\(found.testDescription)")
    #expect(found.reports("doctor.lock-unused", naming: ["Rambafile.lock", "service"]))
  }

  @Test func `finds differences between lock and Rambafile`() {
    let project = installed()
    project.put(
      CatalogProject.rambafile.replacing("name: screen", with: "name: table"), at: "Rambafile")
    project.put("name: table\n", at: "Templates/table/table.rambaspec")
    let found = project.project.doctor()
    #expect(found.exit == .done, "\(found.testDescription)")
    #expect(found.reports("doctor.lock-undeclared", naming: ["Rambafile.lock", "screen"]))
    let names = ["Rambafile.lock", "table", "--force", "local: Templates/table"]
    #expect(found.reports("doctor.lock-missing", naming: names), "\(found.testDescription)")
  }

  @Test func `reports an empty folder of a template once`() {
    let project = installed()
    project.put(
      CatalogProject.rambafile.replacing("name: screen", with: "name: table"), at: "Rambafile")
    project.project.files.putFolder(at: project.project.root.appending("Templates/table"))
    let found = project.project.doctor()
    #expect(found.reports("template.no-rambaspec", naming: ["table"]), "\(found.testDescription)")
    #expect(!found.codes.contains("doctor.lock-missing"), "\(found.testDescription)")
  }

  @Test func `suggests no second key local`() {
    let project = installed()
    project.put(
      CatalogProject.rambafile.replacing(
        "name: screen", with: "name: table, git: https://example.com/table, local: Mine/table"),
      at: "Rambafile")
    project.put("name: table\n", at: "Templates/table/table.rambaspec")
    let found = project.project.doctor()
    #expect(found.reports("doctor.lock-missing"), "\(found.testDescription)")
    #expect(
      found.problems.contains { $0.text.contains("delete `git`") }, "\(found.testDescription)")
  }

  @Test func `reports a missing template once, also where the lock does not list it`() {
    let project = installed()
    project.put(
      CatalogProject.rambafile.replacing("name: screen", with: "name: table"), at: "Rambafile")
    let found = project.project.doctor()
    #expect(found.reports("template.not-installed", naming: ["table"]))
    #expect(!found.codes.contains("doctor.lock-missing"), "\(found.testDescription)")
  }

  @Test func `tells how to keep a changed template that is declared with git`() throws {
    let project = installed()
    let address = "https://example.com/screen"
    project.put(
      CatalogProject.rambafile.replacing("name: screen", with: "name: screen, git: \(address)"),
      at: "Rambafile")
    let lock = try #require(project.text("Rambafile.lock"))
    let commit = String(repeating: "a", count: 40)
    project.put(
      lock.replacing("catalog: \"../catalog\"", with: "git: \(address)\n  commit: \"\(commit)\""),
      at: "Rambafile.lock")
    let names = ["git", "local: Templates/screen"]
    project.put(try #require(project.text(Self.spec)) + "# changed\n", at: Self.spec)
    let changed = project.project.doctor()
    #expect(
      changed.reports("doctor.lock-different", naming: names), "\(changed.testDescription)")
    let folder = project.project.root.appending("Templates/screen")
    project.project.files.take(folder)
    project.put("name: screen\n", at: "../mine/screen/screen.rambaspec")
    project.project.files.putLink(at: folder, to: "/home/tester/mine/screen")
    let linked = project.project.doctor()
    #expect(linked.reports("doctor.lock-foreign", naming: names), "\(linked.testDescription)")
  }

  @Test(arguments: ["", "/.git/HEAD"], [true, false])
  func `says once that the place of a template is taken`(path: String, hasLock: Bool) {
    let project = installed()
    let root = project.project.root
    project.project.files.take(root.appending("Templates/screen"))
    if !hasLock { project.project.files.take(root.appending("Rambafile.lock")) }
    project.put("text\n", at: "Templates/screen" + path)
    let found = project.project.doctor()
    #expect(found.exit == .declined)
    #expect(!found.codes.contains("template.not-installed"), "\(found.testDescription)")
    // A folder without a rambaspec is a problem of the template where there is no lock.
    if hasLock || path.isEmpty {
      let problems = found.problems.filter { $0.code == "doctor.lock-foreign" }
      #expect(problems.map(\.severity) == ["error"], "\(found.testDescription)")
      #expect(problems.allSatisfy { !$0.names.contains("viper gen") })
    }
  }

  @Test func `suggests commands for the Rambafile that an option names`() {
    let project = CatalogProject(["Rambafile.main": CatalogProject.rambafile])
    let command = "viper --rambafile Rambafile.main template install"
    let found = project.project.doctor("--rambafile", "Rambafile.main")
    #expect(
      found.reports("template.not-installed", naming: [command]), "\(found.testDescription)")
    let answer = project.answer("gen", "Profile", "screen", "--rambafile", "Rambafile.main")
    #expect(
      answer.fails("template.not-installed", suggesting: command), "\(answer.testDescription)")
  }

  @Test func `compares no lock with a Rambafile that has conflict markers`() {
    let project = installed()
    let conflict = "<<<<<<< HEAD\n- {name: a}\n=======\n- {name: b}\n>>>>>>> other\n"
    project.put(CatalogProject.rambafile + conflict, at: "Rambafile")
    let found = project.project.doctor()
    #expect(found.exit == .declined)
    #expect(found.reports("rambafile.conflict", at: "Rambafile"), "\(found.testDescription)")
    #expect(!found.problems.contains { $0.topic == "Templates" }, "\(found.testDescription)")
    #expect(found.facts["Templates"] ?? "" == "")
    project.put("<<<<<<< HEAD\n", at: "Rambafile.lock")
    #expect(project.project.doctor().reports("lock.conflict", at: "Rambafile.lock:1"))
  }

  @Test func `finds an invalid lock`() {
    let project = installed()
    project.put("<<<<<<< HEAD\n", at: "Rambafile.lock")
    let found = project.project.doctor()
    #expect(found.exit == .declined)
    #expect(found.reports("lock.conflict", at: "Rambafile.lock:1"), "\(found.testDescription)")
  }
}
