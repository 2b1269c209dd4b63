import Foundation
import Testing
import ViperCommands
import ViperTestSupport

@Suite("A journal that came with a repository")
struct ForeignJournalTests {
  @Test(arguments: ["", "Demo.xcodeproj/"])
  func `is named once, and in nobody's way`(_ folder: String) throws {
    let name = ".viper-0123456789abcdef.applying"
    let project = TestProject(DemoProject.tree([folder + name: "viper journal 4\n"]))
    let code = Viper.run(["gen", "Profile", "screen"], in: project.world)
    #expect(code == .done)
    #expect(project.console.errors.components(separatedBy: name).count == 2)
    #expect(try project.snapshot().texts[folder + name] == "viper journal 4\n")
  }
}
