import Foundation
import Testing
import ViperCommands
import ViperTestSupport

@Suite("A journal that came with a repository")
struct ForeignJournalTests {
  @Test(arguments: ["", "Demo.xcodeproj/"])
  func `is reported once, and stops nothing`(_ folder: String) throws {
    let name = ".viper-0123456789abcdef.applying"
    let project = TestProject(DemoProject.tree([folder + name: "viper journal 4\n"]))
    let answer = project.answer("gen", "Profile", "screen")
    #expect(answer.exit == .done && answer.warnings == ["files.foreign-journal"])
    #expect(answer.problems.first?.message.contains(name) == true)
    #expect(try project.snapshot().texts[folder + name] == "viper journal 4\n")
  }
}
