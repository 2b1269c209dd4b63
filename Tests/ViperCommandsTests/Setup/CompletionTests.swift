import Configuration
import Testing
import ViperCommands
import ViperTestSupport

@Suite("Completion")
struct CompletionTests {
  static let tree = [
    "Rambafile": """
    company: Acme
    project_name: Demo
    xcodeproj_path: Demo.xcodeproj
    project_file_path: Demo/Modules
    project_group_path: Demo/Screens
    templates: [declared]
    """,
    "Demo.xcodeproj/project.pbxproj": ProjectSample.demo.text,
    "Demo/Modules/": "", "Demo/Models/": "",
    "Templates/installed/installed.rambaspec": "name: installed\n",
  ]

  private func candidates(
    _ argument: String, _ words: [String] = [], command: String = "gen",
    in project: TestProject = TestProject(tree)
  ) -> [String] {
    let line = ["viper", command] + words
    let code = Viper.run(
      ["---completion", command, "--", argument, String(line.count - 1)]
        + [String(line.last?.count ?? 0)] + line, in: project.world)
    #expect(code == .done, "\(project.console.errors)")
    // ArgumentParser adds a blank candidate if this process made a script for zsh before.
    return project.console.output.split(separator: "\n").map(String.init).filter { $0 != " " }
  }

  @Test func `offers declared, installed and bundled templates`() {
    let offered = candidates("positional@0", ["Feed", ""])
    #expect(offered.starts(with: ["declared", "installed"]))
    #expect(offered.contains("viper"))
    #expect(Set(offered).count == offered.count)
  }

  @Test(
    arguments: [
      (["F"], ["Feed"]), (["Auth/"], ["Auth/Login"]),
      (["Feed", "vi"], nil), (["--template", "viper", "Feed", "Au"], ["Auth"]),
      (["Feed", "card", "--custom-parameters", ""], ["style:", "width:"]),
      (["Feed", "card", "--custom-parameters", "style:"], ["style:light", "style:dark"]),
      (["Feed", "card", "--custom-parameters", "style:dark", "w"], ["width:"]),
      (["Feed", "--template=card", "--custom-parameters", "style:d"], ["style:dark"]),
      (
        ["--dry-run", "Feed", "--author", "card", "viper", "--custom-parameters", "view:x"],
        ["view:xib"]
      ),
    ] as [([String], [String]?)])
  func `offers modules, templates, parameters and their values`(
    words: [String], expected: [String]?
  ) {
    var tree = Self.tree
    for name in ["Feed", "Auth/Login"] { tree["Demo/Modules/\(name)/View.swift"] = "" }
    tree["Templates/card/card.rambaspec"] = """
      name: card
      parameters: [{name: style, values: [light, dark]}, {name: width}]
      """
    let isValue = words.dropLast().last == "--custom-parameters"
    let offered = candidates(
      isValue ? "--custom-parameters" : "positional@0", words, in: TestProject(tree))
    if let expected {
      #expect(offered == expected)
    } else {
      #expect(offered.contains("viper") && offered.contains("viper_swiftui"), "\(offered)")
      #expect(offered.allSatisfy { $0.hasPrefix("vi") })
    }
  }

  @Test func `offers templates for template show`() {
    let project = TestProject(Self.tree)
    let line = ["viper", "template", "show", "ins"]
    let code = Viper.run(
      ["---completion", "template", "show", "--", "positional@0", "3", "3"] + line,
      in: project.world)
    #expect(code == .done && project.console.output.contains("installed\n"))
  }

