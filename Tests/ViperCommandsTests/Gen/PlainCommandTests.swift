import Testing
import ViperCommands
import ViperTestSupport

/// `viper gen` with names alone is not given to the parser, and must not differ for that.
@Suite struct PlainCommandTests {
  @Test(arguments: [
    ["Profile", "screen"], ["Profile"], ["Profile", "absent"], [""], ["Profile", ""],
    ["Profile", "help"], ["a b", "screen"], ["../x", "screen"],
    ["Profil\u{E9}", "screen"],
  ])
  func `does the same as with the parser`(_ names: [String]) throws {
    let plain = TestProject(DemoProject.tree)
    let parsed = TestProject(DemoProject.tree)
    let code = Viper.run(["gen"] + names, in: plain.world)
    #expect(Viper.run(["gen", "--"] + names, in: parsed.world) == code)
    #expect(plain.console.output == parsed.console.output)
    #expect(plain.console.errors == parsed.console.errors)
    #expect(
      try plain.snapshot(withTimes: false).changes(to: parsed.snapshot(withTimes: false)) == [])
  }

  @Test(arguments: [["Profile", "screen", "more", "-x"], ["Profile", "-x"], ["-h"]])
  func `leaves all other arguments to the parser`(_ words: [String]) {
    let project = TestProject(DemoProject.tree)
    let code = Viper.run(["gen"] + words, in: project.world)
    #expect(code == (words == ["-h"] ? .done : .wrongUsage))
    let text = project.console.output + project.console.errors
    #expect(text.lowercased().contains("usage: viper gen"), "\(text)")
  }
}
