import Testing
import ViperCommands
import Workspace
import ViperTestSupport

@Suite("Hidden characters of a project")
struct HiddenCharacterTests {
  static let hidden: [Unicode.Scalar] = [
    "\u{7}", "\u{1B}", "\u{7F}", "\u{85}", "\u{9B}", "\u{AD}", "\u{61C}", "\u{200B}", "\u{202E}",
    "\u{2028}", "\u{2066}", "\u{206A}", "\u{FEFF}", "\u{E0001}", "\u{E0041}", "\u{E007F}",
  ]

  static let commands = [
    ["gen", "Profile"], ["gen", "Profile", "--dry-run"], ["gen", "Profile", "--dry-run", "--json"],
    ["gen", "Profile", "--diff"], ["template", "list"], ["template", "list", "--json"],
    ["template", "show", "screen"], ["template", "check", "screen"],
    ["template", "check", "screen", "--json"], ["doctor"], ["doctor", "--json"],
    ["setup", "--yes"], ["gen", "Profile", "none"],
  ]

  /// A project in which each text from outside contains the character.
  private func project(_ scalar: Unicode.Scalar) -> TestProject {
    let mark = String(Character(scalar))
    var tree = DemoProject.tree
    tree["Rambafile"] =
      DemoProject.rambafile.replacing("project_target: Demo", with: "project_target: Demo\(mark)x")
      + "unknown\(mark)key: 1\n"
    tree["Templates/screen/screen.rambaspec"] = DemoProject.rambaspec
      .replacing("A screen", with: "A \(mark)screen").replacing(
        "Code/view", with: "Code/\(mark)view")
    tree["Templates/an\(mark)other/an\(mark)other.rambaspec"] = "name: an\(mark)other\n"
    return TestProject(tree)
  }

  @Test(arguments: commands) func `reach neither the terminal nor JSON`(command: [String]) {
    for scalar in Self.hidden {
      let project = project(scalar)
      _ = Viper.run(command, in: project.world)
      let printed = project.console.output + project.console.errors
      #expect(!printed.isEmpty)
      #expect(!printed.unicodeScalars.contains(scalar), "U+\(String(scalar.value, radix: 16))")
    }
  }

  @Test func `are escaped in JSON so that the text is the same when it is read`() {
    let project = TestProject(
      DemoProject.tree(["Rambafile": DemoProject.rambafile + "a\u{E0041}b\u{202E}: 1\n"]))
    _ = Viper.run(["doctor", "--json"], in: project.world)
    #expect(project.console.output.contains(#"`a\udb40\udc41b\u202e`"#))
  }
}
