import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite("The key viper_version")
struct ViperVersionTests {
  private func project(_ requirement: String) -> TestProject {
    TestProject(
      DemoProject.tree([
        "Rambafile": DemoProject.rambafile.replacing(
          "screen", with: "screen, local: Templates/screen")
          + "viper_version: \(requirement)\nfuture: 1\nmodule_records: true\n"
      ]))
  }

  /// Each command that reads the Rambafile.
  static let commands = [
    "gen Profile", "gen Profile --dry-run", "setup --force --yes", "setup --agents",
    "setup --agents --check", "template install", "template install --frozen", "template list",
    "template show screen", "template check screen", "module list", "module show Profile",
    "module graph", "module check", "module add method Profile obtainItems:Item",
    "module connect Feed Profile", "module rename Profile Account", "module remove Profile",
    "module move Profile --to Demo/Other", "module update --all", "module update --check",
    "module sync --all", "module adopt --all", "module forget Profile", "module prune",
    "project check", "project folders Demo/Modules",
  ]

  @Test(arguments: commands)
  func `stops a program that it does not accept`(command: String) throws {
    let made = project("'>= 0.1'")
    #expect(Viper.run(["gen", "Profile"], in: made.world) == .done)
    let project = TestProject(
      try made.snapshot().texts.merging(["Rambafile": ">= 99"]) { text, new in
        text.replacing("'>= 0.1'", with: "'\(new)'")
      })
    let before = try project.snapshot()
    let words = command.split(separator: " ").map(String.init)
    let answer = project.answer(words)
    let line = DemoProject.rambafile.lines.count
    #expect(
      answer.fails("rambafile.version", at: "Rambafile:\(line):16", naming: "Docs/install.md"),
      "\(answer.testDescription)")
    #expect(answer.warnings == [])
    #expect(try before.changes(to: project.snapshot()) == [])
  }

  @Test func `is reported by doctor`() {
    let answer = project("'< 0.1'").answer("doctor")
    #expect(answer.exit == .declined && answer.reports("rambafile.version", at: "Rambafile:13"))
    #expect(project("'~> 0.1'").answer("doctor").errors == [])
  }

  @Test func `can be a list of comparisons, or is an error with its place`() {
    #expect(project("'>= 0.1, < 99'").answer("gen", "Profile").exit == .done)
    for value in ["1.2", "'>= 1.2,'", "'>= x'"] {
      let answer = project(value).answer("gen", "Profile")
      #expect(answer.fails("rambafile.version-syntax", at: "Rambafile:13:16"))
    }
    #expect(
      project("[1]").answer("gen", "Profile").fails("rambafile.wrong-kind", at: "Rambafile:13"))
  }

  @Test func `stays when setup replaces the Rambafile`() throws {
    let project = project("'>= 0.1'")
    #expect(project.answer("setup", "--yes", "--force").exit == .done)
    let text = try project.snapshot().texts["Rambafile"]
    #expect(text?.contains("viper_version: \">= 0.1\"") == true, "\(text ?? "")")
  }
}
