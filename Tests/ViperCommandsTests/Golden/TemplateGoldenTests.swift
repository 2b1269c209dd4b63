import ModuleTemplates
import Testing
import ViperCommands
import ViperTestSupport

@Suite("The bundled templates")
struct TemplateGoldenTests {
  @Test(arguments: BundledTemplates.names) func `write what is recorded`(template: String) throws {
    let project = TestProject()
    let arguments = ["gen", "Profile", template, "--author", "Jane Doe"]
    #expect(Viper.run(arguments, in: project.world) == .done, "\(project.console.errors)")
    let texts = try project.snapshot().texts
    let record = texts.keys.sorted().map { "=== \($0)\n\(texts[$0] ?? "")" }.joined()
    try Golden.check(record, against: "Templates/\(template).txt")
  }
}
