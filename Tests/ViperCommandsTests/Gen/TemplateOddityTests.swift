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

  @Test func `are counted in one line, and listed with -v`() {
    let project = TestProject(Self.tree)
    #expect(Viper.run(["gen", "Profile"], in: project.world) == .done)
    let errors = project.console.errors
    #expect(errors.contains(" 4 ") && errors.contains("`-v`"), "\(errors)")
    #expect(!errors.contains("`developr.name`") && !errors.contains("`x`"))
    #expect(errors.contains("`colour`"), "the Rambafile is the user's own")
    let verbose = TestProject(Self.tree)
    #expect(Viper.run(["gen", "Profile", "-v"], in: verbose.world) == .done)
    let all = verbose.console.errors
    #expect(all.ranges(of: "`developr.name`").count == 2 && all.ranges(of: "`x`").count == 2)
    #expect(!all.contains("`-v`"))
    let program = TestProject(Self.tree).answer("gen", "Profile")
    #expect(program.warnings.count { $0 == "liquid.undefined-variable" } == 4)
    #expect(program.reports("rambafile.unknown-key", at: "Rambafile:1", naming: "colour"))
    let quiet = TestProject(Self.tree)
    #expect(Viper.run(["gen", "Profile", "-q"], in: quiet.world) == .done)
    #expect(quiet.console.errors == "")
  }

  @Test func `are all counted if they are many`() {
    let lines = (1...75).map { "// {{ unknown\($0) }}\n" }.joined()
    let project = TestProject(
      DemoProject.tree([
        "Templates/screen/Code/view.swift.liquid": lines,
        "Templates/screen/Code/presenter.swift.liquid": lines,
      ]))
    #expect(Viper.run(["gen", "Profile"], in: project.world) == .done)
    #expect(project.console.errors.contains(" 150 "), "\(project.console.errors)")
  }
}
