import Testing
import ViperCommands
import ViperTestSupport

@Suite(
  "Modules that a segue opens",
  .enabled(if: Toolchain.hasRoomForStandIns, "the SDK has UIKit and SwiftUI"))
struct SegueTests {
  @Test func `compile without a warning, and pass the tests of the segue`() throws {
    let project = TestProject(["Rambafile": AppRambafile.text])
    let names = ["Feed", "Person"]
    for (name, tests) in zip(names, ["swift-testing", "xctest"]) {
      let words = [
        "gen", name, "viper_configurator", "--custom-parameters", "view:storyboard",
        "tests:\(tests)",
      ]
      try #require(Viper.run(words, in: project.world) == .done)
    }
    let words = ["module", "connect", "Feed", "Person", "--segue", "showPerson"]
    #expect(Viper.run(words, in: project.world) == .done, "\(project.console.errors)")

    let modules = try WiredModules.modules(names, of: project)
    let results = try SwiftProof(modules).run()

    #expect(results.contains { $0.passed.contains { $0.contains("performsShowPerson") } })
    #expect(results.filter { !$0.failed.isEmpty }.isEmpty, "\(results)")
  }
}
