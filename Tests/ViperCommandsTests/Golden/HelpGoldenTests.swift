import Foundation
import Testing
import ViperCommands
import ViperTestSupport

@Suite("Help")
struct HelpGoldenTests {
  @Test(arguments: [["--help"], ["gen", "--help"], ["help", "gen"]]) func `says what is recorded`(
    arguments: [String]
  ) throws {
    let project = TestProject()
    #expect(Viper.run(arguments, in: project.world) == .done)
    let name = arguments.filter { !$0.hasSuffix("help") }.joined(separator: "-")
    try Golden.check(
      project.console.output, against: "Help/\(name.isEmpty ? "viper" : name).txt")
  }

  @Test func `is there for programs, such as the one that makes the man page, as it is`() throws {
    let project = TestProject()
    #expect(Viper.run(["--experimental-dump-help"], in: project.world) == .done)
    let bytes = Data(project.console.output.utf8)
    let help = try JSONSerialization.jsonObject(with: bytes) as? [String: Any]
    #expect(help?["command"] != nil)
  }

  @Test(arguments: [
    (["gne"], "`gne`.\nDid you mean `viper gen`?"),
    (["gen"], "which module?"), (["gen", "A", "b", "c"], "viper gen A b c --template NAME"),
    (["gen", "A", "--bogus"], "Unknown option '--bogus'"),
    (["gen", "A", "--custom-parameters", "x"], "The value 'x' is invalid"),
    (["gen", "A", "--color", "pink"], "pink"),
  ])
  func `goes to standard error with code 64 when the command line makes no sense`(
    arguments: [String], says: String
  ) {
    let project = TestProject()
    #expect(Viper.run(arguments, in: project.world) == .wrongUsage)
    #expect(project.console.output.isEmpty)
    #expect(project.console.errors.hasPrefix("error: "))
    #expect(project.console.errors.contains(says), "\(project.console.errors)")
  }
}
