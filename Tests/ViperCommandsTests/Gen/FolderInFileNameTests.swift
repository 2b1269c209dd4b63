import Configuration
import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite("Folders in `custom_name`")
struct FolderInFileNameTests {
  private func project(_ customName: String) -> TestProject {
    TestProject(
      DemoProject.tree([
        "Templates/screen/screen.rambaspec": """
        name: screen
        author: Jane
        version: 1.0.0
        code_files:
        - {name: Parts/Stack.swift, custom_name: "\(customName)", path: Code/view.swift.liquid}
        """
      ]))
  }

  @Test func `are folders of the module and, as with Generamba, no groups`() throws {
    let project = project("Entities/{{ module_info.name }}/Stack.swift")
    #expect(
      Viper.run(["gen", "Profile"], in: project.world) == .done, "\(project.console.errors)")
    let path = "Demo/Modules/Profile/Parts/Entities/Profile/Stack.swift"
    #expect(try project.snapshot().paths.contains(path))
    let text = String(
      decoding: try project.files.read(project.root.appending("Demo.xcodeproj/project.pbxproj")),
      as: UTF8.self)
    #expect(text.contains("name = Stack.swift; path = Entities/Profile/Stack.swift; sourceTree"))
    #expect(text.contains("path = Parts;") && !text.contains("path = Entities;"))
    #expect(Viper.run(["template", "show", "screen"], in: project.world) == .done)
    #expect(project.console.output.contains("Parts/Entities/Module/Stack.swift"))
    #expect(Viper.run(["template", "check", "screen"], in: project.world) != .failed)
  }

  @Test(arguments: [
    "../Stack.swift", "/etc/x.swift", "A//B.swift", "A/../../B.swift", "A/", "A\\\\B.swift",
  ])
  func `stay inside of the module`(customName: String) throws {
    let project = project(customName)
    let before = try project.snapshot()
    #expect(
      project.answer("gen", "Profile").fails(
        "template.file-name", at: "Templates/screen/screen.rambaspec:5"))
    #expect(try before.changes(to: project.snapshot()) == [])
  }
}
