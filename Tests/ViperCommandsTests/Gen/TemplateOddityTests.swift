import Configuration
import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite("Warnings about a template")
struct TemplateOddityTests {
  private static let tree = DemoProject.tree([
    "Templates/screen/Code/view.swift.liquid":
      "// {{ developr.name }} {{ developr.name }} {{ x }}\n",
    "Templates/screen/Code/presenter.swift.liquid": "// {{ x }}\n",
    "Rambafile": "colour: red\n" + DemoProject.rambafile,
  ])

  @Test func `are one line with their number, and all of them with -v`() {
    let project = TestProject(Self.tree)
    #expect(Viper.run(["gen", "Profile"], in: project.world) == .done)
    let errors = project.console.errors
    #expect(
      errors.contains(
        "warning: 4 oddities in templates, which work all the same; `-v` shows them\n"),
      "\(errors)")
    #expect(!errors.contains("is undefined"))
    #expect(errors.contains("unknown key `colour`"), "the Rambafile is the user's own")
    let verbose = TestProject(Self.tree)
    #expect(Viper.run(["gen", "Profile", "-v"], in: verbose.world) == .done)
    #expect(verbose.console.errors.ranges(of: "is undefined").count == 4)
    #expect(!verbose.console.errors.contains("oddities"))
    let quiet = TestProject(Self.tree)
    #expect(Viper.run(["gen", "Profile", "-q"], in: quiet.world) == .done)
    #expect(quiet.console.errors == "")
  }
}
