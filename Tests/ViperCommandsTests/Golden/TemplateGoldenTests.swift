import ModuleTemplates
import Testing
import ViperCommands
import ViperTestSupport

@Suite("The bundled templates")
struct TemplateGoldenTests {
  @Test("write what is recorded", arguments: BundledTemplates.names)
  func output(template: String) throws {
    let project = TestProject()
    let arguments = ["gen", "Profile", template, "--author", "Jane Doe"]
    #expect(Viper.run(arguments, in: project.world) == .done, "\(project.console.errors)")
    let texts = try project.snapshot().texts
    let record = texts.keys.sorted().map { "=== \($0)\n\(texts[$0] ?? "")" }.joined()
    try Golden.check(record, against: "Templates/\(template).txt")
  }
}
