import Testing
import ViperCommands
import ViperTestSupport

@Suite("Unusual names")
struct HardNameTests {
  /// Prefix and name, in Swift compiled by `CompileTests`: lower case, one letter, digits inside, keywords, not ASCII, a framework's, with prefix.
  static let names = [
    ("", "profile"), ("", "A"), ("", "x"), ("", "Photo3D"), ("", "class"), ("", "self"),
    ("", "Überblick"), ("", "Профиль"), ("", "写真"), ("", "Item"), ("", "Progress"), ("", "Scroll"),
    ("XYZ", "Profile"), ("ab", "default"),
  ]

  @Test func `make Objective-C that compiles`() throws {
    for (prefix, name) in Self.names {
      let combination = Combination(template: "viper_objc", values: [:])
      try ObjectiveCProof.check(GeneratedModule.generate(name, combination, prefix: prefix))
    }
  }

  @Test(arguments: ["3D", "my-screen", "Two Words", "Profile.Edit", "Fire🔥", ""])
  func `are refused with a hint when they can't be a type's name`(name: String) {
    let project = TestProject(["Rambafile": "company: Acme\n"])
    let code = Viper.run(["gen", name, "viper"], in: project.world)
    #expect(code == .failed)
    #expect(project.console.errors.contains("hint:"))
  }
}
