import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite("viper doctor without a project file")
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

  private func examine(_ rambafile: String, _ manifest: Manifest) -> DoctorAnswer {
    TestProject(manifest.tree.merging(["Rambafile": rambafile]) { $1 }, git: DoctorTests.git)
      .doctor()
  }

  @Test func `accepts a package whose targets compile the modules`() {
    let found = examine(Self.rambafile, Manifest.packages[0])
    #expect(found.exit == .done && found.problems.isEmpty, "\(found.testDescription)")
    #expect(found.facts["Xcode project"]?.contains("Package.swift") == true)
  }

  @Test(arguments: [
    (
      "Sources/FeedKit/Modules", "Sources/Feed/Modules", "doctor.not-compiled", "Rambafile:5:20",
      ["Package.swift", "Sources/Feed/Modules"]
    ),
    (
      "Tests/FeedKitTests/Modules", "Checks", "doctor.not-compiled", "Rambafile:7",
      ["Checks", "FeedKitTests", "Tests/FeedKitTests"]
    ),
    (
      "project_target: FeedKit", "project_target: FeedKid", "doctor.target-unknown",
      "Rambafile:4:17", ["Package.swift", "FeedKid", "FeedKit"]
    ),
    (
      "project_target", "product_module_name: Feed\nproject_target", "doctor.module-unknown",
      "Rambafile:4:22", ["Feed", "FeedKit"]
    ),
  ])
  func `finds`(text: String, other: String, code: String, place: String, names: [String]) {
    let found = examine(Self.rambafile.replacing(text, with: other), Manifest.packages[0])
    #expect(found.exit == .done)
    #expect(found.codes == [code], "\(found.testDescription)")
    #expect(found.reports(code, at: place, naming: names), "\(found.testDescription)")
  }

  @Test func `finds a folder that XcodeGen excludes`() {
    let rambafile = """
      company: Acme
      author: Jane Doe
      project_name: Shop
      product_module_name: ShopApp
      xcodeproj_path: ""
      project_target: Shop
      project_file_path: App/Sources/Legacy/Modules

      """
    let found = examine(rambafile, Manifest.generated[0])
    #expect(found.exit == .done)
    let names = ["App/Sources/Legacy/Modules", "Shop", "App/Sources"]
    #expect(
      found.reports("doctor.not-compiled", naming: names), "\(found.testDescription)")
  }
}
