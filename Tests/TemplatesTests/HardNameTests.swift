import Testing
import ViperCommands
import ViperTestSupport

@Suite("Names that are hard")
struct HardNameTests {
  /// Prefix and name: lower case, one letter, digits inside, keywords, not ASCII, with prefix.
  static let names = [
    ("", "profile"), ("", "A"), ("", "x"), ("", "Photo3D"), ("", "class"), ("", "self"),
    ("", "Überblick"), ("", "Профиль"), ("", "写真"), ("XYZ", "Profile"), ("ab", "default"),
  ]

  @Test(
    "make Swift that compiles, and whose tests pass",
    .enabled(if: Toolchain.hasRoomForStandIns, "the SDK has a UIKit and a SwiftUI of its own"),
    arguments: Catalog.swiftTemplateNames)
  func makeSwift(template: String) throws {
    let modules = try Self.names.enumerated().map { index, name in
      let tests = index.isMultiple(of: 4) ? "swift-testing" : "xctest"
      return try GeneratedModule.generate(
        name.1, Combination(template: template, values: ["tests": tests]), prefix: name.0)
    }
    let results = try SwiftProof(modules, project: try Catalog.projectFiles(for: template)).run()
    #expect(Set(results.map(\.suite)) == Set(modules.flatMap(\.suites)))
    #expect(results.filter { !$0.failed.isEmpty }.isEmpty)
  }

  @Test("make Objective-C that compiles")
  func makeObjectiveC() throws {
    for (prefix, name) in Self.names {
      let combination = Combination(template: "viper_objc", values: [:])
      try ObjectiveCProof.check(GeneratedModule.generate(name, combination, prefix: prefix))
    }
  }

  @Test(
    "are refused with a hint when they can't be a type's name",
    arguments: ["3D", "my-screen", "Two Words", "Profile.Edit", "Fire🔥", ""])
  func areRefused(name: String) {
    let project = TestProject(["Rambafile": "company: Acme\n"])
    let code = Viper.run(["gen", name, "viper"], in: project.world)
    #expect(code == .failed)
    #expect(project.console.errors.contains("hint:"))
  }
}
