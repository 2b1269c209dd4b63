import Testing
import ViperCommands
import ViperTestSupport

@Suite("viper template check on the bundled templates")
struct TemplateCheckTests {
  @Test(arguments: Catalog.templateNames) func `finds nothing`(template: String) throws {
    var tree: [String: String] = [:]
    for folder in [template, "snippets"] {
      for file in try Catalog.files(below: folder) {
        tree["Templates/\(folder)/\(file)"] = try Catalog.text(of: "\(folder)/\(file)")
      }
    }
    let project = TestProject(tree)

    let code = Viper.run(["template", "check", "Templates/\(template)"], in: project.world)

    #expect(code == .done)
    #expect(project.console.errors == "")
    #expect(project.console.output.hasPrefix("\(template): ok"))
  }
}