  @Test func `offers the targets of the project`() {
    #expect(candidates("--project-targets", ["Feed", "--project-targets", ""]) == ["Demo"])
    #expect(
      candidates("--test-targets", ["Feed", "--test-targets", ""]) == ["DemoTests", "DemoUITests"])
    #expect(
      candidates("--test-targets", ["Feed", "--test-targets", "DemoTests,D"])
        == ["DemoTests,DemoUITests"])
  }

  @Test func `offers declared paths first, then existing folders`() {
    #expect(
      candidates("--module-path", ["Feed", "--module-path", "Demo/M"])
        == ["Demo/Modules", "Demo/Models"])
    #expect(
      candidates("--project-group-path", ["Feed", "--project-group-path", ""])
        == ["Demo/Screens", "Demo", "DemoTests"])
  }

  @Test func `respects the options in the line`() {
    var tree: [String: String] = [:]
    for (path, text) in Self.tree { tree["ios/" + path] = text }
    #expect(
      candidates(
        "--project-targets", ["-C", "ios", "Feed", "--project-targets", ""],
        in: TestProject(tree)) == ["Demo"])
  }

  @Test func `works for setup without a Rambafile`() {
    #expect(
      candidates(
        "--project-targets", ["--project-targets", ""], command: "setup",
        in: TestProject(SetupTests.demo)) == ["Demo"])
  }

  @Test func `understands quotes and escapes`() {
    var tree = Self.tree
    tree["Demo/My Modules/It's/"] = ""
    for typed in [#"Demo/My\ M"#, "'Demo/My M", "\"Demo/My M", "Demo/'My 'M"] {
      #expect(
        candidates("--module-path", ["--module-path", typed], in: TestProject(tree))
          == ["Demo/My Modules"])
    }
    #expect(
      candidates("--module-path", ["--module-path", #""Demo/My Modules/"#], in: TestProject(tree))
        == ["Demo/My Modules/It's"])
  }

  @Test func `keeps a candidate in one line that is longer than the terminal's`() {
    let folder = "New/" + Array(repeating: "words", count: 30).joined(separator: " ")
    var tree = Self.tree
    tree[folder + "/"] = ""
    #expect(
      candidates("--module-path", ["--module-path", "New/"], in: TestProject(tree)) == [folder])
  }

  @Test func `skips control characters, hidden characters and names like options`() {
    var tree = Self.tree
    for name in ["a\nb", "a\tb", "a\u{1B}[31m", "a\u{202E}b", "a\u{7F}"] {
      tree["New/\(name)/"] = ""
    }
    tree["New/$(touch canary)/"] = ""
    tree["Templates/-x/-x.rambaspec"] = "name: x\n"
    #expect(
      candidates("--module-path", ["--module-path", "New/"], in: TestProject(tree))
        == ["New/$(touch canary)"])
    #expect(!candidates("positional@0", ["Feed", ""], in: TestProject(tree)).contains("-x"))
  }

  @Test func `prints nothing if nothing can be read`() {
    let project = TestProject(["Rambafile": "a: b: c", "Demo.xcodeproj/project.pbxproj": "{"])
    #expect(candidates("--project-targets", ["F", ""], in: project) == [])
    #expect(project.console.errors == "")
  }

  @Test(arguments: ["zsh", "bash", "fish"]) func `has a script for each shell`(shell: String) {
    let project = TestProject()
    #expect(Viper.run(["completion", shell], in: project.world) == .done)
    #expect(project.console.output.contains("---completion gen -- positional@0"))
    for option in [
      ["--generate-completion-script", shell], ["--generate-completion-script=\(shell)"],
    ] {
      let builtIn = TestProject()
      #expect(Viper.run(option, in: builtIn.world) == .done)
      #expect(project.console.output == builtIn.console.output)
    }
  }

  @Test func `replaces the functions of the parser that expand candidates`() throws {
    let (bash, zsh) = (TestProject(), TestProject())
    #expect(Viper.run(["completion", "bash"], in: bash.world) == .done)
    #expect(bash.console.output.ranges(of: "\n__viper_add_completions() {\n").count == 2)
    #expect(Viper.run(["completion", "zsh"], in: zsh.world) == .done)
    let script = zsh.console.output
    let functions = script.ranges(of: "\n__viper_custom_complete() {\n")
    #expect(functions.count == 2)
    // The script may complete at once, in its last block.
    let last = try #require(script.ranges(of: "\nif [[ \"${funcstack[1]}\" = _viper ]]").first)
    #expect(try #require(functions.last).upperBound < last.lowerBound)
  }

  @Test func `has no script for another shell`() {
    let project = TestProject()
    #expect(Viper.run(["completion", "csh"], in: project.world) == .wrongUsage)
    #expect(project.console.errors.contains("zsh"))
  }
}
