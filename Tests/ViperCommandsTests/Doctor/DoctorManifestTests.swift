import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite("viper doctor, where there is no project file")
struct DoctorManifestTests {
  private static let rambafile = """
    company: Acme
    author: Jane Doe
    project_name: FeedKit
    project_target: FeedKit
    project_file_path: Sources/FeedKit/Modules
    test_target: FeedKitTests
    test_file_path: Tests/FeedKitTests/Modules

    """

  private func said(of rambafile: String, _ manifest: Manifest) -> (ExitCode, String) {
    let project = TestProject(
      manifest.tree.merging(["Rambafile": rambafile]) { $1 }, git: DoctorTests.git)
    let code = Viper.run(["doctor"], in: project.world)
    return (code, project.console.output)
  }

  @Test func `is content with a package whose targets compile what is generated`() {
    let (code, says) = said(of: Self.rambafile, Manifest.packages[0])
    #expect(code == .done)
    #expect(says.contains("Package.swift, 2 targets"), "\(says)")
    #expect(!says.contains("warning"), "\(says)")
  }

  @Test(arguments: [
    (
      "Sources/FeedKit/Modules", "Sources/Feed/Modules",
      ["no target of `Package.swift` compiles `Sources/Feed/Modules`", "Rambafile:5:20"]
    ),
    (
      "Tests/FeedKitTests/Modules", "Checks",
      ["compiles `Checks`", "`FeedKitTests` compiles `Tests/FeedKitTests`"]
    ),
    (
      "project_target: FeedKit", "project_target: FeedKid",
      ["`Package.swift` has no target `FeedKid`", "did you mean `FeedKit`?", "Rambafile:4:17"]
    ),
    (
      "project_target", "product_module_name: Feed\nproject_target",
      ["no target builds the module `Feed`", "there are `FeedKit`", "Rambafile:4:22"]
    ),
  ])
  func `finds`(text: String, other: String, wanted: [String]) {
    let (code, says) = said(of: Self.rambafile.replacing(text, with: other), Manifest.packages[0])
    #expect(code == .done)
    for part in wanted { #expect(says.contains(part), "\(says)") }
    #expect(says.contains("with 1 warning."), "\(says)")
  }

  @Test func `finds a folder that XcodeGen leaves out`() {
    let rambafile = """
      company: Acme
      author: Jane Doe
      project_name: Shop
      product_module_name: ShopApp
      xcodeproj_path: ""
      project_target: Shop
      project_file_path: App/Sources/Legacy/Modules

      """
    let (code, says) = said(of: rambafile, Manifest.generated[0])
    #expect(code == .done)
    #expect(says.contains("compiles `App/Sources/Legacy/Modules`"), "\(says)")
    #expect(says.contains("`Shop` compiles `App/Sources`"), "\(says)")
  }
}
